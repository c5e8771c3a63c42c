import { stockistKinds } from '../datasets/goods.ts';
import { z } from 'zod';
import { Decimal, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { grant, route } from '../route.ts';

/**
 * A stockist: a person, van or warehouse that holds stock. The id of a person as a stockist is their user id. A person
 * has no code and no folder of their own here; the folders of the user apply.
 */
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
 * One stock movement. `qty` is the balance after the movement, in the item's unit. Costs are shown only to those who
 * may book or approve stock movements (STCK:CR or STCK:AP). `variance` is the cost difference of earlier issues that a
 * receipt settled.
 */
export const StockMovement = z.object({
  id: Id,
  /** Shared by movements that were booked together. */
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
  /** Whether the movement was booked beyond the available quantity. */
  negative: z.boolean(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
export type StockMovement = z.output<typeof StockMovement>;

/** A stockist's quantity of an item. */
export const StockBalance = z.object({
  stockist: Named.extend({ kind: z.enum(stockistKinds) }),
  item: Code,
  itemtype: Named,
  uomid: Id,
  uom: z.string(),
  qty: Decimal,
  negative: z.boolean(),
  /** The item's reorder level, in its own unit. */
  reorderLevel: Decimal.nullable(),
  /** Whether a warehouse holds no more than the reorder level. Vans and people are supplied from warehouses. */
  low: z.boolean(),
  value: Decimal.nullable(),
  currency: z.string().nullable(),
});

/**
 * How much of an item a technician's jobs require, and how much the technician holds. `held` and `missing` are null if
 * the technician is someone else and the caller may not see other people's stock.
 */
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

/** A quantity above 0 and below one billion. */
export const Quantity = z.string().regex(/^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,6})?$/);
/** A quantity from 0 to below one billion. */
export const Counted = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/);
const Difference = z.string().regex(/^-?(?!0+(\.0*)?$)\d{1,9}(\.\d{1,6})?$/);
/** The cost per unit, in the currency of the location. */
const UnitCost = Counted;
/** `uomid` defaults to the item's own unit; any other unit must be convertible to it. */
const line = { itemid: Id, uomid: Id.optional() };
/** `date` is the time of the movement and defaults to now. Late entries are valued when they are booked. */
const booking = { date: Stamp.optional(), docno: Line1(60), reason: Text(500).optional() };
const maxLines = 200;
const lines = <S extends z.ZodType>(shape: S) => z.array(shape).min(1).max(maxLines);
const moved = z.array(StockMovement);
const errors = ['record.referenced_missing', 'field.invalid', 'stock.item_not_kept', 'stock.currency_differs'] as const;

export const stock = {
  list: route({
    method: 'GET',
    path: '/api/stock',
    summary: 'Stock movements; takes the same queries as the dataset `stock-ledger-qr`.',
    access: grant('STCK:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/stock/{id}',
    summary: 'One stock movement.',
    access: grant('STCK:VW'),
    params: IdParams,
    data: StockMovement,
    errors: ['record.not_found'],
  }),
  book: route({
    method: 'POST',
    path: '/api/stock',
    summary: 'Books a receipt with its cost, or an issue. Stock that is not available is issued anyway and flagged.',
    access: grant('STCK:CR'),
    final: true,
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
    summary: 'Moves stock between two stockists of one currency, together with its cost.',
    access: grant('STCK:CR'),
    final: true,
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
    summary: "Adjusts a stockist's quantities by differences, with a reason.",
    access: grant('STCK:AP'),
    final: true,
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
      'Books the differences between a stock count and the balance. `balance` is what the counter was shown; rejected if it has changed.',
    access: grant('STCK:UP'),
    final: true,
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
    summary: 'Stockists: people, vans and warehouses; takes the same queries as the dataset `stockists`.',
    access: grant('STCK:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/stockist/{id}',
    summary: 'One person, van or warehouse that holds stock.',
    access: grant('STCK:VW'),
    params: IdParams,
    data: Stockist,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/stockist',
    summary: 'Creates a van or a warehouse in a folder: the given one, else the one in the header.',
    access: grant('STCK:CR'),
    body: z.strictObject({ ...own, kind: z.enum(['van', 'warehouse']), folderid: Id.optional() }),
    data: Stockist,
    errors: ['record.duplicate', 'record.referenced_missing'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/stockist/{id}',
    summary: 'Changes the code or name of a van or warehouse.',
    access: grant('STCK:UP'),
    params: IdParams,
    body: z.strictObject(own).partial().extend({ uts: Stamp.optional() }),
    data: Stockist,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'record.duplicate'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/stockist/{id}',
    summary: 'Removes an empty van or warehouse.',
    access: grant('STCK:UP'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};
