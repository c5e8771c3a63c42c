import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import type { SystemDb } from '../../db/system.ts';
import { insertHistory, insertSystemHistory } from './queries.ts';

export interface Change {
  /** A noun of the contract, such as `post`. */
  noun: string;
  id: string;
  folderId: string | null;
  /** What was done, such as `create`, `update`, `status`, `assign`. */
  kind: string;
  /** The record's fields before and after; only those that differ are kept. Omit `before` for what is new. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  reason?: string | null;
}

/** The fields whose JSON differs, of both sides; a field that one side lacks is null there. */
export function changedFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null));
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field] ?? null])),
    after: Object.fromEntries(changed.map((field) => [field, after[field] ?? null])),
  };
}

interface Author {
  userId: string | null;
  name: string;
  /** Where from: the app of the session, or the queue's handler. */
  via: string;
  requestId: string | null;
}

function row(change: Change, author: Author, at: number) {
  const { before, after } = changedFields(change.before ?? {}, change.after ?? {});
  return {
    id: uuidv7(),
    noun: change.noun,
    noun_id: change.id,
    folder_id: change.folderId,
    at,
    user_id: author.userId,
    by_name: author.name,
    via: author.via,
    kind: change.kind,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    reason: change.reason ?? null,
    request_id: author.requestId,
  };
}

/** Appends what a caller changed, in the caller's transaction. History is never changed or deleted. */
export async function recordHistory(context: Pick<RequestContext, 'db' | 'now' | 'requestId'>, caller: Caller, ...changes: readonly Change[]): Promise<void> {
  const author = { userId: caller.routine === undefined ? caller.userId : null, name: caller.name, via: caller.routine ?? caller.app, requestId: context.requestId };
  if (changes.length > 0) await insertHistory(context.db, changes.map((change) => row(change, author, context.now)));
}

/** Appends what the product did by itself, such as a handler of the queue; `via` names it. */
export async function recordSystemHistory(db: SystemDb, via: string, now: number, ...changes: readonly Change[]): Promise<void> {
  const author = { userId: null, name: 'system', via, requestId: null };
  if (changes.length > 0) await insertSystemHistory(db, changes.map((change) => row(change, author, now)));
}
