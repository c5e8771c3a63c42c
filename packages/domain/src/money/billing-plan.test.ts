import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duePeriods, firstPeriod, shareOf, type FlatPlan, type PlanPeriod, type PlanTerms } from './billing-plan.ts';
import { addDays, daysBetween, isBusinessDate } from '../values/business-date.ts';
import { compareMoney } from '../values/money.ts';
import { billingPlans } from './billing-plans.ts';

const flat = billingPlans.filter((plan) => plan !== 'visit');
const terms = (plan: FlatPlan, startsOn: number, endsOn: number | null = null): PlanTerms => ({
  plan,
  startsOn,
  endsOn,
});
const spans = (periods: readonly PlanPeriod[]) =>
  periods.map(({ from, to, days, fullDays, billOn }) => [from, to, `${days}/${fullDays}`, billOn]);

test.each<[string, PlanTerms, number, unknown[]]>([
  [
    'monthly in advance, from the start date',
    terms('monthly_advance', 20_260_116),
    20_260_301,
    [
      [20_260_116, 20_260_131, '16/31', 20_260_116],
      [20_260_201, 20_260_228, '28/28', 20_260_201],
      [20_260_301, 20_260_331, '31/31', 20_260_301],
    ],
  ],
  [
    'monthly in arrears, with a shortened last month',
    terms('monthly_arrears', 20_260_101, 20_260_210),
    20_260_401,
    [
      [20_260_101, 20_260_131, '31/31', 20_260_201],
      [20_260_201, 20_260_210, '10/28', 20_260_211],
    ],
  ],
  ['in arrears, with an unfinished period', terms('monthly_arrears', 20_260_101), 20_260_131, []],
  [
    'calendar quarters',
    terms('quarterly_advance', 20_260_215, 20_260_531),
    20_261_231,
    [
      [20_260_215, 20_260_331, '45/90', 20_260_215],
      [20_260_401, 20_260_531, '61/91', 20_260_401],
    ],
  ],
  [
    'contract years, across a leap day',
    terms('annual', 20_240_229),
    20_260_301,
    [
      [20_240_229, 20_250_227, '365/365', 20_240_229],
      [20_250_228, 20_260_227, '365/365', 20_250_228],
      [20_260_228, 20_270_227, '365/365', 20_260_228],
    ],
  ],
  [
    'a shortened last year',
    terms('annual', 20_260_101, 20_260_630),
    20_261_231,
    [[20_260_101, 20_260_630, '181/365', 20_260_101]],
  ],
  ['nothing before the contract starts', terms('monthly_advance', 20_260_801), 20_260_731, []],
])('the due periods: %s', (_what, given, until, wanted) => {
  expect(spans(duePeriods(given, until, []))).toEqual(wanted);
});

test.each<[string, PlanTerms, number, unknown[] | undefined]>([
  [
    'in advance, on the start date',
    terms('monthly_advance', 20_270_116),
    20_261_201,
    [20_270_116, 20_270_131, 20_270_116],
  ],
  [
    'in arrears, after the first period',
    terms('quarterly_arrears', 20_270_116),
    20_261_201,
    [20_270_116, 20_270_331, 20_270_401],
  ],
  [
    'in arrears, after a contract that ends within the period',
    terms('monthly_arrears', 20_270_101, 20_270_110),
    20_261_201,
    [20_270_101, 20_270_110, 20_270_111],
  ],
  [
    'for a contract that began long before it was entered, from 92 days before',
    terms('monthly_advance', 20_200_101),
    20_261_201,
    [20_260_801, 20_260_831, 20_260_801],
  ],
  ['never, if it ended before that', terms('monthly_advance', 20_200_101, 20_260_430), 20_261_201, undefined],
])('the first period is billed: %s', (_what, given, enteredOn, wanted) => {
  const first = firstPeriod(given, enteredOn);
  expect(first && [first.from, first.to, first.billOn]).toEqual(wanted);
});

test('billed days are not charged again, even if the plan changes', () => {
  const billed = [
    { from: 20_260_101, to: 20_260_131 },
    { from: 20_260_201, to: 20_260_228 },
  ];
  expect(spans(duePeriods(terms('monthly_advance', 20_260_101), 20_260_301, billed))).toEqual([
    [20_260_301, 20_260_331, '31/31', 20_260_301],
  ]);
  expect(spans(duePeriods(terms('annual', 20_260_101), 20_260_301, billed))).toEqual([
    [20_260_301, 20_261_231, '306/365', 20_260_301],
  ]);
  expect(
    spans(duePeriods(terms('quarterly_arrears', 20_260_101), 20_260_401, [{ from: 20_260_201, to: 20_260_228 }])),
  ).toEqual([
    [20_260_101, 20_260_131, '31/90', 20_260_201],
    [20_260_301, 20_260_331, '31/90', 20_260_401],
  ]);
});

test('periods that ended more than 92 days before the contract was entered are omitted', () => {
  expect(
    spans(duePeriods(terms('monthly_advance', 20_200_101), 20_260_215, [], 20_260_503)).map(([from]) => from),
  ).toEqual([20_260_101, 20_260_201]);
  expect(
    spans(duePeriods(terms('monthly_advance', 20_200_101), 20_260_215, [], 20_260_504)).map(([from]) => from),
  ).toEqual([20_260_201]);
});

test.each([
  ['300', 16, 31, 'MYR', '154.84'],
  ['1000000', 10, 28, 'VND', '357143'],
  ['99.99', 31, 31, 'SGD', '99.99'],
])('the share of %s for %i of %i days in %s is %s', (amount, days, fullDays, currency, wanted) => {
  expect(shareOf(amount, { days, fullDays }, currency)).toBe(wanted);
});

describe('for any contract', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((offset) => addDays(20_240_101, offset));
  const contract = fc
    .record({
      plan: fc.constantFrom(...flat),
      startsOn: day,
      length: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
    })
    .map(({ plan, startsOn, length }) => terms(plan, startsOn, length === null ? null : addDays(startsOn, length)));

  test('the periods follow one another without gaps, within the contract', () => {
    fc.assert(
      fc.property(contract, day, (given, until) => {
        const periods = duePeriods(given, until, []);
        for (const [at, period] of periods.entries()) {
          expect(period.from).toBe(at === 0 ? given.startsOn : addDays(periods[at - 1]?.to ?? 0, 1));
          expect([period.from, period.to].every(isBusinessDate)).toBe(true);
          expect(period.days).toBe(daysBetween(period.from, period.to) + 1);
          expect(period.days).toBeLessThanOrEqual(period.fullDays);
          expect(period.billOn).toBeLessThanOrEqual(until);
          expect(period.to).toBeLessThanOrEqual(given.endsOn ?? period.to);
        }
      }),
    );
  });

  test('billing day by day or all at the end charges the same, and nothing is due twice', () => {
    fc.assert(
      fc.property(
        contract,
        day,
        fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 6 }),
        (given, until, stops) => {
          const billed: PlanPeriod[] = [];
          for (const stop of [
            ...stops.map((offset) => addDays(20_240_101, offset)).filter((each) => each <= until),
            until,
          ].toSorted((a, b) => a - b))
            billed.push(...duePeriods(given, stop, billed));
          expect(duePeriods(given, until, billed)).toEqual([]);
          expect(billed.toSorted((a, b) => a.from - b.from)).toEqual(duePeriods(given, until, []));
        },
      ),
    );
  });

  test('a share never exceeds the full amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 366 }),
        fc.integer({ min: 0, max: 365 }),
        (cents, fullDays, cut) => {
          const amount = (cents / 100).toFixed(2);
          const share = shareOf(amount, { days: Math.max(1, fullDays - cut), fullDays }, 'MYR');
          expect(compareMoney(share, amount)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
