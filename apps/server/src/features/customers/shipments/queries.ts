import { shipments, parcels as parcelsFacts } from '@field-service/contract/datasets/customers.ts';
import type { Parcel } from '@field-service/contract/customers/parcels.ts';
import type { Shipment } from '@field-service/contract/customers/shipments.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';

const parcelNo = sql`'P-' || lpad(k.seq::text, 6, '0')`;
const shipmentNo = sql`'SH-' || lpad(s.seq::text, 6, '0')`;
const joins = related('join contact c on c.id = s.contact_id join contact_info i on i.id = s.site_id');
// Unscoped: parcels are as visible as their shipment, which has the same customer and site.
const shipmentJson = sql`json_build_object('id', s.id, 'docno', ${shipmentNo}, 'folderid', s.folder_id, 'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', i.id, 'name', i.name),
  'state', s.state, 'recipient', s.recipient, 'phone', s.phone, 'address', s.address, 'notes', s.notes, 'collectOn', s.collect_on, 'cts', s.cts, 'uts', s.uts, 'ctid', s.seq, 'parcels', coalesce((
    select json_agg(json_build_object('id', k.id, 'docno', ${parcelNo}, 'description', k.description, 'weightkg', trim_scale(k.weight_kg)::text, 'state', k.state,
      'last', (select json_build_object('at', e.at, 'place', e.place) from parcel_event e where e.parcel_id = k.id order by e.at desc, e.id desc limit 1)) order by k.seq) from parcel k where k.shipment_id = s.id), '[]'))`;
const events = sql`coalesce((select json_agg(json_build_object('at', e.at, 'state', e.state, 'place', e.place) order by e.at, e.id) ${related('from parcel_event e where e.parcel_id = k.id')}), '[]')`;
const parcelJson = sql`json_build_object('id', k.id, 'shipmentid', k.shipment_id, 'docno', ${parcelNo}, 'folderid', k.folder_id, 'contactid', k.contact_id, 'siteid', k.site_id, 'description', k.description,
  'weightkg', trim_scale(k.weight_kg)::text, 'state', k.state, 'events', ${events}, 'linkExp', k.link_exp, 'uts', k.uts, 'ctid', k.seq)`;

export async function readShipment(db: ScopedDb, id: string): Promise<Shipment | undefined> {
  const [row] = await db.rows(
    sql<{
      shipment: Shipment;
    }>`select ${shipmentJson} shipment from ${db.sourceAny('shipment')} s ${joins} where s.id = ${id}`,
  );
  return row?.shipment;
}
export async function readParcel(db: ScopedDb, id: string): Promise<Parcel | undefined> {
  const [row] = await db.rows(
    sql<{ parcel: Parcel }>`select ${parcelJson} parcel from ${db.sourceAny('parcel')} k where k.id = ${id}`,
  );
  return row?.parcel;
}

/** Locks a shipment until the transaction ends; its parcels may only be changed under this lock. */
export async function lockShipment(db: ScopedDb, id: string): Promise<void> {
  await db.rows(sql`select s.id from ${db.sourceAny('shipment')} s where s.id = ${id} for no key update`);
}

export interface SendingSite {
  id: string;
  contactId: string;
  folderId: string;
}
export async function readSendingSite(db: ScopedDb, id: string): Promise<SendingSite | undefined> {
  const [row] = await db.rows(
    sql<SendingSite>`select i.id, i.contact_id "contactId", i.folder_id "folderId" from ${db.sourceAny('contact_info')} i where i.id = ${id} and i.type_val = 3 and i.dts is null`,
  );
  return row;
}

export interface ShipmentColumns {
  recipient: string;
  phone: string | null;
  address: string;
  notes: string;
  collect_on: number | null;
}
export async function insertShipment(
  db: ScopedDb,
  id: string,
  site: SendingSite,
  userId: string,
  columns: ShipmentColumns,
  parcels: readonly ParcelColumns[],
): Promise<void> {
  const owner = { folder_id: site.folderId, contact_id: site.contactId, site_id: site.id };
  await db
    .insert('shipment')
    .values({ id, ...owner, ...columns, created_by: userId })
    .execute();
  await insertParcels(db, id, site, parcels);
}

export interface ParcelColumns {
  id: string;
  description: string;
  weightkg: string | null;
}
export async function insertParcels(
  db: ScopedDb,
  shipmentId: string,
  site: SendingSite,
  parcels: readonly ParcelColumns[],
): Promise<void> {
  const owner = { folder_id: site.folderId, contact_id: site.contactId, site_id: site.id };
  await db
    .insert('parcel')
    .values(
      parcels.map(({ id, description, weightkg }) => ({
        id,
        shipment_id: shipmentId,
        ...owner,
        description,
        weight_kg: weightkg,
      })),
    )
    .execute();
}
export async function updateParcel(db: ScopedDb, { id, description, weightkg }: ParcelColumns): Promise<void> {
  await db.update('parcel').set({ description, weight_kg: weightkg }).where('parcel.id', '=', id).execute();
}
/** Removes parcels that were never scanned. */
export async function removeParcels(db: ScopedDb, ids: readonly string[]): Promise<void> {
  await db.remove('parcel').where('parcel.id', 'in', ids).execute();
}
export async function updateShipment(db: ScopedDb, id: string, columns: ShipmentColumns): Promise<void> {
  await db.update('shipment').set(columns).where('shipment.id', '=', id).execute();
}
export async function setShipmentState(db: ScopedDb, id: string, state: Shipment['state']): Promise<void> {
  await db.update('shipment').set({ state }).where('shipment.id', '=', id).execute();
}

export interface ParcelEvent {
  id: string;
  at: number;
  state: 'collected' | 'in_transit' | 'delivered' | 'returned';
  place: string;
  userId: string;
}
export async function moveParcel(db: ScopedDb, parcelId: string, event: ParcelEvent): Promise<void> {
  await db
    .insert('parcel_event')
    .values({
      id: event.id,
      parcel_id: parcelId,
      at: event.at,
      state: event.state,
      place: event.place,
      user_id: event.userId,
    })
    .execute();
  await db.update('parcel').set({ state: event.state }).where('parcel.id', '=', parcelId).execute();
}

export async function setLink(db: ScopedDb, parcelId: string, hash: string, exp: number): Promise<void> {
  await db.update('parcel').set({ link_hash: hash, link_exp: exp }).where('parcel.id', '=', parcelId).execute();
}

export interface LinkedParcel extends Pick<Parcel, 'docno' | 'state' | 'events'> {
  hash: string;
}
/** A parcel with an open link at `now`; the token must be verified by the calling function. */
export async function readLinked(db: SystemDb, id: string, now: number): Promise<LinkedParcel | undefined> {
  const { rows } =
    await sql<LinkedParcel>`select ${parcelNo} docno, k.state, ${events} events, k.link_hash hash from parcel k where k.id = ${id} and k.link_hash is not null and k.link_exp > ${now}::bigint`.execute(
      db,
    );
  return rows[0];
}

// Unscoped: parcels are as visible as their shipment.
const parcelNumbers = sql`(select string_agg(${parcelNo}, ' ') from parcel k where k.shipment_id = s.id)`;

export const shipmentDataset = datasetOf(shipments, {
  callers: ['staff', 'portal'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('shipment')} s ${joins}`,
  row: shipmentJson,
  fields: {
    id: { column: sql`s.id`, notNull: true },
    docno: { column: sql`(${shipmentNo})` },
    folderid: { column: sql`s.folder_id`, notNull: true },
    contactid: { column: sql`s.contact_id`, notNull: true },
    siteid: { column: sql`s.site_id`, notNull: true },
    state: { column: sql`s.state`, notNull: true },
    recipient: { column: sql`s.recipient`, notNull: true },
    collectOn: { column: sql`s.collect_on` },
    cts: { column: sql`s.cts`, notNull: true },
    ...versionColumns('s'),
  },
  tie: sql`s.seq desc`,
  search: [sql`(${shipmentNo})`, sql`s.recipient`, sql`s.notes`, sql`c.name`, sql`i.name`, parcelNumbers],
  delta: versionOf('s'),
  cap: 5000,
});
export const parcelDataset = datasetOf(parcelsFacts, {
  callers: ['staff', 'portal'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('parcel')} k`,
  row: parcelJson,
  fields: {
    id: { column: sql`k.id`, notNull: true },
    docno: { column: sql`(${parcelNo})` },
    shipmentid: { column: sql`k.shipment_id`, notNull: true },
    folderid: { column: sql`k.folder_id`, notNull: true },
    contactid: { column: sql`k.contact_id`, notNull: true },
    siteid: { column: sql`k.site_id`, notNull: true },
    state: { column: sql`k.state`, notNull: true },
    cts: { column: sql`k.cts`, notNull: true },
    ...versionColumns('k'),
  },
  tie: sql`k.seq desc`,
  search: [sql`(${parcelNo})`, sql`k.description`],
  delta: versionOf('k'),
  cap: 10_000,
});
