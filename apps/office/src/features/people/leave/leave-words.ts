import type { LeaveHalf, LeaveKind, LeaveState } from '@field-service/domain/people/leave.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export const leaveStateWords: Record<LeaveState, { kind: StatusKind; name: PlainPhrase }> = {
  filed: { kind: 'todo', name: 'To be decided' },
  approved: { kind: 'done', name: 'Approved (leave)' },
  rejected: { kind: 'cancelled', name: 'Rejected (leave)' },
  withdrawn: { kind: 'cancelled', name: 'Withdrawn (leave)' },
};
export const leaveKindWords: Record<LeaveKind, PlainPhrase> = {
  AL: 'Annual leave',
  HD: 'Half-day leave',
  MC: 'Medical leave',
  HL: 'Hospitalisation leave',
  UL: 'Unpaid leave',
  RL: 'Replacement leave',
};
export const leaveHalfWords: Record<LeaveHalf, PlainPhrase> = { am: 'Morning', pm: 'Afternoon' };
