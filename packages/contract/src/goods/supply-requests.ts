import { z } from 'zod';
import { seesSupplyRequests, supplyStates } from '@field-service/domain/goods/supply-request.ts';
import { BusinessDate, Decimal, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { HistoryRow } from '../history-row.ts';
import { anyOf, grant, route } from '../route.ts';
import { Counted, Quantity } from './stock.ts';

/** What a person needs from a warehouse or a van, as lists show it. */
export const SupplyRequestRow = z.object({
  id: Id,
  docno: z.string(),
  folderid: Id,
  /** Who gets the items. */
  person: Named,
  state: z.enum(supplyStates),
  wantedOn: BusinessDate.nullable(),
  notes: z.string(),
  /** How many items are asked for. */
  items: z.int(),
  askedBy: Named,
  decidedAt: Stamp.nullable(),
  decidedBy: Named.nullable(),
  reason: z.string().nullable(),
  /** The stockist who gives, and the booking of the transfer; null unless it is approved. */
  from: Named.nullable(),
  bookingid: Id.nullable(),
  cts: Stamp,
  uts: Stamp,
  ctid: z.int(),
});
export const SupplyRequestLine = z.object({
  id: Id,
  item: Named.extend({ code: z.string() }),
  uomid: Id,
  uom: z.string(),
  /** What is asked for, in the unit in which the item is kept. */
  qty: Decimal,
  /** What is given; null unless the request is approved. */
  given: Decimal.nullable(),
  note: z.string(),
});
export const SupplyRequest = SupplyRequestRow.extend({
  lines: z.array(SupplyRequestLine),
  history: z.array(HistoryRow),
});
export type SupplyRequestRow = z.output<typeof SupplyRequestRow>;
export type SupplyRequest = z.output<typeof SupplyRequest>;

const mine = anyOf('STCK:VW', ...seesSupplyRequests);
const seen = { uts: Stamp.optional() };
const step = [
  'record.not_found',
  'record.base_missing',
  'record.changed',
  'permission.missing',
  'supply.decided',
] as const;
/** Nobody decides on what they get themselves. */
const decision = [...step, 'supply.own'] as const;

export const supplyRequests = {
  list: route({
    method: 'GET',
    path: '/api/supply-request',
    summary:
      'Supply requests: one’s own, and with STCK:AP, STCK:CR or POST:AS all in one’s folders; takes the same queries as the dataset `supply-requests`.',
    access: mine,
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/supply-request/{id}',
    summary: 'One supply request with its lines and history.',
    access: mine,
    params: IdParams,
    data: SupplyRequest,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/supply-request',
    summary:
      'Asks for items: for oneself, or with STCK:AP, STCK:CR or POST:AS for `userid`. Quantities are stored in the unit in which an item is kept.',
    access: mine,
    body: z.strictObject({
      userid: Id.optional(),
      wantedOn: BusinessDate.nullable().default(null),
      notes: Text(1000).default(''),
      lines: z
        .array(z.strictObject({ itemid: Id, uomid: Id.optional(), qty: Quantity, note: Text(200).default('') }))
        .min(1)
        .max(100),
    }),
    data: SupplyRequest,
    errors: ['permission.missing', 'record.referenced_missing', 'field.invalid', 'stock.item_not_kept'],
  }),
  approve: route({
    method: 'POST',
    path: '/api/supply-request/{id}/approve',
    summary:
      'Approves a request for somebody else and books one transfer from a stockist to that person, once. `given`: the quantities of lines that get less than was asked for.',
    access: grant('STCK:AP'),
    params: IdParams,
    body: z.strictObject({
      ...seen,
      fromid: Id,
      given: z
        .array(z.strictObject({ lineid: Id, qty: Counted }))
        .max(100)
        .default([]),
    }),
    data: SupplyRequest,
    errors: [
      ...decision,
      'record.referenced_missing',
      'field.invalid',
      'stock.item_not_kept',
      'stock.currency_differs',
      'supply.more_than_asked',
      'supply.nothing_given',
    ],
    final: true,
  }),
  reject: route({
    method: 'POST',
    path: '/api/supply-request/{id}/reject',
    summary: 'Rejects a request for somebody else with a reason.',
    access: grant('STCK:AP'),
    params: IdParams,
    body: z.strictObject({ ...seen, reason: Line1(500) }),
    data: SupplyRequest,
    errors: decision,
    final: true,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/supply-request/{id}/cancel',
    summary: 'Cancels a request before it is decided: one’s own, or one that one made for somebody else.',
    access: mine,
    params: IdParams,
    body: z.strictObject(seen),
    data: SupplyRequest,
    errors: step,
    final: true,
  }),
};
