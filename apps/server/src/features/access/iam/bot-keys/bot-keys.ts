import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { makeBotKey } from '../../sessions/public.ts';
import { requireInPerson } from '../access.ts';
import { insertKey, revokeKey, selectKey, selectKeys } from './bot-keys.queries.ts';
import { readUser, takeLiving } from '../target.ts';
import type { LockedUser } from '../users.queries.ts';

type Keys = typeof contract.botKeys;
const maxKeys = 20;
const ofSeenBot = "keys of a bot that was read through the caller's scope";

const absent = (): Refusal => new Refusal('record.not_found', { noun: 'bot-key' });

/**
 * Locks a live bot that the caller may administer. A key grants everything that its bot may do, so only someone with
 * all of the bot's permissions may create or revoke a key. A supporter may never do so.
 */
async function takeBot(context: RequestContext, caller: Caller, userId: string): Promise<LockedUser> {
  requireInPerson(caller);
  const bot = await takeLiving(context, caller, userId);
  if (bot.usertype !== 'bot') throw absent();
  return bot;
}

export async function listBotKeys(
  context: RequestContext,
  caller: Caller,
  { query }: ParsedInput<Keys['list']>,
): Promise<RouteResult<Keys['list']>> {
  const bot = await readUser(context, caller, query.userId);
  if (bot.usertype !== 'bot' || bot.dts !== null) throw absent();
  const rows = await selectKeys(context.db.asSystem(ofSeenBot), bot.id);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    cts: row.cts,
    validTo: row.valid_to,
    revokedAt: row.revoked_at,
  }));
}

/** Creates a key for a bot; only this response contains its text. */
export async function createBotKey(
  context: RequestContext,
  caller: Caller,
  given: { userId: string; name: string; days?: number | undefined },
): Promise<RouteResult<Keys['create']>> {
  const bot = await takeBot(context, caller, given.userId);
  const id = uuidv7();
  const { key, hash } = makeBotKey(id);
  const validTo = given.days === undefined ? null : context.now + given.days * dayMs;
  const kept = await insertKey(
    context.db.asSystem(ofSeenBot),
    { id, userId: bot.id, name: given.name, hash, validTo, createdBy: caller.userId },
    context.now,
    maxKeys,
  );
  if (!kept) throw new Refusal('bot.too_many_keys', { most: maxKeys });
  await recordHistory(context, caller, {
    noun: 'bot-key',
    id,
    folderId: null,
    kind: 'create',
    after: { userId: bot.id, username: bot.username, name: given.name, validTo },
  });
  return { id, userId: bot.id, name: given.name, cts: context.now, validTo, revokedAt: null, key };
}

export async function revokeBotKey(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const system = context.db.asSystem(ofSeenBot);
  const row = await selectKey(system, id);
  if (row === undefined) throw absent();
  await takeBot(context, caller, row.user_id);
  if (!(await revokeKey(system, id, context.now))) return {};
  await recordHistory(context, caller, {
    noun: 'bot-key',
    id,
    folderId: null,
    kind: 'revoke',
    before: { revokedAt: null },
    after: { revokedAt: context.now },
  });
  return {};
}
