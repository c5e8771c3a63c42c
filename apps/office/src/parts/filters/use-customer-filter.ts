import { useT } from '@field-service/i18n/use-t.ts';
import type { OwnField } from '@field-service/ui/list/FilterBar.tsx';
import { useRecordFilter } from '@field-service/ui/list/use-record-filter.tsx';
import { customerText } from '../ContactField.tsx';

/** A filter of a list by a customer; `width` is in px. */
export const useCustomerFilter = (width = 220): OwnField => {
  const t = useT('office');
  return useRecordFilter({
    dataset: 'contacts',
    textOf: customerText,
    label: t('Customer'),
    placeholder: t('All customers'),
    width,
  });
};
