import { z } from 'zod';
import { Empty, Id, IdParams, Line1, Stamp } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { grant, route } from '../route.ts';

/** The events that a webhook may subscribe to: events of the product's own queue, by name. */
export const webhookEvents = [
  'post.assigned',
  'post.changed',
  'post.cancelled',
  'post.done',
  'report.made',
  'report.released',
  'order-set.changed',
  'upload.late',
  'invoice.issued',
  'credit.issued',
  'payment.confirmed',
  'payment.returned',
  'form.answered',
  'visit.answered',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** The nouns of the records to which the webhook events refer. */
export const webhookNouns = ['post', 'order-set', 'upload', 'invoice', 'payment', 'form-answer'] as const;
export type WebhookNoun = (typeof webhookNouns)[number];

/** A URL that receives events. Its secret is shown only once, when it is created. */
export const Webhook = z.object({
  id: Id,
  /**
   * The folder whose records, including those of the folders below it, the webhook reports; null for the whole site.
   */
  folderid: Id.nullable(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  /** When deliveries started to fail; null if none has failed since the last success. */
  failingSince: Stamp.nullable(),
  /** When the webhook was switched off because deliveries had failed for days. */
  disabledAt: Stamp.nullable(),
  uts: Stamp,
  ctid: z.int(),
});
export type Webhook = z.output<typeof Webhook>;

/**
 * The body of a delivery. It identifies the record but contains none of its data, which the receiver reads with its own
 * key.
 */
export const WebhookBody = z.strictObject({
  /** The same id in every attempt, so that receivers can ignore duplicates. */
  id: Id,
  event: z.enum([...webhookEvents, 'ping']),
  noun: z.enum([...webhookNouns, 'webhook']),
  recordid: Id,
  /** The record's stamp at the time of the event. */
  uts: Stamp.nullable(),
  at: Stamp,
});
export type WebhookBody = z.output<typeof WebhookBody>;

/**
 * The outcome of one event at one webhook. It reveals only whether the delivery was accepted, because anything else in
 * the response could describe a host inside the server's network.
 */
export const WebhookDelivery = z.object({
  id: Id,
  webhookid: Id,
  eventid: Id,
  event: z.string(),
  noun: z.string(),
  recordid: Id,
  at: Stamp,
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  nextAt: Stamp.nullable(),
  /** Whether the receiver accepted the last attempt; null before the first one. */
  reached: z.boolean().nullable(),
  uts: Stamp,
  ctid: z.int(),
});

const Url = Line1(500);
const Events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .refine((events) => new Set(events).size === events.length, { error: 'names an event twice' });
const fields = z.strictObject({ name: Line1(100), url: Url, events: Events, active: z.boolean() }).partial();
const WithSecret = Webhook.extend({ secret: z.string() });

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/api/webhook',
    summary:
      'Webhooks; takes the same queries as the dataset `webhooks`. Administrators also see those of the whole site.',
    access: grant('SETT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/webhook/{id}',
    summary: 'One webhook.',
    access: grant('SETT:VW'),
    params: IdParams,
    data: Webhook,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/webhook',
    summary:
      'Creates a webhook for a folder (its administrators) or for the whole site (administrators). `secret` signs its deliveries and is shown only once.',
    access: grant('SETT:UP'),
    body: fields.required({ name: true, url: true, events: true }).extend({ folderid: Id.nullable().optional() }),
    data: WithSecret,
    errors: ['record.referenced_missing', 'permission.missing', 'webhook.url_refused'],
    // A response stored under an idempotency key would contain the secret.
    idempotent: false,
  }),
  update: route({
    method: 'PUT',
    path: '/api/webhook/{id}',
    summary: 'Changes the given fields; `active` switches it on again after it was disabled.',
    access: grant('SETT:UP'),
    params: IdParams,
    body: fields.extend({ uts: Stamp.optional() }),
    data: Webhook,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'permission.missing', 'webhook.url_refused'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/webhook/{id}',
    summary: 'Removes a webhook; pending deliveries are not sent.',
    access: grant('SETT:UP'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found', 'permission.missing'],
  }),
  test: route({
    method: 'POST',
    path: '/api/webhook/{id}/test',
    summary: 'Sends the event `ping` at once and returns whether the receiver accepted it.',
    access: grant('SETT:UP'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.object({ reached: z.boolean() }),
    errors: ['record.not_found', 'permission.missing'],
  }),
  rotate: route({
    method: 'POST',
    path: '/api/webhook/{id}/rotate',
    summary: 'Creates a new secret, shown only once. For 24 hours deliveries also carry a signature by the old one.',
    access: grant('SETT:UP'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.object({ secret: z.string() }),
    errors: ['record.not_found', 'permission.missing'],
    idempotent: false,
  }),
};
