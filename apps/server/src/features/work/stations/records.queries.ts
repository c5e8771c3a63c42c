import { sql } from 'kysely';
import { type Dataset, versionOf } from '../../../datasets/public.ts';

/** The records of the installed base, flat and with those that are gone, whose status begins with `X|` or `R|`; clients leave these out by `find`. */
export const installedRecordDataset: Dataset = {
  name: 'ibase3',
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('station')} s`,
  alive: sql<boolean>`s.dts is null`,
  row: sql`json_build_object('ibid', s.id, 'acctid', s.site_id, 'tag', s.tag, 'status', s.status, 'seq', s.seq, 'typeid', s.type_id, 'uts', s.uts, 'dts', s.dts)`,
  fields: {
    ibid: { type: 'id', column: sql`s.id` },
    acctid: { type: 'id', column: sql`s.site_id` },
    addressid: { type: 'id', column: sql`s.site_id` },
    tag: { type: 'text', column: sql`s.tag` },
    status: { type: 'text', column: sql`s.status` },
    typeid: { type: 'id', column: sql`s.type_id` },
    seq: { type: 'number', column: sql`s.seq` },
    uts: { type: 'stamp', column: sql`s.uts` },
  },
  sort: 'seq asc',
  tie: sql`s.seq`,
  delta: versionOf('s'),
  search: [sql`s.tag`],
  cap: 10_000,
};
