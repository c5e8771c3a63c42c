import { minorDigits } from '@field-service/domain/values/minor-digits.ts';
import { readAmountOrPercent, showNumber } from '@field-service/i18n/typed/number.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useFormats } from '../shell/formats-context.tsx';
import { useNumberProblem } from './problem-texts.ts';
import { sameDecimal } from './same-decimal.ts';
import { TypedField, type FieldProps } from './TypedField.tsx';

interface AmountOrPercentFieldProps extends FieldProps<string> {
  /** ISO 4217; defaults to the folder's currency. */
  currency?: string | undefined;
}

const isPercent = (value: string): boolean => value.endsWith('%');
const numberOf = (value: string): string => value.replace('%', '');

/** A field for a discount: an amount such as `12.50` or a percentage such as `10%`. */
export const AmountOrPercentField = ({ currency: own, ...field }: AmountOrPercentFieldProps) => {
  const language = useLanguage();
  const formats = useFormats();
  const problemText = useNumberProblem();
  const currency = own ?? formats.settings.currency;
  const minor = minorDigits(currency);
  const percent = (value: string, grouped: boolean) => `${showNumber(numberOf(value), language, { grouped })}%`;
  return (
    <TypedField
      {...field}
      live
      inputMode="text"
      read={(typed) => readAmountOrPercent(typed, language, currency, minor)}
      show={(value, editing) =>
        isPercent(value)
          ? percent(value, !editing)
          : showNumber(value, language, { decimals: minor, grouped: !editing })
      }
      same={(a, b) => isPercent(a) === isPercent(b) && sameDecimal(numberOf(a), numberOf(b))}
      problemText={problemText}
      say={(value) => (isPercent(value) ? percent(value, true) : formats.money(value, currency))}
    />
  );
};
