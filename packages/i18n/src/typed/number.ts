import { intlLocales, type Language } from '../languages.ts';
import { readingOf, tidy, type Reading } from './reading.ts';

/** A decimal number as text, such as `-12.5`. */
type DecimalText = string;

export interface NumberRules {
  /** The number of decimal places accepted; a number with more is rejected, never rounded. */
  decimals: number;
  /** The number of digits accepted before the decimal separator; 15 unless a field sets another limit. */
  digits?: number | undefined;
  negative?: boolean | undefined;
}

export type NumberProblem =
  | { code: 'form' }
  | { code: 'decimals'; decimals: number }
  | { code: 'negative' }
  | { code: 'digits'; digits: number };

interface Separators {
  group: string;
  decimal: string;
}

const known = new Map<Language, Separators>();

/** The characters with which a language separates thousands and decimals. */
const separatorsOf = (language: Language): Separators => {
  const found = known.get(language);
  if (found) return found;
  const parts = new Intl.NumberFormat(intlLocales[language]).formatToParts(1_234_567.5);
  const part = (type: 'group' | 'decimal', otherwise: string) =>
    parts.find((each) => each.type === type)?.value ?? otherwise;
  const separators = { group: part('group', ','), decimal: part('decimal', '.') };
  known.set(language, separators);
  return separators;
};

interface Digits {
  whole: string;
  fraction: string;
}

const withoutZeros = (fraction: string): string => fraction.replace(/0+$/, '');

/**
 * The digits of the text under one interpretation of its separators; undefined if the text does not fit that
 * interpretation.
 */
const digitsIn = (text: string, { group, decimal }: Separators): Digits | undefined => {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || /\D/.test(fraction)) return undefined;
  const groups = whole.split(group);
  const grouped = groups.length > 1;
  // Thousands are groups of three digits after the first one to three digits; a grouped number never starts with a
  // zero.
  if (grouped && !(/^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((each) => /^\d{3}$/.test(each))))
    return undefined;
  const joined = groups.join('');
  if (/\D/.test(joined) || joined + fraction === '') return undefined;
  return { whole: joined.replace(/^0+(?=\d)/, '') || '0', fraction };
};

const isGrouped = (text: string): boolean => /^\d{1,3}( \d{3})+([.,]\d*)?$/.test(text);

const textOf = ({ whole, fraction }: Digits, negative: boolean): DecimalText => {
  const decimals = withoutZeros(fraction);
  const plain = decimals === '' ? whole : `${whole}.${decimals}`;
  return negative && plain !== '0' ? `-${plain}` : plain;
};

/** Every meaning that the separators in the text allow, starting with the language's own. */
const meanings = (text: string, own: Separators, decimals: number): Digits[] => {
  const other = { group: own.decimal, decimal: own.group };
  if (text.includes(' ')) {
    // Spaces separate thousands here, so any other separator starts the decimals.
    const joined = text.replaceAll(' ', '');
    return isGrouped(text) ? [own, other].flatMap((each) => digitsIn(joined, { ...each, group: ' ' }) ?? []) : [];
  }
  const found = digitsIn(text, own);
  // If no decimals are allowed, the language's own thousands separator has no second meaning.
  if (found && decimals === 0 && text.includes(own.group)) return [found];
  return [found, digitsIn(text, other)].filter((each) => each !== undefined);
};

/**
 * Parses a number as people type it. Text that can mean both `1,500` and `1.500` is a choice if both values fit the
 * field.
 */
export const readNumber = (
  typed: string,
  language: Language,
  { decimals, digits = 15, negative = false }: NumberRules,
): Reading<DecimalText, NumberProblem> => {
  const text = tidy(typed);
  if (text === '') return { kind: 'empty' };
  const isNegative = text.startsWith('-');
  const found = meanings(isNegative ? text.slice(1).trim() : text, separatorsOf(language), decimals);
  const [first] = found;
  if (!first) return { kind: 'problem', problem: { code: 'form' } };
  const value = textOf(first, isNegative);
  if (value.startsWith('-') && !negative) return { kind: 'problem', problem: { code: 'negative' } };
  const fits = found.filter(({ fraction }) => withoutZeros(fraction).length <= decimals);
  if (fits.length === 0) return { kind: 'problem', problem: { code: 'decimals', decimals } };
  const values = fits.filter(({ whole }) => whole.length <= digits).map((each) => textOf(each, isNegative));
  // If the text has too many decimals when read in the language's own way, the user must confirm that it means
  // thousands.
  if (!fits.includes(first) && values.length > 0) return { kind: 'choice', values };
  return readingOf(values, { code: 'digits', digits });
};

const isDecimal = (value: string): value is `${number}` => /^-?\d+(\.\d+)?$/.test(value);

/** The number of decimals written in a decimal text. */
export const decimalsOf = (value: DecimalText): number => value.split('.')[1]?.length ?? 0;

export interface NumberForm {
  /** The minimum number of decimals shown, such as the minor digits of a currency. */
  decimals?: number;
  /** Whether thousands are separated; false while the number is edited. */
  grouped?: boolean;
}

/**
 * Formats a number in the notation of the language, with up to 20 decimal places. Text that is not decimal is returned
 * unchanged.
 */
export const showNumber = (
  value: DecimalText,
  language: Language,
  { decimals = 0, grouped = true }: NumberForm = {},
): string =>
  isDecimal(value)
    ? new Intl.NumberFormat(intlLocales[language], {
        minimumFractionDigits: decimals,
        maximumFractionDigits: 20,
        useGrouping: grouped,
      }).format(value)
    : value;

/** Everything that can represent a currency in a language: its code and its signs. */
const signsOf = (currency: string, language: Language): string[] => {
  const sign = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(intlLocales[language], { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? '';
  return [currency, sign('symbol'), sign('narrowSymbol')].filter((each) => each !== '');
};

/** The sign of a currency, and whether it precedes the amount. */
export const currencySign = (currency: string, language: Language): { sign: string; before: boolean } => {
  const parts = new Intl.NumberFormat(intlLocales[language], { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return { sign: parts[at]?.value ?? currency, before: at < parts.findIndex(({ type }) => type === 'integer') };
};

/** Parses an amount, which may include its currency sign as displayed amounts do. */
export const readMoney = (
  typed: string,
  language: Language,
  currency: string,
  rules: NumberRules,
): Reading<DecimalText, NumberProblem> => {
  const text = signsOf(currency, language).reduce(
    (rest, sign) => rest.replace(tidy(sign), ''),
    tidy(typed.toUpperCase().includes(currency) ? typed.toUpperCase() : typed),
  );
  return readNumber(text, language, rules);
};

/** Parses `12.50` as an amount and `10%` as a percentage, keeping the percent sign. */
export const readAmountOrPercent = (
  typed: string,
  language: Language,
  currency: string,
  decimals: number,
): Reading<string, NumberProblem> => {
  const text = tidy(typed);
  if (!text.endsWith('%')) return readMoney(text, language, currency, { decimals });
  const reading = readNumber(text.slice(0, -1), language, { decimals: 4, digits: 3 });
  const share = (value: DecimalText) => `${value}%`;
  if (reading.kind === 'empty') return { kind: 'problem', problem: { code: 'form' } };
  if (reading.kind === 'value') return { kind: 'value', value: share(reading.value) };
  return reading.kind === 'choice' ? { kind: 'choice', values: reading.values.map(share) } : reading;
};
