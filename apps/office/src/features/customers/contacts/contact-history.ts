import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { isLanguage, languageNames } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { useConsolidationNames } from '../../../parts/consolidation-names.ts';

/** Returns a function that writes a stored value of a customer in words. */
export const useContactText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  const consolidation: Readonly<Record<string, string | undefined>> = useConsolidationNames();
  const lookups: Readonly<Record<string, (id: string) => string | undefined>> = {
    typeid: useLookupName(lookupNumbers.contactType),
    natureid: useLookupName(lookupNumbers.natureOfBusiness),
    sourceid: useLookupName(lookupNumbers.contactSource),
    termsid: useLookupName(lookupNumbers.paymentTerms),
    sendid: useLookupName(lookupNumbers.sendOption),
  };
  return (field, value) => {
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (typeof value === 'number') return formats.number(value);
    if (typeof value !== 'string') return '';
    if (field === 'lang') return isLanguage(value) ? languageNames[value] : value;
    if (field === 'consolidation') return consolidation[value] ?? value;
    if (field === 'withholdingrate') return formats.rate(value);
    if (field === 'billinginfoid') return t('another address');
    const lookup = lookups[field];
    return lookup === undefined ? value : (lookup(value) ?? t('a deleted entry'));
  };
};
