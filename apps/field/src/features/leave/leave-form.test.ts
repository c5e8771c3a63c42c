import type { DatasetRow } from '@field-service/contract/data.ts';
import { expect, test } from 'vitest';
import { bodyOf, checkLeave, isReady, readLeaveForm, spanOf, type KnownLeave, type LeaveForm } from './leave-form.ts';

// Monday 2026-11-23; Saturdays and Sundays are off.
const monday = 20_261_123;
const balance: DatasetRow<'leave-balance'> = {
  id: 'u',
  name: 'Azlan',
  from: 20_260_301,
  to: 20_270_228,
  joinedOn: 20_240_301,
  country: 'MY',
  al_entitled: 12,
  al_taken: 9,
  al_left: 3,
  mc_taken: 0,
  mc_left: 1,
  hl_left: null,
  rl_left: 0,
};
const facts: Parameters<typeof checkLeave>[1] = { today: monday, off: [0, 6], standing: [], balance, waiting: [] };
const form = (changes: Partial<LeaveForm>): LeaveForm => ({
  ...readLeaveForm(undefined, 'k'),
  from: monday,
  ...changes,
});
const leave = (from: number, to = from, half: KnownLeave['half'] = null): KnownLeave => ({
  kind: 'AL',
  from,
  to,
  half,
});

test('what was stored of an application is read again, and what it cannot be is left out', () => {
  const typed: LeaveForm = { key: 'a', kind: 'HD', from: monday, to: null, half: 'pm', note: 'Dentist' };
  expect(readLeaveForm({ ...typed }, 'b')).toEqual(typed);
  expect(readLeaveForm({ kind: 'XX', from: '2026', half: 'noon', note: 7 }, 'b')).toEqual({
    key: 'b',
    kind: 'AL',
    from: null,
    to: null,
    half: 'am',
    note: '',
  });
});

test('leave without a last day is one day, and only a half day has a half', () => {
  expect(spanOf(form({}))).toEqual({ from: monday, to: monday, half: null });
  expect(spanOf(form({ to: monday + 2, half: 'pm' }))).toEqual({ from: monday, to: monday + 2, half: null });
  const half = form({ kind: 'HD', to: monday + 2, half: 'pm', note: ' Dentist ' });
  const span = spanOf(half);
  expect(span).toEqual({ from: monday, to: monday, half: 'pm' });
  expect(span && bodyOf(half, span)).toEqual({
    systype: 'leave',
    kind: 'HD',
    from: monday,
    to: monday,
    half: 'pm',
    note: 'Dentist',
  });
  expect(spanOf(form({ from: null }))).toBeUndefined();
});

test.each<[string, Partial<LeaveForm>, Partial<typeof facts>, object]>([
  ['days off are not counted', { to: monday + 7 }, {}, { days: 6, short: 3 }],
  ['the last day before the first', { to: monday - 1 }, {}, { wrong: 'to' }],
  ['a day that is too far away', { from: 20_290_101 }, {}, { wrong: 'from' }],
  ['leave on the server', { to: monday + 1 }, { standing: [leave(monday + 1)] }, { overlap: leave(monday + 1) }],
  ['leave that waits', {}, { waiting: [leave(monday)] }, { overlap: leave(monday) }],
  [
    'the other half of the day is free',
    { kind: 'HD', half: 'pm' },
    { waiting: [leave(monday, monday, 'am')] },
    { overlap: undefined, days: 0.5, short: undefined },
  ],
  ['only a weekend', { from: 20_261_128, to: 20_261_129 }, {}, { days: 0 }],
  ['leave that waits is counted against the balance', {}, { waiting: [leave(20_261_201, 20_261_203)] }, { short: 0 }],
  ['another kind has its own balance', { kind: 'MC', to: monday + 1 }, {}, { days: 2, short: 1 }],
  ['unpaid leave has none', { kind: 'UL', to: monday + 4 }, {}, { days: 5, short: undefined }],
  ['a balance without a limit', { kind: 'HL', to: monday + 4 }, {}, { short: undefined }],
  ['another year of service', { from: 20_270_301, to: 20_270_305 }, {}, { days: 5, short: undefined }],
])('the phone checks: %s', (_name, changes, known, found) => {
  expect(checkLeave(form(changes), { ...facts, ...known })).toMatchObject(found);
});

test('days are not counted if the days off are not known', () => {
  const check = checkLeave(form({ to: monday + 7 }), { ...facts, off: null });
  expect([check.days, check.short]).toEqual([undefined, undefined]);
});

test('an application is ready unless a field, other leave or the days off forbid it', () => {
  const ready = (changes: Partial<LeaveForm>, standing: KnownLeave[] = []) => {
    const asked = form(changes);
    return isReady(asked, checkLeave(asked, { ...facts, standing }));
  };
  expect(ready({})).toBe(true);
  // The server decides about a short balance.
  expect(ready({ to: monday + 7 })).toBe(true);
  expect(ready({ from: null })).toBe(false);
  expect(ready({ to: monday - 1 })).toBe(false);
  expect(ready({ from: 20_261_128 })).toBe(false);
  expect(ready({}, [leave(monday)])).toBe(false);
});
