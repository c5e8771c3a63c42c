import { leaveHalves, leaveKinds, leaveLimits } from '@field-service/domain/people/leave.ts';
import { z } from 'zod';
import { BusinessDate, Id, Stamp, Text } from '../common.ts';

const LeaveFields = {
  kind: z.enum(leaveKinds),
  from: BusinessDate,
  to: BusinessDate,
  /** Which half of the day; only for the kind `HD`. */
  half: z.enum(leaveHalves).nullable(),
  /** A note to the approver, which only approvers and the person on leave can read. */
  note: Text(leaveLimits.note),
};

/**
 * The body of `POST post` for leave. `userid` is the person on leave, if not the caller; `files` are the caller's own
 * uploads.
 */
export const NewLeave = z.strictObject({
  systype: z.literal('leave'),
  ...LeaveFields,
  half: LeaveFields.half.default(null),
  note: LeaveFields.note.default(''),
  userid: Id.optional(),
  files: z.array(Id).max(leaveLimits.files).optional(),
});
/** The body of `PUT post/{id}` for leave that is still pending. */
export const LeaveUpdate = z.strictObject({
  systype: z.literal('leave'),
  uts: Stamp.optional(),
  fields: z.strictObject(LeaveFields).partial(),
});
