import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../values/business-date.ts';
import {
  accountOf,
  balanceOn,
  completedMonths,
  entitledOn,
  generalLeave,
  leaveAccounts,
  leaveTableOf,
  serviceYear,
  statutoryLeave,
  type LeaveAccount,
} from './leave-entitlement.ts';

const joined = 20_200_315;
/** The date on which a person who joined on `joined` has completed the given number of months. */
const after = (months: number): number =>
  (2020 + Math.floor((2 + months) / 12)) * 10_000 + (((2 + months) % 12) + 1) * 100 + 15;

describe('statutory leave', () => {
  test.each<[country: string, account: LeaveAccount, months: number, days: number | null]>([
    ['MY', 'AL', 6, 4],
    ['MY', 'AL', 12, 8],
    ['MY', 'AL', 24, 12],
    ['MY', 'AL', 60, 16],
    ['MY', 'MC', 1, 14],
    ['MY', 'MC', 24, 18],
    ['MY', 'MC', 60, 22],
    ['MY', 'HL', 0, 60],
    ['VN', 'AL', 3, 3],
    ['VN', 'AL', 12, 12],
    ['VN', 'AL', 60, 13],
    ['VN', 'AL', 120, 14],
    ['VN', 'MC', 0, 30],
    ['VN', 'MC', 180, 40],
    ['ID', 'AL', 11, 0],
    ['ID', 'AL', 12, 12],
    ['ID', 'MC', 0, null],
    ['SG', 'AL', 2, 0],
    ['SG', 'AL', 6, 4],
    ['SG', 'AL', 12, 8],
    ['SG', 'AL', 84, 14],
    ['SG', 'AL', 240, 14],
    ['SG', 'MC', 2, 0],
    ['SG', 'MC', 4, 8],
    ['SG', 'MC', 6, 14],
    ['SG', 'HL', 6, 60],
    ['CN', 'AL', 11, 0],
    ['CN', 'AL', 12, 5],
    ['CN', 'AL', 120, 10],
    ['CN', 'AL', 240, 15],
    ['TH', 'AL', 12, 12],
  ])('in %s for %s after %i months is %s days', (country, account, months, days) => {
    expect(entitledOn(account, leaveTableOf(country), joined, after(months))).toBe(days);
  });

  test('is replaced by a company’s own table, account by account', () => {
    const own = leaveTableOf('MY', { AL: [{ after: 0, days: 20 }] });
    expect([entitledOn('AL', own, joined, after(1)), entitledOn('MC', own, joined, after(1))]).toEqual([20, 14]);
  });

  test('never decreases with longer service', () => {
    const tables = [...Object.values(statutoryLeave), generalLeave];
    fc.assert(
      fc.property(
        fc.constantFrom(...tables),
        fc.constantFrom(...leaveAccounts),
        fc.integer({ min: 12, max: 400 }),
        fc.integer({ min: 0, max: 100 }),
        (table, account, months, more) => {
          const [before, later] = [
            entitledOn(account, table, joined, after(months)),
            entitledOn(account, table, joined, after(months + more)),
          ];
          expect(later ?? Infinity).toBeGreaterThanOrEqual(before ?? Infinity);
        },
      ),
    );
  });
});

test.each([
  [20_200_131, 20_200_229, 1],
  [20_200_131, 20_200_301, 1],
  [20_200_315, 20_200_414, 0],
  [20_200_315, 20_200_415, 1],
  [20_200_229, 20_210_228, 12],
  [20_200_315, 20_200_101, 0],
])('from %i to %i there are %i whole months', (from, to, months) => {
  expect(completedMonths(from, to)).toBe(months);
});

describe('a year of service', () => {
  test.each([
    [20_200_315, 0, 20_200_315, 20_210_314],
    [20_210_314, 0, 20_200_315, 20_210_314],
    [20_210_315, 1, 20_210_315, 20_220_314],
    [20_190_101, 0, 20_200_315, 20_210_314],
  ])('that contains %i is number %i', (date, number, from, to) => {
    expect(serviceYear(joined, date)).toEqual({ number, from, to });
  });

  test('leaves out no day and counts none twice', () => {
    const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(20_000_101, days));
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 9000 }), (start, later) => {
        const day = addDays(start, later);
        const year = serviceYear(start, day);
        expect([year.from <= day, day <= year.to]).toEqual([true, true]);
        expect(serviceYear(start, addDays(year.to, 1)).from).toBe(addDays(year.to, 1));
      }),
    );
  });
});

test('a balance is the days granted and credited in a year, minus those taken in it', () => {
  const taken = [
    { kind: 'AL', from: 20_220_401, days: 3 },
    { kind: 'HD', from: 20_220_501, days: 0.5 },
    { kind: 'AL', from: 20_220_301, days: 5 },
    { kind: 'UL', from: 20_220_401, days: 9 },
    { kind: 'MC', from: 20_220_401, days: 1 },
  ] as const;
  const credits = [
    { account: 'AL', date: 20_220_601, days: 2 },
    { account: 'AL', date: 20_210_601, days: 7 },
    { account: 'RL', date: 20_220_601, days: 1 },
  ] as const;
  const on = (account: LeaveAccount, country = 'MY') =>
    balanceOn(account, leaveTableOf(country), joined, 20_220_701, taken, credits);
  expect(on('AL')).toEqual({ entitled: 12, credited: 2, taken: 3.5, left: 10.5 });
  expect(on('MC').left).toBe(17);
  expect(on('MC', 'ID')).toEqual({ entitled: null, credited: 0, taken: 1, left: null });
  expect(on('RL')).toEqual({ entitled: 0, credited: 1, taken: 0, left: 1 });
  expect(accountOf('UL')).toBeNull();
});
