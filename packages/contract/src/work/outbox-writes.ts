import { workTypes } from '@field-service/domain/people/work-time.ts';
import { z } from 'zod';
import { Geo, Id, SentTrailPoint, Stamp } from '../common.ts';
import { NewClaim } from '../people/new-claim.ts';
import { NewLeave } from '../people/new-leave.ts';
import { NewJob } from './new-job.ts';

/** Small writes of a phone; `outbox-requests.ts` makes their requests. */
export const StatusWrite = z.strictObject({
  kind: z.literal('status'),
  jobId: Id,
  status: z.enum(['IP', 'TD']),
  uts: Stamp,
});
export type StatusWrite = z.output<typeof StatusWrite>;

export const TrailsWrite = z.strictObject({
  kind: z.literal('trails'),
  jobId: Id,
  trails: z.array(SentTrailPoint).min(1).max(2000),
});
export type TrailsWrite = z.output<typeof TrailsWrite>;

/** The posts that are created on a phone. */
const PhonePost = z.discriminatedUnion('systype', [NewJob, NewLeave, NewClaim]);
/** The body of a new post without its files, which get their ids when they are sent. */
export type NewPostBody = z.output<typeof PhonePost>;

/** Whether JSON has every field of what it was read as, so that no default stands for what a phone always writes. */
const isWhole = (json: unknown, read: unknown): boolean =>
  typeof read !== 'object' ||
  read === null ||
  (typeof json === 'object' &&
    json !== null &&
    Object.entries(read).every(
      ([field, value]) => Object.hasOwn(json, field) && isWhole(Reflect.get(json, field), value),
    ));

const isPhonePost = (json: unknown): boolean => {
  const read = PhonePost.safeParse(json);
  return read.success && isWhole(json, read.data);
};

/** A post that was created on the phone. */
export const NewPostWrite = z.strictObject({
  kind: z.literal('newPost'),
  /** The form in which it was entered. */
  form: z.enum(['job', 'leave', 'claim']),
  /** What lists call it. */
  title: z.string().max(1000),
  // Checked, but left as the phone wrote it: the same key stands for the same bytes.
  body: z.custom<NewPostBody>(isPhonePost),
  /** The values of the form, so that it can be opened again. */
  values: z.record(z.string(), z.unknown()),
  /** The places of the attachments that belong to each line, by the line's index; for claims. */
  linePlaces: z.array(z.string()).readonly().optional(),
  /** The claim that is corrected with it, and the version that was corrected; absent for a new post. */
  corrects: z.strictObject({ id: Id, uts: Stamp }).optional(),
});
export type NewPostWrite = z.output<typeof NewPostWrite>;

/** An entry of the user's own working time. */
export const WorkSignWrite = z.strictObject({
  kind: z.literal('workSign'),
  type: z.enum(workTypes),
  /** The server's time, as the device knows it. */
  time: Stamp,
  geo: Geo.readonly().nullable(),
  /** The job that was open; null without one. */
  postid: Id.nullable(),
});
export type WorkSignWrite = z.output<typeof WorkSignWrite>;

/** What users change about themselves on a phone: the signature and the picture of their profile. */
export const ownFiles = ['sign', 'avatar'] as const;
/** A signature or picture of one's own profile; the file itself is an attachment of the write. */
export const OwnFileWrite = z.strictObject({
  kind: z.literal('ownFile'),
  what: z.enum(ownFiles),
  /** Whether the profile is left without one; the write then has no file. */
  removes: z.boolean(),
  /** The version of the profile that a picture replaces; null if it is not known, and for a signature, which needs none. */
  base: Stamp.nullable(),
  /** How often the server has rejected it: the rejection is the answer to its key, so the next attempt has another. */
  round: z.int().min(0),
});
export type OwnFileWrite = z.output<typeof OwnFileWrite>;
