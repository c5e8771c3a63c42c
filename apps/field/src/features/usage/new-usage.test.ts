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
const begun = newUsage('job', chemical, { stationIds: ['s1'], at: 1 });
const changed = (before: typeof begun, change: object, unit = 'l') => {
  const usage = { ...before, ...change };
  return { ...usage, ...withAmounts(before, usage, chemical, unit) };
};
const filled = (change: object) => changed(begun, change);
const codes = (usage: typeof begun, unit = 'l', day = 20261121) =>
  usageProblems(usage, chemical, unit, day).map((each) => each.code);

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
    expect(changed(begun, { total }, unit).qty).toBe(qty);
  });
  it('takes the mixture off the stock in the unit that the person chose', () => {
    expect(changed(begun, { total: '5000' }, 'ml').qty).toBe('50');
  });
  it('is rejected above the label rate, with both rates as parameters', () => {
    const usage = filled({ total: '5000', areaTreated: '20' });
    expect(usage.rate).toBe('2.5');
    expect(usageProblems(usage, chemical, 'l', 20261121)).toEqual([
      { code: 'treatment.over_label_rate', params: { rate: '2.5', max: '1', unit: 'ml/m²' } },
    ]);
  });
  it('is rejected with an expired batch or a lapsed registration', () => {
    const usage = filled({ total: '5000', areaTreated: '100' });
    expect(codes(usage)).toEqual([]);
    expect(codes(usage, 'l', 20270102)).toEqual(['treatment.batch_expired']);
    expect(codes(usage, 'l', 20280101)).toEqual(['treatment.batch_expired', 'treatment.unregistered']);
  });
  it('requires a quantity, the mixture of a dilution, and a batch', () => {
    expect(codes({ ...begun, batch: null, expiry: null })).toEqual(['usage.quantity', 'usage.total', 'usage.batch']);
    expect(codes({ ...begun, dilutionId: null })).toEqual(['usage.quantity']);
  });
  it('is rejected above the label rate by its concentrate alone, and undiluted', () => {
    const typed = changed(begun, { qty: '5000', areaTreated: '1' }, 'ml');
    expect([typed.concentrate, typed.diluent, typed.rate]).toEqual(['5000', null, '5000']);
    expect(codes(typed, 'ml')).toEqual(['usage.total', 'treatment.over_label_rate']);
    const undiluted = changed(typed, { dilutionId: null }, 'ml');
    expect(codes(undiluted, 'ml')).toEqual(['treatment.over_label_rate']);
    expect(codes(changed(undiluted, { qty: '1' }, 'ml'), 'ml')).toEqual([]);
    expect(codes(changed(undiluted, { qty: '1', uomId: 'l' }), 'l')).toEqual(['treatment.over_label_rate']);
  });
  it('keeps the quantity as it was typed until the mixture changes, and computes its record from it', () => {
    const mixed = changed(begun, { total: '5000', areaTreated: '100' }, 'ml');
    const typed = changed(mixed, { qty: '60' }, 'ml');
    expect([typed.qty, typed.concentrate, typed.diluent, typed.rate]).toEqual(['60', '60', '4940', '0.6']);
    const placed = changed(typed, { place: 'app-area.KITCHEN' }, 'ml');
    expect([placed.qty, placed.concentrate, placed.rate]).toEqual(['60', '60', '0.6']);
    expect(changed(placed, { total: '6000' }, 'ml')).toMatchObject({ qty: '60', concentrate: '60', diluent: '5940' });
    expect(changed(placed, { total: '4000' }, 'ml')).toMatchObject({ qty: '40', concentrate: '40', diluent: '3960' });
  });
  it('keeps the exact concentrate of a mixture if the quantity is rounded to its unit', () => {
    const usage = changed(begun, { total: '0.25' });
    expect([usage.qty, usage.concentrate]).toEqual(['0.000003', '0.0025']);
    expect(changed(usage, { place: 'app-area.KITCHEN' }).concentrate).toBe('0.0025');
  });
  it('has no mixture once it is undiluted', () => {
    const usage = changed(filled({ total: '5000' }), { dilutionId: null });
    expect([usage.total, usage.totalUnit, usage.diluent, usage.concentrate]).toEqual([null, null, null, '0.05']);
  });
  it('has the rate of a product without a dilution in the units that were chosen', () => {
    const gas = { ...chemical, data: { activeIngredient: 'Phosphine', formulation: 'GE', dilutions: [] } };
    const blank = newUsage('job', gas, { stationIds: [], at: 1 });
    const used = { ...blank, qty: '30', areaTreated: '10' };
    expect(withAmounts(blank, used, gas, 'g')).toMatchObject({ areaUnit: 'm³', rate: '3', rateUnit: 'g/m³' });
    const onFloor = { ...used, areaUnit: 'm²' };
    expect(withAmounts(used, onFloor, gas, 'g')).toMatchObject({ areaUnit: 'm²', rateUnit: 'g/m²' });
  });
  it("is measured in the unit of the label's rate", () => {
    expect(filled({ total: '5000', areaTreated: '100', areaUnit: 'm³' })).toMatchObject({ areaUnit: 'm²' });
  });
});
