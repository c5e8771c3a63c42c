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
  },
});
export type InvoiceListSearch = ListSearch<typeof invoiceList.filters>;

/** Jobs that are done but not billed, the one that waits longest first. */
export const unbilledList = listSpec(unbilled, { filters: {} });
export type UnbilledSearch = ListSearch<typeof unbilledList.filters>;
