import { shipmentStates, parcelStates } from '@field-service/domain/customers/shipment.ts';
import { z } from 'zod';
import { EnteredAddress } from './contacts.ts';
import { Address, Decimal, Id, IdParams, Line1, Phone, Stamp, Text } from '../common.ts';
import { HistoryRow } from '../history-row.ts';
import { labelQuery } from '../label-query.ts';
import { datasetQuery } from '../dataset-query.ts';
import { either, grant, route } from '../route.ts';

/** Parcels that a customer sends together from one of its sites. */
export const Shipment = z.object({
  id: Id,
  docno: z.string(),
  folderid: Id,
  contact: z.object({ id: Id, name: z.string() }),
  site: z.object({ id: Id, name: z.string() }),
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
      /** When and where it was last scanned. */
      last: z.object({ at: Stamp, place: z.string() }).nullable(),
    }),
  ),
  cts: Stamp,
  uts: Stamp,
  ctid: z.int(),
});
export type Shipment = z.output<typeof Shipment>;

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
const parcelFields = { description: Line1(), weightkg: Weight.nullable() };
const parcelLimit = 100;
const changes = ['record.not_found', 'record.base_missing', 'record.changed', 'shipment.closed'] as const;

export const shipments = {
  list: route({
    method: 'GET',
    path: '/api/shipment',
    summary: 'Shipments; takes the same queries as the dataset `shipments`. Customers see those of their sites.',
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
  labels: route({
    method: 'GET',
    path: '/api/shipment/{id}/labels',
    summary:
      'Labels for the parcels of a shipment, as a PDF: the number of a parcel, also as a QR code, its content and where it goes; `skip` leaves out labels of the first sheet.',
    access: either('CONT:VW'),
    params: IdParams,
    query: z.strictObject(labelQuery),
    answer: 'stream',
    errors: ['record.not_found'],
  }),
  history: route({
    method: 'GET',
    path: '/api/shipment/{id}/history',
    summary: 'Who changed a shipment, when and what; oldest first.',
    access: grant('CONT:VW'),
    params: IdParams,
    data: z.array(HistoryRow),
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
        parcels: z.array(z.strictObject(parcelFields)).min(1).max(parcelLimit),
      }),
    data: Shipment,
    errors: ['record.not_found', 'address.invalid', 'field.invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/shipment/{id}',
    summary:
      'Changes the given fields of a new shipment. `parcels` is the complete list: those without `id` are added, those left out are removed.',
    access: either('CONT:UP'),
    params: IdParams,
    body: z
      .strictObject(fields)
      .partial()
      .extend({
        parcels: z
          .array(z.strictObject({ id: Id.optional(), ...parcelFields }))
          .min(1)
          .max(parcelLimit)
          .optional(),
        uts: Stamp.optional(),
      }),
    data: Shipment,
    errors: [...changes, 'address.invalid', 'field.invalid'],
  }),
  accept: route({
    method: 'POST',
    path: '/api/shipment/{id}/accept',
    summary: 'Accepts a new shipment in the version `uts`.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: z.strictObject({ uts: Stamp.optional() }),
    data: Shipment,
    errors: changes,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/shipment/{id}',
    summary: 'Cancels a shipment before anything is collected; it stays readable.',
    access: either('CONT:UP'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'shipment.closed'],
  }),
};
