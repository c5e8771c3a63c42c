import { describe, expect, test } from 'vitest';
import { isConsumableOffered, isItemOffered } from './item-offer.ts';

describe('an item', () => {
  test.each([
    { what: 'of a plain consumable type', status: '', type: 'CI', offered: true, consumable: true },
    { what: 'of a service type', status: '', type: 'VS', offered: true, consumable: false },
    {
      what: 'with a costing letter (c), which is not the flag of consumables',
      status: '',
      type: 'Ic',
      offered: true,
      consumable: false,
    },
    { what: 'with a status that jobs do not offer', status: 'H', type: 'CI', offered: true, consumable: true },
    { what: 'with a status that only closes jobs', status: 'C', type: 'VS', offered: true, consumable: false },
    { what: 'that is suspended', status: 'U', type: 'CI', offered: false, consumable: false },
    { what: 'whose hidden status suspends it', status: 'HU', type: 'CI', offered: false, consumable: false },
    { what: 'that is cancelled', status: 'X', type: 'VS', offered: false, consumable: false },
    { what: 'of a hidden type', status: '', type: 'CHI', offered: false, consumable: false },
    { what: 'of a type for office use only', status: '', type: 'OC', offered: false, consumable: false },
    { what: 'that is a tool for office use only', status: '', type: 'TO', offered: false, consumable: false },
  ])('$what', ({ status, type, offered, consumable }) => {
    expect([isItemOffered({ status, type }), isConsumableOffered({ status, type })]).toEqual([offered, consumable]);
  });
});
