import { leaveHalves, leaveKinds } from '@field-service/domain/people/leave.ts';
import { z } from 'zod';
import { BusinessDate, Id, Stamp, Text } from '../common.ts';

const LeaveFields = {
  kind: z.enum(leaveKinds),
  from: BusinessDate,
  to: BusinessDate,
  /** Which half of the day, for the kind `HD` alone. */
  half: z.enum(leaveHalves).nullable(),
  /** For who decides; others do not read it. */
  note: Text(1000),
};

/** What `POST post` takes for leave; `userid`: whose it is, where it is not the caller's own. `files`: uploads of the caller's own. */
export const NewLeave = z.strictObject({
  systype: z.literal('leave'),
  ...LeaveFields,
  half: LeaveFields.half.default(null),
  note: LeaveFields.note.default(''),
  userid: Id.optional(),
  files: z.array(Id).max(10).optional(),
});
/** What `PUT post/{id}` takes for leave that nobody has decided about yet. */
export const LeaveUpdate = z.strictObject({
  systype: z.literal('leave'),
  uts: Stamp.optional(),
  fields: z.strictObject(LeaveFields).partial(),
});
