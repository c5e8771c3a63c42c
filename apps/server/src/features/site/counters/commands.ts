import type { contract } from '@field-service/contract/contract.ts';
import type { Counter } from '@field-service/contract/site/counters.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  deleteCounter,
  ensureCounter,
  lockCounter,
  prefixTaken,
  selectCounter,
  selectCounters,
  updateCounter,
} from './queries.ts';

const owned = 'counters of folders that the caller may enter, changed by those who administer them';
/** The codes of legal documents, whose numbers have no gaps, whoever creates the counter. */
const legal: ReadonlySet<string> = new Set(['INV', 'CN', 'RCPT']);

const sees = (caller: Caller, counter: Pick<Counter, 'folderId'>): boolean =>
  caller.isAdmin || counter.folderId === null || caller.folderIds.includes(counter.folderId);

/** Throws unless the caller administers the counter's folder or, for a counter of the site, the site. */
function requireOwned(caller: Caller, folderId: string | null): void {
  if (caller.isAdmin) return;
  if (folderId === null || !caller.adminFolderIds.includes(folderId))
    throw new Refusal('permission.missing', { needs: folderId === null ? 'admin' : 'folder admin' });
}

export async function listCounters(context: RequestContext, caller: Caller): Promise<Counter[]> {
  return await selectCounters(context.db.asSystem(owned), [...caller.folderScope, null]);
}

export async function getCounter(context: RequestContext, caller: Caller, id: string): Promise<Counter> {
  const counter = await selectCounter(context.db.asSystem(owned), id);
  if (counter === undefined || !sees(caller, counter)) throw new Refusal('record.not_found', { noun: 'counter', id });
  return counter;
}

async function change(
  context: RequestContext,
  caller: Caller,
  id: string,
  entered: { prefix?: string | undefined; digits?: number | undefined; next?: number | undefined },
): Promise<Counter> {
  const system = context.db.asSystem(owned);
  const counter = await lockCounter(system, id);
  if (counter === undefined || !sees(caller, counter)) throw new Refusal('record.not_found', { noun: 'counter', id });
  requireOwned(caller, counter.folderId);
  const { prefix = counter.prefix, digits = counter.digits, next = counter.next } = entered;
  // Two documents of a folder never have the same number, even from different counters.
  if (entered.prefix !== undefined && (await prefixTaken(system, counter, prefix)))
    throw new Refusal('record.duplicate', { fields: ['prefix'] });
  // Every number below `next` was used or deliberately skipped; that cannot change.
  if (next < counter.next) throw new Refusal('counter.lowered', { given: counter.next - 1 });
  // Only an administrator may create a gap in the numbers of legal documents.
  if (counter.gapless && next > counter.next && counter.next > 1 && !caller.isAdmin)
    throw new Refusal('permission.missing', { needs: 'admin' });
  // A caller who sets the next number after a restore has checked which numbers were used.
  const closed = counter.closed && entered.next === undefined;
  await updateCounter(system, id, { prefix, digits, next, closed });
  await recordHistory(context, caller, {
    noun: 'counter',
    id,
    folderId: counter.folderId,
    kind: 'update',
    before: { prefix: counter.prefix, digits: counter.digits, next: counter.next, closed: counter.closed },
    after: { prefix, digits, next, closed },
  });
  return { ...counter, prefix, digits, next, closed };
}

export async function changeCounter(
  context: RequestContext,
  caller: Caller,
  id: string,
  body: ParsedInput<typeof contract.counters.update>['body'],
): Promise<Counter> {
  return await change(context, caller, id, body);
}

/** Creates a counter, or changes the existing counter of the folder (null: the site) with this code. */
export async function saveCounter(
  context: RequestContext,
  caller: Caller,
  { code, folderId = null, ...entered }: ParsedInput<typeof contract.counters.save>['body'],
): Promise<Counter> {
  if (folderId !== null && !caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderId', id: folderId });
  requireOwned(caller, folderId);
  const system = context.db.asSystem(owned);
  const fresh = uuidv7();
  const id = await ensureCounter(system, {
    id: fresh,
    folderId,
    code,
    prefix: entered.prefix,
    digits: entered.digits,
    gapless: legal.has(code),
  });
  if (id === fresh)
    await recordHistory(context, caller, {
      noun: 'counter',
      id,
      folderId,
      kind: 'create',
      after: { code, prefix: entered.prefix, digits: entered.digits },
    });
  return await change(context, caller, id, entered);
}

/**
 * Removes a counter that has never issued a number. Throws for any other counter, whose numbers a new counter with the
 * same code could issue again.
 */
export async function removeCounter(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const system = context.db.asSystem(owned);
  const counter = await lockCounter(system, id);
  if (counter === undefined || !sees(caller, counter)) throw new Refusal('record.not_found', { noun: 'counter', id });
  requireOwned(caller, counter.folderId);
  if (counter.next > 1) throw new Refusal('record.in_use', { uses: counter.next - 1 });
  await deleteCounter(system, id);
  await recordHistory(context, caller, {
    noun: 'counter',
    id,
    folderId: counter.folderId,
    kind: 'delete',
    before: { code: counter.code, prefix: counter.prefix, digits: counter.digits },
  });
  return {};
}
