import { Exact } from '../values/decimal.ts';
import type { DecimalText } from '../values/decimal.ts';
import { dayMs } from '../values/basics/day-ms.ts';

/**
 * Trends for one device type and pest group (practice, "Trends"). Device types are never combined, and stations that
 * were not accessible count only as due.
 */

/** The minimum number of points; a trend with fewer is shown as "insufficient data". */
export const minPoints = 4;
/** The minimum coverage; anything below it is shown as "incomplete". */
export const minCoverage = '0.8';

/** The data that a trend uses from one visit to one station. Stamps are in ms. */
export interface TrendVisit {
  stationId: string;
  visitedAt: number;
  /** When the device was last emptied, set or visited before this visit; null for the first visit. */
  since: number | null;
  accessible: boolean;
  /** Whether pest activity was found (`hasActivity`), with catches of the requested species only. */
  active: boolean;
  /** The number of animals of the requested species that were caught; null is unknown, never 0. */
  catches: number | null;
  /** The grams of bait that rodents ate; null is unknown. */
  eaten: DecimalText | null;
}

const inspected = (visits: readonly TrendVisit[]): TrendVisit[] => visits.filter(({ accessible }) => accessible);

/** The days since the device was last emptied, set or visited before this visit; undefined if unknown. */
export const deviceDays = ({ visitedAt, since }: Pick<TrendVisit, 'visitedAt' | 'since'>): number | undefined =>
  since === null || since >= visitedAt ? undefined : (visitedAt - since) / dayMs;

/** 7 × Σ of a measure ÷ Σ device-days, over the visits for which both are known; undefined if there are none. */
function weekly(
  visits: readonly TrendVisit[],
  measure: (visit: TrendVisit) => DecimalText | number | null,
): DecimalText | undefined {
  let sum = new Exact(0);
  let days = new Exact(0);
  for (const visit of inspected(visits)) {
    const [stood, measured] = [deviceDays(visit), measure(visit)];
    if (stood === undefined || measured === null) continue;
    sum = sum.plus(measured);
    days = days.plus(stood);
  }
  return days.isZero() ? undefined : rounded(sum.times(7).dividedBy(days));
}

const rounded = (value: InstanceType<typeof Exact>): DecimalText => value.toDecimalPlaces(4).toFixed();

/** 7 × Σ catches ÷ Σ device-days. */
export const activityIndex = (visits: readonly TrendVisit[]): DecimalText | undefined =>
  weekly(visits, ({ catches }) => catches);

/** 7 × Σ grams eaten by rodents ÷ Σ device-days. */
export const baitIndex = (visits: readonly TrendVisit[]): DecimalText | undefined =>
  weekly(visits, ({ eaten }) => eaten);

/** Stations with activity ÷ stations inspected, counting each station once; undefined if none was inspected. */
export function activeRate(visits: readonly TrendVisit[]): DecimalText | undefined {
  const stations = new Map<string, boolean>();
  for (const { stationId, active } of inspected(visits))
    stations.set(stationId, (stations.get(stationId) ?? false) || active);
  if (stations.size === 0) return undefined;
  return rounded(new Exact([...stations.values()].filter(Boolean).length).dividedBy(stations.size));
}

/** Stations inspected ÷ stations due, at most 1; undefined if none was due. */
export function coverage(visits: readonly TrendVisit[], due: number): DecimalText | undefined {
  if (due <= 0) return undefined;
  const reached = new Set(inspected(visits).map(({ stationId }) => stationId)).size;
  return rounded(Exact.min(1, new Exact(reached).dividedBy(due)));
}

export const isIncomplete = (covered: DecimalText | undefined): boolean =>
  covered !== undefined && new Exact(covered).lessThan(minCoverage);
export const isInsufficient = (points: number): boolean => points < minPoints;

export const measures = ['activity_index', 'active_rate', 'bait_index'] as const;
export type Measure = (typeof measures)[number];
export const measureOf: Readonly<Record<Measure, (visits: readonly TrendVisit[]) => DecimalText | undefined>> = {
  activity_index: activityIndex,
  active_rate: activeRate,
  bait_index: baitIndex,
};

export interface Threshold {
  alert: DecimalText;
  action: DecimalText;
  /** The number of consecutive alerts that count as an action. */
  consecutive: number;
  /** Whether any value above 0 requires action. */
  zeroTolerance: boolean;
}
export type Level = 'none' | 'zero' | 'below' | 'alert' | 'action';

/** The level of a single value; a value equal to a threshold reaches it. `none`: nothing was inspected. */
export function levelOf(value: DecimalText | undefined, { alert, action, zeroTolerance }: Threshold): Level {
  if (value === undefined) return 'none';
  const exact = new Exact(value);
  if (exact.isZero()) return 'zero';
  if (zeroTolerance || exact.greaterThanOrEqualTo(action)) return 'action';
  return exact.greaterThanOrEqualTo(alert) ? 'alert' : 'below';
}

/**
 * The levels of values over time. Consecutive alerts become an action; missing inspections do not interrupt a series.
 */
export function levelsOf(values: readonly (DecimalText | undefined)[], threshold: Threshold): Level[] {
  let row = 0;
  return values.map((value) => {
    const level = levelOf(value, threshold);
    if (level === 'none') return level;
    row = level === 'alert' || level === 'action' ? row + 1 : 0;
    return level === 'alert' && row >= threshold.consecutive ? 'action' : level;
  });
}

/** The value ÷ the action threshold, at most 1: the scale of a heat map, which stays the same over time. */
export function heatOf(value: DecimalText | undefined, { action, zeroTolerance }: Threshold): DecimalText | undefined {
  if (value === undefined) return undefined;
  const [exact, limit] = [new Exact(value), new Exact(action)];
  if (exact.isZero()) return '0';
  return zeroTolerance || limit.isZero() ? '1' : rounded(Exact.min(1, exact.dividedBy(limit)));
}

/** How a series went lately: the mean of its last points beside that of as many before. */
export interface Course {
  /** The number of points in each mean. */
  points: number;
  recent: DecimalText;
  before: DecimalText;
  direction: 'up' | 'down' | 'same';
}
/** The most points of a mean, and the share of the earlier mean up to which a difference is none. */
const coursePoints = 3;
const courseTolerance = '0.1';

/**
 * Whether the values of a series, oldest first, rise or fall: the last points, at most three, against as many before
 * them. Unknown values are left out; undefined for fewer than `minPoints` (decision 0082).
 */
export function courseOf(values: readonly (DecimalText | null | undefined)[]): Course | undefined {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (isInsufficient(known.length)) return undefined;
  const points = Math.min(coursePoints, Math.floor(known.length / 2));
  // Sums of as many points compare like means, without the rounding of a third.
  const recent = Exact.sum(...known.slice(-points));
  const before = Exact.sum(...known.slice(-2 * points, -points));
  const difference = recent.minus(before);
  const isSame = difference.abs().lessThanOrEqualTo(before.times(courseTolerance));
  return {
    points,
    recent: rounded(recent.dividedBy(points)),
    before: rounded(before.dividedBy(points)),
    direction: isSame ? 'same' : difference.isPositive() ? 'up' : 'down',
  };
}
