import type {
  recommendationOwners,
  RecommendationState,
  recommendationTypes,
} from '@field-service/domain/work/recommendation.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../parts/plain-phrase.ts';

export const recommendationStateWords: Record<RecommendationState, { kind: StatusKind; name: PlainPhrase }> = {
  open: { kind: 'todo', name: 'Open (recommendation)' },
  accepted: { kind: 'progress', name: 'Accepted' },
  done: { kind: 'signature', name: 'Carried out' },
  verified: { kind: 'done', name: 'Verified' },
  rejected: { kind: 'cancelled', name: 'Rejected (recommendation)' },
};
export const recommendationTypeWords: Record<(typeof recommendationTypes)[number], PlainPhrase> = {
  proofing: 'Proofing',
  hygiene: 'Hygiene',
  storage: 'Storage',
  stock: 'Stored goods',
};
export const recommendationOwnerWords: Record<(typeof recommendationOwners)[number], PlainPhrase> = {
  customer: 'Customer',
  us: 'Our company',
};
