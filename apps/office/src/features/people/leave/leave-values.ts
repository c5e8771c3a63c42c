import type { Leave } from '@field-service/contract/people/leave.ts';
import type { LeaveUpdate, NewLeave } from '@field-service/contract/people/new-leave.ts';
import {
  mayStepLeave,
  mayWithdrawOwnLeave,
  type LeaveHalf,
  type LeaveKind,
  type LeaveState,
} from '@field-service/domain/people/leave.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import type { z } from 'zod';
import type { Upload } from '../../../parts/UploadsField.tsx';

export type NewLeaveBody = z.input<typeof NewLeave>;
export type LeaveChange = z.input<typeof LeaveUpdate>;

/** Leave while it is entered; dates are yyyymmdd. Person and files stay as they were filed. */
export interface LeaveValues {
  /** Null for the caller. */
  userid: string | null;
  kind: LeaveKind;
  from: number | null;
  to: number | null;
  half: LeaveHalf | null;
  note: string;
  files: readonly Upload[];
}

export const emptyLeave: LeaveValues = {
  userid: null,
  kind: 'AL',
  from: null,
  to: null,
  half: null,
  note: '',
  files: [],
};

export const valuesOfLeave = ({ user, kind, from, to, half, note }: Leave): LeaveValues => ({
  userid: user.id,
  kind,
  from,
  to,
  half,
  note: note ?? '',
  files: [],
});

/** Leave without a last day is one day. Half a day is its morning, unless the afternoon was chosen. */
const spanOf = ({ kind, from, to, half }: LeaveValues) =>
  kind === 'HD' ? { from, to: from, half: half ?? 'am' } : { from, to: to ?? from, half: null };

export const bodyOfLeave = (
  values: LeaveValues,
  record: Pick<Leave, 'id'> | null,
): Entered<NewLeaveBody & LeaveChange> => {
  const { userid, kind, note, files } = values;
  const fields = { kind, ...spanOf(values), note: note.trim() };
  if (record !== null)
    return {
      systype: 'leave',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has found no date missing in it
      fields: fields as LeaveChange['fields'],
    };
  return {
    systype: 'leave',
    ...fields,
    ...(userid === null ? {} : { userid }),
    files: files.map(({ id }) => id),
  };
};

/** The fields with a problem that the facts of the calls do not tell. */
export const leaveProblems = ({ kind, from, to }: LeaveValues): { isMissing: boolean; isReversed: boolean } => ({
  isMissing: from === null,
  isReversed: kind !== 'HD' && from !== null && to !== null && to < from,
});

export type LeaveStep = 'approve' | 'reject' | 'withdraw';
const targets: Readonly<Record<LeaveStep, LeaveState>> = {
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

/**
 * The steps that a person may take with leave: nobody decides on their own, and one's own approved leave is withdrawn
 * only before it starts.
 */
export function leaveSteps(
  { state, from }: Pick<Leave, 'state' | 'from'>,
  { isOwn, mayDecide, today }: { isOwn: boolean; mayDecide: boolean; today: number },
): LeaveStep[] {
  return (['approve', 'reject', 'withdraw'] as const).filter((step) => {
    if (!mayStepLeave(state, targets[step])) return false;
    if (step !== 'withdraw') return mayDecide && !isOwn;
    if (isOwn) return mayWithdrawOwnLeave({ state, from }, today);
    // What is still to be decided is rejected instead.
    return mayDecide && state === 'approved';
  });
}
