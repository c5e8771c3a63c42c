import { z } from 'zod';
import { BusinessDate, Empty, Id, IdParams, Line1, Stamp } from '../common.ts';
import { grant, route } from '../route.ts';

export const Licence = z.object({
  id: Id,
  userid: Id,
  class: z.string(),
  number: z.string(),
  authority: z.string(),
  validFrom: z.int(),
  validTo: z.int(),
  uts: Stamp,
});

const reach = ['record.not_found', 'user.beyond_reach'] as const;
const licenceFields = {
  class: Line1(40),
  number: Line1(100),
  authority: Line1(200),
  validFrom: BusinessDate,
  validTo: BusinessDate,
};
export const licences = {
  list: route({
    method: 'GET',
    path: '/iam/licence',
    summary: 'The licences of people in the folders; with `userid` those of one person.',
    access: grant('USER:VW'),
    query: z.strictObject({ userid: Id.optional() }),
    data: z.array(Licence),
  }),
  get: route({
    method: 'GET',
    path: '/iam/licence/{id}',
    summary: 'One licence.',
    access: grant('USER:VW'),
    params: IdParams,
    data: Licence,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/iam/licence',
    summary: "Adds a technician's licence: its class, number, authority and validity.",
    access: grant('USER:UP'),
    body: z.strictObject({ userid: Id, ...licenceFields }),
    data: Licence,
    errors: [...reach, 'field.invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/iam/licence/{id}',
    summary: 'Changes a licence.',
    access: grant('USER:UP'),
    params: IdParams,
    body: z.strictObject({ uts: Stamp, ...licenceFields }).partial(),
    data: Licence,
    errors: [...reach, 'record.base_missing', 'record.changed', 'field.invalid'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/iam/licence/{id}',
    summary: 'Removes a licence; it is kept in the history.',
    access: grant('USER:UP'),
    params: IdParams,
    data: Empty,
    errors: reach,
  }),
};
