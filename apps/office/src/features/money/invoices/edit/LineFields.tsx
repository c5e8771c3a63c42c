import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { AmountOrPercentField } from '@field-service/ui/fields/AmountOrPercentField.tsx';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { solveLine, type LineProblem, type LineValues } from './draft-values.ts';
import classes from './edit.module.css';

interface LineFieldsProps {
  /** The number of the line on the draft from 1, for the labels of its fields. */
  number: number;
  line: LineValues;
  currency: string;
  /** Whether empty fields are reported. */
  checked: boolean;
  onChange: (line: LineValues) => void;
}

/** The fields of one line of a draft, with what they come to before tax. */
export const LineFields = ({ number, line, currency, checked, onChange }: LineFieldsProps): ReactNode => {
  const t = useT('office');
  const errorText = useErrorText();
  const formats = useFormats();
  const { amount, problems } = solveLine(line, currency);
  const error = (field: LineProblem['field']): string | undefined => {
    const found = problems.find((problem) => problem.field === field);
    if (found === undefined) return undefined;
    if (found.code === 'required') return checked ? t('Required') : undefined;
    return errorText({ code: found.code, params: found.params });
  };
  const label = (field: string) => t('{{field}}, line {{number}}', { field, number });
  return (
    <li className={classes.line}>
      <TextInput
        className={classes.name}
        label={t('Description')}
        aria-label={label(t('Description'))}
        required
        maxLength={200}
        value={line.name}
        error={error('name')}
        onChange={({ currentTarget: { value: name } }) => onChange({ ...line, name })}
      />
      <NumberField
        label={t('Quantity')}
        aria-label={label(t('Quantity'))}
        required
        value={line.qty}
        error={error('qty')}
        onChange={(qty) => onChange({ ...line, qty })}
      />
      <MoneyField
        label={t('Price')}
        aria-label={label(t('Price'))}
        required
        currency={currency}
        value={line.price}
        error={error('price')}
        onChange={(price) => onChange({ ...line, price })}
      />
      <AmountOrPercentField
        label={t('Discount')}
        aria-label={label(t('Discount'))}
        placeholder={t('{{amount}} or {{percent}}', {
          amount: formats.number(5, { minimumFractionDigits: 2 }),
          percent: formats.percent(0.1),
        })}
        currency={currency}
        value={line.uiDisc}
        error={error('uiDisc')}
        onChange={(uiDisc) => onChange({ ...line, uiDisc })}
      />
      <output className={classes.amount} aria-label={label(t('Amount as priced'))}>
        {amount === undefined ? '–' : formats.money(amount, currency)}
      </output>
    </li>
  );
};
