import { priorities } from '../datasets/work.ts';
import {
  recommendationOwners,
  recommendationStates,
  recommendationTypes,
} from '@field-service/domain/work/recommendation.ts';
import { z } from 'zod';
import { BusinessDate, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { either, grant, route } from '../route.ts';

/** A recommendation for a site and its progress. */
export const Recommendation = z.object({
  id: Id,
  folderid: Id,
  contact: Named,
  site: Named,
  /** The job during which the recommendation was made. */
  postid: Id.nullable(),
  stationid: Id.nullable(),
  type: z.enum(recommendationTypes),
  priority: z.enum(priorities),
  owner: z.enum(recommendationOwners),
  title: z.string(),
  notes: z.string(),
  place: z.string(),
  due: z.int().nullable(),
  files: z.array(Id),
  state: z.enum(recommendationStates),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Recommendation = z.output<typeof Recommendation>;

const fields = {
  type: z.enum(recommendationTypes),
  priority: z.enum(priorities),
  owner: z.enum(recommendationOwners),
  title: Line1(200),
  notes: Text(4000),
  place: Text(300),
  due: BusinessDate.nullable(),
  /** Pictures: files of the same site, and own uploads, which become files of the job or of the site. */
  files: z.array(Id).max(20),
};
const Based = { uts: Stamp.optional() };
const stepErrors = [
  'record.not_found',
  'record.base_missing',
  'record.changed',
  'recommendation.transition_forbidden',
] as const;
const step = <const V extends string>(verb: V, summary: string) =>
  route({
    method: 'POST',
    path: `/api/recommendation/{id}/${verb}`,
    summary,
    access: either('POST:UP'),
    params: IdParams,
    body: z.strictObject({ ...Based, reason: Text(500).optional() }),
    data: Recommendation,
    errors: stepErrors,
  });

export const recommendations = {
  list: route({
    method: 'GET',
    path: '/api/recommendation',
    summary: 'Recommendations; takes the same queries as the dataset `recommendations`.',
    access: either('POST:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/recommendation/{id}',
    summary: 'One recommendation.',
    access: either('POST:VW'),
    params: IdParams,
    data: Recommendation,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/recommendation',
    summary: 'Adds a recommendation for a site; it is repeated on every report until it is verified or rejected.',
    access: grant('POST:UP'),
    body: z.strictObject({
      siteid: Id,
      postid: Id.nullable().default(null),
      stationid: Id.nullable().default(null),
      ...fields,
      notes: fields.notes.default(''),
      place: fields.place.default(''),
      due: fields.due.default(null),
      files: fields.files.default([]),
    }),
    data: Recommendation,
    errors: ['record.referenced_missing'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/recommendation/{id}',
    summary: 'Changes the given fields while it is open.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ ...Based, fields: z.strictObject(fields).partial() }),
    data: Recommendation,
    errors: [...stepErrors, 'record.referenced_missing'],
  }),
  accept: step('accept', 'It will be done.'),
  done: step('done', 'It was done: by staff, or by the customer where they are to act.'),
  verify: step('verify', 'Staff have seen that it was done.'),
  reject: step('reject', 'It will not be done, or was not done as it should be.'),
};
