import { webhooks, webhookDeliveries } from '@field-service/contract/datasets/outgoing.ts';
import type { Webhook, WebhookEvent, WebhookNoun } from '@field-service/contract/outgoing/webhooks.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';

const webhookJson = sql`json_build_object('id', w.id, 'folderid', w.folder_id, 'name', w.name, 'url', w.url, 'events', w.events, 'active', w.active, 'failingSince', w.failing_since, 'disabledAt', w.disabled_at, 'uts', w.uts, 'ctid', w.seq)`;

export interface LoadedWebhook {
  webhook: Webhook;
  generation: number;
  rotatedAt: number | null;
}
const loadedRow = sql`${webhookJson} webhook, w.generation, w.rotated_at "rotatedAt"`;

/** A live webhook, locked until the transaction ends if `lock` is true; undefined if the caller cannot see it. */
export async function readWebhook(db: ScopedDb, id: string, lock = false): Promise<LoadedWebhook | undefined> {
  if (lock) await db.rows(sql`select w.id from ${db.sourceAny('webhook')} w where w.id = ${id} for no key update`);
  const [row] = await db.rows(
    sql<LoadedWebhook>`select ${loadedRow} from ${db.sourceAny('webhook')} w where w.id = ${id} and w.dts is null`,
  );
  return row;
}

export interface WebhookColumns {
  name: string;
  url: string;
  events: string[];
  active: boolean;
}
export async function insertWebhook(
  db: ScopedDb,
  owner: { id: string; folderId: string | null; userId: string },
  columns: WebhookColumns,
): Promise<void> {
  await db
    .insert('webhook')
    .values({ id: owner.id, folder_id: owner.folderId, created_by: owner.userId, ...columns })
    .execute();
}
/** Changes a webhook; switching it on clears its earlier failures. */
export async function updateWebhook(
  db: ScopedDb,
  id: string,
  columns: WebhookColumns,
  switchedOn: boolean,
): Promise<void> {
  await db
    .update('webhook')
    .set({ ...columns, ...(switchedOn ? { failing_since: null, disabled_at: null } : {}) })
    .where('webhook.id', '=', id)
    .execute();
}
export async function rotateWebhook(db: ScopedDb, id: string, generation: number, now: number): Promise<void> {
  await db.update('webhook').set({ generation, rotated_at: now }).where('webhook.id', '=', id).execute();
}
export async function markWebhookDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('webhook').set({ dts: now, active: false }).where('webhook.id', '=', id).execute();
}

export interface TriedDelivery {
  id: string;
  webhookId: string;
  eventId: string;
  at: number;
  reached: boolean;
}
/** Inserts the log entry for a delivery that was sent manually. */
export async function insertTried(db: ScopedDb, tried: TriedDelivery): Promise<void> {
  await db
    .insert('webhook_delivery')
    .values({
      id: tried.id,
      webhook_id: tried.webhookId,
      event_id: tried.eventId,
      event: 'ping',
      noun: 'webhook',
      noun_id: tried.webhookId,
      record_uts: null,
      at: tried.at,
      state: tried.reached ? 'sent' : 'failed',
      attempts: 1,
      next_at: null,
      reached: tried.reached,
    })
    .execute();
}

const tableOf: Readonly<Record<WebhookNoun, RawBuilder<unknown>>> = {
  post: sql`post`,
  'order-set': sql`order_set`,
  upload: sql`upload_package`,
  invoice: sql`invoice`,
  payment: sql`payment`,
  'form-answer': sql`form_answer`,
};

export interface WebhookTarget {
  id: string;
  /** The version stamp of the record that the event is about. */
  uts: number;
  url: string;
  /** Whether recent deliveries to the webhook failed. */
  failing: boolean;
}

/** The webhooks subscribed to an event of a record: those of the site, of the record's folder, and of its ancestors. */
export async function selectListeners(
  db: SystemDb,
  event: string,
  noun: WebhookNoun,
  recordId: string,
): Promise<WebhookTarget[]> {
  const { rows } = await sql<WebhookTarget>`
    select w.id, r.uts, w.url, w.failing_since is not null failing from ${tableOf[noun]} r ${related('join folder f on f.id = r.folder_id')}
      join webhook w on w.active and w.dts is null and ${event} = any(w.events) ${related('left join folder wf on wf.id = w.folder_id')}
     where r.id = ${recordId} and (wf.id is null or starts_with(f.path, wf.path))`.execute(db);
  return rows;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  eventId: string;
  event: WebhookEvent;
  noun: WebhookNoun;
  recordId: string;
  uts: number;
  at: number;
}
/** Inserts a delivery that is due. Returns false if the event has already been written for the webhook. */
export async function insertDelivery(db: SystemDb, delivery: NewDelivery): Promise<boolean> {
  const row = await db
    .insertInto('webhook_delivery')
    .values({
      id: delivery.id,
      webhook_id: delivery.webhookId,
      event_id: delivery.eventId,
      event: delivery.event,
      noun: delivery.noun,
      noun_id: delivery.recordId,
      record_uts: delivery.uts,
      at: delivery.at,
      next_at: delivery.at,
    })
    .onConflict((conflict) => conflict.constraint('webhook_delivery_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const webhookDataset = datasetOf(webhooks, {
  callers: ['staff'],
  needs: 'SETT:VW',
  from: ({ context }) => sql`${context.db.source('webhook')} w`,
  alive: sql<boolean>`w.dts is null`,
  row: webhookJson,
  fields: {
    id: { column: sql`w.id`, notNull: true },
    folderid: { column: sql`w.folder_id` },
    name: { column: sql`w.name`, notNull: true },
    active: { column: sql`w.active`, notNull: true },
    events: { column: sql`w.events`, notNull: true },
    failingSince: { column: sql`w.failing_since` },
    ...versionColumns('w'),
  },
  tie: sql`w.seq`,
  search: [sql`w.name`],
  delta: versionOf('w'),
  cap: 1000,
});

/** The log of deliveries, kept for 30 days. */
export const deliveryDataset = datasetOf(webhookDeliveries, {
  callers: ['staff'],
  needs: 'SETT:VW',
  from: ({ context }) =>
    sql`${context.db.source('webhook')} w ${related('join webhook_delivery d on d.webhook_id = w.id')}`,
  row: sql`json_build_object('id', d.id, 'webhookid', d.webhook_id, 'eventid', d.event_id, 'event', d.event, 'noun', d.noun, 'recordid', d.noun_id, 'at', d.at, 'state', d.state, 'attempts', d.attempts, 'nextAt', d.next_at,
    'reached', d.reached, 'uts', d.uts, 'ctid', d.seq)`,
  fields: {
    id: { column: sql`d.id`, notNull: true },
    webhookid: { column: sql`d.webhook_id`, notNull: true },
    event: { column: sql`d.event`, notNull: true },
    noun: { column: sql`d.noun`, notNull: true },
    recordid: { column: sql`d.noun_id`, notNull: true },
    at: { column: sql`d.at`, notNull: true },
    state: { column: sql`d.state`, notNull: true },
    attempts: { column: sql`d.attempts`, notNull: true },
    reached: { column: sql`d.reached` },
    ...versionColumns('d'),
  },
  tie: sql`d.seq desc`,
  delta: versionOf('d'),
  cap: 10_000,
});
