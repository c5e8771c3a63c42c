import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { useItemLabels } from './item-labels.ts';

/** The names of an item's stored fields that its form names otherwise. */
export const useStoredLabels = (): Readonly<Record<string, string | undefined>> => {
  const t = useT('office');
  const labels = useItemLabels();
  return {
    statusid: labels.status,
    alt: labels.translations,
    marker: t('Marker'),
    published: t('Offered to customers'),
    showPrice: t('Price shown to customers'),
  };
};

/** Returns a function that writes a stored value of an item in words. */
export const useItemText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  const lookups: Readonly<Record<string, (id: string) => string | undefined>> = {
    typeid: useLookupName(lookupNumbers.itemType),
    uomid: useLookupName(lookupNumbers.unit),
    taxid: useLookupName(lookupNumbers.tax),
    statusid: useLookupName(lookupNumbers.status),
    brandid: useLookupName(lookupNumbers.brand),
    menuid: useLookupName(lookupNumbers.itemMenu),
    stationType: useLookupName(lookupNumbers.stationType),
  };
  const named = (value: unknown): string => {
    if (!isRecord(value)) return typeof value === 'string' ? value : '';
    const { name, batch } = value;
    return typeof name === 'string' ? name : typeof batch === 'string' ? batch : '';
  };
  return (field, value) => {
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (Array.isArray(value)) return formats.list(value.map(named));
    if (isRecord(value)) return formats.list(Object.values(value).map(named));
    if (typeof value === 'number')
      return field === 'registeredTo' ? formats.businessDate(value) : formats.number(value);
    if (typeof value !== 'string') return '';
    if (field === 'price') return formats.money(value);
    if (field === 'reorderLevel') return formats.quantity(value);
    if (field === 'activePercent') return formats.rate(value);
    if (field === 'status') return value === 'active' ? t('Active') : value === 'inactive' ? t('Inactive') : value;
    const lookup = lookups[field];
    return lookup === undefined ? value : (lookup(value) ?? t('a deleted entry'));
  };
};
