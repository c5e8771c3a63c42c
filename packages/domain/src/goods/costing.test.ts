import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  costingModes,
  currentCost,
  heldOf,
  issueStock,
  nothingHeld,
  receiveStock,
  unitCostOf,
  valueAt,
  type CostingMode,
  type Holding,
} from './costing.ts';
import { Exact } from '../values/decimal.ts';
import { addMoney, subtractMoney } from '../values/money.ts';

const take = (holding: Holding, qty: string, value: string, mode: CostingMode, currency = 'MYR'): Holding =>
  receiveStock(holding, { qty, value }, unitCostOf({ qty, value }), mode, currency).after;
/** 10 at 1.00 each, then 10 at 2.00 each. */
const filled = (mode: CostingMode): Holding => take(take(nothingHeld, '10', '10.00', mode), '10', '20.00', mode);

describe('issuing 15 from 10 at 1.00 and 10 at 2.00', () => {
  test.each([
    ['fifo', '20.00', [['5', '10.00']]],
    ['lifo', '25.00', [['5', '5.00']]],
    ['average', '22.50', [['5', '7.50']]],
  ] as const)('%s costs %s', (mode, value, left) => {
    const issue = issueStock(filled(mode), '15', mode, 'MYR');
    expect({
      value: issue.value,
      short: issue.short,
      left: issue.after.layers.map((layer) => [layer.qty, layer.value]),
    }).toEqual({ value, short: '0', left });
  });
});

test('a rounding remainder stays with the stock that is left: three thirds of 10.00', () => {
  let holding = take(nothingHeld, '3', '10.00', 'fifo');
  const values = [1, 2, 3].map(() => {
    const issue = issueStock(holding, '1', 'fifo', 'MYR');
    holding = issue.after;
    return issue.value;
  });
  expect(values).toEqual(['3.33', '3.34', '3.33']);
  expect(heldOf(holding)).toEqual({ qty: '0', value: '0.00' });
});

describe('stock that is not available', () => {
  test.each([
    ['fifo', '40.00'],
    ['lifo', '40.00'],
    ['average', '37.50'],
  ] as const)('is issued anyway at the last known cost, and owed (%s)', (mode, value) => {
    const issue = issueStock(filled(mode), '25', mode, 'MYR');
    expect(issue).toMatchObject({ value, short: '5', after: { layers: [] } });
    expect(heldOf(issue.after)).toEqual({ qty: '-5', value: mode === 'average' ? '-7.50' : '-10.00' });
  });

  test('is settled by the next receipt, which books the additional cost', () => {
    const { after } = issueStock(filled('fifo'), '25', 'fifo', 'MYR');
    const first = receiveStock(after, { qty: '2', value: '6.00' }, '3', 'fifo', 'MYR');
    expect([first.variance, heldOf(first.after)]).toEqual(['2.00', { qty: '-3', value: '-6.00' }]);
    const second = receiveStock(first.after, { qty: '8', value: '8.00' }, '1', 'fifo', 'MYR');
    expect([second.variance, heldOf(second.after), second.after.layers]).toEqual([
      '-3.00',
      { qty: '5', value: '5.00' },
      [{ qty: '5', value: '5.00' }],
    ]);
  });

  test('costs nothing if no cost is known', () => {
    expect(issueStock(nothingHeld, '3', 'average', 'VND')).toMatchObject({
      value: '0',
      short: '3',
      after: { owed: { qty: '3', value: '0' } },
    });
  });
});

test('a small quantity of a cheap item does not change its last known cost', () => {
  const holding = receiveStock(
    nothingHeld,
    { qty: '0.1', value: valueAt('0.1', '3.4', 'VND') },
    '3.4',
    'fifo',
    'VND',
  ).after;
  expect([heldOf(holding).value, currentCost(holding, 'fifo')]).toEqual(['0', '3.4']);
});

test('the unit cost is computed from the value before it is rounded', () => {
  expect(issueStock(take(nothingHeld, '100', '1250.00', 'fifo'), '0.25', 'fifo', 'MYR')).toMatchObject({
    value: '3.13',
    unitCost: '12.5',
  });
});

test('a type whose mode changes keeps its stock and value', () => {
  const { value, after } = issueStock(filled('fifo'), '5', 'average', 'MYR');
  expect([value, after.layers]).toEqual(['7.50', [{ qty: '15', value: '22.50' }]]);
  expect(issueStock(filled('average'), '5', 'lifo', 'MYR').value).toBe('7.50');
});

describe('any sequence of movements', () => {
  const amount = fc.integer({ min: 1, max: 900_000_000 }).map((n) => new Exact(n).dividedBy(1000).toFixed());
  const money = (digits: number) =>
    fc.integer({ min: 0, max: 900_000 }).map((n) => new Exact(n).dividedBy(10 ** digits).toFixed(digits));
  const sequence = fc.constantFrom('MYR', 'VND').chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      moves: fc.array(
        fc.record({
          isIn: fc.boolean(),
          qty: amount,
          value: money(currency === 'VND' ? 0 : 2),
          mode: fc.constantFrom(...costingModes),
        }),
        { maxLength: 25 },
      ),
    }),
  );

  test.each([...costingModes, 'changing'] as const)(
    'keeps the value received equal to the value issued, settled and held, to the last minor digit (%s)',
    (kept) => {
      fc.assert(
        fc.property(sequence, ({ currency, moves }) => {
          let holding = nothingHeld;
          let received = '0';
          let went = '0';
          let quantity = new Exact(0);
          const issued: string[] = [];
          for (const { isIn, qty, value, mode: own } of moves) {
            const mode = kept === 'changing' ? own : kept;
            quantity = isIn ? quantity.plus(qty) : quantity.minus(qty);
            if (isIn) {
              const { after, variance } = receiveStock(
                holding,
                { qty, value },
                unitCostOf({ qty, value }),
                mode,
                currency,
              );
              holding = after;
              received = addMoney(received, value);
              went = addMoney(went, variance);
            } else {
              const issue = issueStock(holding, qty, mode, currency);
              issued.push(issue.value);
              holding = issue.after;
              went = addMoney(went, issue.value);
            }
          }
          const held = heldOf(holding);
          const whole = currency === 'VND' ? /^\d+$/ : /^\d+\.\d\d$/;
          expect(issued.filter((value) => !whole.test(value))).toEqual([]);
          expect(new Exact(held.qty).equals(quantity)).toBe(true);
          expect(new Exact(subtractMoney(received, went)).equals(held.value)).toBe(true);
          // Stock is never held and owed at the same time, and no layer has a negative value.
          expect(holding.layers.length > 0 && new Exact(holding.owed.qty).greaterThan(0)).toBe(false);
          for (const layer of holding.layers)
            expect(new Exact(layer.qty).greaterThan(0) && new Exact(layer.value).greaterThanOrEqualTo(0)).toBe(true);
        }),
        { numRuns: 150 },
      );
    },
  );

  test('issuing everything costs the same in every mode', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ qty: amount, value: money(2) }), { minLength: 1, maxLength: 6 }), (receipts) => {
        const all = receipts.reduce((sum, { qty }) => sum.plus(qty), new Exact(0)).toFixed();
        const costs = costingModes.map(
          (mode) =>
            issueStock(
              receipts.reduce((holding, { qty, value }) => take(holding, qty, value, mode), nothingHeld),
              all,
              mode,
              'MYR',
            ).value,
        );
        expect(new Set(costs).size).toBe(1);
      }),
    );
  });
});
