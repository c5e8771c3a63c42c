import { claimStates } from '@field-service/domain/people/claim.ts';
import { z } from 'zod';
import { BusinessDate, Decimal, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { HistoryRow } from '../history-row.ts';
import { anyOf, grant, route } from '../route.ts';

/** A claim as it appears in lists. */
export const ClaimRow = z.object({
  id: Id,
  docno: z.string(),
  title: z.string(),
  notes: z.string(),
  state: z.enum(claimStates),
  claimant: Named,
  folderid: Id,
  currency: z.string(),
  nett: Decimal,
  taxes: Decimal,
  amount: Decimal,
  lines: z.int(),
  /** Whether a receipt of the claim is also on another live claim. */
  duplicates: z.boolean(),
  submittedAt: Stamp.nullable(),
  decidedAt: Stamp.nullable(),
  decidedBy: Named.nullable(),
  /** The reason for the claim's rejection. */
  reason: z.string().nullable(),
  paidAt: Stamp.nullable(),
  paidBy: Named.nullable(),
  reference: z.string().nullable(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type ClaimRow = z.output<typeof ClaimRow>;

export const ClaimLine = z.object({
  id: Id,
  kind: z.enum(['expense', 'mileage']),
  date: BusinessDate,
  category: Named.nullable(),
  note: z.string(),
  qty: Decimal,
  price: Decimal,
  tax: Named.nullable(),
  nett: Decimal,
  taxes: Decimal,
  amount: Decimal,
  /** `duplicateOf` lists other claims with the same receipt, limited to those that the caller may see. */
  files: z.array(
    z.object({
      id: Id,
      filename: z.string(),
      duplicate: z.boolean(),
      duplicateOf: z.array(z.object({ id: Id, docno: z.string() })),
    }),
  ),
});
export const Claim = ClaimRow.extend({ lines: z.array(ClaimLine), history: z.array(HistoryRow) });
export type Claim = z.output<typeof Claim>;

const seen = { uts: Stamp.optional() };
const step = [
  'record.not_found',
  'permission.missing',
  'record.base_missing',
  'record.changed',
  'claim.transition_forbidden',
] as const;
const mine = anyOf('CLAM:VW', 'CLAM:CR');

export const claims = {
  list: route({
    method: 'GET',
    path: '/api/claim',
    summary:
      'Claims: one’s own, and with CLAM:VW all in one’s folders; takes the same queries as the dataset `claims`.',
    access: mine,
    query: datasetQuery,
    data: z.array(z.unknown()),
    errors: ['permission.missing'],
  }),
  get: route({
    method: 'GET',
    path: '/api/claim/{id}',
    summary: 'One claim with its lines and receipts.',
    access: mine,
    params: IdParams,
    data: Claim,
    errors: ['record.not_found'],
  }),
  submit: route({
    method: 'POST',
    path: '/api/claim/{id}/submit',
    summary: 'Submits one’s own claim; its lines are then frozen.',
    access: grant('CLAM:CR'),
    params: IdParams,
    body: z.strictObject(seen),
    data: Claim,
    errors: [...step, 'claim.empty'],
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/claim/{id}/withdraw',
    summary: 'Withdraws one’s own claim before it is decided.',
    access: grant('CLAM:CR'),
    params: IdParams,
    body: z.strictObject(seen),
    data: Claim,
    errors: step,
  }),
  approve: route({
    method: 'POST',
    path: '/api/claim/{id}/approve',
    summary: "Approves someone else's claim.",
    access: grant('CLAM:AP'),
    params: IdParams,
    body: z.strictObject({ ...seen, reason: Text(500).optional() }),
    data: Claim,
    errors: [...step, 'claim.own'],
  }),
  reject: route({
    method: 'POST',
    path: '/api/claim/{id}/reject',
    summary: "Returns someone else's claim with a reason; its lines can then be changed.",
    access: grant('CLAM:AP'),
    params: IdParams,
    body: z.strictObject({ ...seen, reason: Line1(500) }),
    data: Claim,
    errors: [...step, 'claim.own'],
  }),
  pay: route({
    method: 'POST',
    path: '/api/claim/{id}/pay',
    summary: "Records that someone else's approved claim was paid, and how.",
    access: grant('CLAM:UP'),
    params: IdParams,
    body: z.strictObject({ ...seen, reference: Text(100).default('') }),
    data: Claim,
    errors: [...step, 'claim.own'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/claim/{id}',
    summary: 'Deletes one’s own claim, if it is a draft or was rejected.',
    access: grant('CLAM:CR'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'permission.missing', 'claim.frozen'],
  }),
};
