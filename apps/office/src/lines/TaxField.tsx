import type { Lookup } from '@field-service/contract/reference.ts';
import { partsOn } from '@field-service/domain/money/tax.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFolderLookups } from './use-line-context.ts';

/** Returns a function that names a tax with its rates of today, because several countries call theirs the same. */
const useTaxText = (): ((tax: Lookup) => string) => {
  const language = useLanguage();
  const formats = useFormats();
  const today = businessDateOf(useNow(), formats.settings.timeZone);
  return (tax) => {
    const found = taxClassOf(tax);
    const rates = (found && partsOn(found, today))?.map(({ rate }) => formats.percent(Number(rate) / 100)) ?? [];
    return rates.length === 0 ? localName(tax, language) : `${localName(tax, language)} · ${rates.join(' + ')}`;
  };
};

interface TaxSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  taxes: readonly Lookup[];
  value: string | null;
}

/** A select for one of these taxes. */
export const TaxSelect = ({ taxes, value, ...select }: TaxSelectProps): ReactNode => {
  const textOf = useTaxText();
  return (
    <OneSelect clearable {...select} value={value} data={taxes.map((tax) => ({ value: tax.id, label: textOf(tax) }))} />
  );
};

interface TaxFieldProps extends Omit<TaxSelectProps, 'taxes'> {
  /** The folder whose taxes are offered; without it, those of the chosen folder. */
  folderId?: string | undefined;
}

/** A field for a tax of a folder. */
export const TaxField = ({ folderId, value, ...select }: TaxFieldProps): ReactNode => {
  const { data = [] } = useFolderLookups(folderId, lookupNumbers.tax);
  const taxes = data.filter(({ id, flags }) => id === value || !flags.includes('H'));
  return <TaxSelect searchable {...select} value={value} taxes={taxes} />;
};
