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
    ibid: { type: 'id', column: sql`s.id`, notNull: true },
    acctid: { type: 'id', column: sql`s.site_id`, notNull: true },
    addressid: { type: 'id', column: sql`s.site_id`, notNull: true },
    tag: { type: 'text', column: sql`s.tag`, notNull: true },
    status: { type: 'text', column: sql`s.status`, notNull: true },
    typeid: { type: 'id', column: sql`s.type_id`, notNull: true },
    seq: { type: 'number', column: sql`s.seq`, notNull: true },
    uts: { type: 'stamp', column: sql`s.uts`, notNull: true },
  },
  sort: 'seq asc',
  tie: sql`s.seq`,
  delta: versionOf('s'),
  search: [sql`s.tag`],
  cap: 10_000,
};
