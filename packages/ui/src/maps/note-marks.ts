import { markerColourOf, markerFills } from '@field-service/domain/work/stations/marker-colours.ts';

/** A note on a plan, 0..1 in each direction. */
export interface PlanNote {
  xy: readonly [x: number, y: number];
  text: string;
  /** The index of a marker colour. */
  colour?: number | undefined;
}

/** The look of the mark of a note. */
export const noteStyle = (colour: number | undefined): { background: string; color: string } => {
  const { fill, ink } = markerFills[markerColourOf(colour)];
  return { background: fill, color: ink };
};
