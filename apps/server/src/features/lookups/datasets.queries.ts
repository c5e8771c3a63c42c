import { sql } from 'kysely';
import type { Dataset } from '../data/public.ts';
import { inLine, lookupJson, nearest } from './queries.ts';

/** Types that the field app keeps on the device (specification 001, section 3). */
const appTypes = [14, 207, 4, 209, 231, 230, 15, 200, 20, 208, 0, 310, 50];
/** Types for those who look after customers. */
const crmTypes = [101, 229, 204, 33, 32, 108, 30, 41, 31];
const statusType = 310;

const fields: Dataset['fields'] = {
  id: { type: 'id', column: sql`l.id` },
  type: { type: 'number', column: sql`l.type` },
  code: { type: 'text', column: sql`l.code` },
  name: { type: 'text', column: sql`l.name` },
  val: { type: 'text', column: sql`l.val` },
  parentId: { type: 'id', column: sql`l.parent_id` },
  flags: { type: 'flags', column: sql`l.flags`, sort: false },
  seq: { type: 'number', column: sql`l.ord` },
  uts: { type: 'stamp', column: sql`l.uts` },
  ctid: { type: 'number', column: sql`l.seq` },
};

const lookupsOf = (name: 'app-lookups' | 'app-crm', types: readonly number[], needs: string | null): Dataset => ({
  name,
  callers: ['staff'],
  needs,
  from: () => sql`lookup l`,
  where: ({ caller }) => sql<boolean>`(l.type = any(${[...types]}::integer[]) and ${inLine(caller)} and ${nearest(caller)})`,
  alive: sql<boolean>`l.deletor is null`,
  row: lookupJson,
  fields,
  sort: 'type asc, seq asc, name asc',
  tie: sql`l.seq`,
  delta: { uts: sql`l.uts`, ctid: sql`l.seq` },
  search: [sql`l.name`, sql`l.code`],
  cap: 20_000,
});

export const lookupDatasets: readonly Dataset[] = [
  lookupsOf('app-lookups', appTypes, null),
  lookupsOf('app-crm', crmTypes, null),
  {
    name: 'job-statuses',
    callers: ['staff', 'portal'],
    needs: null,
    from: () => sql`lookup l`,
    where: ({ caller }) => sql<boolean>`(l.type = ${statusType} and ${inLine(caller)} and ${nearest(caller)})`,
    alive: sql<boolean>`l.deletor is null`,
    row: sql`json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'flags', l.flags)`,
    fields,
    sort: 'seq asc, name asc',
    tie: sql`l.seq`,
    delta: { uts: sql`l.uts`, ctid: sql`l.seq` },
    cap: 1000,
  },
];
