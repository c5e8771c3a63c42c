import type { ClaimState } from '@field-service/domain/people/claim.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export const claimStateWords: Record<ClaimState, { kind: StatusKind; name: PlainPhrase }> = {
  draft: { kind: 'progress', name: 'Draft (claim)' },
  submitted: { kind: 'todo', name: 'Submitted (claim)' },
  approved: { kind: 'signature', name: 'To be paid (claim)' },
  rejected: { kind: 'cancelled', name: 'Returned (claim)' },
  paid: { kind: 'done', name: 'Paid (claim)' },
};
