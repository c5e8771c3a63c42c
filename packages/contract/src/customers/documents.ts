import { z } from 'zod';
import { BusinessDate, Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { either, grant, route } from '../route.ts';

/** A document in the library, such as a safety data sheet, licence, procedure or brochure. */
export const Document = z.object({
  id: Id,
  folderid: Id,
  /** The only customer who may see the document; null if every customer may. */
  contactid: Id.nullable(),
  contactName: z.string().nullable(),
  title: z.string(),
  category: z.string(),
  notes: z.string(),
  published: z.boolean(),
  /** The last day on which it is valid, `yyyymmdd`; null if it does not expire. */
  validTo: z.int().nullable(),
  fileName: z.string(),
  bytes: z.int(),
  type: z.string(),
  uts: Stamp,
  ctid: z.int(),
});
export type Document = z.output<typeof Document>;

const fields = z
  .strictObject({
    title: Line1(),
    category: Text(60),
    notes: Text(4000),
    contactid: Id.nullable(),
    published: z.boolean(),
    validTo: BusinessDate.nullable(),
    fileid: Id,
  })
  .partial();

export const documents = {
  list: route({
    method: 'GET',
    path: '/api/document',
    summary:
      'The library; takes the same queries as the dataset `library`. Customers see documents published for all or for them.',
    access: either('FILE:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/document/{id}',
    summary: 'One document of the library.',
    access: either('FILE:VW'),
    params: IdParams,
    data: Document,
    errors: ['record.not_found'],
  }),
  file: route({
    method: 'GET',
    path: '/api/document/{id}/file',
    summary: 'The bytes of a document, as a download.',
    access: either('FILE:VW'),
    params: IdParams,
    answer: 'stream',
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/document',
    summary:
      'Adds a file that the caller uploaded to the library of a folder: the given one, else the one in the header. Folders below see it too.',
    access: grant('FILE:UP'),
    body: fields.required({ title: true, fileid: true }).extend({ folderid: Id.optional() }),
    data: Document,
    errors: ['record.referenced_missing'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/document/{id}',
    summary: 'Changes the given fields; `fileid` is a newer file.',
    access: grant('FILE:UP'),
    params: IdParams,
    body: fields.extend({ uts: Stamp.optional() }),
    data: Document,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'record.referenced_missing'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/document/{id}',
    summary: 'Removes a document from the library.',
    access: grant('FILE:DE'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found'],
  }),
  restore: route({
    method: 'POST',
    path: '/api/document/{id}/restore',
    summary: 'Puts a removed document back into the library.',
    access: grant('FILE:DE'),
    params: IdParams,
    body: z.strictObject({}),
    data: Document,
    errors: ['record.not_found'],
  }),
};
