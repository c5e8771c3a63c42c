import { measures, type Level, type Measure } from '@field-service/domain/work/trends.ts';
import { valueAt, type TrendPoint } from './trend-point.ts';

/** The level of a visit by the threshold of a measure; undefined without one. */
export const levelAt = (point: TrendPoint, measure: Measure): Level | undefined =>
  point.levels.find((each) => each.measure === measure)?.level;

/** How far the visits of a series went by one measure: on how many the highest level was reached, and when last. */
export interface Reached {
  measure: Measure;
  /** Null if no visit reached a threshold. */
  level: 'alert' | 'action' | null;
  visits: number;
  last: { date: number; value: string } | undefined;
}

/**
 * What was reached of each measure that has a threshold. `points` are in the order of time. Measures can disagree about a
 * visit, so that each of them is told.
 */
export const reachedOf = (points: readonly TrendPoint[]): Reached[] =>
  measures
    .filter((measure) => points.some((point) => levelAt(point, measure) !== undefined))
    .map((measure) => {
      for (const level of ['action', 'alert'] as const) {
        const above = points.filter((point) => levelAt(point, measure) === level);
        const last = above.at(-1);
        const value = last && valueAt(last, measure);
        if (last !== undefined && value !== undefined)
          return { measure, level, visits: above.length, last: { date: last.date, value } };
      }
      return { measure, level: null, visits: 0, last: undefined };
    });
