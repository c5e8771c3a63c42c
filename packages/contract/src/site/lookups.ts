import { notString } from '@field-service/domain/site/lookup-rules.ts';
import { z } from 'zod';
import { BusinessDate, Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { Lookup } from '../reference.ts';
import { grant, route, self } from '../route.ts';

/** A lookup with its administration data. A lookup with `folderId` null applies to the whole site. */
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
  /** A checklist may be given as text, with one line per row: Title, DueInterval, Description, ReportCode. */
  data: z.record(z.string().max(64), z.unknown()),
};
const FolderQuery = z.strictObject({ folderId: Id.optional() });
const writeErrors = ['field.invalid', 'formula.invalid', 'record.duplicate', 'record.referenced_missing'] as const;

export const lookups = {
  list: route({
    method: 'GET',
    path: '/api/lookups/{types}',
    summary:
      'Lookups of the given types (separated by commas), nearest folder first; `uts` makes it a delta including deleted rows.',
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
    summary: 'Creates a lookup in a folder; without `folderId` one for the whole site, administrators only.',
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
      'Changes the given fields; `uts` is the version the change is based on. Another `folderId` moves it, only to a folder above its own, so that it still applies wherever it did.',
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
    summary: 'Marks an unused lookup as deleted; delta reads report it.',
    access: grant('LOKP:DE'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.deleted', 'record.in_use'],
  }),
  holidays: route({
    method: 'GET',
    path: '/api/holidays',
    summary:
      "The holidays (lookups of type 80) of the folder, of those above it and of those below, by date, each with its folder; a nearer folder's holiday overrides one with the same code above.",
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
