import { supplyRequests } from '@field-service/contract/datasets/goods.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { Noun } from '../../../../resource/noun.ts';

/** What technicians ask for; those who handle stock decide. */
export const supplyRequestNoun = {
  name: 'supply_request',
  path: '/supply-requests',
  icon: IconTruckDelivery,
  list: listSpec(supplyRequests, {
    filters: {
      state: {
        kind: 'choice',
        options: {
          requested: { state: 'requested' },
          approved: { state: 'approved' },
          rejected: { state: 'rejected' },
          cancelled: { state: 'cancelled' },
        },
      },
      person: { kind: 'record', field: 'person.id' },
    },
    sort: 'cts desc',
    hidden: ['decidedBy', 'askedBy'],
  }),
} as const satisfies Noun;
