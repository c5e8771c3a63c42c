import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfPlan, findClashes, leadFirst, missingLicences, takenTime, takesJobsIn } from './assignment.ts';
import type { Busy } from './assignment.ts';

const busy = (more: Partial<Busy>): Busy => ({
  postId: 'other',
  userId: 'ann',
  from: 100,
  to: 200,
  kind: 'job',
  title: 'Other job',
  ...more,
});
const candidate = { id: 'job', assignees: ['ann', 'ben'], plan: 100, plan2: 200 };
const clashing = (more: Partial<Busy>, changed: Partial<typeof candidate> = {}): boolean =>
  findClashes({ ...candidate, ...changed }, [busy(more)]).length > 0;

describe('a clash', () => {
  test.each<[name: string, more: Partial<Busy>, clash: boolean]>([
    ['the same time', {}, true],
    ['an overlap of one minute', { from: 199, to: 300 }, true],
    ['a longer period around it', { from: 0, to: 1000 }, true],
    ['immediately before it', { from: 0, to: 100 }, false],
    ['immediately after it', { from: 200, to: 300 }, false],
    ['another person', { userId: 'cal' }, false],
    ['the job itself', { postId: 'job' }, false],
    ['medical leave', { kind: 'mc' }, true],
  ])('is detected or ruled out: %s', (_name, more, clash) => {
    expect(clashing(more)).toBe(clash);
  });

  test('of a job without an end is with a job that is running when it starts', () => {
    const pointed = { assignees: ['ann'], plan: 150 };
    expect(findClashes(pointed, [busy({})])).toHaveLength(1);
    expect(findClashes({ ...pointed, plan: 200 }, [busy({})])).toEqual([]);
    expect(findClashes({ ...pointed, plan2: null }, [busy({ from: 150 })])).toHaveLength(1);
  });

  test('is listed by time', () => {
    const all = [busy({ postId: 'late', from: 150 }), busy({ postId: 'early', from: 50, userId: 'ben' })];
    expect(findClashes(candidate, all).map(({ postId }) => postId)).toEqual(['early', 'late']);
  });

  test('is the same in both directions', () => {
    const span = fc
      .tuple(fc.nat(50), fc.integer({ min: 1, max: 20 }))
      .map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(span, span, (a, b) => {
        const there = clashing(b, { plan: a.from, plan2: a.to });
        const back = clashing(a, { plan: b.from, plan2: b.to });
        expect(there).toBe(back);
      }),
    );
  });
});

describe('licences', () => {
  const held = [
    { class: 'PCO', number: '1', validFrom: 20240101, validTo: 20250601 },
    { class: 'FUM', number: '2', validFrom: 20250701, validTo: null },
    { class: 'OLD', number: '3', validTo: 20200101 },
    { class: 'OLD', number: '4', validTo: 20230101 },
  ];

  test.each([
    [['PCO'], 20250601, []],
    [['PCO'], 20250602, [{ class: 'PCO', reason: 'expired', validTo: 20250601 }]],
    [['FUM'], 20250630, [{ class: 'FUM', reason: 'notYetValid' }]],
    [['FUM'], 20991231, []],
    [['OLD'], 20250601, [{ class: 'OLD', reason: 'expired', validTo: 20230101 }]],
    [['GAS', 'GAS'], 20250601, [{ class: 'GAS', reason: 'none' }]],
    [[], 20250601, []],
  ])('%j on %d misses %j', (required, day, missing) => {
    expect(missingLicences(required, held, day)).toEqual(missing);
  });
});

describe('the time occupied by a job', () => {
  const timeZone = 'Asia/Kuala_Lumpur';
  const ten = Date.UTC(2026, 10, 24, 2);
  const hour = 3_600_000;
  const midnight = ten - 10 * hour;

  test.each([
    ['lasts until the planned end', { plan2: ten + 2 * hour }, [ten, ten + 2 * hour]],
    ['has the default length without an end', {}, [ten, ten + 1.5 * hour]],
    ['of Pref is the same as of Fixed Time', { timetype: 2, plan2: ten + hour }, [ten, ten + hour]],
    ['of Allday is the whole business day', { timetype: 3, plan2: ten + hour }, [midnight, midnight + 24 * hour]],
    ['of Allday past midnight is both days', { timetype: 3, plan2: ten + 20 * hour }, [midnight, midnight + 48 * hour]],
  ])('%s', (_name, more, [start, end]) => {
    expect(takenTime({ plan: ten, timeZone, ...more }, 90)).toEqual({ start, end });
  });

  test('is none for Anytime, and otherwise never empty', () => {
    expect(takenTime({ plan: ten, plan2: ten + hour, timetype: 0, timeZone }, 90)).toBeUndefined();
    expect(takenTime({ plan: ten, timeZone }, 0)).toEqual({ start: ten, end: ten + 1 });
  });
});

describe('the business date of a plan', () => {
  const zone = 'Asia/Kuala_Lumpur';
  const at = (hour: number) => Date.UTC(2026, 10, 21, hour) - 8 * 3_600_000;
  test.each<[name: string, plan: number, isNight: boolean, date: number]>([
    ['is that of its start', at(9), false, 20_261_121],
    ['is that of its start after midnight too', at(1), false, 20_261_121],
    ['is the date on which its night starts', at(1), true, 20_261_120],
    ['is the same date for a night that starts in the evening', at(22), true, 20_261_121],
  ])('%s', (_name, plan, isNight, date) => {
    expect(dayOfPlan(plan, zone, isNight)).toBe(date);
  });
});

describe('a technician', () => {
  test.each<[name: string, person: { isAdmin: boolean; folderIds: string[] }, takes: boolean]>([
    ['takes the jobs of their own folder', { isAdmin: false, folderIds: ['sg', 'kl'] }, true],
    ['does not take those of another one', { isAdmin: false, folderIds: ['sg'] }, false],
    ['takes those of any folder as an administrator', { isAdmin: true, folderIds: [] }, true],
  ])('%s', (_name, person, takes) => {
    expect(takesJobsIn(person, 'kl')).toBe(takes);
  });
});

test('the lead of a job comes first, and the others keep their order', () => {
  const people = [
    { id: 'b', lead: false },
    { id: 'c', lead: true },
    { id: 'a', lead: false },
  ];
  expect(leadFirst(people).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
