import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RecordField, useRecordName } from '@field-service/ui/fields/RecordField.tsx';

export const stockistText = ({ name, code }: Pick<DatasetRow<'stockists'>, 'name' | 'code'>): string =>
  code === null ? name : `${name} · ${code}`;
export const itemText = ({ name, code }: { name: string; code: string }): string => `${name} · ${code}`;

/** Items that are kept in stock, and tools. */
export const keptItems = { 'types.flags': { $flags: 'IT' } };

interface FilterField {
  value: string | null;
  onValue: (value: string | null) => void;
}

/** The filters of lists of stock that search for a record. */
export const useStockFilters = () => {
  const t = useT('office');
  const [stockistName, itemName] = [useRecordName('stockists', stockistText), useRecordName('item-report', itemText)];
  return {
    stockist: {
      label: t('Held by'),
      nameOf: stockistName,
      width: 220,
      field: ({ value, onValue }: FilterField) => (
        <RecordField
          dataset="stockists"
          textOf={stockistText}
          aria-label={t('Held by')}
          placeholder={t('All stockists')}
          clearable
          value={value}
          onRecord={onValue}
        />
      ),
    },
    item: {
      label: t('Item'),
      nameOf: itemName,
      width: 220,
      field: ({ value, onValue }: FilterField) => (
        <RecordField
          dataset="item-report"
          textOf={itemText}
          find={keptItems}
          sort="name asc"
          aria-label={t('Item')}
          placeholder={t('All items')}
          clearable
          value={value}
          onRecord={onValue}
        />
      ),
    },
  };
};
