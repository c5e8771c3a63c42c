import { z } from 'zod';
import { fixedTime, timeTypes } from '@field-service/domain/values/business-date.ts';
import { Decimal, Id, Line1, Stamp, Text, Words } from '../common.ts';

export const LineInput = z.strictObject({
  id: Id.optional(),
  /** The `id` of the line that this one belongs to, which stands before it; of a line that is there already, left out, it stays. */
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

/** What a company sorts its jobs by; a customer never sees it. */
const Tags = z.array(Line1(40)).max(20);

/** How binding the planned time is: 0 Anytime, 1 Fixed Time, 2 Pref, 3 Allday (domain/assignment.ts). */
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
  lines: z.array(LineInput).max(200),
};

/** Why someone does it; history keeps it. */
export const Reasoned = { reason: Text(500).optional() };

/** A post without a kind is a job: clients that know only jobs name none. */
const JobKind = z.literal('job').describe('The kind of a job may be absent: a post without one is a job.');

/** What `POST post` takes for a job. */
export const NewJob = z.strictObject({
  systype: JobKind.optional(),
  ...JobFields,
  tags: Tags.default([]),
  timetype: TimeType.default(fixedTime),
  assignees: z.array(Id).max(20).default([]),
  /** The device's own id of the job, and the device: what is sent again answers the job that was made first. */
  appid: z
    .string()
    .regex(/^[A-Za-z0-9_-]{11}$/)
    .optional(),
  device: z.string().max(100).optional(),
  files: z.array(Id).max(50).optional(),
  ...Reasoned,
});
export type NewJob = z.input<typeof NewJob>;

/** What a change of a job may hold: the fields that are to change, and no others. */
export const JobChange = z.strictObject({ ...JobFields, tags: Tags, timetype: TimeType }).partial();
/** What `PUT post/{id}` takes for a job. */
export const JobUpdate = z.strictObject({
  systype: JobKind.optional(),
  uts: Stamp.optional(),
  fields: JobChange,
  status: z.string().max(20).optional(),
  ...Reasoned,
});
export type JobUpdate = z.input<typeof JobUpdate>;
