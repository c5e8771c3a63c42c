import { claims } from '@field-service/contract/datasets/people.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconReceipt } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Expense claims, one's own and those that one may see, decide on or pay. */
export const claimNoun = {
  name: 'claim',
  path: '/claim-list',
  icon: IconReceipt,
  list: listSpec(claims, {
    filters: {
      state: {
        kind: 'choice',
        options: {
          draft: { state: 'draft' },
          submitted: { state: 'submitted' },
          approved: { state: 'approved' },
          rejected: { state: 'rejected' },
          paid: { state: 'paid' },
        },
      },
      receipts: { kind: 'choice', options: { twice: { duplicates: true } } },
      person: { kind: 'record', field: 'claimant.id' },
    },
    sort: 'cts desc',
    hidden: ['decidedAt', 'cts'],
  }),
} as const satisfies Noun;
