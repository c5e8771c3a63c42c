import { describe, expect, test } from 'vitest';
import type { LineContext } from '../../../lines/line-draft.ts';
import { contractCost, type CostTerms } from './contract-cost.ts';

const part = { id: 'g', code: 'GST', name: 'GST', rate: '9', seq: 0 };
const context: LineContext = {
  currency: 'SGD',
  taxPoint: 20_270_101,
  taxClasses: new Map([
    ['gst', { id: 'gst', group: false, parts: [part] }],
    ['ending', { id: 'ending', group: false, parts: [{ ...part, validTo: 20_270_630 }] }],
  ]),
  rounding: 'line',
};
const line = { key: '1', itemid: null, name: 'Baiting', qty: '1', price: '72', discount: '', inclusive: false };
const terms: CostTerms = {
  billingPlan: 'monthly_arrears',
  planAmount: '180',
  planTax: 'gst',
  startsOn: 20_270_101,
  endsOn: 20_271_231,
  lines: [{ ...line, tax: 'gst' }],
};
const each = { nett: '180.00', amount: '196.20' };

describe('what a contract costs', () => {
  test.each<[what: string, change: Partial<CostTerms>, cost: ReturnType<typeof contractCost>]>([
    ['whole months', {}, { each, whole: { periods: 12, even: true, nett: '2160.00', amount: '2354.40' } }],
    [
      'a year that ends within a month',
      { endsOn: 20_270_215 },
      { each, whole: { periods: 2, even: false, nett: '276.43', amount: '301.31' } },
    ],
    ['an open-ended contract', { endsOn: null }, { each }],
    ['an end far away, as while a year is typed', { endsOn: 99_991_231 }, { each }],
    ['an end before the start', { endsOn: 20_261_231 }, { each }],
    ['a tax whose rate is not known to the end', { planTax: 'ending' }, { each }],
    ['no tax', { planTax: null, endsOn: null }, { each: { nett: '180.00', amount: '180.00' } }],
    ['no amount', { planAmount: null }, undefined],
    ['a tax that is not known', { planTax: 'other' }, undefined],
    ['a billing per visit', { billingPlan: 'visit' }, { each: { nett: '72.00', amount: '78.48' } }],
    ['a billing per visit without lines', { billingPlan: 'visit', lines: [] }, undefined],
  ])('is computed for %s', (_what, change, cost) => {
    expect(contractCost({ ...terms, ...change }, 20_261_128, context)).toEqual(cost);
  });
});
