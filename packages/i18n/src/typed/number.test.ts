import { minorDigits } from '@field-service/domain/values/minor-digits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../languages.ts';
import { currencySign, readMoney, readNumber, showNumber, type NumberProblem } from './number.ts';
import type { Reading } from './reading.ts';

const value = (text: string): Reading<string, NumberProblem> => ({ kind: 'value', value: text });
const choice = (...values: string[]): Reading<string, NumberProblem> => ({ kind: 'choice', values });
const form: Reading<string, NumberProblem> = { kind: 'problem', problem: { code: 'form' } };

describe('an amount of money', () => {
  test.each<[string, Language, string, Reading<string, NumberProblem>]>([
    ['150.000', 'vi', 'VND', value('150000')],
    ['150.000 ₫', 'vi', 'VND', value('150000')],
    ['150,000', 'en-GB', 'VND', value('150000')],
    ['150.000', 'en-GB', 'VND', choice('150', '150000')],
    ['150.500', 'en-GB', 'VND', choice('150500')],
    ['Rp 1.500.000', 'id', 'IDR', value('1500000')],
    ['1,500', 'en-GB', 'MYR', choice('1500', '1.5')],
    ['1.500', 'vi', 'SGD', choice('1500', '1.5')],
    ['1,500.00', 'en-GB', 'MYR', value('1500')],
    ['1.500,00', 'en-GB', 'MYR', value('1500')],
    ['myr 1,234', 'en-GB', 'MYR', value('1234')],
    ['1.234', 'en-GB', 'MYR', choice('1234')],
    ['RM1500', 'ms', 'MYR', value('1500')],
    ['¥１，５００．５', 'zh-CN', 'CNY', value('1500.5')],
    ['1 500,50', 'en-GB', 'USD', value('1500.5')],
    ['12,5', 'en-GB', 'USD', value('12.5')],
    ['-5', 'en-GB', 'USD', { kind: 'problem', problem: { code: 'negative' } }],
    ['0.005', 'en-GB', 'USD', { kind: 'problem', problem: { code: 'decimals', decimals: 2 } }],
    ['1.5', 'vi', 'VND', { kind: 'problem', problem: { code: 'decimals', decimals: 0 } }],
    ['1234567890123456', 'en-GB', 'USD', { kind: 'problem', problem: { code: 'digits', digits: 15 } }],
    ['1.2.3', 'en-GB', 'USD', form],
    ['12,34,567', 'en-GB', 'USD', form],
    ['1e3', 'en-GB', 'USD', form],
    ['five', 'en-GB', 'USD', form],
    ['.', 'en-GB', 'USD', form],
    ['  ', 'en-GB', 'USD', { kind: 'empty' }],
  ])('is read from %j in %s and %s', (typed, language, currency, reading) => {
    expect(readMoney(typed, language, currency, { decimals: minorDigits(currency) })).toEqual(reading);
  });

  test('has its currency sign where the language places it', () => {
    expect(currencySign('VND', 'vi')).toEqual({ sign: '₫', before: false });
    expect(currencySign('MYR', 'ms')).toEqual({ sign: 'RM', before: true });
  });
});

describe('a number', () => {
  test.each<[string, Language, number, Reading<string, NumberProblem>]>([
    ['1.234.567', 'en-GB', 6, value('1234567')],
    ['0,500', 'en-GB', 6, value('0.5')],
    ['1500,500', 'en-GB', 6, value('1500.5')],
    ['007', 'en-GB', 0, value('7')],
    ['5.', 'en-GB', 2, value('5')],
    ['.5', 'en-GB', 2, value('0.5')],
    ['−3', 'en-GB', 2, value('-3')],
    ['-0', 'en-GB', 2, value('0')],
    ['1,500', 'en-GB', 0, value('1500')],
    ['2,50', 'vi', 2, value('2.5')],
  ])('is read from %j in %s with %i decimals', (typed, language, decimals, reading) => {
    expect(readNumber(typed, language, { decimals, negative: true })).toEqual(reading);
  });
});

const language = fc.constantFrom(...languages);
const digits = (from: number, to: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: from, maxLength: to }).map((all) => all.join(''));
const decimalText = (decimals: number) =>
  fc.tuple(fc.boolean(), digits(1, 15), digits(0, decimals)).map(([negative, whole, fraction]) => {
    const kept = fraction.replace(/0+$/, '');
    const text = `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
    return negative && text !== '0' ? `-${text}` : text;
  });
const first = (reading: Reading<string, unknown>): string | undefined =>
  reading.kind === 'value' ? reading.value : reading.kind === 'choice' ? reading.values[0] : undefined;

describe('any number', () => {
  test.each([0, 2, 6])('can be read back when displayed with up to %i decimals', (decimals) => {
    fc.assert(
      fc.property(language, decimalText(decimals), fc.boolean(), (spoken, number, grouped) => {
        const reading = readNumber(showNumber(number, spoken, { grouped }), spoken, { decimals, negative: true });
        expect(first(reading)).toBe(number);
      }),
    );
  });

  test.each(['VND', 'IDR', 'MYR', 'SGD', 'CNY', 'USD'])(
    'can be read back unambiguously as an amount in %s',
    (currency) => {
      const decimals = minorDigits(currency);
      fc.assert(
        fc.property(language, decimalText(decimals), (spoken, amount) => {
          const rules = { decimals, negative: true };
          const shown = showNumber(amount, spoken, { decimals });
          expect(readMoney(shown, spoken, currency, rules)).toEqual(value(amount));
          expect(readMoney(`${shown} ${currencySign(currency, spoken).sign}`, spoken, currency, rules)).toEqual(
            value(amount),
          );
        }),
      );
    },
  );

  test('keeps its digits or is rejected', () => {
    const bare = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
    const typed = fc.array(fc.constantFrom('0', '1', '2', '5', '9', '.', ',', ' ', '-'), { maxLength: 14 });
    fc.assert(
      fc.property(language, fc.constantFrom(0, 2, 6), typed, (spoken, decimals, keys) => {
        const text = keys.join('');
        const reading = readNumber(text, spoken, { decimals, negative: true });
        const values = reading.kind === 'value' ? [reading.value] : reading.kind === 'choice' ? reading.values : [];
        for (const each of values) {
          expect(bare(each)).toBe(bare(text));
          expect(each.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('is accepted without asking only if both languages read it the same way', () => {
    const typed = fc.tuple(digits(1, 3), fc.constantFrom('.', ','), digits(1, 4)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const [english, vietnamese] = (['en-GB', 'vi'] as const).map((each) => readNumber(text, each, { decimals: 6 }));
        fc.pre(english?.kind === 'value' && vietnamese?.kind === 'value');
        expect(english).toEqual(vietnamese);
      }),
    );
  });
});
