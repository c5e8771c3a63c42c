import { leaves } from '@field-service/contract/datasets/people.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconBeach } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Leave of people, one's own and that which one may see or decide on. */
export const leaveNoun = {
  name: 'leave',
  path: '/leave-list',
  icon: IconBeach,
  list: listSpec(leaves, {
    filters: {
      state: {
        kind: 'choice',
        options: {
          filed: { state: 'filed' },
          approved: { state: 'approved' },
          rejected: { state: 'rejected' },
          withdrawn: { state: 'withdrawn' },
        },
      },
      kind: {
        kind: 'choice',
        options: {
          AL: { kind: 'AL' },
          HD: { kind: 'HD' },
          MC: { kind: 'MC' },
          HL: { kind: 'HL' },
          UL: { kind: 'UL' },
          RL: { kind: 'RL' },
        },
      },
      since: { kind: 'day', field: 'to', compare: '$gte' },
      until: { kind: 'day', field: 'from', compare: '$lte' },
      person: { kind: 'record', field: 'user.id' },
    },
    sort: 'from desc',
  }),
} as const satisfies Noun;
