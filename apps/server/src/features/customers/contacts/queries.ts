import { endedFlags } from '@field-service/domain/work/post-status.ts';
import { contacts } from '@field-service/contract/datasets/customers.ts';
import type { Contact } from '@field-service/contract/customers/contacts.ts';
import { sql, type RawBuilder } from 'kysely';
import { alphabetically } from '../../../db/alphabetical.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';
import { contactInfoMatches, contactMatches } from '../../../db/search.ts';
import { anyFlag } from '../../../db/flags.ts';

/** The sites of the customer `c` in the folders that the caller may access. */
const sitesOf = (db: ScopedDb): RawBuilder<unknown> =>
  sql`from ${db.sourceAny('contact_info')} si where si.contact_id = c.id and si.type_val = 3 and si.dts is null`;

const contactPairs = (
  db: ScopedDb,
): RawBuilder<unknown> => sql`'id', c.id, 'folderid', c.folder_id, 'code', c.code, 'name', c.name, 'typeid', c.type_id, 'lang', c.lang, 'email', c.email, 'phone', c.phone,
  'sites', (select count(*) ${sitesOf(db)}), 'uts', c.uts, 'ctid', c.seq`;

const sites = (db: ScopedDb): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', si.id, 'code', si.code, 'name', si.name, 'address', si.address,
      'geo', case when si.lat is null or si.lng is null then null else json_build_array(si.lat, si.lng) end, 'person', si.person, 'phone', si.phone) order by ${alphabetically(sql`si.name`)}, si.seq)
    ${sitesOf(db)}), '[]')`;

const contactJson = (
  db: ScopedDb,
): RawBuilder<Contact> => sql<Contact>`json_build_object(${contactPairs(db)}, 'taxid', c.tax_id, 'paymentdays', c.payment_days, 'reviewbeforerelease', c.review_before_release, 'sourceid', c.source_id, 'termsid', c.terms_id, 'sendid', c.send_id,
  'natureid', c.data ->> 'natureid', 'taxidtype', c.data ->> 'taxidtype', 'porequired', coalesce((c.data ->> 'porequired')::boolean, false), 'consolidation', coalesce(c.data ->> 'consolidation', 'job'),
  'withholdingrate', c.data ->> 'withholdingrate', 'billinginfoid', c.data ->> 'billinginfoid', 'notes', coalesce(c.data ->> 'notes', ''), 'sitelist', ${sites(db)})`;

/** A live customer with its sites; undefined if the caller cannot see it. */
export async function readContact(db: ScopedDb, id: string): Promise<Contact | undefined> {
  const [row] = await db.rows(
    sql<{
      contact: Contact;
    }>`select ${contactJson(db)} contact from ${db.sourceAny('contact')} c where c.id = ${id} and c.dts is null`,
  );
  return row?.contact;
}

/** Locks a live customer until the transaction ends. Returns false if the caller cannot see the customer. */
export async function lockContact(db: ScopedDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select c.id from ${db.sourceAny('contact')} c where c.id = ${id} and c.dts is null for no key update`,
  );
  return rows.length > 0;
}

/**
 * Locks a customer against concurrent writes of related records (posts/references.queries.ts), so that the records that
 * prevent its removal can be counted.
 */
export async function lockContactAlone(db: ScopedDb, id: string): Promise<void> {
  await db.rows(sql`select c.id from ${db.sourceAny('contact')} c where c.id = ${id} for update`);
}

/**
 * The payment days of payment terms, taken from the value of their lookup; undefined unless that value is a number from
 * 0 to 365.
 */
export async function daysOfTerms(db: ScopedDb, id: string): Promise<number | undefined> {
  const [row] = await db.rows(
    sql<{
      days: number;
    }>`select l.val::integer days from lookup l where l.id = ${id} and l.type = 101 and l.val ~ '^[0-9]{1,3}$'`,
  );
  return row !== undefined && row.days <= 365 ? row.days : undefined;
}

/** Whether the caller may access a folder that is not deleted. */
export async function seesFolder(db: ScopedDb, id: string): Promise<boolean> {
  const row = await db
    .fromAny('folder', 'f')
    .select('f.id')
    .where('f.id', '=', id)
    .where('f.dts', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A customer's input as columns; fields without a column are in `data`. */
export interface ContactColumns {
  code: string;
  name: string;
  type_id: string | null;
  source_id: string | null;
  terms_id: string | null;
  send_id: string | null;
  lang: string;
  email: string | null;
  phone: string | null;
  tax_id: string | null;
  payment_days: number;
  review_before_release: boolean;
}
type ContactData = Readonly<Record<string, unknown>>;

export async function insertContact(
  db: ScopedDb,
  id: string,
  folderId: string,
  columns: ContactColumns,
  data: ContactData,
): Promise<void> {
  await db
    .insert('contact')
    .values({ id, folder_id: folderId, ...columns, data: JSON.stringify(data) })
    .execute();
}

export async function updateContact(
  db: ScopedDb,
  id: string,
  columns: ContactColumns,
  data: ContactData,
): Promise<void> {
  await db
    .update('contact')
    .set({ ...columns, data: sql`contact.data || ${JSON.stringify(data)}::jsonb` })
    .where('contact.id', '=', id)
    .execute();
}

export async function markContactDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('contact').set({ dts: now }).where('contact.id', '=', id).execute();
}

export interface ContactUses {
  jobs: number;
  invoices: number;
  contracts: number;
  shipments: number;
  /** The number of active portal accounts of this customer. */
  users: number;
}
/**
 * Counts the records that prevent a customer's deletion: jobs that are neither closed nor cancelled, unsettled
 * invoices, and active contracts, shipments and user accounts.
 */
export async function countContactUses(db: ScopedDb, id: string): Promise<ContactUses> {
  // Unscoped: a customer in use anywhere cannot be deleted; reveals only counts.
  const [row] = await db.rows(sql<ContactUses>`
    select (select count(*)::integer from post p join lookup st on st.id = p.status_id where p.contact_id = ${id} and p.dts is null and st.flags !~ ${anyFlag(endedFlags)}) jobs,
           (select count(*)::integer from invoice i where i.contact_id = ${id} and i.dts is null and i.state in ('draft', 'issued', 'part_paid')) invoices,
           (select count(*)::integer from order_set o where o.contact_id = ${id} and o.dts is null and o.state <> 'ended') contracts,
           (select count(*)::integer from shipment h where h.contact_id = ${id} and h.state in ('new', 'accepted')) shipments,
           (select count(*)::integer from app_user u where u.contact_id = ${id} and u.usertype = 'portal' and u.dts is null and u.status = 'active') users`);
  if (row === undefined) throw new TypeError('a select without a table answers one row');
  return row;
}

export const contactDataset = datasetOf(contacts, {
  callers: ['staff'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('contact')} c`,
  alive: sql<boolean>`c.dts is null`,
  row: ({ context }) => sql`json_build_object(${contactPairs(context.db)})`,
  fields: {
    id: { column: sql`c.id`, notNull: true },
    folderid: { column: sql`c.folder_id`, notNull: true },
    code: { column: sql`c.code`, notNull: true },
    name: { column: sql`c.name`, notNull: true },
    typeid: { column: sql`c.type_id` },
    sourceid: { column: sql`c.source_id` },
    termsid: { column: sql`c.terms_id` },
    sendid: { column: sql`c.send_id` },
    lang: { column: sql`c.lang`, notNull: true },
    email: { column: sql`c.email` },
    phone: { column: sql`c.phone` },
    cts: { column: sql`c.cts`, notNull: true },
    ...versionColumns('c'),
  },
  tie: sql`c.seq`,
  // Customers are also found by their sites, if the caller can see those sites.
  search: (text, { context: { db } }) => sql<boolean>`(${contactMatches('c', text)} or c.id = any(array(
    select s.contact_id from ${db.source('contact_info')} s where s.dts is null and ${contactInfoMatches('s', text)})))`,
  delta: versionOf('c'),
  cap: 5000,
});
