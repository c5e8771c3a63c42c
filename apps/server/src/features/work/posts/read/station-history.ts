import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import type { stations } from '@field-service/contract/work/stations.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { readHistory } from '../../../../history/public.ts';
import { getStation } from '../../stations/public.ts';
import { readVisitEvents, readVisitTimes } from './station-history.queries.ts';

type Call = typeof stations.history;

/**
 * A page of what happened to a station, newest first. A station has few changes and a visit a week at most, so their
 * times are read together; what a visit recorded is read for the page alone.
 */
export async function readStationHistory(
  context: RequestContext,
  _caller: Caller,
  { params: { id }, query: { skip = 0, limit = 25 } }: ParsedInput<Call>,
): Promise<RouteData<Call>> {
  await getStation(context, id);
  const [changes, times] = [await readHistory(context.db, 'station', id), await readVisitTimes(context.db, id)];
  const all = [
    ...changes.map((change) => ({ at: change.at, id: change.id, change })),
    ...times.map((visit) => ({ ...visit, change: undefined })),
  ].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const page = all.slice(skip, skip + limit);
  const visits = await readVisitEvents(
    context.db,
    id,
    page.filter(({ change }) => change === undefined).map((each) => each.id),
  );
  return {
    total: all.length,
    events: page.flatMap((each) => {
      if (each.change !== undefined) return [{ kind: 'change' as const, at: each.at, change: each.change }];
      const visit = visits.get(each.id);
      return visit === undefined ? [] : [visit];
    }),
  };
}
