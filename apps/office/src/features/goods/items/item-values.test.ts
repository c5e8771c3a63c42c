import type { Item } from '@field-service/contract/reference.ts';
import { describe, expect, test } from 'vitest';
import { bodyOfItem, emptyBatch, emptyDilution, emptyItem, listProblems, valuesOfItem } from './item-values.ts';

const dilution = {
  id: 'd1',
  name: 'Standard',
  concentrate: '1',
  diluent: '50',
  unit: 'ml',
  labelRate: '20',
  labelRateMax: '40',
  rateUnit: 'ml/m²',
};
const item: Item = {
  id: 'i1',
  code: 'DEL-25',
  name: 'Deltamethrin',
  notes: 'Shake well',
  types: { id: 'chemical', name: 'Chemicals', flags: 'C' },
  uomid: 'l',
  uom: 'l',
  price: '120.5',
  taxid: null,
  status: { id: null, code: 'active', name: 'active', flags: '' },
  brandid: null,
  menuid: null,
  data: {
    stationType: 'bait',
    reorderLevel: '250.5',
    dilutions: [dilution],
    alt: { vi: { name: 'Thuốc', protection: ['Găng tay'], dilutions: { d1: 'Chuẩn' } } },
    marker: 3,
    activePercent: '2.5',
    protection: ['Gloves', 'Goggles'],
    reentryHours: 2.5,
    published: true,
    showPrice: false,
  },
  batches: [{ batch: 'B1', expiry: 20_280_131 }],
  uts: 5,
  dts: null,
  ctid: 1,
};

describe('an item that is read and sent unchanged', () => {
  test('is the same, also in what the form does not show', () => {
    const { data, batches, ...body } = bodyOfItem(valuesOfItem(item), item);
    expect(data).toEqual(item.data);
    expect(batches).toEqual(item.batches);
    const { code, name, notes, uomid, price } = item;
    const own = { code, name, notes, uomid, price, typeid: 'chemical', status: 'active', statusid: null };
    expect(body).toEqual({ ...own, taxid: null, brandid: null, menuid: null });
  });

  test('keeps a price that is hidden from the person', () => {
    const hidden = { ...item, price: null };
    expect(bodyOfItem(valuesOfItem(hidden), hidden)).not.toHaveProperty('price');
  });

  test('keeps a status of the site', () => {
    const withStatus = { ...item, status: { id: 's1', code: 'OBS', name: 'Obsolete', flags: 'X' } };
    const body = bodyOfItem(valuesOfItem(withStatus), withStatus);
    expect(body).toMatchObject({ statusid: 's1' });
    expect(body).not.toHaveProperty('status');
  });
});

describe('what is entered', () => {
  test('leaves out facts and languages without a text', () => {
    const { data } = bodyOfItem({ ...emptyItem, translations: { vi: { name: ' ' } }, hazardClass: ' ' }, null);
    expect(data).toEqual({});
  });

  test('of a language without a name has the name of the item', () => {
    const typed = { ...emptyItem, name: 'Bait', translations: { ms: { notes: 'Jauhkan daripada kanak-kanak' } } };
    expect(bodyOfItem(typed, null).data).toEqual({
      alt: { ms: { name: 'Bait', notes: 'Jauhkan daripada kanak-kanak' } },
    });
  });

  test.each([
    ['nothing', {}, []],
    ['whole lists', { dilutions: [dilution], batches: [{ key: 'a', batch: 'B1', expiry: 20_280_131 }] }, []],
    ['a dilution without a rate', { dilutions: [{ ...dilution, labelRate: null }] }, ['dilutions']],
    ['a new dilution', { dilutions: [emptyDilution()] }, ['dilutions']],
    ['a batch without an expiry', { batches: [{ key: 'a', batch: 'B1', expiry: null }] }, ['batches']],
    ['a new batch', { batches: [emptyBatch()] }, ['batches']],
    [
      'one batch twice',
      {
        batches: [
          { key: 'a', batch: 'B1', expiry: 20_280_131 },
          { key: 'b', batch: ' B1', expiry: 20_290_131 },
        ],
      },
      ['batches'],
    ],
  ])('%s: the lists with a problem', (_name, change, problems) => {
    expect(listProblems({ ...emptyItem, ...change })).toEqual(problems);
  });
});
