import { shipmentStates, parcelStates } from '../datasets/customers.ts';
import { z } from 'zod';
import { EnteredAddress } from './contacts.ts';
import { Address, Decimal, Id, IdParams, Line1, Phone, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { either, grant, open, route } from '../route.ts';

export const Parcel = z.object({
  id: Id,
  shipmentid: Id,
  docno: z.string(),
  folderid: Id,
  contactid: Id,
  siteid: Id,
  description: z.string(),
  weightkg: Decimal.nullable(),
  state: z.enum(parcelStates),
  events: z.array(z.object({ at: Stamp, state: z.enum(parcelStates), place: z.string() })),
  uts: Stamp,
  ctid: z.int(),
});
export type Parcel = z.output<typeof Parcel>;

/** What a customer sends from one of its sites. */
export const Shipment = z.object({
  id: Id,
  docno: z.string(),
  folderid: Id,
  contactid: Id,
  siteid: Id,
  state: z.enum(shipmentStates),
  recipient: z.string(),
  phone: z.string().nullable(),
  address: Address,
  notes: z.string(),
  collectOn: z.int().nullable(),
  parcels: z.array(
    z.object({
      id: Id,
      docno: z.string(),
      description: z.string(),
      weightkg: Decimal.nullable(),
      state: z.enum(parcelStates),
    }),
  ),
  uts: Stamp,
  ctid: z.int(),
});
export type Shipment = z.output<typeof Shipment>;

/** What an open link shows: where the parcel is, and nothing about anybody. */
export const Tracking = z.object({
  docno: z.string(),
  state: z.enum(parcelStates),
  events: z.array(z.object({ at: Stamp, state: z.enum(parcelStates), place: z.string() })),
});

const Weight = Decimal.refine((text) => !text.startsWith('-') && Number(text) <= 100_000, {
  error: 'must be a weight',
});
const fields = {
  recipient: Line1(),
  phone: Phone.nullable(),
  address: EnteredAddress,
  notes: Text(2000),
  collectOn: z.int().min(19_000_101).max(99_991_231).nullable(),
};
const changes = ['record.not_found', 'record.base_missing', 'record.changed', 'shipment.closed'] as const;

export const shipments = {
  list: route({
    method: 'GET',
    path: '/api/shipment',
    summary: 'Shipments; asked like the dataset `shipments`. Customers see those of their sites.',
    access: either('CONT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/shipment/{id}',
    summary: 'One shipment with its parcels.',
    access: either('CONT:VW'),
    params: IdParams,
    data: Shipment,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/shipment',
    summary: 'Announces a shipment from a site that the caller may see, with its parcels.',
    access: either('CONT:UP'),
    body: z
      .strictObject(fields)
      .partial()
      .required({ recipient: true, address: true })
      .extend({
        siteid: Id,
        parcels: z
          .array(z.strictObject({ description: Line1(), weightkg: Weight.nullable() }))
          .min(1)
          .max(100),
      }),
    data: Shipment,
    errors: ['record.not_found', 'address.invalid', 'field.invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/shipment/{id}',
    summary: 'Changes a shipment that is new: the fields that are given.',
    access: either('CONT:UP'),
    params: IdParams,
    body: z.strictObject(fields).partial().extend({ uts: Stamp.optional() }),
    data: Shipment,
    errors: [...changes, 'address.invalid', 'field.invalid'],
  }),
  accept: route({
    method: 'POST',
    path: '/api/shipment/{id}/accept',
    summary: 'Takes a new shipment on.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: z.strictObject({}),
    data: Shipment,
    errors: ['record.not_found', 'shipment.closed'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/shipment/{id}',
    summary: 'Cancels a shipment of which nothing was collected; it stays readable.',
    access: either('CONT:UP'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'shipment.closed'],
  }),
};

export const parcels = {
  list: route({
    method: 'GET',
    path: '/api/parcel',
    summary: 'Parcels; asked like the dataset `parcels`.',
    access: either('CONT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/parcel/{id}',
    summary: 'One parcel with its way.',
    access: either('CONT:VW'),
    params: IdParams,
    data: Parcel,
    errors: ['record.not_found'],
  }),
  scan: route({
    method: 'POST',
    path: '/api/parcel/{id}/scan',
    summary:
      'Notes where a parcel of an accepted shipment is. When all are delivered or returned, the shipment is closed.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: z.strictObject({ state: z.enum(parcelStates).exclude(['registered']), place: Text(200) }),
    data: Parcel,
    errors: ['record.not_found', 'shipment.closed'],
  }),
  link: route({
    method: 'POST',
    path: '/api/parcel/{id}/link',
    summary: 'Makes the open link of a parcel, for 30 days; an earlier one ends.',
    access: either('CONT:VW'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.object({ token: z.string(), exp: Stamp }),
    errors: ['record.not_found'],
    idempotent: false,
  }),
  track: route({
    method: 'GET',
    path: '/api/parcel/{id}/track',
    summary: 'Where a parcel is, for who has its link.',
    access: open('needs the unguessable token of the link, and shows the way of the parcel alone'),
    params: IdParams,
    query: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    data: Tracking,
    errors: ['record.not_found'],
  }),
};
