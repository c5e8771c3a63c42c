import { timingSafeEqual } from 'node:crypto';
import type { Parcel, Tracking, parcels } from '@field-service/contract/customers/parcels.ts';
import type { Shipment, shipments } from '@field-service/contract/customers/shipments.ts';
import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { addressProblems, type Address } from '@field-service/domain/values/address.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { OpenContext, RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  insertShipment,
  lockShipment,
  moveParcel,
  readLinked,
  readParcel,
  readSendingSite,
  readShipment,
  setLink,
  setShipmentState,
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

/** Locks a shipment until the transaction ends. Throws `shipment.closed` unless the shipment is in one of `states`. */
async function loaded(context: RequestContext, id: string, states: readonly Shipment['state'][]): Promise<Shipment> {
  await lockShipment(context.db, id);
  const shipment = await getShipment(context, id);
  if (!states.includes(shipment.state))
    throw new Refusal('shipment.closed', { state: shipment.state, docno: shipment.docno });
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

export async function changeShipment(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof shipments.update>['body'],
): Promise<Shipment> {
  const shipment = await loaded(context, id, ['new']);
  requireBase(shipment, uts);
  const before = fieldsOf(shipment);
  const fields = mergeEntered(before, entered);
  // Values entered under older rules are not validated again unless they are entered again.
  requireSound({
    address: entered.address === undefined ? null : fields.address,
    collectOn: entered.collectOn ?? null,
  });
  await updateShipment(context.db, id, columnsOf(fields));
  await recordHistory(context, caller, {
    noun: 'shipment',
    id,
    folderId: shipment.folderid,
    kind: 'update',
    before: { ...before },
    after: { ...fields },
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

export async function acceptShipment(context: RequestContext, caller: Caller, id: string): Promise<Shipment> {
  await setState(context, caller, await loaded(context, id, ['new']), 'accepted');
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
  const shipment = await loaded(context, id, caller.kind === 'portal' ? ['new'] : ['new', 'accepted']);
  if (shipment.parcels.some((parcel) => parcel.state !== 'registered'))
    throw new Refusal('shipment.closed', { state: shipment.state, docno: shipment.docno });
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
  const shipment = await loaded(context, shipmentid, ['accepted']);
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
  const arrived = (each: Parcel['state']): boolean => each === 'delivered' || each === 'returned';
  if (arrived(state) && rest.every((parcel) => arrived(parcel.state)))
    await setState(context, caller, shipment, 'closed');
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
  return { token, exp };
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
