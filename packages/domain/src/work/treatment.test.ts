import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exact } from '../values/decimal.ts';
import {
  isFumigation,
  lacksArea,
  lowRate,
  areaUnitsOf,
  choiceFindings,
  choiceOf,
  computedRate,
  formatRatio,
  mixtureFromConcentrate,
  mixtureFromTotal,
  parseRatio,
} from './treatment.ts';
import type { Dilution, ProductChoice, ProductUse } from './treatment.ts';

const dilution = (concentrate: string, diluent: string, more: Partial<Dilution> = {}): Dilution => ({
  id: 'd',
  name: `${concentrate}:${diluent}`,
  concentrate,
  diluent,
  unit: 'ml',
  ...more,
});

describe('a ratio', () => {
  test.each([
    ['1:100', '1', '100'],
    [' 1 : 49.5 ', '1', '49.5'],
    ['1:0', '1', '0'],
  ])('%s is parsed', (text, concentrate, diluent) => {
    expect(parseRatio(text)).toEqual({ concentrate, diluent });
  });

  test.each(['', '1', '0:100', '1:100:2', '1:-5', 'a:b', '1/100'])('"%s" is invalid', (text) => {
    expect(parseRatio(text)).toBeUndefined();
  });

  test('is formatted as printed on labels', () => {
    expect(formatRatio({ concentrate: '1', diluent: '100' })).toBe('1:100');
  });
});

describe('a mixture', () => {
  test.each([
    ['1', '99', '5000', { concentrate: '50', diluent: '4950', total: '5000' }],
    ['1', '100', '5000', { concentrate: '49.504950', diluent: '4950.49505', total: '5000' }],
    ['1', '0', '20', { concentrate: '20', diluent: '0', total: '20' }],
    ['2.5', '97.5', '10', { concentrate: '0.25', diluent: '9.75', total: '10' }],
  ])('of %s:%s is computed for a total of %s', (concentrate, diluent, total, mixture) => {
    const made = mixtureFromTotal(dilution(concentrate, diluent), total);
    expect(made).toEqual({ ...mixture, concentrate: new Exact(mixture.concentrate).toFixed() });
  });

  test('can be computed from its concentrate', () => {
    expect(mixtureFromConcentrate(dilution('1', '100'), '50')).toEqual({
      concentrate: '50',
      diluent: '5000',
      total: '5050',
    });
  });

  test('does not exist for an unusable dilution or amount', () => {
    expect(mixtureFromTotal(dilution('0', '100'), '5')).toBeUndefined();
    expect(mixtureFromTotal(dilution('1', '-1'), '5')).toBeUndefined();
    expect(mixtureFromTotal(dilution('1', '100'), '-5')).toBeUndefined();
    expect(mixtureFromConcentrate(dilution('1', 'x'), '5')).toBeUndefined();
  });

  test('is always the sum of its two parts', () => {
    const amount = fc
      .tuple(fc.nat(100_000), fc.nat(999))
      .map(([whole, part]) => `${whole}.${part.toString().padStart(3, '0')}`);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.nat(500),
        amount,
        fc.boolean(),
        (concentrate, diluent, given, fromTotal) => {
          const way = dilution(concentrate.toString(), diluent.toString());
          const made = fromTotal ? mixtureFromTotal(way, given) : mixtureFromConcentrate(way, given);
          expect(made && new Exact(made.concentrate).plus(made.diluent).equals(made.total)).toBe(true);
          expect(made && new Exact(made.diluent).isNegative() && !new Exact(made.diluent).isZero()).toBe(false);
        },
      ),
    );
  });
});

describe('an application rate', () => {
  test.each([
    ['50', '100', '0.5'],
    ['1', '3', '0.333333'],
    ['50', '0', undefined],
    ['50', '-1', undefined],
  ])('for a concentrate of %s on an area of %s is %s', (concentrate, area, rate) => {
    expect(computedRate(concentrate, area)).toBe(rate);
  });
});

describe('a product choice', () => {
  const day = 20250601;
  const choice = (more: Partial<ProductChoice>): ProductChoice => ({
    registrable: true,
    registration: 'MY-1',
    day,
    ...more,
  });
  const codes = (more: Partial<ProductChoice>): string[] => choiceFindings(choice(more)).map((finding) => finding.code);
  const blank: ProductUse = {
    batch: null,
    expiry: null,
    dilutionId: null,
    concentrate: null,
    total: null,
    totalUnit: null,
    areaTreated: null,
    qty: '',
    unit: 'ml',
  };
  const limited = dilution('1', '100', { labelRate: '0.3', labelRateMax: '0.5', rateUnit: 'ml/m²' });

  test('is allowed at the label rate, but not above it', () => {
    expect(codes({ dilution: limited, concentrate: '50', areaTreated: '100' })).toEqual([]);
    expect(choiceFindings(choice({ dilution: limited, concentrate: '50.000001', areaTreated: '100' }))).toEqual([
      { code: 'treatment.over_label_rate', params: { rate: '0.5', max: '0.5', unit: 'ml/m²' } },
    ]);
  });

  test('is not checked while amounts are unknown', () => {
    expect(codes({ dilution: limited, concentrate: '50' })).toEqual([]);
    expect(
      codes({ dilution: dilution('1', '100', { labelRateMax: null }), concentrate: '50', areaTreated: '1' }),
    ).toEqual([]);
  });

  test.each<[string, Partial<ProductUse>, string[], string?]>([
    ['the concentrate', { concentrate: '51', qty: '1' }, ['treatment.over_label_rate']],
    ['the quantity in another unit', { qty: '0.051', unit: 'l' }, ['treatment.over_label_rate']],
    ['a quantity at the label rate', { qty: '50' }, []],
    ['a quantity whose unit does not convert', { qty: '5000', unit: 'kg' }, []],
    ['no quantity', { qty: '' }, []],
    ['an undiluted quantity', { dilutionId: null, qty: '201' }, ['treatment.over_label_rate']],
    ['an undiluted quantity that another dilution allows', { dilutionId: null, qty: '200' }, []],
    ['a small quantity of a mixture', { qty: '0.1' }, [], '0.001'],
    ['a small undiluted quantity', { dilutionId: null, qty: '0.1' }, []],
  ])('is judged by %s', (_, use, found, low) => {
    const dilutions = [
      { ...limited, id: 'weak' },
      { ...dilution('1', '9', { labelRate: '1', labelRateMax: '2' }), id: 'strong' },
    ];
    const made = choiceOf({ dilutions }, { ...blank, areaTreated: '100', dilutionId: 'weak', ...use }, day);
    expect(choiceFindings(made).map(({ code }) => code)).toEqual(found);
    expect(lowRate(made)?.rate).toBe(low);
  });

  test.each<[string, Partial<ProductUse>, object[]]>([
    ['is allowed with as much concentrate as mixture', { concentrate: '50', total: '50' }, []],
    [
      'is refused with more concentrate than mixture',
      { concentrate: '50.000001', total: '50' },
      [{ concentrate: '50.000001', total: '50', unit: 'ml' }],
    ],
    [
      'is refused with a quantity above the mixture in another unit',
      { qty: '0.6', unit: 'l', total: '50', totalUnit: 'cl' },
      [{ concentrate: '600', total: '500', unit: 'ml' }],
    ],
    [
      'is allowed with a mixture in a unit that does not convert',
      { concentrate: '50', total: '1', totalUnit: 'kg' },
      [],
    ],
    ['is allowed with a quantity that does not convert', { qty: '50', unit: 'kg', total: '1' }, []],
    ['is allowed while the mixture is unknown', { concentrate: '50' }, []],
    ['is allowed while the mixture is 0', { concentrate: '50', total: '0' }, []],
    ['is allowed without a mixture, undiluted', { dilutionId: null, qty: '50', total: '1' }, []],
  ])('%s', (_, use, refused) => {
    const dilutions = [{ ...dilution('1', '9'), id: 'weak' }];
    const found = choiceFindings(choiceOf({ dilutions }, { ...blank, dilutionId: 'weak', ...use }, day));
    expect(found).toEqual(refused.map((params) => ({ code: 'treatment.over_mixture', params })));
  });

  test.each<[string, Partial<ProductChoice>, boolean]>([
    ['lacks the area of a rate per area', {}, true],
    ['lacks the volume of a rate per volume', { dilution: { ...limited, rateUnit: 'g/m³' } }, true],
    ['has its area', { areaTreated: '100' }, false],
    ['needs no area for a rate per anything else', { dilution: { ...limited, rateUnit: 'ml/m' } }, false],
    ['needs no area without a rate', { dilution: { ...limited, labelRate: null, labelRateMax: null } }, false],
    ['needs no area while the amount is unknown', { concentrate: null }, false],
  ])('%s', (_, more, lacks) => {
    const made = choice({ dilution: limited, concentrate: '50', ...more });
    expect(lacksArea(made)).toBe(lacks);
    expect(choiceFindings(made)).toEqual([]);
  });

  test('allows a batch through its expiry date', () => {
    expect(codes({ batch: { batch: 'B1', expiry: day } })).toEqual([]);
    expect(choiceFindings(choice({ batch: { batch: 'B1', expiry: 20250531 } }))).toEqual([
      { code: 'treatment.batch_expired', params: { batch: 'B1', expiry: 20250531 } },
    ]);
    expect(codes({ batch: { batch: 'B1', expiry: null } })).toEqual([]);
  });

  test.each<[Partial<ProductChoice>, string[]]>([
    [{ registration: null }, ['treatment.unregistered']],
    [{ registration: ' ' }, ['treatment.unregistered']],
    [{ registeredTo: 20250531 }, ['treatment.unregistered']],
    [{ registeredTo: day }, []],
    [{ registeredFrom: 20250602 }, ['treatment.unregistered']],
    [{ registrable: false, registration: null }, []],
  ])('with %j has the findings %j', (more, found) => {
    expect(codes(more)).toEqual(found);
  });

  test.each([
    ['24.999999', '100', '0.25'],
    ['25', '100', undefined],
    ['0', '100', '0'],
    ['10', '0', undefined],
  ])('with %s on an area of %s is hinted at as far below the label rate: %s', (concentrate, areaTreated, rate) => {
    const made = choice({
      dilution: dilution('1', '100', { labelRate: '0.5', rateUnit: 'ml/m²' }),
      concentrate,
      areaTreated,
    });
    expect(lowRate(made)).toEqual(rate === undefined ? undefined : { rate, label: '0.5', unit: 'ml/m²' });
    expect(choiceFindings(made)).toEqual([]);
  });

  test.each([
    ['GE', '', true],
    ['GA', 'app-methods.SPRAY', true],
    ['EC', 'app-methods.FUMIGATE', true],
    ['EC', 'app-methods.SPRAY', false],
    [undefined, '', false],
  ])('of formulation %s by %s is a fumigation: %s', (formulation, method, fumigation) => {
    expect(isFumigation(formulation === undefined ? {} : { formulation }, method)).toBe(fumigation);
  });

  test('reports all objections', () => {
    expect(
      codes({
        dilution: limited,
        concentrate: '60',
        areaTreated: '100',
        batch: { batch: 'B', expiry: 20200101 },
        registration: '',
      }),
    ).toEqual(['treatment.over_label_rate', 'treatment.batch_expired', 'treatment.unregistered']);
  });
});

describe('the treated area', () => {
  const perVolume = { ...dilution('1', '9', { rateUnit: 'g/m³' }), id: 'fog' };
  const perSurface = { ...dilution('1', '99', { rateUnit: 'ml/m²' }), id: 'spray' };
  test.each([
    ['of a product without a rate is a surface or a volume', {}, null, '', ['m²', 'm³']],
    ['of a gas is first of all a volume', { formulation: 'GE' }, null, '', ['m³', 'm²']],
    ['of a fumigation is first of all a volume', {}, null, 'app-methods.FUMIGATE', ['m³', 'm²']],
    ["is in the unit of the dilution's rate", { dilutions: [perVolume, perSurface] }, 'fog', '', ['m³']],
    ["of an undiluted product is in a unit of the label's rates", { dilutions: [perSurface] }, null, '', ['m²']],
    [
      'of a rate per anything else is a surface or a volume',
      { dilutions: [dilution('1', '9')] },
      'd',
      '',
      ['m²', 'm³'],
    ],
  ])('%s', (_, label, dilutionId, method, units) => {
    expect(areaUnitsOf(label, { dilutionId, method })).toEqual(units);
  });
});
