import type { Lookup } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { useTaxText } from '@field-service/ui/record/use-tax-text.ts';
import type { SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFolderLookups } from './use-line-context.ts';

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
