import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costingModes, issueStock } from './costing.ts';
import type { CostLayer } from './costing.ts';
import { Exact } from './decimal.ts';
import type { ExactNumber } from './decimal.ts';

const layers: CostLayer[] = [{ id: 'a', qty: '10', unitCost: '1.00' }, { id: 'b', qty: '10', unitCost: '2.00' }];

describe('an issue of 15 over 10 at 1.00 and 10 at 2.00', () => {
  test.each([
    ['fifo', '20.00', ['a 10 1', 'b 5 2'], ['b 5 2.00']],
    ['lifo', '25.00', ['b 10 2', 'a 5 1'], ['a 5 1.00']],
    ['average', '22.50', ['a 10 1.5', 'b 5 1.5'], ['b 5 1.5']],
  ] as const)('%s costs %s', (mode, cost, taken, left) => {
    const issue = issueStock(layers, '15', mode, 'MYR');
    expect(issue).toMatchObject({ cost, short: '0', isNegative: false });
    expect(issue.taken.map((part) => `${part.id} ${part.qty} ${part.unitCost}`)).toEqual(taken);
    expect(issue.left.map((part) => `${part.id} ${part.qty} ${part.unitCost}`)).toEqual(left);
  });
});

describe('what is not there', () => {
  test.each([['fifo', '40.00'], ['lifo', '40.00'], ['average', '37.50']] as const)('is booked negative and flagged (%s)', (mode, cost) => {
    expect(issueStock(layers, '25', mode, 'MYR')).toMatchObject({ cost, short: '5', isNegative: true, left: [] });
  });

  test('is valued at the last known cost', () => {
    expect(issueStock([], '3', 'fifo', 'MYR', '4.5')).toMatchObject({ cost: '13.50', taken: [], short: '3', isNegative: true });
    expect(issueStock([], '3', 'average', 'MYR')).toMatchObject({ cost: '0.00', short: '3' });
  });

  test('is not taken from layers that are empty or negative', () => {
    expect(issueStock([{ id: 'n', qty: '-4', unitCost: '9' }, ...layers], '1', 'fifo', 'MYR')).toMatchObject({ cost: '1.00', taken: [{ id: 'a' }] });
  });
});

describe('whatever is issued', () => {
  const amount = fc.integer({ min: 1, max: 5000 }).map((value) => (value / 100).toFixed(2));
  const anyLayers = fc.array(fc.record({ qty: amount, unitCost: amount }), { maxLength: 6 })
    .map((list) => list.map((layer, at): CostLayer => ({ id: `l${at}`, ...layer })));
  const total = (parts: readonly { qty: string }[]): ExactNumber => parts.reduce((sum, part) => sum.plus(part.qty), new Exact(0));

  test('quantities balance: taken and left are what was there, taken and short what was asked', () => {
    fc.assert(fc.property(anyLayers, amount, fc.constantFrom(...costingModes), (held, qty, mode) => {
      const issue = issueStock(held, qty, mode, 'MYR');
      expect(total(issue.taken).plus(total(issue.left)).toFixed()).toBe(total(held).toFixed());
      expect(total(issue.taken).plus(issue.short).toFixed()).toBe(new Exact(qty).toFixed());
    }));
  });

  test('taking everything costs the same in every mode', () => {
    fc.assert(fc.property(anyLayers, (held) => {
      const all = total(held).toFixed();
      const costs = new Set(costingModes.map((mode) => issueStock(held, all, mode, 'MYR').cost));
      expect(costs.size).toBe(1);
    }));
  });
});
