import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordHistory } from '../history/public.ts';
import { makeBotKey } from '../sessions/public.ts';
import { requireReachOf } from './access.ts';
import { insertKey, revokeKey, selectBot, selectFolderIdsOf, selectKey, selectKeys, selectPermsOf } from './queries.ts';

type Keys = typeof contract.botKeys;
const day = 86_400_000;
const mostKeys = 20;
const ofSeenBot = 'keys of a bot that was read through the caller\'s scope';

async function loadBot(context: RequestContext, userId: string) {
  const bot = await selectBot(context.db, userId);
  if (bot === undefined) throw new Refusal('record.not_found', { noun: 'bot-key' });
  return bot;
}

/** A key opens what its bot may read: only who may do all of that themselves hands one out or takes it back. */
async function requireOver(context: RequestContext, caller: Caller, bot: { id: string; is_admin: boolean }): Promise<void> {
  const system = context.db.asSystem(ofSeenBot);
  requireReachOf(caller, { isAdmin: bot.is_admin, grants: await selectPermsOf(system, bot.id), folderIds: await selectFolderIdsOf(system, bot.id) });
}

export async function listBotKeys(context: RequestContext, _caller: Caller, { query }: ParsedInput<Keys['list']>): Promise<RouteResult<Keys['list']>> {
  const bot = await loadBot(context, query.userId);
  const rows = await selectKeys(context.db.asSystem(ofSeenBot), bot.id);
  return rows.map((row) => ({ id: row.id, userId: row.user_id, name: row.name, cts: row.cts, validTo: row.valid_to, revokedAt: row.revoked_at }));
}

/** Makes a key for a bot; its text is in this answer and nowhere else. */
export async function createBotKey(context: RequestContext, caller: Caller, given: { userId: string; name: string; days?: number | undefined }): Promise<RouteResult<Keys['create']>> {
  const bot = await loadBot(context, given.userId);
  await requireOver(context, caller, bot);
  const id = uuidv7();
  const { key, hash } = makeBotKey(id);
  const validTo = given.days === undefined ? null : context.now + given.days * day;
  const kept = await insertKey(context.db.asSystem(ofSeenBot), { id, userId: bot.id, name: given.name, hash, validTo, createdBy: caller.userId }, context.now, mostKeys);
  if (!kept) throw new Refusal('bot.too_many_keys', { most: mostKeys });
  await recordHistory(context, caller, { noun: 'bot-key', id, folderId: null, kind: 'create', after: { userId: bot.id, username: bot.username, name: given.name, validTo } });
  return { id, userId: bot.id, name: given.name, cts: context.now, validTo, revokedAt: null, key };
}

export async function revokeBotKey(context: RequestContext, caller: Caller, id: string): Promise<Record<string, never>> {
  const system = context.db.asSystem(ofSeenBot);
  const row = await selectKey(system, id);
  if (row === undefined) throw new Refusal('record.not_found', { noun: 'bot-key' });
  await requireOver(context, caller, await loadBot(context, row.user_id));
  if (row.revoked_at !== null) return {};
  await revokeKey(system, id, context.now);
  await recordHistory(context, caller, { noun: 'bot-key', id, folderId: null, kind: 'revoke', before: { revokedAt: null }, after: { revokedAt: context.now } });
  return {};
}
