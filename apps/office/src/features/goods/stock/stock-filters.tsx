import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useRecordFilter } from '@field-service/ui/list/use-record-filter.tsx';

export const stockistText = ({ name, code }: Pick<DatasetRow<'stockists'>, 'name' | 'code'>): string =>
  code === null ? name : `${name} · ${code}`;
export const itemText = ({ name, code }: { name: string; code: string }): string => `${name} · ${code}`;

/** Items that are kept in stock, and tools. */
export const keptItems = { 'types.flags': { $flags: 'IT' } };

/** The filters of lists of stock that search for a record. */
export const useStockFilters = () => {
  const t = useT('office');
  return {
    stockist: useRecordFilter({
      dataset: 'stockists',
      textOf: stockistText,
      label: t('Held by'),
      placeholder: t('All stockists'),
      width: 220,
    }),
    item: useRecordFilter({
      dataset: 'item-report',
      textOf: itemText,
      label: t('Item'),
      placeholder: t('All items'),
      width: 220,
      find: keptItems,
      sort: 'name asc',
    }),
  };
};
