import { describe, expect, test } from 'vitest';
import { convertUnit, unitsLike } from '../values/units.ts';
import { balancesOf, isMoreThanLeft, shortageOf, stockLeft } from './stock-left.ts';

const amount = (text: string) => {
  const [qty = '', unit = ''] = text.split(' ');
  return { qty, unit };
};

describe('a stock', () => {
  test.each([
    [['1.5 l'], ['250 ml', '0.1 l'], 'ml', '1150'],
    [['1.5 l'], ['250 ml'], 'l', '1.25'],
    [['2 l', '300 ml'], [], 'l', '2.3'],
    [['0.1 l', '0.2 l'], ['0.3 l'], 'l', '0'],
    [[], [], 'g', '0'],
    [['10 pc'], ['3 pc'], 'pc', '7'],
    [['1 kg'], ['1500 g'], 'g', '-500'],
    [['5 kg'], ['2 l'], 'l', '-2'],
  ])('of %j after the uses %j has, in %s, %s left', (held, used, unit, left) => {
    expect(stockLeft(held.map(amount), used.map(amount), unit)).toBe(left);
  });

  test.each([
    ['1.000001', '1', true],
    ['1', '1', false],
    ['0', '-1', true],
  ])('compares %s with %s exactly', (qty, left, more) => {
    expect(isMoreThanLeft(qty, left)).toBe(more);
  });
});

describe('the units that an amount converts to', () => {
  test.each([
    ['ml', ['ml', 'cl', 'dl', 'l']],
    ['kg', ['mg', 'g', 'kg']],
    ['pc', ['pc']],
    ['toString', ['toString']],
  ])('from %s are %j', (unit, like) => {
    expect(unitsLike(unit)).toEqual(like);
    expect(like.map((to) => convertUnit('1', unit, to))).not.toContain(undefined);
  });
});

describe('the balances of an item', () => {
  test('are one for each kind of unit, after what was used', () => {
    const held = [
      { qty: '2', unit: 'l' },
      { qty: '500', unit: 'ml' },
      { qty: '3', unit: 'pc' },
    ];
    const used = [
      { qty: '250', unit: 'ml' },
      { qty: '40', unit: 'g' },
    ];
    expect(balancesOf(held, used)).toEqual([
      { unit: 'l', qty: '2.25', used: '0.25' },
      { unit: 'pc', qty: '3', used: '0' },
      { unit: 'g', qty: '-40', used: '40' },
    ]);
  });

  test.each([
    ['0', 'none'],
    ['-0.5', 'negative'],
    ['0.5', undefined],
  ])('%s is %s', (qty, shortage) => {
    expect(shortageOf(qty)).toBe(shortage);
  });
});
