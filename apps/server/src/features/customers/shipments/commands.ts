import { timingSafeEqual } from 'node:crypto';
import type { Parcel, Tracking, parcels } from '@field-service/contract/customers/parcels.ts';
import type { Shipment, shipments } from '@field-service/contract/customers/shipments.ts';
import type { HistoryRow } from '@field-service/contract/history-row.ts';
import { hasArrived, isCancellable, isOpenToChange, isScanned } from '@field-service/domain/customers/shipment.ts';
import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { addressProblems, type Address } from '@field-service/domain/values/address.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { OpenContext, RequestContext, Services } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import type { StreamAnswer } from '../../../plugins/bind.ts';
import { answerLabels } from '../../../print/labels-answer.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import {
  insertParcels,
  insertShipment,
  lockShipment,
  moveParcel,
  readLinked,
  readParcel,
  readSendingSite,
  readShipment,
  removeParcels,
  setLink,
  setShipmentState,
  updateParcel,
  updateShipment,
  type ShipmentColumns,
} from './queries.ts';

type Fields = Pick<Shipment, 'recipient' | 'phone' | 'address' | 'notes' | 'collectOn'>;
const fieldsOf = ({ recipient, phone, address, notes, collectOn }: Shipment): Fields => ({
  recipient,
  phone,
  address,
  notes,
  collectOn,
});
const columnsOf = (fields: Fields): ShipmentColumns => ({
  recipient: fields.recipient,
  phone: fields.phone,
  address: JSON.stringify(fields.address),
  notes: fields.notes,
  collect_on: fields.collectOn,
});

export async function getShipment(context: RequestContext, id: string): Promise<Shipment> {
  const shipment = await readShipment(context.db, id);
  if (shipment === undefined) throw new Refusal('record.not_found', { noun: 'shipment', id });
  return shipment;
}
export async function getParcel(context: RequestContext, id: string): Promise<Parcel> {
  const parcel = await readParcel(context.db, id);
  if (parcel === undefined) throw new Refusal('record.not_found', { noun: 'parcel', id });
  return parcel;
}

/** Prints labels for the parcels of a shipment as a PDF. */
export async function printShipmentLabels(
  services: Pick<Services, 'printer'>,
  context: RequestContext,
  { params: { id }, query: { sheet, skip = 0 } }: ParsedInput<typeof shipments.labels>,
): Promise<StreamAnswer> {
  const { docno, recipient, address, parcels } = await getShipment(context, id);
  const place = [recipient, address.locality ?? address.street_address ?? ''].filter((part) => part !== '').join(' · ');
  const labels = parcels.map((parcel) => ({
    label: parcel.docno,
    barcode: parcel.docno,
    type: parcel.description,
    place,
  }));
  return await answerLabels(services, { sheet, skip, title: docno, labels }, docno);
}

/** The history of a shipment that the caller may read; that of its parcels is their way. */
export async function readShipmentHistory(context: RequestContext, id: string): Promise<HistoryRow[]> {
  await getShipment(context, id);
  return await readHistory(context.db, 'shipment', id);
}

/** Locks a shipment until the transaction ends. Throws `shipment.closed` unless a rule allows what is to be done. */
async function loaded(
  context: RequestContext,
  id: string,
  isAllowed: (shipment: Shipment) => boolean,
): Promise<Shipment> {
  await lockShipment(context.db, id);
  const shipment = await getShipment(context, id);
  if (!isAllowed(shipment)) throw new Refusal('shipment.closed', { state: shipment.state, docno: shipment.docno });
  return shipment;
}

function requireSound({ address, collectOn }: { address: Address | null; collectOn: number | null }): void {
  if (collectOn !== null && !isBusinessDate(collectOn)) throw new Refusal('field.invalid', { fields: ['collectOn'] });
  const problems = address === null ? [] : addressProblems(address);
  if (problems.length > 0)
    throw new Refusal('address.invalid', { country: address?.country_iso ?? '', fields: problems });
}

export async function createShipment(
  context: RequestContext,
  caller: Caller,
  { siteid, parcels: announced, ...entered }: ParsedInput<typeof shipments.create>['body'],
): Promise<Shipment> {
  const site = await readSendingSite(context.db, siteid);
  if (site === undefined) throw new Refusal('record.not_found', { noun: 'contact-info', id: siteid });
  const fields = mergeEntered<Fields>(
    { recipient: entered.recipient, phone: null, address: entered.address, notes: '', collectOn: null },
    entered,
  );
  requireSound(fields);
  const id = uuidv7();
  await insertShipment(
    context.db,
    id,
    site,
    caller.userId,
    columnsOf(fields),
    announced.map((parcel) => ({ id: uuidv7(), ...parcel })),
  );
  await recordHistory(context, caller, {
    noun: 'shipment',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { siteid, ...fields, parcels: announced },
  });
  context.notify('shipment', id);
  return await getShipment(context, id);
}

type EnteredParcels = ParsedInput<typeof shipments.update>['body']['parcels'] & {};
const contentOf = (parcels: EnteredParcels): Pick<EnteredParcels[number], 'description' | 'weightkg'>[] =>
  parcels.map(({ description, weightkg }) => ({ description, weightkg }));

/** Makes the parcels of a locked, new shipment those of a complete list. */
async function setParcels(context: RequestContext, shipment: Shipment, entered: EnteredParcels): Promise<void> {
  const stored = new Set(shipment.parcels.map(({ id }) => id));
  const kept = entered.flatMap(({ id, ...columns }) => (id === undefined ? [] : [{ id, ...columns }]));
  const keptIds = new Set(kept.map(({ id }) => id));
  if (keptIds.size < kept.length) throw new Refusal('field.invalid', { fields: ['parcels'] });
  for (const { id } of kept) if (!stored.has(id)) throw new Refusal('record.not_found', { noun: 'parcel', id });
  const left = [...stored].filter((id) => !keptIds.has(id));
  if (left.length > 0) await removeParcels(context.db, left);
  for (const parcel of kept) await updateParcel(context.db, parcel);
  const added = entered.filter(({ id }) => id === undefined).map((parcel) => ({ ...parcel, id: uuidv7() }));
  const site = { id: shipment.site.id, contactId: shipment.contact.id, folderId: shipment.folderid };
  if (added.length > 0) await insertParcels(context.db, shipment.id, site, added);
}

export async function changeShipment(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, parcels: list, ...entered }: ParsedInput<typeof shipments.update>['body'],
): Promise<Shipment> {
  const shipment = await loaded(context, id, isOpenToChange);
  requireBase(shipment, uts);
  const before = fieldsOf(shipment);
  const fields = mergeEntered(before, entered);
  // Values entered under older rules are not validated again unless they are entered again.
  requireSound({
    address: entered.address === undefined ? null : fields.address,
    collectOn: entered.collectOn ?? null,
  });
  await updateShipment(context.db, id, columnsOf(fields));
  if (list !== undefined) await setParcels(context, shipment, list);
  await recordHistory(context, caller, {
    noun: 'shipment',
    id,
    folderId: shipment.folderid,
    kind: 'update',
    before: { ...before, ...(list && { parcels: contentOf(shipment.parcels) }) },
    after: { ...fields, ...(list && { parcels: contentOf(list) }) },
  });
  context.notify('shipment', id);
  return await getShipment(context, id);
}

async function setState(
  context: RequestContext,
  caller: Caller,
  shipment: Shipment,
  state: 'accepted' | 'closed' | 'cancelled',
): Promise<void> {
  await setShipmentState(context.db, shipment.id, state);
  await recordHistory(context, caller, {
    noun: 'shipment',
    id: shipment.id,
    folderId: shipment.folderid,
    kind: state,
    before: { state: shipment.state },
    after: { state },
  });
  context.notify('shipment', shipment.id);
}

export async function acceptShipment(
  context: RequestContext,
  caller: Caller,
  id: string,
  uts: number | undefined,
): Promise<Shipment> {
  const shipment = await loaded(context, id, isOpenToChange);
  requireBase(shipment, uts);
  await setState(context, caller, shipment, 'accepted');
  return await getShipment(context, id);
}

/**
 * Cancels a shipment from which no parcel has been collected. Customers can cancel only a new shipment; staff can also
 * cancel an accepted one.
 */
export async function cancelShipment(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const by = caller.kind === 'portal' ? 'customer' : 'staff';
  const shipment = await loaded(context, id, (found) => isCancellable(found, by));
  await setState(context, caller, shipment, 'cancelled');
  return {};
}

export async function scanParcel(
  context: RequestContext,
  caller: Caller,
  id: string,
  { state, place }: ParsedInput<typeof parcels.scan>['body'],
): Promise<Parcel> {
  const { shipmentid } = await getParcel(context, id);
  const shipment = await loaded(context, shipmentid, isScanned);
  const before = await getParcel(context, id);
  await moveParcel(context.db, id, { id: uuidv7(), at: context.now, state, place, userId: caller.userId });
  await recordHistory(context, caller, {
    noun: 'parcel',
    id,
    folderId: before.folderid,
    kind: 'scan',
    before: { state: before.state },
    after: { state, place },
  });
  const rest = shipment.parcels.filter((parcel) => parcel.id !== id);
  if (hasArrived({ state }) && rest.every(hasArrived)) await setState(context, caller, shipment, 'closed');
  else {
    // Its version also tells of its parcels.
    await setShipmentState(context.db, shipmentid, shipment.state);
    context.notify('shipment', shipmentid);
  }
  context.notify('parcel', id);
  return await getParcel(context, id);
}

const linkLife = 30 * dayMs;

/** Creates the open link for a parcel, replacing any earlier link; only the token's hash is stored. */
export async function makeLink(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<RouteData<typeof parcels.link>> {
  const parcel = await getParcel(context, id);
  const token = makeToken();
  const exp = context.now + linkLife;
  await setLink(context.db, id, tokenHash(token), exp);
  await recordHistory(context, caller, { noun: 'parcel', id, folderId: parcel.folderid, kind: 'link', after: { exp } });
  context.notify('parcel', id);
  return { url: `${context.config.appBase}/portal/parcel?id=${id}#token=${token}`, exp };
}

/**
 * A parcel's number, state and events, for anyone who has its link. A wrong or expired token and an unknown parcel get
 * the same response.
 */
export async function trackParcel(
  { system, now }: OpenContext,
  id: string,
  token: string,
): Promise<z.output<typeof Tracking>> {
  const linked = await readLinked(system, id, now);
  const given = Buffer.from(tokenHash(token), 'hex');
  if (linked === undefined || !timingSafeEqual(Buffer.from(linked.hash, 'hex'), given))
    throw new Refusal('record.not_found', { noun: 'parcel' });
  const { docno, state, events } = linked;
  return { docno, state, events };
}
