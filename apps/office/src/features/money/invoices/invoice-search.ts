import { listStateFromSearch, type ListState } from '@field-service/ui/list/list-state.ts';
import { oneOf, textIn, type RawSearch } from '../../../api/search.ts';

export const invoiceGroups = ['draft', 'open', 'overdue', 'issued', 'part_paid', 'paid', 'void'] as const;
export type InvoiceGroup = (typeof invoiceGroups)[number];

export interface InvoiceListSearch {
  state?: InvoiceGroup | undefined;
  q?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  hide?: string | undefined;
}

export const invoiceListDefaults: ListState = { page: 0, size: 25, hidden: [] };

export const invoiceListSearch = (search: RawSearch): InvoiceListSearch => {
  const number = (name: string) =>
    search[name] !== undefined && Number.isInteger(Number(search[name])) ? Number(search[name]) : undefined;
  return {
    state: oneOf(search, 'state', invoiceGroups),
    q: textIn(search, 'q'),
    page: number('page'),
    size: number('size'),
    sort: textIn(search, 'sort'),
    hide: textIn(search, 'hide'),
  };
};

export const invoiceListState = (search: InvoiceListSearch): ListState =>
  listStateFromSearch({ ...search }, invoiceListDefaults);

/** The `find` for a group; undefined for all invoices. */
export const invoiceFind = (group: InvoiceGroup | undefined): string | undefined => {
  if (group === undefined) return undefined;
  if (group === 'open') return JSON.stringify({ state: { $in: ['issued', 'part_paid'] } });
  return JSON.stringify(group === 'overdue' ? { overdue: true } : { state: group });
};
