import { createHash } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { Caller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import type { SystemDb } from './system.ts';

/** One keyed write of one caller: the same key must mean the same request. */
export interface KeyedRequest {
  key: string;
  userId: string;
  /** Hash of method, address and body. */
  hash: string;
  /** Null keeps the key for ever, because a device may resend its work for as long as it stores that work. */
  keepUntil: number | null;
  now: number;
}

export interface StoredAnswer {
  status: number;
  body: string;
}

const keepFor = 30 * dayMs;

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

/**
 * The response stored under the key, without claiming the key. Throws `request.idempotency_reused` if the key belongs
 * to another request.
 */
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
 * Claims the key in the transaction of its effect. Returns undefined if the key now belongs to this request;
 * `keepAnswer` must then run in the same transaction. Otherwise returns the response to the first request: a duplicate
 * waits here until the first one has committed, and claims the key itself if the first rolled back. Throws
 * `request.idempotency_reused` if the key belongs to another request.
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

/** Removes expired keys. */
export async function forgetKeys(db: SystemDb, now: number): Promise<void> {
  await db.deleteFrom('idempotency').where('keep_until', '<', now).execute();
}
