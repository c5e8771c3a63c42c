import type { Level } from '@field-service/domain/work/trends.ts';
import type { HeatLevel } from '@field-service/ui/maps/station-state.ts';

interface Inspections {
  inspected: number;
  value: string | null;
  /** Null where no threshold holds. */
  level: Level | null;
}

/** The level at which a station of a heat map is drawn. A value can be unknown although the station was inspected. */
export const discLevel = ({ inspected, value, level }: Inspections): HeatLevel => {
  if (inspected === 0) return 'none';
  return value === null ? 'unknown' : (level ?? 'plain');
};

/** A value as short as a disc needs it: two significant digits, and no decimals from 10. */
export const discValue = (value: string): number => {
  const exact = Number(value);
  return Math.abs(exact) < 10 ? Number(exact.toPrecision(2)) : Math.round(exact);
};
