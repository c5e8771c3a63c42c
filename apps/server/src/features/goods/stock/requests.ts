import type { SupplyRequest, supplyRequests } from '@field-service/contract/goods/supply-requests.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import {
  checkSupplyStep,
  givenQuantities,
  seesSupplyRequests,
  type SupplyParty,
  type SupplyStep,
} from '@field-service/domain/goods/supply-request.ts';
import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { Exact } from '@field-service/domain/values/decimal.ts';
import { v7 as uuidv7 } from 'uuid';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { linesOf, requireStockFolder, transferStock } from './book.ts';
import {
  insertSupplyRequest,
  lockSupplyRequest,
  readSupplyRequest,
  seesStaff,
  writeDecision,
  writeGiven,
} from './requests.queries.ts';

type Body<K extends 'create' | 'approve' | 'reject' | 'cancel'> = ParsedInput<(typeof supplyRequests)[K]>['body'];
type Stored = Omit<SupplyRequest, 'history'>;

async function requireRequest(context: RequestContext, id: string): Promise<Stored> {
  const request = await readSupplyRequest(context.db, id);
  if (request === undefined) throw new Refusal('record.not_found', { noun: 'supply_request', id });
  return request;
}

/** Returns a request with its history. Throws `record.not_found` if the caller cannot see it. */
export async function getSupplyRequest(context: RequestContext, id: string): Promise<SupplyRequest> {
  return { ...(await requireRequest(context, id)), history: await readHistory(context.db, 'supply_request', id) };
}

const historyOf = (lines: readonly { item: { name: string }; qty: string; uom: string }[]): unknown[] =>
  lines.map(({ item, qty, uom }) => ({ item: item.name, qty, uom }));

/** Asks for items, for the caller or for somebody else; quantities are kept in the unit in which an item is kept. */
export async function createSupplyRequest(
  context: RequestContext,
  caller: Caller,
  { userid = caller.userId, wantedOn, notes, lines: entered }: Body<'create'>,
): Promise<SupplyRequest> {
  const others = seesSupplyRequests.some((needs) => mayDo(caller, needs));
  if (userid !== caller.userId && !others) throw new Refusal('permission.missing', { needs: seesSupplyRequests });
  if (!(await seesStaff(context.db, userid)))
    throw new Refusal('record.referenced_missing', { field: 'userid', id: userid });
  if (wantedOn !== null && !isBusinessDate(wantedOn)) throw new Refusal('field.invalid', { fields: ['wantedOn'] });
  const { folderId } = await requireStockFolder(context, caller, 'userid', userid, true);
  const lines = await linesOf(context, entered);
  const id = uuidv7();
  await insertSupplyRequest(context.db, {
    id,
    folderId,
    userId: userid,
    createdBy: caller.userId,
    wantedOn,
    notes,
    lines: lines.map(({ item, qty, entered: { note } }) => ({
      id: uuidv7(),
      itemId: item.id,
      uomId: item.uomId,
      qty,
      note,
    })),
  });
  const made = await requireRequest(context, id);
  await recordHistory(context, caller, {
    noun: 'supply_request',
    id,
    folderId,
    kind: 'create',
    after: { person: made.person.name, wantedOn, notes, lines: historyOf(made.lines) },
  });
  context.notify('supply_request', id);
  return await getSupplyRequest(context, id);
}

function partyOf(caller: Caller, { person, askedBy }: Stored): SupplyParty {
  if (person.id === caller.userId) return 'person';
  return askedBy.id === caller.userId ? 'asker' : 'other';
}

/**
 * Locks a request and returns it if the caller may take the step. A request that somebody has decided since the caller
 * saw it is refused with its current state.
 */
async function loaded(
  context: RequestContext,
  caller: Caller,
  id: string,
  to: SupplyStep,
  uts: number | undefined,
): Promise<Stored> {
  await lockSupplyRequest(context.db, id);
  const request = await requireRequest(context, id);
  if (uts !== undefined && uts !== request.uts)
    throw new Refusal('record.changed', { id, uts: request.uts, state: request.state, docno: request.docno });
  requireBase(request, uts);
  const checked = checkSupplyStep(request.state, to, partyOf(caller, request));
  if (!checked.ok) throw new Refusal(checked.code, { state: request.state, docno: request.docno });
  return request;
}

interface Result {
  to: SupplyStep;
  reason?: string;
  transfer?: { from: string; fromId: string; bookingId: string; given: unknown[] };
}

async function decide(
  context: RequestContext,
  caller: Caller,
  request: Stored,
  { to, reason, transfer }: Result,
): Promise<SupplyRequest> {
  const { id, folderid, state } = request;
  await writeDecision(context.db, id, {
    state: to,
    at: context.now,
    by: caller.userId,
    reason: reason ?? null,
    fromId: transfer?.fromId ?? null,
    bookingId: transfer?.bookingId ?? null,
  });
  await recordHistory(context, caller, {
    noun: 'supply_request',
    id,
    folderId: folderid,
    kind: to,
    before: { state },
    after: { state: to, ...(transfer === undefined ? {} : { from: transfer.from, given: transfer.given }) },
    reason: reason ?? null,
  });
  context.notify('supply_request', id);
  return await getSupplyRequest(context, id);
}

/** Approves a request and books its one transfer in the same transaction. */
export async function approveSupplyRequest(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, fromid, given: entered }: Body<'approve'>,
): Promise<SupplyRequest> {
  const request = await loaded(context, caller, id, 'approved', uts);
  if (fromid === request.person.id) throw new Refusal('field.invalid', { fields: ['fromid'] });
  const own = new Set(request.lines.map((line) => line.id));
  for (const [at, { lineid }] of entered.entries())
    if (!own.has(lineid)) throw new Refusal('record.referenced_missing', { field: `given.${at}.lineid`, id: lineid });
  const quantities = givenQuantities(request.lines, new Map(entered.map(({ lineid, qty }) => [lineid, qty])));
  if (!quantities.ok)
    throw new Refusal(
      quantities.code,
      quantities.code === 'supply.nothing_given'
        ? {}
        : { line: quantities.id, qty: request.lines.find((line) => line.id === quantities.id)?.qty ?? '' },
    );
  const given = request.lines.flatMap((line) => {
    const qty = quantities.given.get(line.id) ?? '0';
    return new Exact(qty).isZero() ? [] : [{ ...line, qty }];
  });
  const movements = await transferStock(context, caller, {
    fromid,
    toid: request.person.id,
    docno: request.docno,
    lines: given.map(({ item, uomid, qty }) => ({ itemid: item.id, uomid, qty })),
  });
  const out = movements.find(({ stockist }) => stockist.id === fromid);
  if (out === undefined) throw new TypeError('a transfer takes from its stockist');
  await writeGiven(context.db, id, quantities.given);
  return await decide(context, caller, request, {
    to: 'approved',
    transfer: { from: out.stockist.name, fromId: fromid, bookingId: out.bookingid, given: historyOf(given) },
  });
}

export async function rejectSupplyRequest(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, reason }: Body<'reject'>,
): Promise<SupplyRequest> {
  const request = await loaded(context, caller, id, 'rejected', uts);
  return await decide(context, caller, request, { to: 'rejected', reason });
}

export async function cancelSupplyRequest(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts }: Body<'cancel'>,
): Promise<SupplyRequest> {
  const request = await loaded(context, caller, id, 'cancelled', uts);
  return await decide(context, caller, request, { to: 'cancelled' });
}
