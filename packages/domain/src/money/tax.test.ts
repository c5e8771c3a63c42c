import { describe, expect, test } from 'vitest';
import { partsOn } from './tax.ts';
import type { TaxPart } from './tax.ts';

const part = (id: string, more: Partial<TaxPart> = {}): TaxPart => ({
  id,
  code: id.toUpperCase(),
  name: id,
  rate: '10',
  seq: 1,
  ...more,
});
const ratesOn = (group: boolean, parts: TaxPart[], day: number): string[] | undefined =>
  partsOn({ id: 'class', group, parts }, day)?.map((each) => `${each.id} ${each.rate}`);

describe('a single rate', () => {
  const sst = [part('sst', { rate: '6', validTo: 20240229 }), part('sst', { rate: '8', validFrom: 20240301 })];

  test.each([
    [20240229, ['sst 6']],
    [20240301, ['sst 8']],
    [20991231, ['sst 8']],
  ])('on %d it is %s', (day, rates) => {
    expect(ratesOn(false, sst, day)).toEqual(rates);
  });

  test('needs no activation', () => {
    expect(ratesOn(false, [part('vat', { active: false })], 20240101)).toEqual(['vat 10']);
  });

  test('is missing if no version covers the date', () => {
    expect(ratesOn(false, [part('vat', { validFrom: 20250101 })], 20241231)).toBeUndefined();
    expect(ratesOn(false, [], 20241231)).toBeUndefined();
  });

  test('uses the newer of two versions that cover the date', () => {
    expect(
      ratesOn(
        false,
        [part('vat', { rate: '7', validFrom: 20200101 }), part('vat', { rate: '9', validFrom: 20240101 })],
        20240601,
      ),
    ).toEqual(['vat 9']);
  });
});

describe('a group', () => {
  test('uses its active parts in the order of seq', () => {
    const parts = [part('b', { active: true, seq: 2 }), part('off', { seq: 0 }), part('a', { active: true, seq: 1 })];
    expect(ratesOn(true, parts, 20240101)).toEqual(['a 10', 'b 10']);
  });

  test('omits a part that has ended or has not started yet', () => {
    const parts = [
      part('vat', { active: true }),
      part('levy', { active: true, validTo: 20231231 }),
      part('green', { active: true, validFrom: 20260101 }),
    ];
    expect(ratesOn(true, parts, 20240101)).toEqual(['vat 10']);
  });

  test('has no rate on a date between two versions of one tax', () => {
    const parts = [
      part('vat', { active: true }),
      part('levy', { active: true, validTo: 20231231 }),
      part('levy', { active: true, validFrom: 20240601 }),
    ];
    expect(ratesOn(true, parts, 20240301)).toBeUndefined();
  });

  test('has no rate if none of its active parts applies', () => {
    expect(ratesOn(true, [part('vat', { active: true, validTo: 20231231 })], 20240101)).toBeUndefined();
  });

  test('without active parts charges no tax', () => {
    expect(ratesOn(true, [part('vat')], 20240101)).toEqual([]);
  });
});
