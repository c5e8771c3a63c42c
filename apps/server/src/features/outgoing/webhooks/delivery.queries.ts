import type { WebhookEvent, WebhookNoun } from '@field-service/contract/outgoing/webhooks.ts';
import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  eventId: string;
  event: WebhookEvent;
  noun: WebhookNoun;
  recordId: string;
  uts: number | null;
  at: number;
  attempts: number;
  /** True if the webhook is still active. */
  open: boolean;
  url: string;
  generation: number;
  rotatedAt: number | null;
}

/**
 * Claims a due delivery and counts the attempt. Returns undefined if the delivery is settled, or if another process has
 * claimed it. The claim lasts until `lease` (ms). If there is no result by then, the delivery is due again.
 */
export async function claimDelivery(
  db: SystemDb,
  id: string,
  now: number,
  lease: number,
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery d set attempts = d.attempts + 1, next_at = ${lease}::bigint from webhook w
     where d.id = ${id} and d.state = 'waiting' and d.next_at <= ${now}::bigint and w.id = d.webhook_id
    returning d.id, d.webhook_id "webhookId", d.event_id "eventId", d.event, d.noun, d.noun_id "recordId", d.record_uts uts, d.at, d.attempts, w.active and w.dts is null open, w.url, w.generation, w.rotated_at "rotatedAt"`.execute(
    db,
  );
  return rows[0];
}

export interface DeliveryResult {
  state: 'waiting' | 'sent' | 'failed';
  nextAt: number | null;
  reached: boolean;
}
export async function settleDelivery(
  db: SystemDb,
  id: string,
  { state, nextAt, reached }: DeliveryResult,
): Promise<void> {
  await db.updateTable('webhook_delivery').set({ state, next_at: nextAt, reached }).where('id', '=', id).execute();
}

export async function noteArrival(db: SystemDb, webhookId: string): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
}

/**
 * Records a failed attempt. Returns the webhook and the time since which it has been failing, or undefined if the
 * webhook is not active.
 */
export async function noteFailure(
  db: SystemDb,
  webhookId: string,
  now: number,
): Promise<{ since: number; folderId: string | null; name: string } | undefined> {
  const { rows } = await sql<{ since: number; folderId: string | null; name: string }>`
    update webhook set failing_since = coalesce(failing_since, ${now}::bigint) where id = ${webhookId} and active and dts is null
    returning failing_since since, folder_id "folderId", name`.execute(db);
  return rows[0];
}

/** Switches a webhook off and abandons its pending deliveries. */
export async function disableWebhook(db: SystemDb, webhookId: string, now: number): Promise<void> {
  await db.updateTable('webhook').set({ active: false, disabled_at: now }).where('id', '=', webhookId).execute();
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * The recipients of the notice about a webhook: its creator and the administrators, if they are active and have an
 * email address.
 */
export async function selectKeepers(
  db: SystemDb,
  webhookId: string,
): Promise<{ id: string; name: string; email: string; lang: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string; lang: string }>`
    select u.id, u.displayname name, u.email, u.lang from app_user u
     where u.usertype = 'staff' and u.status = 'active' and u.dts is null and u.email is not null and (u.is_admin or u.id = (select created_by from webhook where id = ${webhookId}))
     order by u.seq limit 20`.execute(db);
  return rows;
}

export interface DueDelivery {
  id: string;
  url: string;
  /** Whether recent deliveries to the webhook failed. */
  failing: boolean;
}

/**
 * The deliveries due for their next attempt, oldest first: at most 100 per webhook, and at most 5 for a failing one.
 */
export async function selectDue(db: SystemDb, now: number, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, w.url, w.failing_since is not null failing
      from (select id, webhook_id, next_at, row_number() over (partition by webhook_id order by next_at) place from webhook_delivery where state = 'waiting' and next_at <= ${now}::bigint) d
      join webhook w on w.id = d.webhook_id
     where d.place <= case when w.failing_since is null then 100 else 5 end order by d.next_at limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Whether the webhook of a delivery is failing: no delivery has succeeded since its last failure. */
export async function isFailing(db: SystemDb, deliveryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select('d.id')
    .where('d.id', '=', deliveryId)
    .where('w.failing_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetDeliveries(db: SystemDb, before: number): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('cts', '<', before).execute();
}
