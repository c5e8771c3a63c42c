import type { ClaimState } from '@field-service/domain/people/claim.ts';
import type { LeaveHalf, LeaveKind, LeaveState } from '@field-service/domain/people/leave.ts';
import type { SharedKey } from '@field-service/i18n/groups.ts';
import type { StatusKind } from './status-kind.ts';

/** The states of leave and of expense claims, as the office and the phone show them. */
export const leaveStateWords = {
  filed: { kind: 'todo', name: 'To be decided' },
  approved: { kind: 'done', name: 'Approved (leave)' },
  rejected: { kind: 'cancelled', name: 'Rejected (leave)' },
  withdrawn: { kind: 'cancelled', name: 'Withdrawn (leave)' },
} as const satisfies Record<LeaveState, { kind: StatusKind; name: SharedKey }>;
export const claimStateWords = {
  draft: { kind: 'progress', name: 'Draft (claim)' },
  submitted: { kind: 'todo', name: 'Submitted (claim)' },
  approved: { kind: 'signature', name: 'To be paid (claim)' },
  rejected: { kind: 'cancelled', name: 'Returned (claim)' },
  paid: { kind: 'done', name: 'Paid (claim)' },
} as const satisfies Record<ClaimState, { kind: StatusKind; name: SharedKey }>;

export const leaveKindWords = {
  AL: 'Annual leave',
  HD: 'Half-day leave',
  MC: 'Medical leave',
  HL: 'Hospitalisation leave',
  UL: 'Unpaid leave',
  RL: 'Replacement leave',
} as const satisfies Record<LeaveKind, SharedKey>;
export const leaveHalfWords = { am: 'Morning', pm: 'Afternoon' } as const satisfies Record<LeaveHalf, SharedKey>;
