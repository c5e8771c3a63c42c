import type { WebhookBody } from '@field-service/contract/outgoing/webhooks.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { JobContext, Routine, Transaction } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { recordSystemHistory } from '../../../history/public.ts';
import { queueMessage } from '../messages/public.ts';
import {
  claimDelivery,
  disableWebhook,
  forgetDeliveries,
  isFailing,
  noteArrival,
  noteFailure,
  selectDue,
  selectKeepers,
  settleDelivery,
  type ClaimedDelivery,
} from './delivery.queries.ts';
import { insertDelivery, selectListeners } from './queries.ts';
import { signedHeaders, signingSecrets } from './secret.ts';
import { sendHook, type Outcome } from './send.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The delays between attempts, in milliseconds. After the last attempt, the delivery is abandoned. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour];
/** The time, in milliseconds, after which a webhook whose deliveries have all failed is switched off. */
const patience = 3 * dayMs;
/**
 * The time, in milliseconds, after which an attempt without a result is repeated, because its process must have ended.
 */
const lease = 2 * minute;
const keptFor = 30 * dayMs;

/** The queue of a delivery. Failing webhooks have a separate queue, so that they do not delay other webhooks. */
const laneOf = (failing: boolean): 'webhook.due' | 'webhook.retried' => (failing ? 'webhook.retried' : 'webhook.due');

/** Writes a delivery for each webhook subscribed to an event. */
export async function announceEvent(
  context: JobContext,
  { eventId, event, noun, recordId, at }: EventPayloads['event.announced'],
): Promise<void> {
  const listeners = await selectListeners(context.system, event, noun, recordId);
  if (listeners.length === 0) return;
  await context.transaction(async ({ db, enqueue }) => {
    for (const { id: webhookId, uts, url, failing } of listeners) {
      const id = uuidv7();
      if (await insertDelivery(db, { id, webhookId, eventId, event, noun, recordId, uts, at }))
        await enqueue(laneOf(failing), { deliveryId: id, host: new URL(url).host });
    }
  });
}

/** Sends one body, signed with the current time. */
export async function sendSigned(
  context: Pick<JobContext, 'config' | 'now'>,
  to: { id: string; url: string; generation: number; rotatedAt: number | null },
  body: WebhookBody,
): Promise<Outcome> {
  const text = JSON.stringify(body);
  const now = context.now();
  const headers = signedHeaders(await signingSecrets(context.config, to, now), { id: body.id, body: text, now });
  return await sendHook(to.url, text, headers, context.config);
}

/** Switches a webhook off after days of failed deliveries, and emails its creator and the administrators. */
async function giveUp(
  { db, enqueue }: Transaction,
  webhook: { id: string; folderId: string | null; name: string; since: number },
  now: number,
): Promise<void> {
  await disableWebhook(db, webhook.id, now);
  await recordSystemHistory(db, 'webhooks', now, {
    noun: 'webhook',
    id: webhook.id,
    folderId: webhook.folderId,
    kind: 'disable',
    before: { active: true },
    after: { active: false },
  });
  for (const keeper of await selectKeepers(db, webhook.id)) {
    await queueMessage(
      { db, enqueue },
      {
        once: `webhook-disabled ${webhook.id} ${now} ${keeper.id}`,
        folderId: webhook.folderId,
        channel: 'mail',
        userId: keeper.id,
        address: keeper.email,
        template: 'webhook-disabled',
        lang: keeper.lang,
        params: { customer: keeper.name, name: webhook.name, at: webhook.since },
        refKind: 'WEBHOOK',
        refId: webhook.id,
      },
    );
  }
}

async function settle(context: JobContext, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const now = context.now();
  const pause = pauses[delivery.attempts - 1];
  await context.transaction(async (transaction) => {
    const { db, notify } = transaction;
    const state = outcome.reached ? 'sent' : pause === undefined || !delivery.open ? 'failed' : 'waiting';
    await settleDelivery(db, delivery.id, {
      state,
      nextAt: state === 'waiting' ? now + (pause ?? 0) : null,
      reached: outcome.reached,
    });
    notify('webhook', delivery.webhookId);
    if (outcome.reached) await noteArrival(db, delivery.webhookId);
    else {
      const failing = await noteFailure(db, delivery.webhookId, now);
      if (failing !== undefined && now - failing.since > patience)
        await giveUp(transaction, { id: delivery.webhookId, ...failing }, now);
    }
  });
}

/** Attempts a delivery to a healthy webhook; if the webhook has failed since, moves the delivery to the retry queue. */
export async function deliverHook(
  context: JobContext,
  { deliveryId, host }: EventPayloads['webhook.due'],
): Promise<void> {
  if (host !== undefined && (await isFailing(context.system, deliveryId)))
    await context.transaction(async ({ enqueue }) => await enqueue('webhook.retried', { deliveryId, host }));
  else await attempt(context, deliveryId);
}

/** Attempts a delivery to a webhook that failed recently. */
export async function retryHook(context: JobContext, { deliveryId }: EventPayloads['webhook.retried']): Promise<void> {
  await attempt(context, deliveryId);
}

/** Attempts a delivery, unless it is already settled or another process has claimed it. */
async function attempt(context: JobContext, deliveryId: string): Promise<void> {
  const now = context.now();
  const delivery = await claimDelivery(context.system, deliveryId, now, now + lease);
  if (delivery === undefined) return;
  const body = {
    id: delivery.eventId,
    event: delivery.event,
    noun: delivery.noun,
    recordid: delivery.recordId,
    uts: delivery.uts,
    at: delivery.at,
  };
  const outcome = delivery.open
    ? await sendSigned(context, { ...delivery, id: delivery.webhookId }, body)
    : { reached: false };
  await settle(context, delivery, outcome);
}

/** Queues due deliveries again, and deletes deliveries that are too old for the log. */
export const retryHooks: Routine = {
  name: 'retry-webhooks',
  cron: '* * * * *',
  run: async (context) => {
    const now = context.now();
    const due = await selectDue(context.system, now, 500);
    if (due.length > 0)
      await context.transaction(async ({ enqueue }) => {
        for (const { id, url, failing } of due)
          await enqueue(laneOf(failing), { deliveryId: id, host: new URL(url).host });
      });
    await forgetDeliveries(context.system, now - keptFor);
  },
};
