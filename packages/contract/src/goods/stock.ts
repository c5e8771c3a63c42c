import { stockistKinds } from '../datasets/goods.ts';
import { z } from 'zod';
import { Decimal, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { grant, route } from '../route.ts';

/** Who or what holds stock. A person holds it under their own id; their code is null and their folders are theirs. */
export const Stockist = z.object({
  id: Id,
  kind: z.enum(stockistKinds),
  code: z.string().nullable(),
  name: z.string(),
  folderid: Id.nullable(),
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Stockist = z.output<typeof Stockist>;

const Code = Named.extend({ code: z.string() });

/**
 * One movement. `qty` is what was left after it, in the item's unit. Costs are told to those who book them (STCK:CR or
 * STCK:AP); `variance` is what a receipt that settled earlier issues showed of their cost.
 */
export const StockMovement = z.object({
  id: Id,
  /** What was booked in one act has one id. */
  bookingid: z.string(),
  stockist: Named.extend({ kind: z.enum(stockistKinds) }),
  item: Code,
  uom: z.string(),
  date: Stamp,
  bookedAt: Stamp,
  type: z.enum(['opening', 'receipt', 'issue', 'transfer', 'usage', 'adjust', 'count']),
  docno: z.string(),
  postid: Id.nullable(),
  billcontact: z.string().nullable(),
  in: Decimal,
  out: Decimal,
  qty: Decimal,
  unitcost: Decimal.nullable(),
  value: Decimal.nullable(),
  variance: Decimal.nullable(),
  currency: z.string().nullable(),
  /** Some of it was not there. */
  negative: z.boolean(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
export type StockMovement = z.output<typeof StockMovement>;

/** What a stockist holds of an item. */
export const StockBalance = z.object({
  stockist: Named.extend({ kind: z.enum(stockistKinds) }),
  item: Code,
  itemtype: Named,
  uomid: Id,
  uom: z.string(),
  qty: Decimal,
  negative: z.boolean(),
  value: Decimal.nullable(),
  currency: z.string().nullable(),
});

/** What a technician's jobs need of an item, and what they hold of it; null where the caller may not see what others hold. */
export const Supply = z.object({
  item: Code,
  itemtype: Named,
  folder: Id,
  uom: z.string(),
  jobs: z.int(),
  qty: Decimal,
  held: Decimal.nullable(),
  missing: Decimal.nullable(),
});

/** Above 0, below a thousand million. */
const Quantity = z.string().regex(/^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,6})?$/);
const Counted = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/);
const Difference = z.string().regex(/^-?(?!0+(\.0*)?$)\d{1,9}(\.\d{1,6})?$/);
/** Of a unit, in the currency of the place. */
const UnitCost = Counted;
/** `uomid`: the item's own unit where it is not named, else one that converts to it. */
const line = { itemid: Id, uomid: Id.optional() };
/** `date`: when it moved, now where it is not said. What is booked late is valued as it is booked. */
const booking = { date: Stamp.optional(), docno: Line1(60), reason: Text(500).optional() };
const most = 200;
const lines = <S extends z.ZodType>(shape: S) => z.array(shape).min(1).max(most);
const moved = z.array(StockMovement);
const errors = ['record.referenced_missing', 'field.invalid', 'stock.item_not_kept', 'stock.currency_differs'] as const;

export const stock = {
  list: route({
    method: 'GET',
    path: '/api/stock',
    summary: 'The movements of stock; asked like the dataset `stock-ledger-qr`.',
    access: grant('STCK:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/stock/{id}',
    summary: 'One movement of stock.',
    access: grant('STCK:VW'),
    params: IdParams,
    data: StockMovement,
    errors: ['record.not_found'],
  }),
  book: route({
    method: 'POST',
    path: '/api/stock',
    summary:
      'Books what came in with its cost (receipt), or what went out (issue). What is not there goes out all the same, and is flagged.',
    access: grant('STCK:CR'),
    body: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('receipt'),
        stockistid: Id,
        contactid: Id.optional(),
        ...booking,
        lines: lines(z.strictObject({ ...line, qty: Quantity, unitcost: UnitCost })),
      }),
      z.strictObject({
        type: z.literal('issue'),
        stockistid: Id,
        contactid: Id.optional(),
        ...booking,
        lines: lines(z.strictObject({ ...line, qty: Quantity })),
      }),
    ]),
    data: moved,
    errors,
  }),
  transfer: route({
    method: 'POST',
    path: '/api/stock/transfer',
    summary: 'Moves stock between two stockists of one currency; its cost travels with it.',
    access: grant('STCK:CR'),
    body: z.strictObject({
      fromid: Id,
      toid: Id,
      ...booking,
      lines: lines(z.strictObject({ ...line, qty: Quantity })),
    }),
    data: moved,
    errors,
  }),
  adjust: route({
    method: 'POST',
    path: '/api/stock/adjust',
    summary: 'Corrects what a stockist holds, by differences and with a reason.',
    access: grant('STCK:AP'),
    body: z.strictObject({
      stockistid: Id,
      ...booking,
      reason: Line1(500),
      lines: lines(z.strictObject({ ...line, qty: Difference, unitcost: UnitCost.optional() })),
    }),
    data: moved,
    errors,
  }),
  count: route({
    method: 'POST',
    path: '/api/stock/count',
    summary:
      'Books the differences between what was counted and the balance. `balance` is what the counter was shown; another one now is refused.',
    access: grant('STCK:UP'),
    body: z.strictObject({
      stockistid: Id,
      ...booking,
      lines: lines(
        z.strictObject({ ...line, qty: Counted, balance: Decimal.optional(), unitcost: UnitCost.optional() }),
      ),
    }),
    data: moved,
    errors: [...errors, 'stock.balance_changed'],
  }),
};

const own = { code: Line1(40), name: Line1() };

export const stockists = {
  list: route({
    method: 'GET',
    path: '/api/stockist',
    summary: 'Who and what holds stock; asked like the dataset `stockists`.',
    access: grant('STCK:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/stockist/{id}',
    summary: 'A person, van or warehouse that holds stock.',
    access: grant('STCK:VW'),
    params: IdParams,
    data: Stockist,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/stockist',
    summary: 'Makes a van or a warehouse of a folder: the one named, else the one of the header.',
    access: grant('STCK:CR'),
    body: z.strictObject({ ...own, kind: z.enum(['van', 'warehouse']), folderid: Id.optional() }),
    data: Stockist,
    errors: ['record.duplicate', 'record.referenced_missing'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/stockist/{id}',
    summary: 'Changes the code or the name of a van or warehouse.',
    access: grant('STCK:UP'),
    params: IdParams,
    body: z.strictObject(own).partial().extend({ uts: Stamp.optional() }),
    data: Stockist,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'record.duplicate'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/stockist/{id}',
    summary: 'Removes a van or warehouse that holds nothing.',
    access: grant('STCK:UP'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};
