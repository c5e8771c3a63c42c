import { z } from 'zod';
import { Id, IdParams, Line1, Stamp, Sha256 } from '../common.ts';
import { route, self } from '../route.ts';

/** The properties of a file that are determined by its bytes, with its id and name. */
export const StoredFile = z.object({ id: Id, fileName: z.string(), bytes: z.int(), sha256: Sha256, type: z.string() });

/**
 * The kinds of records to which files can be attached (as `POST.{id}`). Only the product itself attaches files to
 * VISIT, INVOICE, DOCUMENT (in the library) and ANSWER (to a form).
 */
export const fileKinds = [
  'USER',
  'POST',
  'VISIT',
  'INVOICE',
  'PAYMENT',
  'PLAN',
  'STATION',
  'CONTACT',
  'SITE',
  'FOLDER',
  'ITEM',
  'DOCUMENT',
  'ANSWER',
] as const;
export type FileKind = (typeof fileKinds)[number];
const kind = z.enum(fileKinds);

/** The record to which a file is attached, as `{kind}.{id}`. */
export const AppRef = z
  .string()
  .max(100)
  .transform((text, context): { kind: FileKind; id: string } => {
    const dot = text.indexOf('.');
    const parsed = z
      .object({ kind, id: Id })
      .safeParse({ kind: text.slice(0, Math.max(dot, 0)), id: text.slice(dot + 1) });
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'must be {kind}.{id}' });
    return z.NEVER;
  });

const Tag = Line1(50).regex(/^[^,]+$/);
export const FileInfo = StoredFile.extend({
  appref: z.string(),
  tags: z.array(z.string()),
  /** `any`: everyone with access to the record's folder. */
  perms: z.string().nullable(),
  /** The place, time and device of a picture; empty for customers. */
  metadata: z.record(z.string(), z.unknown()),
  cts: Stamp,
  uts: Stamp,
  /** When the file was moved to the bin. */
  dts: Stamp.nullable(),
  /** The uploader; null for files created by the product. */
  userid: Id.nullable(),
});

const reads = ['file.not_found', 'report.not_allowed'] as const;
const writes = [...reads, 'permission.missing', 'file.kept'] as const;

export const files = {
  list: route({
    method: 'GET',
    path: '/api/f',
    summary:
      'The files of one record that the caller may read, oldest first. `bin=1`: deleted files that can be restored.',
    access: self('staff', 'portal'),
    query: z.strictObject({ appref: AppRef, bin: z.literal('1').optional() }),
    data: z.array(FileInfo),
    errors: ['record.not_found'],
  }),
  get: route({
    method: 'GET',
    path: '/api/f/{id}',
    summary:
      "A file's bytes, with ranges and ETag, under the permission of what it is attached to; `w` gives a thumbnail of that width without EXIF.",
    access: self('staff', 'portal'),
    params: IdParams,
    query: z.strictObject({ w: z.enum(['96', '320', '800', '1600']).optional(), download: z.literal('1').optional() }),
    answer: 'stream',
    errors: ['file.not_found', 'file.range_invalid', 'file.type_refused', 'report.not_allowed', 'server.busy'],
  }),
  meta: route({
    method: 'GET',
    path: '/api/f/{id}/meta',
    summary: "A file's metadata: name, size, hash, tags, what it is attached to.",
    access: self('staff', 'portal'),
    params: IdParams,
    data: FileInfo,
    errors: reads,
  }),
  update: route({
    method: 'PUT',
    path: '/api/f/{id}',
    summary:
      "Changes a file's name, tags or perms, based on the version `uts`; its bytes never change. Own files, or with FILE:UP.",
    access: self('staff', 'portal'),
    params: IdParams,
    body: z.strictObject({
      uts: Stamp.optional(),
      fileName: Line1(200).optional(),
      tags: z.array(Tag).max(20).optional(),
      perms: z.literal('any').nullable().optional(),
    }),
    data: FileInfo,
    errors: [
      ...writes,
      'record.base_missing',
      'record.changed',
      'file.quota_exceeded',
      'file.tag_reserved',
      'file.type_refused',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/f/{id}',
    summary:
      'Moves a file to the bin, from which it can be restored for 90 days. Own files, or with FILE:DE; records of finished work cannot be deleted.',
    access: self('staff', 'portal'),
    params: IdParams,
    data: FileInfo,
    errors: writes,
  }),
  restore: route({
    method: 'DELETE',
    path: '/api/f/{id}/restore',
    summary: 'Restores a file from the bin. Own files, or with FILE:DE.',
    access: self('staff', 'portal'),
    params: IdParams,
    data: FileInfo,
    errors: [...reads, 'permission.missing'],
  }),
  attach: route({
    method: 'PUT',
    path: '/api/file/{id}',
    summary:
      'Attaches a file to another record, for example one uploaded before the record existed. Own files, or with FILE:UP; requires the permissions for writing to that record.',
    access: self('staff', 'portal'),
    params: IdParams,
    body: z.strictObject({ appref: AppRef }),
    data: FileInfo,
    errors: [...writes, 'record.not_found', 'file.kind_closed', 'file.quota_exceeded'],
  }),
};
