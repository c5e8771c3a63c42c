import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../caller.ts';
import type { RequestContext } from '../context.ts';
import type { SystemDb } from '../db/system.ts';
import { insertHistory, insertSystemHistory } from './queries.ts';

export interface Change {
  /** A noun of the contract, such as `post`. */
  noun: string;
  id: string;
  folderId: string | null;
  /** The kind of change, such as `create`, `update`, `status`, `assign`. */
  kind: string;
  /** The record's fields before and after; only those that differ are stored. Omit `before` for a new record. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  reason?: string | null;
}

/** The fields whose JSON differs, with both values; a field that is missing on one side is null there. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field] ?? null])),
    after: Object.fromEntries(changed.map((field) => [field, after[field] ?? null])),
  };
}

interface Author {
  userId: string | null;
  name: string;
  /** The origin: the app of the session, the routine or queue handler, or the link in an email. */
  via: string;
  requestId: string | null;
  /** The supporter who acted as the user. */
  supporter?: string;
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
    supporter: author.supporter ?? null,
  };
}

/** The user and, while a supporter acts as the user, the supporter. */
function authorOf(caller: Caller, requestId: string): Author {
  const { support } = caller;
  const author = {
    userId: caller.routine === undefined ? caller.userId : null,
    via: caller.routine ?? caller.app,
    requestId,
  };
  return support === undefined
    ? { ...author, name: caller.name }
    : { ...author, name: `${caller.name} (${support.name}, TT:${support.supportId})`, supporter: support.supportId };
}

/** Appends a caller's changes, in the caller's transaction. History is never changed; only retention deletes it. */
export async function recordHistory(
  context: Pick<RequestContext, 'db' | 'now' | 'requestId'>,
  caller: Caller,
  ...changes: readonly Change[]
): Promise<void> {
  const author = authorOf(caller, context.requestId);
  if (changes.length > 0)
    await insertHistory(
      context.db,
      changes.map((change) => row(change, author, context.now)),
    );
}

/** Appends the changes of a person without a session, for example by a link in an email; `via` names the means. */
export async function recordPersonHistory(
  db: SystemDb,
  person: { userId: string; name: string; via: string; requestId: string },
  now: number,
  ...changes: readonly Change[]
): Promise<void> {
  if (changes.length > 0)
    await insertSystemHistory(
      db,
      changes.map((change) => row(change, person, now)),
    );
}

/** Appends changes that the product made by itself, for example in a queue handler; `via` names the origin. */
export async function recordSystemHistory(
  db: SystemDb,
  via: string,
  now: number,
  ...changes: readonly Change[]
): Promise<void> {
  const author = { userId: null, name: 'system', via, requestId: null };
  if (changes.length > 0)
    await insertSystemHistory(
      db,
      changes.map((change) => row(change, author, now)),
    );
}

/** Records that a supporter made a request as a user, whatever its outcome. */
export async function recordSupportRequest(
  db: SystemDb,
  caller: Caller,
  accessId: string,
  request: { method: string; path: string; id: string },
  now: number,
): Promise<void> {
  await insertSystemHistory(db, [
    row(
      {
        noun: 'support-access',
        id: accessId,
        folderId: null,
        kind: 'request',
        after: { method: request.method, path: request.path },
      },
      authorOf(caller, request.id),
      now,
    ),
  ]);
}
