import { minorDigits } from '@field-service/domain/values/minor-digits.ts';
import { currencySign, decimalsOf, readMoney, showNumber } from '@field-service/i18n/typed/number.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import { useFormats } from '../shell/formats-context.tsx';
import { useNumberProblem } from './problem-texts.ts';
import { sameDecimal } from './same-decimal.ts';
import { TypedField, type FieldProps } from './TypedField.tsx';

interface MoneyFieldProps extends FieldProps<string> {
  /** ISO 4217; defaults to the folder's currency. */
  currency?: string | undefined;
  negative?: boolean;
}

/** A field for an amount of money as decimal text, with the currency sign where the language places it. */
export const MoneyField = ({ currency: own, negative, ...field }: MoneyFieldProps) => {
  const language = useLanguage();
  const formats = useFormats();
  const problemText = useNumberProblem();
  const currency = own ?? formats.settings.currency;
  const minor = minorDigits(currency);
  const decimals = Math.max(minor, field.value === null ? 0 : decimalsOf(field.value));
  const { sign, before } = currencySign(currency, language);
  const side = (
    <Text span size="sm" c="dimmed" aria-hidden>
      {sign}
    </Text>
  );
  const width = `calc(${sign.length}ch + 24px)`;
  return (
    <TypedField
      {...field}
      live
      inputMode={negative === true ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      read={(typed) => readMoney(typed, language, currency, { decimals, negative })}
      show={(value, editing) => showNumber(value, language, { decimals: minor, grouped: !editing })}
      same={sameDecimal}
      problemText={problemText}
      say={(value) => formats.money(value, currency)}
      {...(before
        ? { leftSection: side, leftSectionWidth: width }
        : { rightSection: side, rightSectionWidth: width, rightSectionPointerEvents: 'none' as const })}
    />
  );
};
