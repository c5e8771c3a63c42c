import { orderSetStates } from '../datasets/work.ts';
import { billingPlans } from '@field-service/domain/money/billing-plans.ts';
import { holidayRules } from '@field-service/domain/work/recurrence/recurrence-rule.ts';
import { z } from 'zod';
import { BusinessDate, Decimal, Empty, Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { LineInput } from './new-job.ts';
import { HistoryRow } from '../history-row.ts';
import { Status } from './job.ts';
import { grant, route } from '../route.ts';

/**
 * The schedule of visits (domain/work/recurrence/recurrence.ts). `from` is in minutes after midnight; days are in the folder's
 * time zone.
 */
const recurrence = {
  rrule: z.string().min(1).max(500),
  startsOn: BusinessDate,
  endsOn: BusinessDate.nullable(),
  from: z.int().min(0).max(1439),
  duration: z.string().regex(/^\d{1,5}[MHD]$/),
  night: z.boolean(),
  tolerance: z.int().min(0).max(90),
  holidayRule: z.enum(holidayRules).nullable(),
};
const fields = {
  title: Line1(200),
  typeid: Id.nullable(),
  posttypeid: Id,
  sites: z.array(Id).min(1).max(200),
  ...recurrence,
  natures: z.array(Id).min(1).max(20),
  timeslotid: Id.nullable(),
  /** Licence classes required for a visit in addition to those of its service types. */
  licences: z.array(Line1(60)).max(20),
  crew: z.int().min(1).max(50),
  accessNotes: Text(2000),
  instructions: Text(4000),
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  /** The number of hours within which a call-out under the contract must be attended. */
  responseHours: z.int().min(1).max(2160).nullable(),
  billingPlan: z.enum(billingPlans),
  /** The amount charged per period, before tax, under any billing plan except `visit`; null for `visit`. */
  planAmount: Decimal.nullable(),
  planTax: Id.nullable(),
  lines: z.array(LineInput.omit({ id: true, parentId: true })).max(200),
};
const defaults = {
  typeid: fields.typeid.default(null),
  endsOn: recurrence.endsOn.default(null),
  night: recurrence.night.default(false),
  tolerance: recurrence.tolerance.default(0),
  holidayRule: recurrence.holidayRule.default(null),
  timeslotid: fields.timeslotid.default(null),
  licences: fields.licences.default([]),
  crew: fields.crew.default(1),
  accessNotes: fields.accessNotes.default(''),
  instructions: fields.instructions.default(''),
  priority: fields.priority.default('normal'),
  responseHours: fields.responseHours.default(null),
  billingPlan: fields.billingPlan.default('visit'),
  planAmount: fields.planAmount.default(null),
  planTax: fields.planTax.default(null),
  lines: fields.lines.default([]),
};

/** A recurring contract as it appears in lists. */
export const OrderSetRow = z.object({
  id: Id,
  docno: z.string(),
  title: z.string(),
  state: z.enum(orderSetStates),
  folderid: Id,
  contact: z.object({ id: Id, name: z.string() }),
  sites: z.int(),
  startsOn: z.int(),
  endsOn: z.int().nullable(),
  rrule: z.string(),
  billingPlan: z.enum(billingPlans),
  planAmount: Decimal.nullable(),
  /** The date of the next visit to be done. */
  next: z.int().nullable(),
  /** The code that explains why no visits can be created; null if they can. */
  problem: z.string().nullable(),
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});

export const OrderSet = z.object({
  id: Id,
  docno: z.string(),
  state: z.enum(orderSetStates),
  folderid: Id,
  contactid: Id,
  ...fields,
  sites: z.array(Id),
  /** The contract's jobs from today on. */
  visits: z.array(
    z.object({
      /** The `scheduleid` of the visit's job. */
      id: Id,
      siteid: Id,
      occurrence: z.int(),
      postid: Id,
      docno: z.string(),
      plan: Stamp.nullable(),
      status: Status,
      edited: z.boolean(),
    }),
  ),
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()), at: Stamp }).nullable(),
  history: z.array(HistoryRow),
  cts: Stamp,
  uts: Stamp,
});
export type OrderSet = z.output<typeof OrderSet>;

const termErrors = [
  'record.referenced_missing',
  'post.site_not_of_contact',
  'order_set.rule_invalid',
  'order_set.rule_empty',
  'field.invalid',
  'line.amount_too_large',
  'tax.rate_missing',
  'permission.missing',
] as const;
const Based = { uts: Stamp.optional() };

export const orderSets = {
  list: route({
    method: 'GET',
    path: '/api/order-set',
    summary: 'The recurring contracts of the caller’s folders; takes the same queries as the dataset `order-sets`.',
    access: grant('POST:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/order-set/{id}',
    summary: 'A recurring contract with its upcoming jobs and its history.',
    access: grant('POST:VW'),
    params: IdParams,
    data: OrderSet,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/order-set',
    summary: 'Creates a recurring contract as a draft: it creates no jobs until it is started.',
    access: grant('POST:CR'),
    body: z.strictObject({ contactid: Id, ...fields, ...defaults }),
    data: OrderSet,
    errors: termErrors,
  }),
  update: route({
    method: 'PUT',
    path: '/api/order-set/{id}',
    summary: 'Changes the given fields. Upcoming jobs are updated unless they were edited.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ ...Based, fields: z.strictObject(fields).partial() }),
    data: OrderSet,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'order_set.ended', ...termErrors],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/order-set/{id}',
    summary: 'Deletes a contract that never created a job.',
    access: grant('POST:DE'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found', 'order_set.has_jobs', 'permission.missing'],
  }),
  start: route({
    method: 'POST',
    path: '/api/order-set/{id}/start',
    summary: 'Starts a draft: from now on its jobs are created 60 days ahead.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject(Based),
    data: OrderSet,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'order_set.started', 'permission.missing'],
  }),
  end: route({
    method: 'POST',
    path: '/api/order-set/{id}/end',
    summary: 'Ends a contract after a date; later jobs are withdrawn unless they were edited.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ ...Based, on: BusinessDate, reason: Line1(500) }),
    data: OrderSet,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'order_set.ended',
      'field.invalid',
      'permission.missing',
    ],
  }),
  preview: route({
    method: 'POST',
    path: '/api/order-set/preview',
    summary:
      "A preview of a contract's visits from its first day or from `since` on, at most 200, including holiday moves. Nothing is stored.",
    access: grant('POST:VW'),
    body: z.strictObject({
      folderid: Id,
      ...recurrence,
      endsOn: defaults.endsOn,
      night: defaults.night,
      tolerance: defaults.tolerance,
      holidayRule: defaults.holidayRule,
      since: BusinessDate.optional(),
      until: BusinessDate.optional(),
    }),
    data: z.array(
      z.object({
        occurrence: z.int(),
        date: z.int(),
        plan: Stamp,
        plan2: Stamp,
        due: Stamp,
        skipped: z.boolean(),
        holiday: z.string().nullable(),
      }),
    ),
    errors: ['record.referenced_missing', 'order_set.rule_invalid', 'field.invalid'],
    idempotent: false,
  }),
};
