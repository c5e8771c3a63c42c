import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import type { trends } from '@field-service/contract/work/trends.ts';
import { businessDay, daysBetween, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { heatOf, levelOf, measureOf, type Measure } from '@field-service/domain/work/trends.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readPlanPlace, readPlanStations } from './heat.queries.ts';
import { readHolding, type ThresholdRow } from './thresholds.queries.ts';
import { holdsOn, maxTrendDays, rulesOf } from './trend.ts';
import { readTrendJobs } from './visits.queries.ts';

const maxJobs = 200;

interface ThresholdQuery {
  area: string | null;
  species: string | null;
  measure: Measure;
  on: number;
}

/** The threshold for a station: the threshold of the station's area, otherwise that of the whole site. */
function thresholdOf(
  rows: readonly ThresholdRow[],
  { area, species, measure, on }: ThresholdQuery,
): ThresholdRow | undefined {
  const held = rows.filter((row) => row.measure === measure && row.species === species && holdsOn(row, on));
  return held.find((row) => row.area !== null && row.area === area) ?? held.find((row) => row.area === null);
}

/**
 * One frame of a plan's heat map (practice, trends): the stations of a device type as placed at the end of `to`, or now
 * if that is earlier. Each station has its measure over the visits from `from` to `to`, and its share of the action
 * threshold. Plans are never combined.
 */
export async function readHeat(
  context: RequestContext,
  caller: Caller,
  { query }: ParsedInput<typeof trends.heat>,
): Promise<RouteData<typeof trends.heat>> {
  const { planid, stationtypeid, from, to, measure } = query;
  if (!isBusinessDate(from) || !isBusinessDate(to) || from > to || daysBetween(from, to) > maxTrendDays)
    throw new Refusal('field.invalid', { fields: ['from', 'to'] });
  const plan = await readPlanPlace(context.db, planid);
  if (plan === undefined) throw new Refusal('record.not_found', { noun: 'floor-plan', id: planid });
  const species = query.species ?? null;
  const stations = await readPlanStations(
    context.db,
    planid,
    stationtypeid,
    Math.min(businessDay(to, plan.timezone).end - 1, context.now),
  );
  const jobs = await readTrendJobs(
    context.db,
    { siteId: plan.siteId, stationTypeId: stationtypeid, area: null, species },
    { from, to },
    caller.kind === 'portal',
    maxJobs,
  );
  const visits = Map.groupBy(
    jobs.flatMap((job) => job.visits),
    ({ stationId }) => stationId,
  );
  const rows = await readHolding(context.db, plan.siteId, stationtypeid);
  return stations.map(({ id, label, area, xy }) => {
    const own = visits.get(id) ?? [];
    const value = measureOf[measure](own);
    const threshold = thresholdOf(rows, { area, species, measure, on: to });
    return {
      stationid: id,
      label,
      area,
      xy,
      inspected: own.filter(({ accessible }) => accessible).length,
      value: value ?? null,
      thresholdid: threshold?.id ?? null,
      level: threshold === undefined ? null : levelOf(value, rulesOf(threshold)),
      heat: threshold === undefined ? null : (heatOf(value, rulesOf(threshold)) ?? null),
    };
  });
}
