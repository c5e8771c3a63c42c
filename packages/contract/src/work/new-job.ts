import { z } from 'zod';
import { fixedTime, timeTypes } from '@field-service/domain/values/business-date.ts';
import { jobLimits } from '@field-service/domain/work/job-file/job-limits.ts';
import { Decimal, Id, Line1, Stamp, Text, Words } from '../common.ts';

export const LineInput = z.strictObject({
  id: Id.optional(),
  /**
   * The `id` of the parent line, which must precede this line. Omit `parentId` to keep the parent of an existing line.
   */
  parentId: Id.nullable().optional(),
  itemid: Id.nullable(),
  name: Line1(300),
  qty: Decimal,
  price: Decimal,
  uiDisc: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,6})?%?$/)
    .nullable(),
  tax: Id.nullable(),
  /** I: the price includes tax. */
  flags: z.string().regex(/^I?$/),
});

/** Labels by which a company classifies its jobs; customers never see them. */
const Tags = z.array(Line1(40)).max(20);

/** How firm the planned time is: 0 Anytime, 1 Fixed Time, 2 Pref, 3 Allday (domain/work/assignment.ts). */
export const TimeType = z
  .int()
  .min(0)
  .max(timeTypes.length - 1);

const JobFields = {
  contactid: Id,
  addressid: Id,
  typeid: Id,
  title: Words(200),
  natures: z.array(Id).min(1).max(20),
  timeslotid: Id.nullable(),
  plan: Stamp.nullable(),
  plan2: Stamp.nullable(),
  due: Stamp.nullable(),
  duration: z
    .string()
    .regex(/^\d{1,5}[MHD]$/)
    .nullable(),
  instructions: Text(4000),
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  lines: z.array(LineInput).max(jobLimits.lines),
};

/** The reason, kept in the history. */
export const Reasoned = { reason: Text(500).optional() };

/** A post without a kind is a job, because older clients do not send one. */
const JobKind = z.literal('job').describe('The kind of a job may be absent: a post without one is a job.');

/** The body of `POST post` for a job. */
export const NewJob = z.strictObject({
  systype: JobKind.optional(),
  ...JobFields,
  tags: Tags.default([]),
  timetype: TimeType.default(fixedTime),
  assignees: z.array(Id).max(20).default([]),
  /** The device's own id for the job, and the device's name. A repeated request returns the job created first. */
  appid: z
    .string()
    .regex(/^[A-Za-z0-9_-]{11}$/)
    .optional(),
  device: z.string().max(100).optional(),
  files: z.array(Id).max(50).optional(),
  /** The sighting at the same site to which the job responds, because its call-out was cancelled or deleted. */
  sightingid: Id.optional(),
  ...Reasoned,
});
export type NewJob = z.input<typeof NewJob>;

/** The fields that a change to a job may contain. */
export const JobChange = z.strictObject({ ...JobFields, tags: Tags, timetype: TimeType }).partial();
/** The body of `PUT post/{id}` for a job. */
export const JobUpdate = z.strictObject({
  systype: JobKind.optional(),
  uts: Stamp.optional(),
  fields: JobChange,
  status: z.string().max(20).optional(),
  ...Reasoned,
});
export type JobUpdate = z.input<typeof JobUpdate>;
