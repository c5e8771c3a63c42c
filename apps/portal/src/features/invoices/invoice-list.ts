import { invoices } from '@field-service/contract/datasets/money.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { useQuery } from '@tanstack/react-query';

export const invoiceTabs = ['open', 'overdue', 'paid', 'all'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

const openStates = { state: { $in: ['issued', 'part_paid'] } };
/** Open and overdue invoices are sorted by due date, earliest first; the others by issue date, latest first. */
const dueFirst = 'dueOn asc';
const latestFirst = 'issuedOn desc';

/** The invoices of a tab; without one, the invoices of the page. */
export const invoiceList = listSpec(invoices, {
  filters: {
    tab: {
      kind: 'choice',
      options: {
        open: openStates,
        overdue: { ...openStates, overdue: true },
        paid: { state: 'paid' },
        all: {},
      } satisfies Record<InvoiceTab, unknown>,
    },
  },
});
/** The list as it is sorted in a tab. */
export const invoiceListOf = (tab: InvoiceTab): typeof invoiceList => {
  const sort = tab === 'open' || tab === 'overdue' ? dueFirst : latestFirst;
  return { ...invoiceList, defaults: { ...invoiceList.defaults, sort } };
};

/** All open invoices, up to 1000, for the totals and for paying several invoices together. */
export const useOpenInvoices = () => {
  const { datasets, scope } = useListSource();
  return useQuery({
    queryKey: ['invoices', 'open', scope],
    queryFn: ({ signal }) => datasets.rows('invoices', { find: openStates, sort: dueFirst, limit: 1000 }, { signal }),
  });
};
