import sharp from 'sharp';
import type { Random } from '../random.ts';
import { drawPlan, type PlanTitle } from './draw.ts';
import { layOut } from './layout.ts';
import { openingsOf } from './openings.ts';
import { placeStations, type Position, type StationCode } from './positions.ts';
import type { SiteKind } from './programmes.ts';

export interface InventedPlan {
  svg: string;
  width: number;
  height: number;
  positions: readonly Position[];
}

/**
 * Generates a floor plan for a kind of site with the given number of stations of each type. `upper`: an upper floor,
 * without an outside.
 */
export function inventPlan(
  kind: SiteKind,
  upper: boolean,
  numbers: Readonly<Partial<Record<StationCode, number>>>,
  title: PlanTitle,
  random: Random,
): InventedPlan {
  const floor = layOut(kind, upper, random.branch('floor'));
  const openings = openingsOf(floor, random.branch('doors'));
  const positions = placeStations(
    floor,
    openings.map((opening) => opening.centre),
    numbers,
    random.branch('stations'),
  );
  return {
    svg: drawPlan(floor, openings, title, random.branch('fixtures')),
    width: floor.width,
    height: floor.height,
    positions,
  };
}

/** The picture of a drawing: a PNG with few colours, about 25 KB. */
export const renderDrawing = async (svg: string): Promise<Uint8Array> =>
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 16, effort: 1, dither: 0, compressionLevel: 7 })
    .toBuffer();
