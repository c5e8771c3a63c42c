import { z } from 'zod';
import { BusinessDate, Decimal, Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { HistoryRow } from '../history-row.ts';
import { Dilution, Item } from '../reference.ts';
import { either, grant, route } from '../route.ts';

const Words = Text(200).optional();
/** The writable fields of an item's `data`: the same as when read, but with limits. */
const ItemData = z.strictObject({
  ...Item.shape.data.shape,
  stationType: Id.optional(),
  dilutions: z
    .array(
      z.strictObject({
        ...Dilution.shape,
        id: z.string().min(1).max(64),
        name: Line1(),
        unit: Text(20),
        rateUnit: Text(40),
      }),
    )
    .max(50)
    .optional(),
  alt: z
    .record(
      z.string().max(10),
      z.strictObject({
        name: Line1(),
        notes: Text(4000).optional(),
        protection: z.array(Text(200)).max(50).optional(),
        precautions: Text(4000).optional(),
        spillProcedure: Text(4000).optional(),
        dilutions: z.record(z.string().max(64), Text(200)).optional(),
      }),
    )
    .optional(),
  tags: z.array(Line1(500)).max(20).optional(),
  activeIngredient: Words,
  formulation: Words,
  registration: Words,
  hazardClass: Words,
  protection: z.array(Text(200)).max(50).optional(),
  precautions: Text(4000).optional(),
  spillProcedure: Text(4000).optional(),
  labelVersion: Words,
  sdsVersion: Words,
});

const itemFields = {
  code: Line1(40),
  name: Line1(),
  notes: Text(4000),
  /** The item type (lookup 230) and the unit (209). */
  typeid: Id,
  uomid: Id,
  price: Decimal,
  taxid: Id.nullable(),
  status: z.enum(['active', 'inactive']),
  /** The item's own status (lookup 310); if null, `status` applies. */
  statusid: Id.nullable(),
  /** The brand (lookup 234) and the entry in the item menu (239). */
  brandid: Id.nullable(),
  menuid: Id.nullable(),
  /** Replaced as a whole: omitted entries are removed. */
  data: ItemData,
  batches: z.array(z.strictObject({ batch: Line1(60), expiry: BusinessDate })).max(500),
};
const fields = z.strictObject(itemFields).partial();

export const items = {
  list: route({
    method: 'GET',
    path: '/api/item',
    summary: 'The items available in the caller’s folders; takes the same queries as the dataset `item-report`.',
    access: grant('ITEM:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/item/{id}',
    summary: 'One item with its label, dilutions and batches.',
    access: grant('ITEM:VW'),
    params: IdParams,
    data: Item,
    errors: ['record.not_found'],
  }),
  history: route({
    method: 'GET',
    path: '/api/item/{id}/history',
    summary: 'Who changed an item, when and what; oldest first. Prices only for those who see them.',
    access: grant('ITEM:VW'),
    params: IdParams,
    data: z.array(HistoryRow),
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/item',
    summary: 'Creates an item in a folder: the given one, else the one in the header. Folders below may use it too.',
    access: grant('ITEM:CR'),
    body: fields.required({ code: true, name: true, typeid: true, uomid: true }).extend({ folderid: Id.optional() }),
    data: Item,
    errors: ['record.duplicate', 'record.referenced_missing', 'field.invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/item/{id}',
    summary:
      'Changes the given fields of an item in a folder that the caller may access. While it is in stock, its unit cannot change, nor its type to one without stock.',
    access: grant('ITEM:UP'),
    params: IdParams,
    body: fields.extend({ uts: Stamp.optional() }),
    data: Item,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'record.duplicate',
      'record.referenced_missing',
      'record.in_use',
      'field.invalid',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/item/{id}',
    summary: 'Removes an item that is not in stock or on open jobs.',
    access: grant('ITEM:DE'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};

/** An item as customers see it, with a price only if prices are shown. */
export const Product = z.object({
  id: Id,
  folderid: Id,
  code: z.string(),
  name: z.string(),
  notes: z.string(),
  type: z.string(),
  uom: z.string(),
  currency: z.string(),
  price: Decimal.nullable(),
  alt: z.record(z.string(), z.object({ name: z.string(), notes: z.string().optional() })),
  uts: Stamp,
});
export type Product = z.output<typeof Product>;

const change = { params: IdParams, data: Product } as const;

export const products = {
  list: route({
    method: 'GET',
    path: '/api/product',
    summary: 'Products offered to customers; takes the same queries as the dataset `products`.',
    access: either('ITEM:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/product/{id}',
    summary: 'One product.',
    access: either('ITEM:VW'),
    ...change,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/product',
    summary: 'Offers an item to customers.',
    access: grant('ITEM:UP'),
    body: z.strictObject({ itemid: Id, showprice: z.boolean() }),
    data: Product,
    errors: ['record.not_found', 'record.duplicate'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/product/{id}',
    summary: 'Shows or hides the price of a product.',
    access: grant('ITEM:UP'),
    ...change,
    body: z.strictObject({ uts: Stamp.optional(), showprice: z.boolean() }),
    errors: ['record.not_found', 'record.base_missing', 'record.changed'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/product/{id}',
    summary: 'Stops offering an item; the item is kept.',
    access: grant('ITEM:UP'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found'],
  }),
};
