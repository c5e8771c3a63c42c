import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact } from './decimal.ts';
import { costingModeOf, heldAmount, holdingAfter, issueFrom, type Movement } from './stock-ledger.ts';
import { convertUnit } from './units.ts';

const receipt = (id: string, qtyIn: string, unitCost: string): Movement => ({ id, qtyIn, qtyOut: '0', unitCost });
const issue = (id: string, qtyOut: string): Movement => ({ id, qtyIn: '0', qtyOut, unitCost: '0' });

describe('what a stockist holds', () => {
  const receipts = [receipt('a', '10', '2'), receipt('b', '10', '4')];

  it.each([
    ['fifo', '12', '2.333333', '8'],
    ['average', '12', '3', '8'],
    ['lifo', '12', '3.666667', '8'],
  ] as const)('is issued by %s', (mode, qty, unitCost, left) => {
    const issued = issueFrom(holdingAfter(receipts, mode, 'MYR'), qty, mode, 'MYR');
    expect({ unitCost: issued.unitCost, negative: issued.negative, left: heldAmount(issued.after) }).toEqual({ unitCost, negative: false, left });
  });

  it('goes below nothing, flagged and at the last known cost, and receipts fill that first', () => {
    const issued = issueFrom(holdingAfter(receipts, 'fifo', 'MYR'), '25', 'fifo', 'MYR');
    expect(issued.negative).toBe(true);
    expect(heldAmount(issued.after)).toBe('-5');
    const later = holdingAfter([...receipts, issue('c', '25'), receipt('d', '8', '6')], 'fifo', 'MYR');
    expect(later.layers).toEqual([{ id: 'd', qty: '3', unitCost: '6' }]);
  });

  it('is always what came in less what went out', () => {
    const amount = fc.integer({ min: 1, max: 5_000_000 }).map((n) => new Exact(n).dividedBy(1000).toFixed());
    const movement = fc.record({ id: fc.uuid(), isIn: fc.boolean(), qty: amount, unitCost: amount }).map(({ id, isIn, qty, unitCost }): Movement => ({ id, qtyIn: isIn ? qty : '0', qtyOut: isIn ? '0' : qty, unitCost }));
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 20 }), fc.constantFrom('fifo', 'average', 'lifo'), (movements, mode) => {
        const expected = movements.reduce((sum, { qtyIn, qtyOut }) => sum.plus(qtyIn).minus(qtyOut), new Exact(0));
        expect(new Exact(heldAmount(holdingAfter(movements, mode, 'VND'))).equals(expected)).toBe(true);
      }),
    );
  });
});

describe('units', () => {
  it.each([
    ['250', 'g', 'kg', '0.25'],
    ['1.5', 'l', 'ml', '1500'],
    ['3', 'pc', 'pc', '3'],
    ['3', 'pc', 'kg', undefined],
    ['3', 'g', 'ml', undefined],
  ])('%s %s in %s is %s', (amount, from, to, expected) => {
    expect(convertUnit(amount, from, to)).toBe(expected);
  });
});

it.each([['0', 'fifo'], ['1', 'average'], ['2', 'lifo'], [null, 'average']] as const)('the stored costing mode %s is %s', (stored, mode) => {
  expect(costingModeOf(stored)).toBe(mode);
});
