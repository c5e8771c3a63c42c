import { parcelStates, scanStates } from '@field-service/domain/customers/shipment.ts';
import { z } from 'zod';
import { Decimal, Id, IdParams, Stamp, Text } from '../common.ts';
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
  /** When its open link ends; null without one. */
  linkExp: Stamp.nullable(),
  uts: Stamp,
  ctid: z.int(),
});
export type Parcel = z.output<typeof Parcel>;

/** The content of an open link: where the parcel is and has been, without any personal data. */
export const Tracking = z.object({
  docno: z.string(),
  state: z.enum(parcelStates),
  events: z.array(z.object({ at: Stamp, state: z.enum(parcelStates), place: z.string() })),
});

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
    body: z.strictObject({ state: z.enum(scanStates), place: Text(200) }),
    data: Parcel,
    errors: ['record.not_found', 'shipment.closed'],
  }),
  link: route({
    method: 'POST',
    path: '/api/parcel/{id}/link',
    summary:
      'Makes the open link of a parcel, for 30 days; an earlier one ends. `url` is its page in the portal, with the token.',
    access: either('CONT:VW'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.object({ url: z.string(), exp: Stamp }),
    errors: ['record.not_found'],
    idempotent: false,
  }),
  track: route({
    method: 'GET',
    path: '/api/parcel/{id}/track',
    summary: 'Where a parcel is, for who has its link.',
    access: open('requires the unguessable token of the link, and only tracks that parcel'),
    params: IdParams,
    query: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    data: Tracking,
    errors: ['record.not_found'],
  }),
};
