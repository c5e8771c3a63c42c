import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exact } from '../values/decimal.ts';
import { capLine, computeLine, documentTotals, lineAmountLimit } from './lines.ts';
import type { LineAmounts, LineInput, LineResult } from './lines.ts';
import { addMoney, compareMoney, subtractMoney } from '../values/money.ts';
import { minorDigits } from '../values/minor-digits.ts';
import type { TaxClass, TaxPart } from './tax.ts';

const single = (rate: string, more: Partial<TaxPart> = {}): TaxClass => ({
  id: `tax-${rate}`,
  group: false,
  parts: [{ id: `vat-${rate}`, code: 'VAT', name: 'VAT', rate, seq: 1, ...more }],
});
const group = (...parts: Partial<TaxPart>[]): TaxClass => ({
  id: 'group',
  group: true,
  parts: parts.map((more, at) => ({
    id: `p${at}`,
    code: `P${at}`,
    name: `Part ${at}`,
    rate: '0',
    seq: at,
    active: true,
    ...more,
  })),
});
const line = (more: Partial<LineInput>): LineInput => ({
  price: '100',
  qty: '1',
  inclusive: false,
  taxPoint: 20250601,
  currency: 'MYR',
  ...more,
});

function computed(result: LineResult): LineAmounts {
  if (!result.ok) throw new Error(result.code);
  return result;
}

describe('one line', () => {
  test('12 % inside 52.50 MYR is tax 5.63 and nett 46.87', () => {
    expect(
      computeLine(line({ price: '52.50', taxClass: single('12', { authorityCode: 'S' }), inclusive: true })),
    ).toEqual({
      ok: true,
      original: '52.50',
      discount: '0.00',
      nett: '46.87',
      taxes: '5.63',
      amount: '52.50',
      parts: [{ id: 'vat-12', code: 'VAT', name: 'VAT', rate: '12', authorityCode: 'S', amount: '5.63' }],
    });
  });

  test.each<[name: string, input: Partial<LineInput>, nett: string, taxes: string, amount: string]>([
    ['no tax', { price: '19.99', qty: '3' }, '59.97', '0.00', '59.97'],
    ['tax on top', { price: '46.875', taxClass: single('12') }, '46.88', '5.63', '52.51'],
    ['half a quantity', { price: '0.25', qty: '0.5' }, '0.13', '0.00', '0.13'],
    [
      'VND has no minor unit',
      { price: '125000', taxClass: single('8'), inclusive: true, currency: 'VND' },
      '115741',
      '9259',
      '125000',
    ],
    [
      'a fixed amount per unit',
      { qty: '4', price: '10', taxClass: single('0', { fixed: '1.25' }) },
      '40.00',
      '5.00',
      '45.00',
    ],
    [
      'a fixed amount inside the price',
      { qty: '4', price: '10', taxClass: single('0', { fixed: '1.25' }), inclusive: true },
      '35.00',
      '5.00',
      '40.00',
    ],
    [
      '11/12 of the base at 12 %',
      { price: '1000000', taxClass: single('12', { baseFactor: '11/12' }), currency: 'IDR' },
      '1000000',
      '110000',
      '1110000',
    ],
    [
      '11/12 of the base inside',
      { price: '1110000', taxClass: single('12', { baseFactor: '11/12' }), inclusive: true, currency: 'IDR' },
      '1000000',
      '110000',
      '1110000',
    ],
    ['a decimal base factor', { taxClass: single('10', { baseFactor: '0.5' }) }, '100.00', '5.00', '105.00'],
    [
      'a tax that is part of the next tax’s base',
      { taxClass: group({ rate: '10', before: true }, { rate: '6' }) },
      '100.00',
      '16.60',
      '116.60',
    ],
    ['two taxes side by side', { taxClass: group({ rate: '10' }, { rate: '6' }) }, '100.00', '16.00', '116.00'],
    [
      'an included tax that is part of the next tax’s base',
      { price: '116.60', taxClass: group({ rate: '10', before: true }, { rate: '6' }), inclusive: true },
      '100.00',
      '16.60',
      '116.60',
    ],
    [
      'a fixed tax that is part of the next tax’s base',
      { qty: '2', price: '50', taxClass: group({ fixed: '5', before: true }, { rate: '10' }) },
      '100.00',
      '21.00',
      '121.00',
    ],
    [
      'a reversed line',
      { qty: '-1', price: '52.50', taxClass: single('12'), inclusive: true },
      '-46.87',
      '-5.63',
      '-52.50',
    ],
  ])('is computed for %s', (_name, input, nett, taxes, amount) => {
    expect(computed(computeLine(line(input)))).toMatchObject({ nett, taxes, amount });
  });

  test('a tax with a non-terminating base factor is still rounded exactly', () => {
    // 0.60 × 11/12 × 10 % is exactly 0.055, and 8.55 × 1/9 × 10 % is exactly 0.095.
    expect(computed(computeLine(line({ price: '0.60', taxClass: single('10', { baseFactor: '11/12' }) }))).taxes).toBe(
      '0.06',
    );
    expect(computed(computeLine(line({ price: '8.55', taxClass: single('10', { baseFactor: '1/9' }) }))).taxes).toBe(
      '0.10',
    );
  });
});

describe('a discount', () => {
  test.each([
    ['10%', '10.00'],
    [' 12.5 % ', '12.50'],
    ['33.333%', '33.33'],
    ['150%', '100.00'],
    ['7.5', '7.50'],
    ['250', '100.00'],
    ['', '0.00'],
    [undefined, '0.00'],
    [null, '0.00'],
  ])('of %s on 100 is %s', (uiDisc, discount) => {
    expect(computed(computeLine(line({ uiDisc }))).discount).toBe(discount);
  });

  test.each(['-1', '-5%', 'ten', '%', '1e3', '1,5', '5%%'])('of %s is rejected', (uiDisc) => {
    expect(computeLine(line({ uiDisc }))).toMatchObject({
      ok: false,
      code: 'line.invalid_discount',
      params: { uiDisc },
    });
  });

  test('is subtracted before tax', () => {
    expect(computed(computeLine(line({ uiDisc: '10%', taxClass: single('10') })))).toMatchObject({
      nett: '90.00',
      taxes: '9.00',
      amount: '99.00',
    });
  });
});

describe('a line is rejected', () => {
  test('with an amount above 1e12', () => {
    expect(computeLine(line({ price: '1000000000000.01' }))).toMatchObject({
      ok: false,
      code: 'line.amount_too_large',
    });
    expect(computeLine(line({ price: '-1000001', qty: '1000000' }))).toMatchObject({
      ok: false,
      code: 'line.amount_too_large',
    });
    expect(computeLine(line({ price: '1000000', qty: '1000000' })).ok).toBe(true);
  });

  test('with a tax class without a rate for the tax point', () => {
    expect(computeLine(line({ taxClass: single('8', { validFrom: 20260101 }) }))).toEqual({
      ok: false,
      code: 'tax.rate_missing',
      params: { taxClass: 'tax-8', taxPoint: 20250601 },
    });
  });
});

const decimal = (max: number, places: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([whole, part]) => `${whole}.${part.toString().padStart(places, '0')}`);
const taxPart: fc.Arbitrary<Partial<TaxPart>> = fc.record({
  rate: fc.constantFrom('0', '5', '6', '8', '11', '12', '17.5'),
  before: fc.boolean(),
  baseFactor: fc.constantFrom(undefined, '11/12', '0.5'),
  fixed: fc.constantFrom(undefined, undefined, undefined, '0.35'),
});
const anyLine: fc.Arbitrary<LineInput> = fc.record({
  price: decimal(99_999, 4),
  qty: fc.tuple(fc.boolean(), decimal(999, 2)).map(([minus, text]) => (minus ? `-${text}` : text)),
  uiDisc: fc.oneof(
    fc.constant(undefined),
    decimal(500, 2),
    fc.integer({ min: 0, max: 120 }).map((percent) => `${percent}%`),
  ),
  taxClass: fc.oneof(
    fc.constant(undefined),
    fc.array(taxPart, { maxLength: 3 }).map((parts) => group(...parts)),
  ),
  inclusive: fc.boolean(),
  taxPoint: fc.constant(20250601),
  currency: fc.constantFrom('MYR', 'VND'),
});

describe('any line', () => {
  test('has printed amounts that add up', () => {
    fc.assert(
      fc.property(anyLine, (input) => {
        const { original, discount, nett, taxes, parts, amount } = computed(computeLine(input));
        expect(compareMoney(addMoney(nett, taxes), amount)).toBe(0);
        expect(compareMoney(addMoney('0', ...parts.map((part) => part.amount)), taxes)).toBe(0);
        expect(compareMoney(subtractMoney(original, discount), input.inclusive ? amount : nett)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('is mirrored by its reversal', () => {
    fc.assert(
      fc.property(anyLine, (input) => {
        const there = computed(computeLine(input));
        const back = computed(
          computeLine({ ...input, qty: input.qty.startsWith('-') ? input.qty.slice(1) : `-${input.qty}` }),
        );
        expect(compareMoney(addMoney(there.amount, back.amount), '0')).toBe(0);
        expect(compareMoney(addMoney(there.taxes, back.taxes), '0')).toBe(0);
      }),
    );
  });

  test('has exclusive and inclusive taxes that invert each other, to one minor unit per part', () => {
    fc.assert(
      fc.property(anyLine, (input) => {
        const outside = computed(computeLine({ ...input, uiDisc: undefined, inclusive: false }));
        const quantity = { ...input, uiDisc: undefined, inclusive: true };
        // The fixed amounts apply to the original quantity: the amount becomes the unit price, and the fixed part is
        // scaled.
        const taxClass = input.taxClass && {
          ...input.taxClass,
          parts: input.taxClass.parts.map((part) =>
            part.fixed === undefined ? part : { ...part, fixed: new Exact(part.fixed).times(input.qty).toFixed() },
          ),
        };
        const inside = computed(computeLine({ ...quantity, price: outside.amount, qty: '1', taxClass }));
        const unit = new Exact(10).pow(-minorDigits(input.currency));
        const parts = Math.max(1, outside.parts.length);
        expect(new Exact(inside.nett).minus(outside.nett).abs().lessThanOrEqualTo(unit.times(parts))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a document', () => {
  const lines = [
    line({ price: '0.33', taxClass: single('10') }),
    line({ price: '0.33', taxClass: single('10') }),
    line({ price: '0.33', taxClass: single('10') }),
  ];

  test('rounded by line sums the rounded taxes', () => {
    expect(documentTotals(lines, 'line', 'MYR')).toMatchObject({ nett: '0.99', taxes: '0.09', amount: '1.08' });
  });

  test('rounded as a document taxes each category once', () => {
    expect(documentTotals(lines, 'document', 'MYR')).toMatchObject({
      nett: '0.99',
      taxes: '0.10',
      amount: '1.09',
      parts: [{ id: 'vat-10', amount: '0.10' }],
    });
  });

  test('with document rounding, extracts the tax once from tax-inclusive prices', () => {
    const inside = line({ price: '0.33', taxClass: single('10'), inclusive: true });
    expect(documentTotals([inside, inside, inside], 'line', 'MYR')).toMatchObject({
      nett: '0.90',
      taxes: '0.09',
      amount: '0.99',
    });
    expect(documentTotals([inside, inside, ...lines], 'document', 'MYR')).toMatchObject({
      nett: '1.59',
      taxes: '0.16',
      amount: '1.75',
    });
  });

  test('treats two rates of one tax as two categories', () => {
    const totals = documentTotals([line({ taxClass: single('6') }), line({ taxClass: single('8') })], 'line', 'MYR');
    expect(totals).toMatchObject({
      ok: true,
      taxes: '14.00',
      parts: [
        { rate: '6', amount: '6.00' },
        { rate: '8', amount: '8.00' },
      ],
    });
  });

  test('reports the index of an invalid line', () => {
    expect(documentTotals([line({}), line({ uiDisc: 'x' })], 'line', 'MYR')).toMatchObject({
      ok: false,
      code: 'line.invalid_discount',
      line: 1,
    });
  });

  test('with document rounding, shares the taxes among the lines', () => {
    const totals = documentTotals(lines, 'document', 'MYR');
    if (!totals.ok) throw new Error(totals.code);
    expect(totals.lines.map(({ nett, taxes, amount }) => [nett, taxes, amount])).toEqual([
      ['0.33', '0.03', '0.36'],
      ['0.33', '0.04', '0.37'],
      ['0.33', '0.03', '0.36'],
    ]);
  });

  test('adds up to the last unit in both rounding modes, with several rates, discounts and taxes inside', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 8 }),
        fc.constantFrom('line' as const, 'document' as const),
        fc.constantFrom('MYR', 'VND'),
        (drawn, rounding, currency) => {
          const inputs = drawn.map((input) => ({ ...input, currency }));
          const totals = documentTotals(inputs, rounding, currency);
          if (!totals.ok) throw new Error(totals.code);
          const sum = (pick: (each: LineAmounts) => string) => addMoney('0', ...totals.lines.map(pick));
          for (const field of ['nett', 'taxes', 'amount', 'discount'] as const)
            expect(
              compareMoney(
                sum((each) => each[field]),
                totals[field],
              ),
            ).toBe(0);
          for (const { id, rate, amount } of totals.parts) {
            const shares = totals.lines.flatMap(({ parts }) =>
              parts.filter((part) => part.id === id && part.rate === rate),
            );
            expect(compareMoney(addMoney('0', ...shares.map((part) => part.amount)), amount)).toBe(0);
          }
          for (const [at, each] of totals.lines.entries()) {
            expect(compareMoney(addMoney(each.nett, each.taxes), each.amount)).toBe(0);
            expect(
              compareMoney(
                subtractMoney(each.original, each.discount),
                inputs[at]?.inclusive ? each.amount : each.nett,
              ),
            ).toBe(0);
          }
          expect(compareMoney(addMoney(totals.nett, totals.taxes), totals.amount)).toBe(0);
          expect(compareMoney(addMoney('0', ...totals.parts.map((part) => part.amount)), totals.taxes)).toBe(0);
          expect(compareMoney(addMoney('0', ...totals.lines.map((each) => each.original)), totals.original)).toBe(0);
        },
      ),
    );
  });
});

describe('capping a line', () => {
  test.each([
    ['2000000000000', '1', '999999999999', '1'],
    ['1', '2000000000000', '1', '999999999999'],
    ['1000000', '1000000', '1000000', '1000000'],
    ['3.50', '1000000000000', '3.50', '285714285714'],
    ['-2000000000000.01', '1', '-999999999999.99', '1'],
  ])('%s × %s becomes %s × %s', (price, qty, cutPrice, cutQty) => {
    expect(capLine(price, qty)).toEqual({ price: cutPrice, qty: cutQty });
  });

  test('makes it acceptable to the server and changes only one factor', () => {
    fc.assert(
      fc.property(decimal(2_000_000_000, 3), decimal(2_000_000_000, 2), (price, qty) => {
        const cut = capLine(price, qty);
        expect(new Exact(cut.price).times(cut.qty).lessThanOrEqualTo(lineAmountLimit)).toBe(true);
        expect(cut.price === price || cut.qty === qty).toBe(true);
        expect(computeLine(line(cut)).ok).toBe(true);
      }),
    );
  });
});
