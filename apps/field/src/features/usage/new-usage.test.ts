import type { Item } from '@field-service/contract/reference.ts';
import { describe, expect, it } from 'vitest';
import { withAmounts, newUsage } from './new-usage.ts';
import { usageProblems } from './usage-problems.ts';

const chemical: Item = {
  id: 'i1',
  code: 'DELTA',
  name: 'Deltamethrin 2.5 %',
  notes: '',
  types: { id: 't', name: 'Chemicals', flags: 'CI' },
  uomid: 'u',
  uom: 'l',
  price: '10',
  taxid: null,
  status: { id: null, code: 'active', name: '', flags: '' },
  brandid: null,
  menuid: null,
  data: {
    activeIngredient: 'Deltamethrin',
    registration: 'LRMP.R1/1',
    registeredTo: 20271231,
    dilutions: [
      {
        id: 'd',
        name: '1:99',
        concentrate: '1',
        diluent: '99',
        unit: 'ml',
        labelRate: '0.5',
        labelRateMax: '1',
        rateUnit: 'ml/m²',
      },
    ],
  },
  batches: [{ batch: 'B1', expiry: 20270101 }],
  uts: 1,
  dts: null,
  ctid: 1,
};
const begun = newUsage('job', chemical, { stationIds: ['s1'], at: 1, seq: 1 });
const filled = (change: object) => {
  const usage = { ...begun, ...change };
  return { ...usage, ...withAmounts(usage, chemical, 'l') };
};

describe('a usage', () => {
  it('has the only dilution and the only batch selected by default', () => {
    expect([begun.dilutionId, begun.batch, begun.stationIds]).toEqual(['d', 'B1', ['s1']]);
  });
  it("computes concentrate, diluent and the stock deduction in the item's own unit", () => {
    const usage = filled({ total: '5000' });
    expect([usage.concentrate, usage.diluent, usage.qty]).toEqual(['50', '4950', '0.05']);
  });
  it.each([
    ['1', '0.00001'],
    ['100000', '1'],
    ['250000.5', '2.500005'],
  ])('places the decimal point correctly for a total of %s', (total, qty) => {
    expect(filled({ total }).qty).toBe(qty);
  });
  it.each([
    ['cl', '5000', '5'],
    ['dl', '5000', '0.5'],
    ['l', '0.03', '0'],
    ['kg', '5000', ''],
  ])('deducts stock in %s as the server converts it', (unit, total, qty) => {
    expect({ ...begun, ...withAmounts({ ...begun, total }, chemical, unit) }.qty).toBe(qty);
  });
  it('takes the mixture off the stock in the unit that the person chose', () => {
    expect({ ...begun, ...withAmounts({ ...begun, total: '5000' }, chemical, 'ml') }.qty).toBe('50');
  });
  it('is rejected above the label rate, with both rates as parameters', () => {
    const usage = filled({ total: '5000', areaTreated: '20' });
    expect(usage.rate).toBe('2.5');
    expect(usageProblems(usage, chemical, 20261121)).toEqual([
      { code: 'treatment.over_label_rate', params: { rate: '2.5', max: '1', unit: 'ml/m²' } },
    ]);
  });
  it('is rejected with an expired batch or a lapsed registration', () => {
    const usage = filled({ total: '5000', areaTreated: '100' });
    expect(usageProblems(usage, chemical, 20261121)).toEqual([]);
    expect(usageProblems(usage, chemical, 20270102).map((each) => each.code)).toEqual(['treatment.batch_expired']);
    expect(usageProblems(usage, chemical, 20280101).map((each) => each.code)).toEqual([
      'treatment.batch_expired',
      'treatment.unregistered',
    ]);
  });
  it('requires a quantity and a batch', () => {
    expect(usageProblems({ ...begun, batch: null, expiry: null }, chemical, 20261121).map((each) => each.code)).toEqual(
      ['usage.quantity', 'usage.batch'],
    );
  });
});
