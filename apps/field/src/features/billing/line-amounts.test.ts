import type { Lookup } from '@field-service/contract/reference.ts';
import { describe, expect, it } from 'vitest';
import { stationType } from '../../offline/a-job.test-data.ts';
import type { newLine } from '../../offline/recorded/billing-lines.ts';
import { amountOf, totalOf } from './line-amounts.ts';

const tax: Lookup = { ...stationType({ rate: '8' }), id: 'tx', type: 60, code: 'SST', name: 'SST 8 %' };
const facts = { taxPoint: 20261121, currency: 'MYR', taxes: new Map([['tx', tax]]) };
const line = {
  key: 'k',
  isNew: true,
  itemid: null,
  name: 'Visit',
  uom: 'pc',
  stationType: null,
  qty: '3',
  price: '0.1',
  uiDisc: null,
  tax: null,
  flags: '',
} satisfies ReturnType<typeof newLine>;

describe('the amount of a line', () => {
  it.each([
    [{}, '0.3'],
    [{ tax: 'tx', price: '10' }, '32.4'],
    [{ tax: 'tx', price: '10.80', flags: 'I' }, '32.4'],
    [{ uiDisc: '10%', price: '10' }, '27'],
    [{ price: null }, null],
    [{ qty: '' }, null],
    [{ tax: 'unknown' }, null],
    [{ qty: '99999999', price: '99999999' }, null],
  ])('of %j is exactly %s', (change, amount) => {
    const found = amountOf({ ...line, ...change }, facts);
    expect(found === null ? null : Number(found)).toBe(amount === null ? null : Number(amount));
  });
  it('adds up to a total only if all amounts are known', () => {
    expect(totalOf(['0.1', '0.2'])).toBe('0.3');
    expect(totalOf(['0.1', null])).toBeNull();
    expect(totalOf([])).toBe('0');
  });
});
