import { endedFlags } from '@field-service/domain/work/post-status.ts';
import { contactInfos } from '@field-service/contract/datasets/customers.ts';
import type { ContactInfo } from '@field-service/contract/customers/contacts.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';
import { contactInfoMatches } from '../../../db/search.ts';
import { anyFlag } from '../../../db/flags.ts';
import { isInUse } from '../../work/stations/public.ts';

/** A contact info without its address lines, which are derived from the address. */
export type StoredInfo = Omit<ContactInfo, 'addresslines'>;

/** The salutation in the contact info `s`: the name of its lookup, or else its own text. */
export const salutationOf = sql<
  string | null
>`coalesce((select sl.name from lookup sl where sl.id = s.salutation_id), s.salutation)`;

const infoPairs = sql`'id', s.id, 'contactid', s.contact_id, 'folderid', s.folder_id, 'infotype', json_build_object('val', s.type_val::text), 'code', s.code, 'name', s.name, 'salutation', ${salutationOf}, 'salutationid', s.salutation_id, 'zoneid', s.zone_id, 'avatar', s.data ->> 'avatar',
  'person', s.person, 'phone', s.phone, 'email', s.email, 'address', s.address, 'geo', case when s.lat is null or s.lng is null then null else json_build_array(s.lat, s.lng) end,
  'lang', s.data ->> 'lang', 'notes', coalesce(s.data ->> 'notes', ''), 'uts', s.uts, 'ctid', s.seq`;

export async function readInfo(db: ScopedDb, id: string): Promise<StoredInfo | undefined> {
  const [row] = await db.rows(
    sql<{
      info: StoredInfo;
    }>`select json_build_object(${infoPairs}) info from ${db.sourceAny('contact_info')} s where s.id = ${id} and s.dts is null`,
  );
  return row?.info;
}

/** Whether a contact info is a live site of a customer. Unscoped: reveals nothing else about the site. */
export const isLiveSiteOf = (id: RawBuilder<unknown>, contactId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from contact_info si where si.id = ${id} and si.contact_id = ${contactId} and si.type_val = 3 and si.dts is null)`;

/** Locks a live contact info until the transaction ends. Returns false if the caller cannot see the info. */
export async function lockInfo(db: ScopedDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select s.id from ${db.sourceAny('contact_info')} s where s.id = ${id} and s.dts is null for no key update`,
  );
  return rows.length > 0;
}

/** The next code number for a customer's infos of one type; the customer must be locked. */
export async function nextInfoNumber(db: ScopedDb, contactId: string, type: number): Promise<number> {
  // Unscoped: reads only the highest code number of the customer's infos; the customer is locked.
  const [row] = await db.rows(sql<{ next: number }>`
    select coalesce(max(substring(s.code from '[0-9]{1,9}$')::integer), 0) + 1 next from contact_info s where s.contact_id = ${contactId} and s.type_val = ${type}`);
  return row?.next ?? 1;
}

export interface InfoColumns {
  code: string;
  name: string;
  salutation_id: string | null;
  zone_id: string | null;
  person: string | null;
  phone: string | null;
  email: string | null;
  address: string;
  lat: number | null;
  lng: number | null;
}

/** Fields without columns of their own. */
export type InfoData = Pick<ContactInfo, 'lang' | 'notes' | 'avatar'>;

export async function insertInfo(
  db: ScopedDb,
  owner: { id: string; contactId: string; folderId: string; type: number },
  columns: InfoColumns,
  data: InfoData,
): Promise<void> {
  await db
    .insert('contact_info')
    .values({
      id: owner.id,
      contact_id: owner.contactId,
      folder_id: owner.folderId,
      type_val: owner.type,
      salutation: null,
      ...columns,
      data: JSON.stringify(data),
    })
    .execute();
}

export async function updateInfo(db: ScopedDb, id: string, columns: InfoColumns, data: InfoData): Promise<void> {
  await db
    .update('contact_info')
    .set({
      ...columns,
      salutation: columns.salutation_id === null ? sql`salutation` : null,
      data: sql`contact_info.data || ${JSON.stringify(data)}::jsonb`,
    })
    .where('contact_info.id', '=', id)
    .execute();
}

export async function markInfoDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('contact_info').set({ dts: now }).where('contact_info.id', '=', id).execute();
}

export interface InfoUses {
  jobs: number;
  stations: number;
  contracts: number;
  shipments: number;
  /** 1 if the customer uses the info as its billing address, else 0. */
  billing: number;
}
/**
 * Counts what prevents the removal of a contact info: for a site, open jobs, stations, and active contracts and
 * shipments; for a billing address, its use by the customer.
 */
export async function countInfoUses(db: ScopedDb, id: string): Promise<InfoUses> {
  // Unscoped: a site in use anywhere cannot be removed; reveals only counts.
  const [row] = await db.rows(sql<InfoUses>`
    select (select count(*)::integer from post p join lookup st on st.id = p.status_id where p.site_id = ${id} and p.dts is null and st.flags !~ ${anyFlag(endedFlags)}) jobs,
           (select count(*)::integer from station s where s.site_id = ${id} and s.dts is null and ${isInUse}) stations,
           (select count(*)::integer from order_set_site os ${related('join order_set o on o.id = os.order_set_id')} where os.site_id = ${id} and o.dts is null and o.state <> 'ended') contracts,
           (select count(*)::integer from shipment h where h.site_id = ${id} and h.state in ('new', 'accepted')) shipments,
           (select count(*)::integer from contact_info n ${related('join contact c on c.id = n.contact_id')} where n.id = ${id} and c.data ->> 'billinginfoid' = n.id and c.dts is null) billing`);
  if (row === undefined) throw new TypeError('a select without a table answers one row');
  return row;
}

/** Sites, billing addresses and contact persons. Address lines are in the same order for every country. */
export const contactInfoDataset = datasetOf(contactInfos, {
  callers: ['staff'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('contact_info')} s`,
  alive: sql<boolean>`s.dts is null`,
  row: sql`json_build_object(${infoPairs}, 'addresslines', to_json(array_remove(array[s.address ->> 'street_address', s.address ->> 'street_address_2', s.address ->> 'dependent_locality',
    nullif(concat_ws(' ', s.address ->> 'postal_code', s.address ->> 'locality'), ''), s.address ->> 'admin_area'], null)))`,
  fields: {
    id: { column: sql`s.id`, notNull: true },
    contactid: { column: sql`s.contact_id`, notNull: true },
    folderid: { column: sql`s.folder_id`, notNull: true },
    infotype: { column: sql`s.type_val`, notNull: true },
    code: { column: sql`s.code`, notNull: true },
    name: { column: sql`s.name`, notNull: true },
    person: { column: sql`s.person` },
    zoneid: { column: sql`s.zone_id` },
    salutationid: { column: sql`s.salutation_id` },
    email: { column: sql`s.email` },
    ...versionColumns('s'),
  },
  tie: sql`s.seq`,
  search: (text) => contactInfoMatches('s', text),
  delta: versionOf('s'),
  cap: 10_000,
});
