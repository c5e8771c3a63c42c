import { expect, it } from 'vitest';
import { heldOf, nothingHeld } from './costing.ts';
import { costingModeOf, holdingAfter, type Movement } from './stock-ledger.ts';
import { convertUnit } from '../values/units.ts';

const receipt = (qtyIn: string, unitCost: string, value: string): Movement => ({ qtyIn, qtyOut: '0', unitCost, value });
const issue = (qtyOut: string): Movement => ({ qtyIn: '0', qtyOut, unitCost: '0', value: '0' });

it.each([
  ['fifo', { qty: '8', value: '32.00' }],
  ['average', { qty: '8', value: '24.00' }],
  ['lifo', { qty: '8', value: '16.00' }],
] as const)('the ledger read by %s returns the remaining quantity and its value', (mode, left) => {
  expect(
    heldOf(
      holdingAfter(nothingHeld, [receipt('10', '2', '20.00'), receipt('10', '4', '40.00'), issue('12')], mode, 'MYR'),
    ),
  ).toEqual(left);
});

it('the ledger can be continued from the holding at one of its rows', () => {
  const rows = [
    receipt('10', '2', '20.00'),
    issue('25'),
    receipt('8', '6', '48.00'),
    receipt('20', '5', '100.00'),
    issue('1'),
  ];
  const whole = holdingAfter(nothingHeld, rows, 'fifo', 'MYR');
  expect(
    holdingAfter(holdingAfter(nothingHeld, rows.slice(0, 3), 'fifo', 'MYR'), rows.slice(3), 'fifo', 'MYR'),
  ).toEqual(whole);
  expect(whole.layers).toEqual([{ qty: '12', value: '60.00' }]);
});

it.each([
  ['250', 'g', 'kg', '0.25'],
  ['1.5', 'l', 'ml', '1500'],
  ['3', 'pc', 'pc', '3'],
  ['3', 'pc', 'kg', undefined],
  ['3', 'g', 'ml', undefined],
])('%s %s converted to %s is %s', (amount, from, to, expected) => {
  expect(convertUnit(amount, from, to)).toBe(expected);
});

it.each([
  ['0', 'fifo'],
  ['1', 'average'],
  ['2', 'lifo'],
  [null, 'average'],
] as const)('the stored costing mode %s is %s', (stored, mode) => {
  expect(costingModeOf(stored)).toBe(mode);
});
