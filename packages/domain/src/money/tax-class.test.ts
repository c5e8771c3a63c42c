import { describe, expect, test } from 'vitest';
import { taxClassOf } from './tax-class.ts';

const lookup = (data: unknown, flags = '') => ({ id: 'L', code: 'SST', name: 'Service tax', flags, data });

test('data with a single rate uses the names of its lookup', () => {
  expect(taxClassOf(lookup({ rate: '8' }))).toMatchObject({
    id: 'L',
    group: false,
    parts: [{ id: 'L', code: 'SST', name: 'Service tax', rate: '8', seq: 0 }],
  });
});

test('parts keep their own names, order, dates and factors', () => {
  const part = {
    id: 'p',
    code: 'PPN',
    name: 'PPN',
    rate: '12',
    seq: 2,
    before: true,
    active: true,
    validFrom: 20250101,
    validTo: 20301231,
    baseFactor: '11/12',
    authorityCode: 'A1',
    fixed: '1.50',
  };
  expect(taxClassOf(lookup({ parts: [part] }, 'G'))).toEqual({ id: 'L', group: true, parts: [part] });
});

test('flag F makes the rate of a single tax an amount per unit, but not the rates of a group', () => {
  expect(taxClassOf(lookup({ rate: '2.50' }, 'F'))?.parts).toMatchObject([{ rate: '2.50', fixed: '2.50' }]);
  expect(taxClassOf(lookup({ rate: '2.50', fixed: '1' }, 'F'))?.parts).toMatchObject([{ fixed: '1' }]);
  expect(taxClassOf(lookup({ parts: [{ rate: '8' }] }, 'GF'))?.parts[0]?.fixed).toBeUndefined();
});

test('a class without parts is empty, but valid', () => {
  expect(taxClassOf(lookup({ parts: [] }))).toEqual({ id: 'L', group: false, parts: [] });
});

describe('unreadable data returns no class', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', '8'],
    ['a list', ['8']],
    ['a missing rate', {}],
    ['a rate that is a float', { rate: 8 }],
    ['a rate in words', { rate: 'eight' }],
    ['one invalid part among valid ones', { parts: [{ rate: '8' }, { rate: '' }] }],
    ['a date that is not a number', { rate: '8', validFrom: '20250101' }],
    ['a negative rate', { rate: '-100' }],
    ['a rate above the maximum', { rate: '1000000' }],
    ['a negative fixed amount', { rate: '0', fixed: '-1' }],
    ['a share of zero', { rate: '8', baseFactor: '11/0' }],
    ['a flag in words', { rate: '8', before: 'yes' }],
  ])('such as %s', (_name, data) => expect(taxClassOf(lookup(data))).toBeUndefined());
});
