import type { DatasetRow } from '@field-service/contract/data.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { OwnField } from '@field-service/ui/list/FilterBar.tsx';
import { useRecordFilter } from '@field-service/ui/list/use-record-filter.tsx';

/** How a site is named where it is chosen. */
export const siteText = ({ name, code }: DatasetRow<'contact-infos'>): string =>
  code === '' ? name : `${name} · ${code}`;

/** A filter of a list by a customer's site; only those of `customer` are offered if it is given. */
export const useSiteFilter = (customer?: string): OwnField => {
  const t = useT('office');
  return useRecordFilter({
    dataset: 'contact-infos',
    textOf: siteText,
    label: t('Site'),
    placeholder: t('All sites'),
    width: 240,
    find: { infotype: infoTypes.branchAddress, ...(customer === undefined ? {} : { contactid: customer }) },
  });
};
