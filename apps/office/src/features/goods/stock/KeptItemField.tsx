import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import type { ReactNode } from 'react';
import { itemText, keptItems } from './stock-filters.tsx';

interface KeptItemFieldProps {
  /** "Item" by default. */
  label?: string;
  required?: boolean;
  /** The folder whose items are offered; those of the chosen folder by default. */
  folderId?: string | undefined;
  value: string | null;
  onItem: (id: string | null, item: DatasetRow<'item-report'> | null) => void;
}

/** A field for an item that is kept in stock. */
export const KeptItemField = ({ label, required = false, folderId, value, onItem }: KeptItemFieldProps): ReactNode => {
  const t = useT('office');
  return (
    <RecordField
      dataset="item-report"
      label={label ?? t('Item')}
      required={required}
      placeholder={t('Search items')}
      textOf={itemText}
      find={keptItems}
      headers={folderId === undefined ? {} : { folderid: folderId }}
      sort="name asc"
      value={value}
      onRecord={onItem}
    />
  );
};
