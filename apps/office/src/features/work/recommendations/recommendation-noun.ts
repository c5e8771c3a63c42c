import { recommendations } from '@field-service/contract/datasets/work.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconBulb } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

/** What should be changed at customers' sites, by the customer or by us. */
export const recommendationNoun = {
  name: 'recommendation',
  path: '/recommendation-list',
  icon: IconBulb,
  list: listSpec(recommendations, {
    filters: {
      state: {
        kind: 'choice',
        options: {
          pending: { state: { $in: ['open', 'accepted'] } },
          open: { state: 'open' },
          accepted: { state: 'accepted' },
          done: { state: 'done' },
          verified: { state: 'verified' },
          rejected: { state: 'rejected' },
        },
      },
      owner: { kind: 'choice', options: { customer: { owner: 'customer' }, us: { owner: 'us' } } },
      priority: {
        kind: 'choice',
        options: {
          urgent: { priority: 'urgent' },
          high: { priority: 'high' },
          normal: { priority: 'normal' },
          low: { priority: 'low' },
        },
      },
      until: { kind: 'day', field: 'due', compare: '$lte' },
      customer: { kind: 'record', field: 'contactid' },
    },
    sort: 'cts desc',
  }),
} as const satisfies Noun;
