import { orderSets } from '@field-service/contract/datasets/work.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconRepeat } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** Recurring contracts: what is done at a customer's sites again and again, and how it is billed. */
export const contractNoun = {
  name: 'order_set',
  path: '/contracts',
  icon: IconRepeat,
  list: listSpec(orderSets, {
    filters: {
      state: {
        kind: 'choice',
        options: { draft: { state: 'draft' }, active: { state: 'active' }, ended: { state: 'ended' } },
      },
      plan: {
        kind: 'choice',
        options: {
          visit: { billingPlan: 'visit' },
          monthly_advance: { billingPlan: 'monthly_advance' },
          monthly_arrears: { billingPlan: 'monthly_arrears' },
          quarterly_advance: { billingPlan: 'quarterly_advance' },
          quarterly_arrears: { billingPlan: 'quarterly_arrears' },
          annual: { billingPlan: 'annual' },
        },
      },
      customer: { kind: 'record', field: 'contactid' },
      problem: { kind: 'choice', options: { some: { problem: { $ne: null } } } },
    },
    sort: 'docno desc',
    hidden: ['sites', 'endsOn'],
  }),
} as const satisfies Noun;
