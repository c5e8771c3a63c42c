import { insertRows, type SeedRow } from '../install/queries.ts';
import type { SystemDb } from '../db/system.ts';

/** The tables that the demonstration fills, in an order in which every row finds what it refers to. */
const tables = [
  'folder', 'lookup', 'setting', 'contact', 'contact_info', 'app_user', 'folder_user', 'user_role', 'portal_site', 'licence', 'item', 'item_batch', 'file_blob', 'file',
  'floor_plan', 'floor_plan_revision', 'station', 'station_placement', 'post', 'post_assignee', 'leave', 'work_time', 'work_entry', 'post_line', 'post_result', 'visit', 'treatment', 'ticket', 'ticket_step', 'ticket_message', 'claim', 'claim_line', 'stockist', 'stock_ledger', 'stock_balance',
  'document', 'order_set', 'order_set_line', 'order_set_site', 'webhook', 'form', 'form_version', 'form_answer', 'shipment', 'parcel', 'parcel_event', 'recommendation',
  'invoice', 'invoice_line', 'invoice_post', 'payment', 'payment_invoice', 'payment_event', 'counter', 'counter_use', 'history',
] as const;
type Table = (typeof tables)[number];

/** Rows on their way into the database, by table. */
export type Rows = { [T in Table]: SeedRow<T>[] };

export const noRows = (): Rows => ({
  folder: [], lookup: [], setting: [], contact: [], contact_info: [], app_user: [], folder_user: [], user_role: [], portal_site: [], licence: [], item: [], item_batch: [],
  file_blob: [], file: [], floor_plan: [], floor_plan_revision: [], station: [], station_placement: [], post: [], post_assignee: [], leave: [], work_time: [], work_entry: [], document: [], order_set: [], order_set_line: [], order_set_site: [], webhook: [], counter: [], post_line: [], post_result: [], visit: [],
  treatment: [], ticket: [], ticket_step: [], ticket_message: [], claim: [], claim_line: [], stockist: [], stock_ledger: [], stock_balance: [], form: [], form_version: [], form_answer: [], shipment: [], parcel: [], parcel_event: [], recommendation: [], invoice: [], invoice_line: [], invoice_post: [], payment: [], payment_invoice: [], payment_event: [], counter_use: [], history: [],
});

/** Writes the rows of the tables from `first` to `last`. */
export async function writeRows(db: SystemDb, rows: Rows, first: Table = 'folder', last: Table = 'history'): Promise<void> {
  const write = async <T extends Table>(table: T, own: Rows[T]): Promise<void> => await insertRows(db, table, own);
  for (const table of tables.slice(tables.indexOf(first), tables.indexOf(last) + 1)) await write(table, rows[table]);
}
