import { z } from 'zod';
import { Id, IdParams, QueryInt, QueryStamp, Sha256, Stamp, Text, Words } from '../common.ts';
import { AppRef } from '../site/files.ts';
import { Manifest, PackageState, packageStates } from './job-package.ts';
import { grant, route, self } from '../route.ts';

/** A finished resumable upload: its id, and the hash of its bytes as computed by the device. */
export const HandOver = z.strictObject({ upload: z.string().max(200), sha256: Sha256, fileName: Words(200) });
/**
 * The form variant of the call: one field `file` with the bytes, or several fields for files that are not parts of a
 * package.
 */
const Form = z.custom<FormData>((value) => value instanceof FormData);
export const FileOrForm = z.union([HandOver, Form]);

/** The records that applying a package again can change. */
export const replayRecords = ['job', 'result', 'treatment'] as const;

const uploadErrors = [
  'upload.not_found',
  'upload.hash_mismatch',
  'upload.archive_broken',
  'upload.archive_encrypted',
  'upload.path_unsafe',
  'upload.entry_unlisted',
  'upload.entry_duplicate',
  'upload.too_many_files',
  'upload.expands_too_far',
  'upload.manifest_mismatch',
] as const;

export const uploads = {
  manifest: route({
    method: 'PUT',
    path: '/api/outbox/{id}',
    summary:
      'Announces a package before its parts: every entry with its size and hash. Repeating the same manifest returns the state; a different one with the same id is rejected.',
    access: grant('POST:UP'),
    params: IdParams,
    /** The time by the device's clock, from which the server learns how it differs. */
    query: z.strictObject({ time: QueryStamp.optional() }),
    body: Manifest,
    data: PackageState,
    // The call can safely be repeated, and its response must show the current state.
    idempotent: false,
    errors: [
      'record.not_found',
      'upload.path_conflict',
      'upload.manifest_mismatch',
      'upload.too_many_files',
      'upload.path_unsafe',
      'upload.entry_duplicate',
      'upload.expands_too_far',
    ],
  }),
  state: route({
    method: 'GET',
    path: '/api/outbox/{id}',
    summary: 'The state of one upload: what is missing, or the receipt.',
    access: grant('POST:VW'),
    params: IdParams,
    data: PackageState,
    errors: ['upload.not_found'],
  }),
  part: route({
    method: 'POST',
    path: '/api/f',
    summary:
      'Accepts files of at most 32 MiB as a form, or a finished resumable upload by its id and SHA-256. With `next`, it is part `split` (by default the first) of package `uploadId`; the last part applies the job.',
    access: self('staff', 'portal'),
    query: z.strictObject({
      next: z.enum(['jobupdate', 'signupdate']).optional(),
      pid: Id.optional(),
      split: QueryInt.optional(),
      uploadId: z.string().max(64).optional(),
      /** The folder for a user's own file. */
      folderId: Id.optional(),
      force: z.literal('true').optional(),
      appref: AppRef.optional(),
      aref: AppRef.optional(),
      tags: z.string().max(200).optional(),
      perms: z.literal('any').optional(),
    }),
    body: FileOrForm,
    form: true,
    data: z.array(
      z.object({
        id: Id.nullable(),
        fileName: z.string(),
        bytes: z.int(),
        sha256: Sha256,
        package: PackageState.nullable(),
      }),
    ),
    idempotent: false,
    errors: [
      ...uploadErrors,
      'upload.incomplete',
      'record.not_found',
      'record.referenced_missing',
      'permission.missing',
      'file.type_refused',
      'file.quota_exceeded',
      'file.tag_reserved',
      'file.kind_closed',
      'request.idempotency_reused',
      'server.busy',
    ],
  }),
  apply: route({
    method: 'POST',
    path: '/api/post/{id}/jobupdate',
    summary: 'Applies a package whose parts have all arrived, once; repeating it returns the same receipt.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ uploadId: z.string().max(64) }),
    data: PackageState,
    idempotent: false,
    errors: ['upload.not_found', 'upload.incomplete', 'upload.job_file_invalid'],
  }),
  replay: route({
    method: 'GET',
    path: '/api/job/{id}/replay/{x}',
    summary: 'What applying the stored package `x` would change now.',
    access: grant('POST:VW'),
    params: z.strictObject({ id: Id, x: z.string().max(64) }),
    data: z.object({
      uploadId: z.string(),
      status: z.object({ from: z.string(), to: z.string() }),
      visits: z.int(),
      stationChanges: z.int(),
      treatments: z.int(),
      pictures: z.int(),
      signature: z.boolean(),
      followup: z.boolean(),
      /** Whether the technician changed the lines of the job. */
      lines: z.boolean(),
      /** The start of the job that continues the work on another day. */
      nextday: Stamp.nullable(),
      alreadyApplied: z.boolean(),
      reason: z.string().nullable(),
      by: z.string(),
      finishedAt: Stamp,
      /** The version of the job that was compared. */
      uts: Stamp,
      /**
       * What applying a package again would change, by record: the job's status, its result, and treatment records, each
       * with the name of its product. Empty for work that is not applied, all of which would be added.
       */
      changes: z.array(
        z.object({
          record: z.enum(replayRecords),
          name: z.string(),
          fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        }),
      ),
    }),
    errors: ['record.not_found', 'upload.not_found', 'upload.job_file_invalid'],
  }),
  replays: route({
    method: 'GET',
    path: '/api/job/{id}/replay',
    summary: "A job's stored packages of finished work, oldest first.",
    access: grant('POST:VW'),
    params: IdParams,
    data: z.array(
      z.object({
        uploadId: z.string(),
        kind: z.enum(['job', 'sign']),
        status: z.enum(packageStates),
        reason: z.string().nullable(),
        note: z.string().nullable(),
        by: z.string(),
        device: z.string(),
        appVersion: z.string(),
        receivedAt: Stamp,
        settledAt: Stamp.nullable(),
      }),
    ),
    errors: ['record.not_found'],
  }),
  applyLate: route({
    method: 'POST',
    path: '/api/job/{id}/replay/{x}',
    summary:
      'Applies late work or work that was set aside: all of it, or only its records without changing the status; or sets late work aside with a reason. Applied work is applied again if `uts` names the version of the job with which it was compared: the recorded values come back.',
    access: grant('POST:AP'),
    params: z.strictObject({ id: Id, x: z.string().max(64) }),
    body: z.strictObject({
      act: z.enum(['apply', 'records', 'set_aside']),
      reason: Text(500),
      /** The version of the job on which the decision is based. */
      uts: Stamp.optional(),
    }),
    data: PackageState,
    errors: [
      'upload.not_found',
      'record.not_found',
      'record.changed',
      'upload.not_late',
      'upload.nothing_to_change',
      'treatment.corrected',
      'upload.reason_missing',
      'post.transition_forbidden',
      'record.referenced_missing',
    ],
    final: true,
  }),
};
