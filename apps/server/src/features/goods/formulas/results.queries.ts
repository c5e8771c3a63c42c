import { contractValues, technicianValues } from '@field-service/contract/datasets/goods.ts';
import { sql } from 'kysely';
import { datasetOf, type DatasetRequest } from '../../../datasets/public.ts';
import { contractResults, technicianResults } from './results.ts';

/** The prepared rows as JSON; rows are computed from what the caller can see. */
const prepared = ({ prepared: rows }: DatasetRequest): string => JSON.stringify(rows ?? []);

/** What each technician's work of this month is worth, by the formula of class 12; a row for each currency. */
export const technicianValuesDataset = datasetOf(technicianValues, {
  callers: ['staff'],
  needs: 'POST:VW',
  prepare: async ({ context, caller }) => await technicianResults(context, caller),
  from: (request) =>
    sql`(select r.* from json_to_recordset(${prepared(request)}::json) as r(userid text, name text, currency text, formula text, jobs integer, value numeric)) v`,
  row: sql`json_build_object('id', v.userid || ' ' || v.currency, 'userid', v.userid, 'name', v.name, 'currency', v.currency, 'formula', v.formula, 'jobs', v.jobs, 'value', trim_scale(v.value)::text)`,
  fields: {
    userid: { column: sql`v.userid` },
    name: { column: sql`v.name` },
    currency: { column: sql`v.currency` },
    formula: { column: sql`v.formula` },
    jobs: { column: sql`v.jobs` },
    value: { column: sql`v.value` },
  },
  sums: { jobs: sql`v.jobs`, value: sql`v.value` },
  tie: sql`v.userid, v.currency`,
  search: [sql`v.name`],
  cap: 10_000,
});

/** The results of the formulas of class 11 for the active contracts, a row for each contract and formula. */
export const contractValuesDataset = datasetOf(contractValues, {
  callers: ['staff'],
  needs: 'POST:VW',
  prepare: async ({ context, caller }) => await contractResults(context, caller),
  from: (request) =>
    sql`(select r.* from json_to_recordset(${prepared(request)}::json) as r(id text, contractid text, docno text, title text, folderid text, contact json, currency text, formula text, value numeric)) v`,
  row: sql`json_build_object('id', v.id, 'contractid', v.contractid, 'docno', v.docno, 'title', v.title, 'folderid', v.folderid, 'contact', v.contact, 'currency', v.currency, 'formula', v.formula, 'value', trim_scale(v.value)::text)`,
  fields: {
    id: { column: sql`v.id` },
    contractid: { column: sql`v.contractid` },
    docno: { column: sql`v.docno` },
    title: { column: sql`v.title` },
    folderid: { column: sql`v.folderid` },
    'contact.id': { column: sql`(v.contact->>'id')` },
    'contact.name': { column: sql`(v.contact->>'name')` },
    currency: { column: sql`v.currency` },
    formula: { column: sql`v.formula` },
    value: { column: sql`v.value` },
  },
  sums: { value: sql`v.value` },
  tie: sql`v.id`,
  search: [sql`v.docno`, sql`v.title`, sql`v.contact->>'name'`],
  cap: 50_000,
});
