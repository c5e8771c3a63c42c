import { z } from 'zod';
import { sightingStates } from '@field-service/domain/work/sighting.ts';
import { Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { Status } from './job.ts';
import { either, grant, route } from '../route.ts';

/** A pest sighting, and the call-out that responds to it. */
export const Sighting = z.object({
  id: Id,
  folderid: Id,
  contact: Named,
  site: Named,
  seenAt: Stamp,
  seenBy: z.string(),
  pest: z.string(),
  place: z.string(),
  notes: z.string(),
  files: z.array(Id),
  job: z.object({ id: Id, docno: z.string(), status: Status }),
  /** The response times: when a response is due, when one was given, and whether the response is or was overdue. */
  respondBy: Stamp,
  answeredAt: Stamp.nullable(),
  late: z.boolean(),
  state: z.enum(sightingStates),
  /** The customer's user who reported it; null if staff recorded it. */
  reporter: Named.nullable(),
  /** What the customer was told when it was closed. */
  answer: z.string().nullable(),
  closedAt: Stamp.nullable(),
  closedBy: z.string().nullable(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Sighting = z.output<typeof Sighting>;

export const sightings = {
  list: route({
    method: 'GET',
    path: '/api/sighting',
    summary: 'Sightings; asked like the dataset `sightings`.',
    access: either('POST:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/sighting/{id}',
    summary: 'One sighting with its call-out.',
    access: either('POST:VW'),
    params: IdParams,
    data: Sighting,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/sighting',
    summary:
      'Reports a pest that was seen; a call-out is made at once, due when the response clock runs out. `files`: the caller’s own uploads.',
    access: either('POST:CR'),
    body: z.strictObject({
      siteid: Id,
      seenAt: Stamp,
      seenBy: Line1(100),
      pest: Line1(100),
      place: Line1(300),
      notes: Text(2000).default(''),
      files: z.array(Id).max(20).default([]),
    }),
    data: Sighting,
    errors: ['record.referenced_missing', 'permission.missing', 'field.invalid'],
  }),
  close: route({
    method: 'POST',
    path: '/api/sighting/{id}/close',
    summary:
      'Closes a sighting with an answer. The customer’s user who reported it gets the answer by email; the call-out stays as it is.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ answer: Text(2000).min(1) }),
    data: Sighting,
    errors: ['record.not_found', 'sighting.closed'],
    final: true,
  }),
};
