import { pings } from '@field-service/contract/datasets/work.ts';
import { sql } from 'kysely';
import { datasetOf } from '../../../datasets/public.ts';

/**
 * Reported device positions: the caller's own or, for administrators, everyone's. `at` is the server's time, `time` the
 * device's.
 */
export const pingDataset = datasetOf(pings, {
  callers: ['staff'],
  needs: null,
  from: ({ context }) => sql`${context.db.source('ping')} g`,
  row: sql`json_build_object('id', g.id, 'userid', g.user_id, 'geo', case when g.lat is null or g.lng is null then null else json_build_array(g.lat, g.lng) end, 'time', g.device_time, 'at', g.at, 'postid', g.post_id, 'type', g.type)`,
  fields: {
    id: { column: sql`g.id`, notNull: true },
    userid: { column: sql`g.user_id`, notNull: true },
    postid: { column: sql`g.post_id` },
    type: { column: sql`g.type`, notNull: true },
    time: { column: sql`g.device_time`, notNull: true },
    at: { column: sql`g.at`, notNull: true },
  },
  tie: sql`g.id`,
  cap: 10_000,
});
