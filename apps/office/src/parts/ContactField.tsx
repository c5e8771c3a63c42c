import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import type { ReactNode } from 'react';

/** A customer's name with its code. */
export const customerText = ({ name, code }: { name: string; code: string }): string =>
  code === '' ? name : `${name} · ${code}`;

interface ContactFieldProps {
  value: string | null;
  onRecord: (id: string | null, row: DatasetRow<'contacts'> | null) => void;
  required?: boolean;
  error?: string | undefined;
}

/** A field for a customer. */
export const ContactField = ({ value, onRecord, required = false, error }: ContactFieldProps): ReactNode => {
  const t = useT('office');
  return (
    <RecordField
      dataset="contacts"
      label={t('Customer')}
      placeholder={t('Search by name or code')}
      textOf={customerText}
      sort="name asc"
      required={required}
      error={error}
      value={value}
      onRecord={onRecord}
    />
  );
};
