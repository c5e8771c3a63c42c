import { createHash } from 'node:crypto';
import type { Caller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import type { SystemDb } from './system.ts';

/** One keyed write of one caller: the same key again must be the same request. */
export interface KeyedRequest {
  key: string;
  userId: string;
  /** Of method, address and body. */
  hash: string;
  /** Null: for ever, because a device may offer again what it made as long as it has it. */
  keepUntil: number | null;
  now: number;
}

export interface StoredAnswer {
  status: number;
  body: string;
}

const keepFor = 30 * 86_400_000;

export function keyedRequest(
  key: string,
  caller: Caller,
  parts: { method: string; url: string; body: Buffer | undefined },
  now: number,
): KeyedRequest {
  const hash = createHash('sha256')
    .update(`${parts.method} ${parts.url}\n`)
    .update(parts.body ?? '')
    .digest('hex');
  return { key, userId: caller.userId, hash, keepUntil: caller.app === 'app' ? null : now + keepFor, now };
}

/** The answer that is kept under the key, without taking it. Throws `request.idempotency_reused` for another request's key. */
export async function keptAnswer(db: SystemDb, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const stored = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  if (stored.status === null || stored.answer === null)
    throw new Error('An idempotency key without an answer was committed.');
  if (stored.request_hash !== request.hash) throw new Refusal('request.idempotency_reused', {});
  return { status: stored.status, body: stored.answer };
}

/**
 * Takes the key in the transaction of its effect. Undefined: it is this request's now, and `keepAnswer` belongs to the
 * same transaction. Otherwise the answer that the first one got: a twin waits here until the first has committed, and
 * takes the key itself when the first rolled back. Throws `request.idempotency_reused` for another request's key.
 */
export async function takeKey(db: SystemDb, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const taken = await db
    .insertInto('idempotency')
    .values({
      user_id: request.userId,
      key: request.key,
      request_hash: request.hash,
      cts: request.now,
      keep_until: request.keepUntil,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const stored = await keptAnswer(db, request);
  if (stored === undefined) throw new Error('An idempotency key was taken and is not there.');
  return stored;
}

export async function keepAnswer(db: SystemDb, request: KeyedRequest, answer: StoredAnswer): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: answer.status, answer: answer.body })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
}

/** Removes keys whose time is over. */
export async function forgetKeys(db: SystemDb, now: number): Promise<void> {
  await db.deleteFrom('idempotency').where('keep_until', '<', now).execute();
}
