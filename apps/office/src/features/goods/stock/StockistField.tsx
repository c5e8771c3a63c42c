import { useT } from '@field-service/i18n/use-t.ts';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import type { ReactNode } from 'react';
import { stockistText } from './stock-filters.tsx';

interface StockistFieldProps {
  label: string;
  value: string | null;
  error?: string | undefined;
  /** Which stockists are offered, and in which order; all by name by default. */
  find?: Find;
  sort?: string;
  onStockist: (id: string | null, folder: string | null, name: string) => void;
}

/** A field for a person, van or warehouse that holds stock. */
export const StockistField = ({
  label,
  value,
  error,
  find,
  sort = 'name asc',
  onStockist,
}: StockistFieldProps): ReactNode => {
  const t = useT('office');
  return (
    <RecordField
      dataset="stockists"
      label={label}
      required
      placeholder={t('Search by name or code')}
      textOf={stockistText}
      sort={sort}
      {...(find === undefined ? {} : { find })}
      value={value}
      error={error}
      onRecord={(id, row) => onStockist(id, row?.folderid ?? null, row?.name ?? '')}
    />
  );
};
