import { payments } from '@field-service/contract/datasets/money.ts';
import { listSpec, type ListSearch } from '@field-service/ui/list/list-spec.ts';

/** Payments, the values of credit notes, and refunds; the latest first. */
export const paymentList = listSpec(payments, {
  hidden: ['kind'],
  filters: {
    state: {
      kind: 'choice',
      options: {
        pending: { state: 'pending' },
        problem: { problem: { $exists: true } },
        confirmed: { state: 'confirmed' },
        failed: { state: 'failed' },
      },
    },
    kind: {
      kind: 'choice',
      options: { payment: { kind: 'payment' }, credit: { kind: 'credit' }, refund: { kind: 'refund' } },
    },
    customer: { kind: 'record', field: 'contact.id' },
    from: { kind: 'day', field: 'receivedOn', compare: '$gte' },
    until: { kind: 'day', field: 'receivedOn', compare: '$lte' },
  },
});
export type PaymentListSearch = ListSearch<typeof paymentList.filters>;
