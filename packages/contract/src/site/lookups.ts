import { notString } from '@field-service/domain/site/lookup-rules.ts';
import { z } from 'zod';
import { BusinessDate, Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { Lookup } from '../reference.ts';
import { grant, route, self } from '../route.ts';

/** A lookup with what only its administration needs; `folderId` null: it stands for the whole site. */
export const StoredLookup = Lookup.extend({ folderId: Id.nullable() });
export type StoredLookup = z.output<typeof StoredLookup>;

const fields = {
  code: z.string(notString('code')).trim().min(1).max(100),
  name: Line1(200),
  abbr: Text(40).nullable(),
  val: Text(100).nullable(),
  val2: Text(100).nullable(),
  parentId: z.string(notString('parentId')).min(1).max(64).nullable(),
  seq: z.int().min(0).max(1_000_000),
  flags: z.string().max(26),
  notes: Text(4000).nullable(),
  effective: BusinessDate.nullable(),
  /** A checklist may be given as text: one row a line with Title, DueInterval, Description, ReportCode. */
  data: z.record(z.string().max(64), z.unknown()),
};
const FolderQuery = z.strictObject({ folderId: Id.optional() });
const writeErrors = ['field.invalid', 'formula.invalid', 'record.duplicate', 'record.referenced_missing'] as const;

export const lookups = {
  list: route({
    method: 'GET',
    path: '/api/lookups/{types}',
    summary:
      'Lookups of the types named with commas, nearest folder first; `uts` makes it a delta with deleted rows included.',
    access: self('staff', 'portal'),
    params: z.strictObject({ types: z.string().regex(/^\d{1,5}(,\d{1,5}){0,49}$/) }),
    query: z.strictObject({
      uts: z
        .string()
        .regex(/^\d{1,13}$/)
        .transform(Number)
        .optional(),
    }),
    data: z.array(Lookup),
  }),
  get: route({
    method: 'GET',
    path: '/api/lookup/{id}',
    summary: 'One lookup.',
    access: self('staff', 'portal'),
    params: IdParams,
    data: StoredLookup,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/lookup',
    summary: 'Makes a lookup in a folder; without `folderId` one for the whole site, which only an administrator may.',
    access: grant('LOKP:CR'),
    query: FolderQuery,
    body: z
      .strictObject(fields)
      .partial()
      .required({ code: true, name: true })
      .extend({ type: z.int().min(0).max(99_999) }),
    data: StoredLookup,
    errors: writeErrors,
  }),
  update: route({
    method: 'PUT',
    path: '/api/lookup/{id}',
    summary:
      'Changes the fields that are given; `uts` is the version that was seen. With another `folderId` it moves there: to a folder above its own alone, so that it goes on to hold wherever it did.',
    access: grant('LOKP:UP'),
    params: IdParams,
    query: FolderQuery,
    body: z.strictObject(fields).partial().extend({ uts: Stamp.optional() }),
    data: StoredLookup,
    errors: [...writeErrors, 'record.not_found', 'record.base_missing', 'record.changed', 'record.deleted'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/lookup/{id}',
    summary: 'Marks a lookup that nothing names any more as deleted; delta reads tell of it.',
    access: grant('LOKP:DE'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.deleted', 'record.in_use'],
  }),
  holidays: route({
    method: 'GET',
    path: '/api/holidays',
    summary:
      'The holidays (lookups of type 80) of the folder, of those above it and of those below, by day, each with its folder; one of a nearer folder stands in the place of those of its code above.',
    access: self('staff', 'portal'),
    query: z.strictObject({
      from: z
        .string()
        .regex(/^\d{8}$/)
        .transform(Number)
        .optional(),
      to: z
        .string()
        .regex(/^\d{8}$/)
        .transform(Number)
        .optional(),
    }),
    data: z.array(z.object({ id: Id, date: BusinessDate, name: z.string(), folderId: Id.nullable() })),
  }),
};
