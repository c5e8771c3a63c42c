import { decimalsOf, readNumber, showNumber } from '@field-service/i18n/typed/number.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useNumberProblem } from './problem-texts.ts';
import { sameDecimal } from './same-decimal.ts';
import { TypedField, type FieldProps } from './TypedField.tsx';

interface NumberFieldProps extends FieldProps<string> {
  /** The number of decimal places accepted; an existing value with more keeps them. */
  decimals?: number;
  /** The number of digits accepted before the decimal separator; 15 by default. */
  digits?: number;
  negative?: boolean;
  /** Shown after the number. */
  unit?: string | undefined;
}

/** A field for a quantity as decimal text. An empty field means unknown, not 0. */
export const NumberField = ({ decimals = 6, digits, negative, unit, ...field }: NumberFieldProps) => {
  const language = useLanguage();
  const problemText = useNumberProblem();
  const taken = Math.max(decimals, field.value === null ? 0 : decimalsOf(field.value));
  const say = (value: string) => `${showNumber(value, language)}${unit === undefined ? '' : ` ${unit}`}`;
  return (
    <TypedField
      {...field}
      live
      inputMode={negative === true ? 'text' : taken === 0 ? 'numeric' : 'decimal'}
      read={(typed) => readNumber(typed, language, { decimals: taken, digits, negative })}
      show={(value, editing) => showNumber(value, language, { grouped: !editing })}
      same={sameDecimal}
      problemText={problemText}
      say={say}
      {...(unit === undefined
        ? {}
        : {
            rightSection: <span aria-hidden>{unit}</span>,
            rightSectionWidth: `calc(${unit.length}ch + 24px)`,
            rightSectionPointerEvents: 'none' as const,
          })}
    />
  );
};
