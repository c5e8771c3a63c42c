import { describe, expect, it } from 'vitest';
import { checkSupplyStep, givenQuantities, supplyStates } from './supply-request.ts';

describe('a supply request', () => {
  it('is decided by anybody but the person who gets the items, and cancelled by those who asked', () => {
    for (const party of ['asker', 'other'] as const)
      for (const to of ['approved', 'rejected'] as const)
        expect(checkSupplyStep('requested', to, party)).toEqual({ ok: true });
    for (const party of ['person', 'asker'] as const)
      expect(checkSupplyStep('requested', 'cancelled', party)).toEqual({ ok: true });
    expect(checkSupplyStep('requested', 'approved', 'person')).toEqual({ ok: false, code: 'supply.own' });
    expect(checkSupplyStep('requested', 'rejected', 'person')).toEqual({ ok: false, code: 'supply.own' });
    expect(checkSupplyStep('requested', 'cancelled', 'other')).toEqual({ ok: false, code: 'permission.missing' });
  });

  it('takes no step once it is decided or cancelled', () => {
    for (const state of supplyStates.filter((each) => each !== 'requested'))
      for (const to of ['approved', 'rejected', 'cancelled'] as const)
        for (const party of ['person', 'asker', 'other'] as const)
          expect(checkSupplyStep(state, to, party)).toEqual({ ok: false, code: 'supply.decided' });
  });
});

describe('what is given', () => {
  const asked = [
    { id: 'gel', qty: '3.5' },
    { id: 'foam', qty: '10' },
  ];

  it('is all that was asked for unless less was entered', () => {
    expect(givenQuantities(asked, new Map())).toEqual({
      ok: true,
      given: new Map([
        ['gel', '3.5'],
        ['foam', '10'],
      ]),
    });
    expect(givenQuantities(asked, new Map([['foam', '0']]))).toMatchObject({
      given: new Map([
        ['gel', '3.5'],
        ['foam', '0'],
      ]),
    });
  });

  it('is never more than was asked for, and never nothing at all', () => {
    expect(givenQuantities(asked, new Map([['gel', '3.500001']]))).toEqual({
      ok: false,
      code: 'supply.more_than_asked',
      id: 'gel',
    });
    expect(
      givenQuantities(
        asked,
        new Map([
          ['gel', '0'],
          ['foam', '0.0'],
        ]),
      ),
    ).toEqual({ ok: false, code: 'supply.nothing_given' });
  });
});
