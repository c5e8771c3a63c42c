import { tickets } from '@field-service/contract/datasets/customers.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { IconLifebuoy } from '@tabler/icons-react';
import type { Noun } from '../../../resource/noun.ts';

const overdue = {
  $and: [
    { state: { $nin: ['resolved', 'closed'] } },
    { $or: [{ $and: [{ answerLate: true }, { answeredAt: { $exists: false } }] }, { resolveLate: true }] },
  ],
};

/** Requests of customers. */
export const ticketNoun = {
  name: 'ticket',
  path: '/ticket-list',
  icon: IconLifebuoy,
  list: listSpec(tickets, {
    filters: {
      state: {
        kind: 'choice',
        options: {
          active: { state: { $ne: 'closed' } },
          open: { state: 'open' },
          assigned: { state: 'assigned' },
          progress: { state: 'progress' },
          waiting: { state: 'waiting' },
          resolved: { state: 'resolved' },
          reopened: { state: 'reopened' },
          closed: { state: 'closed' },
        },
      },
      due: { kind: 'choice', options: { late: overdue, intime: { $not: overdue } } },
      priority: {
        kind: 'choice',
        options: {
          urgent: { priority: 'urgent' },
          high: { priority: 'high' },
          normal: { priority: 'normal' },
          low: { priority: 'low' },
        },
      },
      owner: { kind: 'record', field: 'assignees' },
      category: { kind: 'record', field: 'category.id' },
      customer: { kind: 'record', field: 'contactid' },
    },
    sort: 'cts desc',
    hidden: ['category'],
  }),
} as const satisfies Noun;
