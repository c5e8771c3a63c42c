import { z } from 'zod';
import { unsentFileVersion, unsentLimits } from '@field-service/domain/work/phone/unsent-file.ts';
import { packageLimits } from '@field-service/domain/work/package-manifest.ts';
import { Id, Sha256, Stamp } from '../common.ts';
import { grant, route } from '../route.ts';
import { FileOrForm } from './uploads.ts';

/** One thing that a phone had not sent. */
const UnsentItem = z.strictObject({
  /** Of a package (`unsentPackages`), a small write, or `setting`; a newer app may know others. */
  kind: z.string().max(40),
  /** The package's id, the write's idempotency key, or the setting's key. */
  id: z.string().max(64),
  jobId: Id.nullable(),
  docno: z.string().max(100),
  title: z.string().max(1000),
  /** How many records, positions or files it has. */
  count: z.int().min(0),
  bytes: z.int().min(0),
  files: z
    .array(
      z.strictObject({ path: z.string().min(1).max(packageLimits.pathLength), bytes: z.int().min(0), sha256: Sha256 }),
    )
    .min(1)
    .max(unsentLimits.files),
});

/** `export.json`: where a file of unsent work comes from, and what is in it, in the order in which it would be sent. */
export const UnsentIndex = z.strictObject({
  format: z.literal('field-service-unsent'),
  version: z.literal(unsentFileVersion),
  deviceId: z.string().max(100),
  device: z.string().max(200),
  appVersion: z.string().max(40),
  user: z.strictObject({ id: Id, username: z.string().max(200), name: z.string().max(200) }),
  folderId: Id.nullable(),
  epoch: z.string().max(100).nullable(),
  /** Device clock minus server clock, in ms, as last measured. */
  clockDifference: z.int(),
  /** The time by the device's clock. */
  madeAt: Stamp,
  items: z.array(UnsentItem).max(unsentLimits.items),
});
export type UnsentIndex = z.output<typeof UnsentIndex>;
export type UnsentItem = UnsentIndex['items'][number];

/** The user's own settings that a phone changes. */
export const UnsentSetting = z.strictObject({
  key: z.enum(['cutofftime', 'lang', 'pinned-items']),
  value: z.unknown(),
});

/** What became of a thing: `known` was here already, whether the phone had sent it or the file was imported before. */
export const unsentOutcomes = ['applied', 'late', 'set_aside', 'known', 'refused'] as const;
export type UnsentOutcome = (typeof unsentOutcomes)[number];

export const unsentWork = {
  import: route({
    method: 'POST',
    path: '/api/unsent-work',
    summary:
      'Takes the file to which a phone exported everything it had not sent, and applies or keeps each thing in the name of the phone’s user, once; importing it again changes nothing. The caller may administer that user. Answers with what became of each thing.',
    access: grant('USER:UP'),
    body: FileOrForm,
    form: true,
    data: z.object({
      user: z.object({ id: Id, name: z.string() }),
      device: z.string(),
      madeAt: Stamp,
      results: z.array(
        z.object({
          kind: z.string(),
          id: z.string(),
          jobId: Id.nullable(),
          docno: z.string(),
          title: z.string(),
          state: z.enum(unsentOutcomes),
          /** Why work is late, set aside or refused. */
          code: z.string().nullable(),
          params: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    // The parts are identified by their own ids, and the response must show what became of them now.
    idempotent: false,
    errors: [
      'upload.not_found',
      'upload.incomplete',
      'upload.hash_mismatch',
      'upload.archive_broken',
      'upload.archive_encrypted',
      'upload.path_unsafe',
      'upload.entry_unlisted',
      'upload.entry_duplicate',
      'upload.too_many_files',
      'upload.expands_too_far',
      'unsent.not_an_export',
      'unsent.version_unknown',
      'unsent.other_site',
      'unsent.user_unknown',
      'user.beyond_reach',
    ],
    final: true,
  }),
};
