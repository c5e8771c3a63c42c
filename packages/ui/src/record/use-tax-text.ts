import type { Lookup } from '@field-service/contract/reference.ts';
import { partsOn } from '@field-service/domain/money/tax.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { localName } from './named-words.ts';
import { useFormats } from '../shell/formats-context.tsx';
import { useNow } from '../shell/use-now.ts';

/** Returns a function that names a tax with its rates of today, because several countries call theirs the same. */
export const useTaxText = (): ((tax: Lookup) => string) => {
  const language = useLanguage();
  const formats = useFormats();
  const today = businessDateOf(useNow(), formats.settings.timeZone);
  return (tax) => {
    const found = taxClassOf(tax);
    const rates = (found && partsOn(found, today))?.map(({ rate }) => formats.percent(Number(rate) / 100)) ?? [];
    return rates.length === 0 ? localName(tax, language) : `${localName(tax, language)} · ${rates.join(' + ')}`;
  };
};
