import { leaveAccounts } from '@field-service/domain/people/leave-entitlement.ts';
import { leaveHalves, leaveKinds, leaveStates } from '@field-service/domain/people/leave.ts';
import { z } from 'zod';
import { BusinessDate, FileRef, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { HistoryRow } from '../history-row.ts';
import { grant, route, self } from '../route.ts';

/** A person's leave, which is a post of type `LEAVE`. Days are working days, counted in halves. */
export const LeaveRow = z.object({
  id: Id,
  docno: z.string(),
  user: Named,
  folderid: Id,
  kind: z.enum(leaveKinds),
  state: z.enum(leaveStates),
  from: BusinessDate,
  to: BusinessDate,
  half: z.enum(leaveHalves).nullable(),
  days: z.number(),
  /** Whether the leave exceeds the remaining entitlement; allowed for medical leave only. */
  beyond: z.boolean(),
  /** The calendar span that the leave occupies, or would occupy. */
  plan: Stamp,
  plan2: Stamp,
  /** Null for anyone except the person on leave and the approvers. */
  note: z.string().nullable(),
  reason: z.string().nullable(),
  filedBy: Named,
  decidedBy: Named.nullable(),
  decidedAt: Stamp.nullable(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export const Leave = LeaveRow.extend({
  files: z.array(FileRef),
  /** The person's jobs during the leave. */
  clashes: z.array(z.object({ id: Id, docno: z.string(), title: z.string(), plan: Stamp, plan2: Stamp.nullable() })),
  history: z.array(HistoryRow),
});
export type Leave = z.output<typeof Leave>;

/** A person's leave balance today. A value is null if the kind of leave has no limit. */
export const LeaveBalance = z.object({
  id: Id,
  name: z.string(),
  /** The year of service that includes today. */
  from: BusinessDate,
  to: BusinessDate,
  joinedOn: BusinessDate,
  country: z.string(),
  al_entitled: z.number().nullable(),
  al_taken: z.number(),
  al_left: z.number().nullable(),
  mc_taken: z.number(),
  mc_left: z.number().nullable(),
  hl_left: z.number().nullable(),
  rl_left: z.number().nullable(),
});
export type LeaveBalance = z.output<typeof LeaveBalance>;

/** The date on which a person joined, the country whose law applies, and adjustments to the entitlement. */
export const LeaveAccount = z.object({
  id: Id,
  name: z.string(),
  /** Whether the joining date was entered; otherwise it is the day on which the account was created. */
  entered: z.boolean(),
  joinedOn: BusinessDate,
  /** Null for the country of the folder. */
  country: z.string().nullable(),
  credits: z.array(
    z.object({
      id: Id,
      kind: z.enum(leaveAccounts),
      days: z.number(),
      date: BusinessDate,
      reason: z.string(),
      by: z.string(),
      at: Stamp,
    }),
  ),
  balance: LeaveBalance,
  uts: Stamp,
});
export type LeaveAccount = z.output<typeof LeaveAccount>;

const based = { uts: Stamp.optional() };
const steps = ['record.not_found', 'record.base_missing', 'record.changed', 'leave.transition_forbidden'] as const;
const Credit = z.strictObject({
  kind: z.enum(leaveAccounts),
  days: z
    .number()
    .min(-366)
    .max(366)
    .multipleOf(0.5)
    .refine((days) => days !== 0),
  date: BusinessDate,
  reason: Line1(300),
});

export const leave = {
  list: route({
    method: 'GET',
    path: '/api/leave',
    summary:
      'Leave: one’s own, and with LEAV:VW that of people in one’s folders; takes the same queries as the dataset `leaves`.',
    access: self('staff'),
    query: datasetQuery,
    data: z.array(LeaveRow),
    errors: ['permission.missing'],
  }),
  get: route({
    method: 'GET',
    path: '/api/leave/{id}',
    summary: 'One leave, with the jobs it overlaps.',
    access: self('staff'),
    params: IdParams,
    data: Leave,
    errors: ['record.not_found'],
  }),
  approve: route({
    method: 'POST',
    path: '/api/leave/{id}/approve',
    summary: 'Approves somebody else’s leave.',
    access: grant('LEAV:AP'),
    params: IdParams,
    body: z.strictObject({ ...based, reason: Text(500).optional() }),
    data: Leave,
    errors: [...steps, 'leave.own', 'leave.balance_short'],
  }),
  reject: route({
    method: 'POST',
    path: '/api/leave/{id}/reject',
    summary: 'Rejects somebody else’s leave, with a reason.',
    access: grant('LEAV:AP'),
    params: IdParams,
    body: z.strictObject({ ...based, reason: Line1(500) }),
    data: Leave,
    errors: [...steps, 'leave.own'],
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/leave/{id}/withdraw',
    summary:
      'Withdraws one’s own leave, if approved only before it starts; with LEAV:AP somebody else’s at any time, with a reason.',
    access: self('staff'),
    params: IdParams,
    body: z.strictObject({ ...based, reason: Text(500).optional() }),
    data: Leave,
    errors: [...steps, 'leave.begun', 'field.invalid', 'permission.missing'],
  }),
  account: route({
    method: 'GET',
    path: '/api/leave-account/{id}',
    summary: "A person's leave entitlement, by user id: one’s own, and with LEAV:VW that of people in one’s folders.",
    access: self('staff'),
    params: IdParams,
    data: LeaveAccount,
    errors: ['record.not_found'],
  }),
  saveAccount: route({
    method: 'PUT',
    path: '/api/leave-account/{id}',
    summary: 'Sets the date a person joined, and the country whose law applies; not for oneself.',
    access: grant('LEAV:UP'),
    params: IdParams,
    body: z.strictObject({
      ...based,
      joinedOn: BusinessDate,
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable(),
    }),
    data: LeaveAccount,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'field.invalid', 'leave.own'],
  }),
  credit: route({
    method: 'POST',
    path: '/api/leave-account/{id}/credit',
    summary:
      "Adjusts a person's entitlement by days: carried over, or earned by work on a day off. They count in the year of service of `date`.",
    access: grant('LEAV:UP'),
    params: IdParams,
    body: Credit,
    data: LeaveAccount,
    errors: ['record.not_found', 'field.invalid', 'leave.own'],
  }),
};
