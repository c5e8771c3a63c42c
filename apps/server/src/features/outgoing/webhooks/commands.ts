import type { webhooks, Webhook } from '@field-service/contract/outgoing/webhooks.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireKeeper } from './access.ts';
import { isTarget } from '../../../outside-address.ts';
import { sendSigned } from './deliver.ts';
import {
  insertTried,
  insertWebhook,
  markWebhookDeleted,
  readWebhook,
  rotateWebhook,
  updateWebhook,
  type LoadedWebhook,
} from './queries.ts';
import { secretOf } from './secret.ts';
import type { Outcome } from './send.ts';

type Calls = typeof webhooks;
type Fields = Pick<Webhook, 'name' | 'url' | 'events' | 'active'>;
const fieldsOf = ({ name, url, events, active }: Webhook): Fields => ({ name, url, events, active });

/**
 * The fields as recorded in the history. Only the origin of the URL is recorded, because the rest may contain a secret.
 */
const recorded = (fields: Fields): Record<string, unknown> => ({ ...fields, url: new URL(fields.url).origin });

function requireTarget({ config }: RequestContext, url: string): void {
  if (!isTarget(url, config)) throw new Refusal('webhook.url_refused', { fields: ['url'] });
}

async function found(context: RequestContext, id: string, lock = false): Promise<LoadedWebhook> {
  const loaded = await readWebhook(context.db, id, lock);
  if (loaded === undefined) throw new Refusal('record.not_found', { noun: 'webhook', id });
  return loaded;
}
export const getWebhook = async (context: RequestContext, id: string): Promise<Webhook> =>
  (await found(context, id)).webhook;

/** Locks a webhook. Throws unless the caller administers it. */
async function kept(context: RequestContext, caller: Caller, id: string): Promise<LoadedWebhook> {
  const loaded = await found(context, id, true);
  requireKeeper(caller, loaded.webhook.folderid);
  return loaded;
}

export async function createWebhook(
  context: RequestContext,
  caller: Caller,
  { folderid = null, ...entered }: ParsedInput<Calls['create']>['body'],
): Promise<RouteData<Calls['create']>> {
  if (folderid !== null && !caller.isAdmin && !caller.folderIds.includes(folderid))
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderid });
  requireKeeper(caller, folderid);
  requireTarget(context, entered.url);
  const id = uuidv7();
  const fields = mergeEntered<Fields>(
    { name: entered.name, url: entered.url, events: entered.events, active: true },
    entered,
  );
  await insertWebhook(context.db, { id, folderId: folderid, userId: caller.userId }, fields);
  await recordHistory(context, caller, {
    noun: 'webhook',
    id,
    folderId: folderid,
    kind: 'create',
    after: recorded(fields),
  });
  context.notify('webhook', id);
  return { ...(await getWebhook(context, id)), secret: await secretOf(context.config, { id, generation: 1 }) };
}

export async function changeWebhook(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<Calls['update']>['body'],
): Promise<Webhook> {
  const { webhook } = await kept(context, caller, id);
  requireBase(webhook, uts);
  const before = fieldsOf(webhook);
  const fields = mergeEntered(before, entered);
  requireTarget(context, fields.url);
  await updateWebhook(context.db, id, fields, fields.active && !before.active);
  await recordHistory(context, caller, {
    noun: 'webhook',
    id,
    folderId: webhook.folderid,
    kind: 'update',
    before: recorded(before),
    after: recorded(fields),
  });
  context.notify('webhook', id);
  return await getWebhook(context, id);
}

export async function removeWebhook(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const { webhook } = await kept(context, caller, id);
  await markWebhookDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'webhook',
    id,
    folderId: webhook.folderid,
    kind: 'delete',
    before: { name: webhook.name },
  });
  context.notify('webhook', id);
  return {};
}

export async function rotateSecret(context: RequestContext, caller: Caller, id: string): Promise<{ secret: string }> {
  const { webhook, generation } = await kept(context, caller, id);
  await rotateWebhook(context.db, id, generation + 1, context.now);
  await recordHistory(context, caller, {
    noun: 'webhook',
    id,
    folderId: webhook.folderid,
    kind: 'rotate',
    before: { secret: generation },
    after: { secret: generation + 1 },
  });
  return { secret: await secretOf(context.config, { id, generation: generation + 1 }) };
}

export interface TestDelivery {
  eventId: string;
  outcome: Outcome;
}
/** Sends a ping, before the transaction that records it. */
export async function tryWebhook(
  context: RequestContext,
  caller: Caller,
  { params: { id } }: ParsedInput<Calls['test']>,
): Promise<TestDelivery> {
  const { webhook, generation, rotatedAt } = await found(context, id);
  requireKeeper(caller, webhook.folderid);
  const eventId = uuidv7();
  const outcome = await sendSigned(
    { config: context.config, now: () => context.now },
    { id, url: webhook.url, generation, rotatedAt },
    { id: eventId, event: 'ping', noun: 'webhook', recordid: id, uts: webhook.uts, at: context.now },
  );
  return { eventId, outcome };
}
export async function noteTried(
  context: RequestContext,
  _caller: Caller,
  { params: { id } }: ParsedInput<Calls['test']>,
  { eventId, outcome }: TestDelivery,
): Promise<Outcome> {
  await found(context, id);
  await insertTried(context.db, { id: uuidv7(), webhookId: id, eventId, at: context.now, ...outcome });
  return outcome;
}
