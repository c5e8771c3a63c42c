import type { StationEvent } from '@field-service/contract/work/stations.ts';
import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import { visitJoins, visitJson } from './recorded.queries.ts';

/** The visits of a station that was read through its scope, by id. */
export async function readVisitEvents(
  db: ScopedDb,
  stationId: string,
  ids: readonly string[],
): Promise<Map<string, StationEvent>> {
  const rows = await db.rows(sql<{ id: string; event: StationEvent }>`
    select v.id, jsonb_build_object('kind', 'visit', 'at', v.visited_at, 'job', jsonb_build_object('id', p.id, 'docno', p.docno), 'visit', ${visitJson}) event
      from ${db.childrenOf('visit.station_id', stationId)} v ${related('join post p on p.id = v.post_id')} ${visitJoins}
     where v.id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, event }) => [id, event]));
}

/** The ids and times of all visits of a station that was read through its scope, newest first. */
export async function readVisitTimes(db: ScopedDb, stationId: string): Promise<{ id: string; at: number }[]> {
  return await db.rows(sql<{ id: string; at: number }>`
    select v.id, v.visited_at "at" from ${db.childrenOf('visit.station_id', stationId)} v order by v.visited_at desc, v.id desc`);
}
