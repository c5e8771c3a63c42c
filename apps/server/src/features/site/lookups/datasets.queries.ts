import * as facts from '@field-service/contract/datasets/site.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import {
  datasetOf,
  type Dataset,
  type DatasetColumns,
  type DatasetSource,
  versionColumns,
  versionOf,
} from '../../../datasets/public.ts';
import { storedLookupJson } from './place.queries.ts';
import { appliesTo, lookupJson, seenLookups } from './queries.ts';

/** The types that the field app stores on the device (specification 001, section 3). */
const appTypes = [14, 207, 4, 209, 231, 230, 15, 200, 20, 208, 0, 310, 50, 60];
/** The types for people who manage customers. */
const crmTypes = [101, 229, 204, 33, 32, 108, 30, 41, 31];
const statusType = 310;
const taxTypes = [60];
const salutationType = 216;

const fields: DatasetColumns<typeof facts.lookups> = {
  id: { column: sql`l.id`, notNull: true },
  type: { column: sql`l.type`, notNull: true },
  code: { column: sql`l.code`, notNull: true },
  name: { column: sql`l.name`, notNull: true },
  val: { column: sql`l.val` },
  parentId: { column: sql`l.parent_id` },
  flags: { column: sql`l.flags` },
  seq: { column: sql`l.ord`, notNull: true },
  ...versionColumns('l'),
};

const ofTypes = (types: readonly number[] | null) =>
  types === null ? sql<boolean>`true` : sql<boolean>`l.type = any(${[...types]}::integer[])`;

const lookupsOf = (types: readonly number[] | null, needs: string | null) =>
  ({
    callers: ['staff'],
    needs,
    from: ({ caller }) => seenLookups(caller),
    where: ({ caller }) => sql<boolean>`(${ofTypes(types)} and ${appliesTo(caller)})`,
    alive: sql<boolean>`l.deletor is null`,
    row: lookupJson,
    fields,
    tie: sql`l.seq`,
    delta: versionOf('l'),
    search: [sql`l.name`, sql`l.code`],
    cap: 20_000,
  }) satisfies DatasetSource<typeof facts.lookups>;

export const lookupDatasets: readonly Dataset[] = [
  datasetOf(facts.appLookups, lookupsOf(appTypes, null)),
  datasetOf(facts.appCrm, lookupsOf(crmTypes, null)),
  // Clients call the tax classes accounts (specification 001, section 3).
  datasetOf(facts.accounts, lookupsOf(taxTypes, null)),
  datasetOf(facts.lookups, { ...lookupsOf(null, 'LOKP:VW'), row: storedLookupJson }),
  datasetOf(facts.lookupsExp, {
    ...lookupsOf(null, 'DATA:VW:lookups-exp'),
    page: {
      base: 'l',
      joins: sql`left join lookup parent on parent.id = l.parent_id ${related('left join folder at on at.id = l.folder_id')}`,
    },
    row: sql`json_build_object('type', l.type, 'code', l.code, 'name', l.name, 'abbr', l.abbr, 'val', l.val, 'val2', l.val2, 'parent', parent.code, 'folder', at.code, 'seq', l.ord,
      'flags', l.flags, 'notes', l.notes, 'effective', l.effective, 'data', l.data, 'uts', l.uts)`,
  }),
  datasetOf(facts.salutations, {
    callers: ['staff', 'portal'],
    needs: null,
    from: ({ caller }) => seenLookups(caller),
    where: ({ caller }) => sql<boolean>`(l.type = ${salutationType} and ${appliesTo(caller)})`,
    alive: sql<boolean>`l.deletor is null`,
    row: sql`json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'data', l.data, 'deletor', l.deletor, 'uts', l.uts, 'ctid', l.seq)`,
    fields,
    tie: sql`l.seq`,
    delta: versionOf('l'),
    cap: 1000,
  }),
  datasetOf(facts.jobStatuses, {
    callers: ['staff', 'portal'],
    needs: null,
    from: ({ caller }) => seenLookups(caller),
    where: ({ caller }) => sql<boolean>`(l.type = ${statusType} and ${appliesTo(caller)})`,
    alive: sql<boolean>`l.deletor is null`,
    row: sql`json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'flags', l.flags, 'deletor', l.deletor, 'uts', l.uts, 'ctid', l.seq)`,
    fields,
    tie: sql`l.seq`,
    delta: versionOf('l'),
    cap: 1000,
  }),
];
