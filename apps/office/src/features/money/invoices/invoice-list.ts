import { invoices, unbilled } from '@field-service/contract/datasets/money.ts';
import { listSpec, type ListSearch } from '@field-service/ui/list/list-spec.ts';

/** All invoices, including drafts. */
export const invoiceList = listSpec(invoices, {
  filters: {
    state: {
      kind: 'choice',
      options: {
        draft: { state: 'draft' },
        open: { state: { $in: ['issued', 'part_paid'] } },
        overdue: { overdue: true },
        issued: { state: 'issued' },
        part_paid: { state: 'part_paid' },
        paid: { state: 'paid' },
        void: { state: 'void' },
      },
    },
    customer: { kind: 'record', field: 'contact.id' },
    from: { kind: 'day', field: 'issuedOn', compare: '$gte' },
    until: { kind: 'day', field: 'issuedOn', compare: '$lte' },
  },
});
export type InvoiceListSearch = ListSearch<typeof invoiceList.filters>;

/** Jobs that are done but not billed, the one that waits longest first. */
export const unbilledList = listSpec(unbilled, {
  filters: {
    customer: { kind: 'record', field: 'contact.id' },
    from: { kind: 'day', field: 'doneAt', compare: '$gte' },
    until: { kind: 'day', field: 'doneAt', compare: '$lte' },
    reason: { kind: 'choice', options: { no_invoice: { reason: 'no_invoice' }, draft: { reason: 'draft' } } },
  },
});
export type UnbilledSearch = ListSearch<typeof unbilledList.filters>;
