import { listQuery, type ListState } from '@field-service/ui/list/list-state.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readDataset } from '../../api/dataset.ts';
import { useScope } from '../../api/session.ts';

export const invoiceTabs = ['open', 'overdue', 'paid', 'all'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];
export const isTab = (name: string | undefined): name is InvoiceTab => invoiceTabs.some((tab) => tab === name);

const openStates = { state: { $in: ['issued', 'part_paid'] } };
const finds: Record<InvoiceTab, Record<string, unknown>> = {
  open: openStates,
  overdue: { ...openStates, overdue: true },
  paid: { state: 'paid' },
  all: {},
};
/** Open and overdue invoices are sorted by due date, earliest first; the others by issue date, latest first. */
export const tabSort: Record<InvoiceTab, string> = {
  open: 'dueOn asc',
  overdue: 'dueOn asc',
  paid: 'issuedOn desc',
  all: 'issuedOn desc',
};

export const useInvoices = (tab: InvoiceTab, state: ListState) => {
  const { folderId } = useScope();
  return useQuery({
    queryKey: ['invoices', 'list', folderId, tab, listQuery(state)],
    queryFn: ({ signal }) => readDataset('invoices', { ...listQuery(state), find: finds[tab] }, signal),
    placeholderData: keepPreviousData,
  });
};

/** All open invoices, up to 1000, for the totals and for paying several invoices together. */
export const useOpenInvoices = () => {
  const { folderId } = useScope();
  return useQuery({
    queryKey: ['invoices', 'open', folderId],
    queryFn: async ({ signal }) =>
      (await readDataset('invoices', { find: openStates, sort: tabSort.open, limit: 1000 }, signal)).rows,
  });
};
