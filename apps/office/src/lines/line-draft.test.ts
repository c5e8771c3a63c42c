import type { TaxClass } from '@field-service/domain/money/tax.ts';
import { describe, expect, test } from 'vitest';
import { amountOf, cappedLine, problemsOf, sentOf, totalsOf, type LineContext, type LineDraft } from './line-draft.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';

const sst: TaxClass = {
  id: 'sst',
  group: false,
  parts: [{ id: 'SST', code: 'SST', name: 'Service tax', rate: '8', seq: 1, validFrom: 20_240_301 }],
};
const context: LineContext = {
  currency: 'MYR',
  taxPoint: 20_261_121,
  taxClasses: new Map([['sst', sst]]),
  rounding: 'line',
};
const draft = (over: Partial<LineDraft> = {}): LineDraft => ({
  key: 'a',
  itemid: null,
  name: 'Rodent control',
  qty: '1',
  price: '250.00',
  discount: '',
  tax: 'sst',
  inclusive: false,
  ...over,
});

test.each<[string, Partial<LineDraft>, Partial<LineDraft>, 'price' | 'qty' | undefined]>([
  ['stays as it is within the limit', { qty: '1000', price: '1000000' }, {}, undefined],
  [
    'has the larger of price and quantity reduced',
    { qty: '3', price: '900000000000' },
    { price: '333333333333' },
    'price',
  ],
  ['has a larger quantity reduced', { qty: '900000000000', price: '3' }, { qty: '333333333333' }, 'qty'],
  ['stays as it is while a number is missing', { qty: '', price: '900000000000' }, {}, undefined],
])('a line %s', (_name, over, capped, field) => {
  const reduced = field && { reduced: { field, value: capped[field] ?? '' } };
  expect(cappedLine(draft(over))).toEqual(draft({ ...over, ...capped, ...reduced }));
});

describe('the problems of a line', () => {
  test.each<[string, Partial<LineDraft>, [string, string][]]>([
    ['do not exist for a valid line', {}, []],
    ['include a missing description', { name: ' ' }, [['name', 'required']]],
    ['include a quantity that is not a number', { qty: 'two' }, [['qty', 'not_a_number']]],
    ['include too many decimals', { price: '1.1234567' }, [['price', 'not_a_number']]],
    [
      'include a discount that is neither an amount nor a percentage',
      { discount: 'half' },
      [['discount', 'line.invalid_discount']],
    ],
    ['include an amount above the limit', { qty: '1000000', price: '2000000' }, [['price', 'line.amount_too_large']]],
  ])('%s', (_name, over, problems) => {
    expect(problemsOf(draft(over), context).map(({ field, code }) => [field, code])).toEqual(problems);
  });

  test("include a tax that has no rate on the line's date", () => {
    expect(problemsOf(draft(), { ...context, taxPoint: 20_200_101 }).map(({ code }) => code)).toEqual([
      'tax.rate_missing',
    ]);
  });
});

test('amounts follow the rules for lines: the discount first, then tax on the remainder', () => {
  expect(amountOf(draft({ qty: '2', price: '100', discount: '10%' }), context)).toBe('194.40');
  expect(amountOf(draft({ price: '108', inclusive: true }), context)).toBe('108.00');
});

test('totals leave out an incomplete line', () => {
  const totals = totalsOf([draft(), draft({ key: 'b', qty: '' })], context);
  expect([totals.nett, totals.taxes, totals.amount]).toEqual(['250.00', '20.00', '270.00']);
});

test('a line is sent with its flag and a trimmed description', () => {
  expect(sentOf(draft({ discount: '5%', inclusive: true, name: ' Visit ' }))).toEqual({
    itemid: null,
    name: 'Visit',
    qty: '1',
    price: '250.00',
    uiDisc: '5%',
    tax: 'sst',
    flags: 'I',
  });
});

describe('the tax class of a lookup', () => {
  const lookup = { id: 'l', code: 'SST', name: 'Service tax', flags: 'DS' };
  test('contains the parts of the lookup', () => {
    expect(taxClassOf({ ...lookup, data: { parts: [{ id: 'SST', rate: '8', seq: 1 }] } })?.parts).toMatchObject([
      { id: 'SST', name: 'Service tax', rate: '8' },
    ]);
  });

  test('has a single rate if the lookup has no parts', () => {
    expect(taxClassOf({ ...lookup, data: { rate: '6' } })?.parts).toMatchObject([{ id: 'l', rate: '6' }]);
  });

  test('is undefined without a rate', () => {
    expect(taxClassOf({ ...lookup, data: {} })).toBeUndefined();
  });
});
