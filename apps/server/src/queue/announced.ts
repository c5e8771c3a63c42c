import { webhookEvents, type WebhookEvent, type WebhookNoun } from '@field-service/contract/outgoing/webhooks.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SystemDb } from '../db/system.ts';
import type { EventName, EventPayloads } from './payloads.ts';

interface Named {
  noun: WebhookNoun;
  id: string;
}

const ofPost = ({ postId }: { postId: string }): Named => ({ noun: 'post', id: postId });

/** The record that each event is about; an event that is not listed here is internal. */
const records: { readonly [E in WebhookEvent]: (payload: EventPayloads[E]) => Named } = {
  'post.assigned': ofPost,
  'post.changed': ofPost,
  'post.cancelled': ofPost,
  'post.done': ofPost,
  'report.made': ofPost,
  'report.released': ofPost,
  'order-set.changed': ({ orderSetId }) => ({ noun: 'order-set', id: orderSetId }),
  'upload.late': ({ packageId }) => ({ noun: 'upload', id: packageId }),
  'invoice.issued': ({ invoiceId }) => ({ noun: 'invoice', id: invoiceId }),
  'credit.issued': ({ creditId }) => ({ noun: 'invoice', id: creditId }),
  'payment.confirmed': ({ paymentId }) => ({ noun: 'payment', id: paymentId }),
  'payment.returned': ({ refundId }) => ({ noun: 'payment', id: refundId }),
  'form.answered': ({ answerId }) => ({ noun: 'form-answer', id: answerId }),
  'visit.answered': ofPost,
};

/** `records`, indexed by the name of any event. */
const sources: { readonly [E in EventName]?: (payload: EventPayloads[E]) => Named } = records;
const webhookEventOf = (event: EventName): WebhookEvent | undefined => webhookEvents.find((each) => each === event);

/** Whether any webhook of the site subscribes to an event; most sites have none. */
async function hasSubscribers(db: SystemDb, event: WebhookEvent): Promise<boolean> {
  const { rows } =
    await sql`select from webhook w where w.active and w.dts is null and ${event} = any(w.events) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The webhook payload of an event, with its own id; undefined for an internal event, or if no webhook subscribes to the
 * event.
 */
export async function announcementOf<E extends EventName>(
  db: SystemDb,
  event: E,
  payload: EventPayloads[E],
  now: number,
): Promise<EventPayloads['event.announced'] | undefined> {
  const [announced, source] = [webhookEventOf(event), sources[event]];
  if (announced === undefined || source === undefined || !(await hasSubscribers(db, announced))) return undefined;
  const { noun, id } = source(payload);
  return { eventId: uuidv7(), event: announced, noun, recordId: id, at: now };
}
