import type { trends } from '@field-service/contract/work/trends.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { daysBetween, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import {
  activeRate,
  activityIndex,
  baitIndex,
  coverage,
  heatOf,
  isIncomplete,
  isInsufficient,
  levelsOf,
  measureOf,
  type Threshold,
} from '@field-service/domain/work/trends.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readSiteOf } from '../recommendations/public.ts';
import { readHolding, type ThresholdRow } from './thresholds.queries.ts';
import { readTrendJobs, type TrendJob } from './visits.queries.ts';

const maxPoints = 200;
export const maxTrendDays = 3660;

export const rulesOf = (row: ThresholdRow): Threshold => ({
  alert: row.alert,
  action: row.action,
  consecutive: row.consecutive,
  zeroTolerance: row.zero_tolerance,
});
export const holdsOn = (row: ThresholdRow, date: number): boolean =>
  row.valid_from <= date && (row.valid_to === null || date <= row.valid_to);

/**
 * Each job's value and level according to one threshold, by job id. Jobs on dates on which the threshold was not valid
 * are left out.
 */
export function levelsBy(row: ThresholdRow, jobs: readonly TrendJob[]) {
  const held = jobs.filter(({ date }) => holdsOn(row, date));
  const values = held.map(({ visits }) => measureOf[row.measure](visits));
  const levels = levelsOf(values, rulesOf(row));
  return new Map(
    held.map(({ postId }, at) => [
      postId,
      { value: values[at], level: levels[at] ?? 'none', heat: heatOf(values[at], rulesOf(row)) ?? null },
    ]),
  );
}

/** The trend of one device type at a site (practice, trends). */
export async function readTrend(
  context: RequestContext,
  caller: Caller,
  { query }: ParsedInput<typeof trends.read>,
): Promise<RouteData<typeof trends.read>> {
  const { from, to } = query;
  if (!isBusinessDate(from) || !isBusinessDate(to) || from > to || daysBetween(from, to) > maxTrendDays)
    throw new Refusal('field.invalid', { fields: ['from', 'to'] });
  if ((await readSiteOf(context.db, query.siteid)) === undefined)
    throw new Refusal('record.not_found', { id: query.siteid });
  const [area, species] = [query.area ?? null, query.species ?? null];
  const jobs = await readTrendJobs(
    context.db,
    { siteId: query.siteid, stationTypeId: query.stationtypeid, area, species },
    { from, to },
    caller.kind === 'portal',
    maxPoints,
  );
  // A threshold applies to its own series only.
  const rows = (await readHolding(context.db, query.siteid, query.stationtypeid)).filter(
    (row) => row.area === area && row.species === species,
  );
  const levels = rows.map((row) => ({ row, by: levelsBy(row, jobs) }));
  const points = jobs.map(({ postId, docno, at, date, due, visits }) => {
    const covered = coverage(visits, due);
    return {
      postid: postId,
      docno,
      at,
      date,
      due,
      inspected: new Set(visits.filter(({ accessible }) => accessible).map(({ stationId }) => stationId)).size,
      coverage: covered ?? null,
      incomplete: isIncomplete(covered),
      activityIndex: activityIndex(visits) ?? null,
      activeRate: activeRate(visits) ?? null,
      baitIndex: baitIndex(visits) ?? null,
      levels: levels.flatMap(({ row, by }) => {
        const found = by.get(postId);
        return found === undefined
          ? []
          : [{ thresholdid: row.id, measure: row.measure, level: found.level, heat: found.heat }];
      }),
    };
  });
  return { insufficient: isInsufficient(points.length), points };
}
