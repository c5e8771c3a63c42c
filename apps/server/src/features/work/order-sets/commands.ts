import type { OrderSet, orderSets } from '@field-service/contract/work/order-sets.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { addDays, businessDateOf, daysBetween, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { maxSpanDays, occurrencesOf } from '@field-service/domain/work/recurrence/recurrence.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import { holidaysOf } from '../../site/lookups/public.ts';
import { nextDocno, requireOnType } from '../posts/public.ts';
import {
  hasVisits,
  insertOrderSet,
  lockOrderSet,
  readOrderSet,
  readSetLines,
  readSites,
  readVisits,
  readZone,
  updateOrderSet,
  writeSetLines,
  writeSites,
  type OrderSetRow,
} from './queries.ts';
import { columnsOf, minutesOf, requireRule, requireTerms, termsOf, type Terms } from './terms.ts';

const series = { code: 'OSET', pattern: 'C-{yyyy}-' };
const maxVisits = 200;

async function loaded(context: RequestContext, id: string, lock: boolean): Promise<OrderSetRow> {
  const row = await (lock ? lockOrderSet(context.db, id) : readOrderSet(context.db, id));
  if (row === undefined) throw new Refusal('record.not_found', { id });
  return row;
}

const storedTerms = async (context: RequestContext, row: OrderSetRow): Promise<Terms> =>
  termsOf(row, await readSites(context.db, row.id), await readSetLines(context.db, row.id));

async function answer(context: RequestContext, id: string): Promise<OrderSet> {
  const row = await loaded(context, id, false);
  const timezone = (await readZone(context.db, row.folder_id)) ?? 'UTC';
  const visits = await readVisits(context.db, id, businessDateOf(context.now, timezone));
  return {
    id,
    docno: row.docno,
    state: row.state,
    folderid: row.folder_id,
    contactid: row.contact_id,
    ...(await storedTerms(context, row)),
    visits: visits
      .filter(({ deleted }) => !deleted)
      .map(({ id: visitId, siteId, occurrence, postId, docno, plan, status, untouched }) => ({
        id: visitId,
        siteid: siteId,
        occurrence,
        postid: postId,
        docno,
        plan,
        status,
        edited: !untouched,
      })),
    problem: row.problem,
    history: await readHistory(context.db, 'order-set', id),
    cts: row.cts,
    uts: row.uts,
  };
}

export const getOrderSet = async (
  context: RequestContext,
  _caller: Caller,
  { params }: ParsedInput<typeof orderSets.get>,
): Promise<OrderSet> => await answer(context, params.id);

/** Creates a contract as a draft, in its customer's folder. */
export async function createOrderSet(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof orderSets.create>,
): Promise<OrderSet> {
  const { contactid, ...given } = body;
  const terms: Terms = { ...given, sites: [...new Set(given.sites)] };
  requireOnType(caller, 'CR', terms.posttypeid);
  const { folderId, timezone } = await requireTerms(context, contactid, terms);
  const id = uuidv7();
  const docno = await nextDocno(context.db, uuidv7(), folderId, businessDateOf(context.now, timezone), series);
  await insertOrderSet(context.db, {
    id,
    folder_id: folderId,
    contact_id: contactid,
    docno,
    created_by: caller.userId,
    ...columnsOf(terms),
  });
  await writeSites(context.db, id, contactid, terms.sites);
  await writeSetLines(context.db, id, terms.lines, uuidv7);
  await recordHistory(context, caller, { noun: 'order-set', id, folderId, kind: 'create', after: { docno, ...terms } });
  context.notify('order_set', id);
  return await answer(context, id);
}

/** Changes a contract; its upcoming jobs are updated after the commit. */
export async function changeOrderSet(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof orderSets.update>,
): Promise<OrderSet> {
  const row = await loaded(context, params.id, true);
  requireOnType(caller, 'UP', row.post_type_id);
  requireBase(row, body.uts);
  if (row.state === 'ended') throw new Refusal('order_set.ended', { id: row.id });
  const before = await storedTerms(context, row);
  const given = Object.fromEntries(Object.entries(body.fields).filter(([, value]) => value !== undefined));
  const merged: Terms = { ...before, ...given };
  const terms: Terms = { ...merged, sites: [...new Set(merged.sites)] };
  if (terms.posttypeid !== row.post_type_id) requireOnType(caller, 'UP', terms.posttypeid);
  await requireTerms(context, row.contact_id, terms);
  await updateOrderSet(context.db, row.id, { ...columnsOf(terms), revision: row.revision + 1 });
  await writeSites(context.db, row.id, row.contact_id, terms.sites);
  await writeSetLines(context.db, row.id, terms.lines, uuidv7);
  await recordHistory(context, caller, {
    noun: 'order-set',
    id: row.id,
    folderId: row.folder_id,
    kind: 'update',
    before: { ...before },
    after: { ...terms },
  });
  await follow(context, row);
  return await answer(context, row.id);
}

/**
 * Queues the update of a contract's jobs after the commit, unless the contract is a draft, and notifies subscribers.
 */
async function follow(context: RequestContext, row: OrderSetRow): Promise<void> {
  if (row.state !== 'draft') await context.enqueue('order-set.changed', { orderSetId: row.id });
  context.notify('order_set', row.id);
}

export async function startOrderSet(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof orderSets.start>,
): Promise<OrderSet> {
  const row = await loaded(context, params.id, true);
  requireOnType(caller, 'UP', row.post_type_id);
  requireBase(row, body.uts);
  if (row.state !== 'draft') throw new Refusal('order_set.started', { id: row.id });
  await updateOrderSet(context.db, row.id, { state: 'active' });
  await recordHistory(context, caller, {
    noun: 'order-set',
    id: row.id,
    folderId: row.folder_id,
    kind: 'start',
    before: { state: 'draft' },
    after: { state: 'active' },
  });
  await follow(context, { ...row, state: 'active' });
  return await answer(context, row.id);
}

/** Ends a contract; `on` is its last day. */
export async function endOrderSet(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof orderSets.end>,
): Promise<OrderSet> {
  const row = await loaded(context, params.id, true);
  requireOnType(caller, 'UP', row.post_type_id);
  requireBase(row, body.uts);
  if (row.state === 'ended') throw new Refusal('order_set.ended', { id: row.id });
  if (!isBusinessDate(body.on) || body.on < row.starts_on || (row.ends_on !== null && body.on > row.ends_on))
    throw new Refusal('field.invalid', { fields: ['on'] });
  await updateOrderSet(context.db, row.id, { state: 'ended', ends_on: body.on });
  await recordHistory(context, caller, {
    noun: 'order-set',
    id: row.id,
    folderId: row.folder_id,
    kind: 'end',
    before: { state: row.state, endsOn: row.ends_on },
    after: { state: 'ended', endsOn: body.on },
    reason: body.reason,
  });
  await follow(context, { ...row, state: 'ended' });
  return await answer(context, row.id);
}

export async function removeOrderSet(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<typeof orderSets.remove>,
): Promise<Record<string, never>> {
  const row = await loaded(context, params.id, true);
  requireOnType(caller, 'DE', row.post_type_id);
  if (await hasVisits(context.db, row.id)) throw new Refusal('order_set.has_jobs', { id: row.id });
  await updateOrderSet(context.db, row.id, { dts: context.now });
  await recordHistory(context, caller, {
    noun: 'order-set',
    id: row.id,
    folderId: row.folder_id,
    kind: 'delete',
    after: { dts: context.now },
  });
  context.notify('order_set', row.id);
  return {};
}

/** Previews a contract's visits from its first day or from `since` on, by default for 366 days. */
export async function previewVisits(
  context: RequestContext,
  _caller: Caller,
  { body }: ParsedInput<typeof orderSets.preview>,
): Promise<RouteData<typeof orderSets.preview>> {
  const timezone = await readZone(context.db, body.folderid);
  if (timezone === undefined) throw new Refusal('record.referenced_missing', { field: 'folderid', id: body.folderid });
  requireRule(body);
  const { since = body.startsOn } = body;
  if (!isBusinessDate(since)) throw new Refusal('field.invalid', { fields: ['since'] });
  const from = Math.max(since, body.startsOn);
  const until = body.until ?? addDays(from, 366);
  if (!isBusinessDate(until) || daysBetween(from, until) > maxSpanDays / 2)
    throw new Refusal('field.invalid', { fields: ['until'] });
  const holidays = await holidaysOf(context.db, body.folderid);
  const visits = occurrencesOf({ ...body, minutes: minutesOf(body.duration) }, { from, to: until }, timezone, (day) =>
    holidays.has(day),
  );
  return visits.slice(0, maxVisits).map((visit) => ({ ...visit, holiday: holidays.get(visit.occurrence) ?? null }));
}
