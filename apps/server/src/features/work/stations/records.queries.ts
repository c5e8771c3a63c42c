import { ibase3 } from '@field-service/contract/datasets/stations.ts';
import { sql } from 'kysely';
import { versionOf, datasetOf } from '../../../datasets/public.ts';

/**
 * The records of the installed base as a flat list, including stations out of use, whose status starts with `X|` or
 * `R|`; clients exclude those stations with a `find`.
 */
export const installedRecordDataset = datasetOf(ibase3, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('station')} s`,
  alive: sql<boolean>`s.dts is null`,
  row: sql`json_build_object('ibid', s.id, 'acctid', s.site_id, 'tag', s.tag, 'status', s.status, 'seq', s.seq, 'typeid', s.type_id, 'uts', s.uts, 'dts', s.dts)`,
  fields: {
    ibid: { column: sql`s.id`, notNull: true },
    acctid: { column: sql`s.site_id`, notNull: true },
    addressid: { column: sql`s.site_id`, notNull: true },
    tag: { column: sql`s.tag`, notNull: true },
    status: { column: sql`s.status`, notNull: true },
    typeid: { column: sql`s.type_id`, notNull: true },
    seq: { column: sql`s.seq`, notNull: true },
    uts: { column: sql`s.uts`, notNull: true },
  },
  tie: sql`s.seq`,
  delta: versionOf('s'),
  search: [sql`s.tag`],
  cap: 10_000,
});
