import type { SupplyState } from '@field-service/domain/goods/supply-request.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';

export const supplyStateWords: Record<SupplyState, { kind: StatusKind; name: PlainPhrase }> = {
  requested: { kind: 'todo', name: 'To be decided' },
  approved: { kind: 'done', name: 'Approved (leave)' },
  rejected: { kind: 'cancelled', name: 'Rejected (leave)' },
  cancelled: { kind: 'cancelled', name: 'Cancelled (supply request)' },
};
