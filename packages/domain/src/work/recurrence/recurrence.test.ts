import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDateOf, weekdayOf } from '../../values/business-date.ts';
import { isCovered } from '../../money/billing-plans.ts';
import { checkRule } from './recurrence-rule.ts';
import { occurrencesOf, ruleDays, type Recurrence } from './recurrence.ts';

const zone = 'Asia/Kuala_Lumpur';
const contract = (over: Partial<Recurrence> = {}): Recurrence => ({
  rrule: 'FREQ=WEEKLY;BYDAY=MO',
  startsOn: 20_261_102,
  endsOn: null,
  from: 540,
  minutes: 90,
  night: false,
  tolerance: 2,
  holidayRule: null,
  ...over,
});
const never = (): boolean => false;
const november = { from: 20_261_101, to: 20_261_130 };

describe('a rule', () => {
  test.each([
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=DAILY;INTERVAL=14',
    'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=15',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=WEEKLY;UNTIL=20271231',
    'FREQ=WEEKLY;COUNT=12;WKST=SU',
  ])('%s is allowed in a contract', (text) => {
    expect(checkRule(text)).toEqual({ ok: true });
  });

  test.each<[string, object]>([
    ['', { problem: 'malformed' }],
    ['weekly', { problem: 'malformed' }],
    ['BYDAY=MO', { problem: 'malformed' }],
    ['FREQ=WEEKLY;FREQ=DAILY', { problem: 'malformed' }],
    ['FREQ=WEEKLY;BYDAY=MO\nDTSTART:20200101', { problem: 'out_of_range', part: 'BYDAY' }],
    ['FREQ=SECONDLY', { problem: 'out_of_range', part: 'FREQ' }],
    ['FREQ=DAILY;INTERVAL=0', { problem: 'out_of_range', part: 'INTERVAL' }],
    ['FREQ=DAILY;COUNT=99999', { problem: 'out_of_range', part: 'COUNT' }],
    ['FREQ=MONTHLY;BYMONTHDAY=32', { problem: 'out_of_range', part: 'BYMONTHDAY' }],
    ['FREQ=WEEKLY;BYDAY=XX', { problem: 'out_of_range', part: 'BYDAY' }],
    ['FREQ=DAILY;BYHOUR=3', { problem: 'unsupported', part: 'BYHOUR' }],
    ['FREQ=DAILY;CONSTRUCTOR=3', { problem: 'unsupported', part: 'CONSTRUCTOR' }],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', { problem: 'unsupported', part: 'BYMONTHDAY' }],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=TU', { problem: 'unsupported', part: 'BYDAY' }],
    ['FREQ=WEEKLY;BYDAY=2MO', { problem: 'unsupported', part: 'BYDAY' }],
    ['FREQ=DAILY;COUNT=2;UNTIL=20271231', { problem: 'unsupported', part: 'COUNT' }],
  ])('%s is not allowed', (text, problem) => {
    expect(checkRule(text)).toEqual({ ok: false, ...problem });
  });

  test('produces dates from the first to the last day of the contract', () => {
    expect(ruleDays(contract({ endsOn: 20_261_117 }), 20_260_101, 20_271_231)).toEqual([
      20_261_102, 20_261_109, 20_261_116,
    ]);
    expect(ruleDays(contract({ rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' }), 20_261_101, 20_270_401)).toEqual([
      20_261_231, 20_270_131, 20_270_331,
    ]);
    expect(ruleDays(contract(), 20_261_201, 20_261_101)).toEqual([]);
  });
});

describe('visits', () => {
  test("are planned in the folder's time zone, and can be done within the tolerance", () => {
    const [first] = occurrencesOf(contract(), november, zone, never);
    expect(first).toEqual({
      occurrence: 20_261_102,
      date: 20_261_102,
      plan: Date.UTC(2026, 10, 2, 1),
      plan2: Date.UTC(2026, 10, 2, 2, 30),
      due: Date.UTC(2026, 10, 4, 16),
      skipped: false,
    });
  });

  test('keep their hour across a clock change', () => {
    const days = occurrencesOf(
      contract({ rrule: 'FREQ=DAILY', startsOn: 20_261_024 }),
      { from: 20_261_024, to: 20_261_026 },
      'Europe/Berlin',
      never,
    );
    expect(days.map(({ plan }) => new Date(plan).toISOString())).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
  });

  test.each<[string, number, string]>([
    ['starts late in the evening', 1380, '2026-11-02T15:00:00.000Z'],
    ['starts after midnight', 60, '2026-11-02T17:00:00.000Z'],
  ])('at night (%s) belong to the date on which the night starts', (_how, from, plan) => {
    const [first] = occurrencesOf(contract({ night: true, from }), november, zone, never);
    expect([first?.date, new Date(first?.plan ?? 0).toISOString()]).toEqual([20_261_102, plan]);
  });

  test.each<[Recurrence['holidayRule'], number, boolean]>([
    ['before', 20_261_106, false],
    ['after', 20_261_110, false],
    ['skip', 20_261_109, true],
    [null, 20_261_109, false],
  ])('on a holiday follow the rule %s', (holidayRule, date, skipped) => {
    // The weekend before the holiday is also a holiday.
    const holidays = new Set([20_261_107, 20_261_108, 20_261_109]);
    const second = occurrencesOf(contract({ holidayRule }), november, zone, (day) => holidays.has(day))[1];
    expect(second).toMatchObject({ occurrence: 20_261_109, date, skipped });
  });

  test("are skipped if a holiday moves them onto another visit's day or outside the contract", () => {
    const daily = occurrencesOf(
      contract({ rrule: 'FREQ=DAILY', holidayRule: 'after', endsOn: 20_261_105 }),
      november,
      zone,
      (day) => day === 20_261_103 || day === 20_261_105,
    );
    expect(daily.map(({ occurrence, skipped }) => [occurrence, skipped])).toEqual([
      [20_261_102, false],
      [20_261_103, true],
      [20_261_104, false],
      [20_261_105, true],
    ]);
    const [first] = occurrencesOf(contract({ holidayRule: 'before' }), november, zone, (day) => day === 20_261_102);
    expect(first).toMatchObject({ occurrence: 20_261_102, skipped: true });
  });

  test('are the same however a span is divided, never on a holiday, and never two on one day', () => {
    const rules = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY;BYDAY=MO,WE',
      'FREQ=MONTHLY;BYDAY=1FR',
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;COUNT=9',
    );
    fc.assert(
      fc.property(
        rules,
        fc.constantFrom('before' as const, 'after' as const, 'skip' as const),
        fc.uniqueArray(fc.integer({ min: 0, max: 89 }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 89 }),
        (rule, holidayRule, offsets, cut) => {
          const [from, to] = [20_261_102, addDays(20_261_102, 89)];
          const holidays = new Set(offsets.map((offset) => addDays(from, offset)));
          const visits = (a: number, b: number) =>
            occurrencesOf(contract({ rrule: rule, holidayRule }), { from: a, to: b }, zone, (day) => holidays.has(day));
          const whole = visits(from, to);
          const done = whole.filter(({ skipped }) => !skipped);
          expect(new Set(done.map(({ date }) => date)).size).toBe(done.length);
          expect(done.some(({ date }) => holidays.has(date))).toBe(false);
          expect(done.every(({ date, plan }) => businessDateOf(plan, zone) === date)).toBe(true);
          const at = addDays(from, cut);
          expect([...visits(from, at), ...visits(addDays(at, 1), to)].map(({ occurrence }) => occurrence)).toEqual(
            whole.map(({ occurrence }) => occurrence),
          );
          expect(
            whole.every(
              ({ occurrence }) => !rule.startsWith('FREQ=WEEKLY;BYDAY') || [1, 3].includes(weekdayOf(occurrence)),
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test.each([
  ['visit', false],
  ['monthly_advance', true],
  ['monthly_arrears', true],
  ['annual', true],
] as const)('a visit with the plan %s is covered: %s', (plan, covered) => {
  expect(isCovered(plan)).toBe(covered);
});
