import { describe, expect, test } from 'vitest';
import { stampOn } from '../values/business-date.ts';
import {
  isMedical,
  leaveDays,
  leaveKinds,
  leaveSpanProblem,
  leaveStates,
  leavesMeet,
  leaveStretch,
  mayStepLeave,
  mayWithdrawOwnLeave,
  type LeaveSpan,
} from './leave.ts';

const zone = 'Asia/Kuala_Lumpur';
const span = (from: number, to = from, half: LeaveSpan['half'] = null): LeaveSpan => ({ from, to, half });
/** Weekends off, and Christmas, a Friday in 2026. */
const rest = { off: [0, 6], isHoliday: (date: number) => date === 20_261_225 };

describe('the number of leave days', () => {
  test.each<[string, LeaveSpan, number]>([
    ['of one working day', span(20_261_123), 1],
    ['of a week, excluding its weekend', span(20_261_123, 20_261_129), 5],
    ['across a holiday and a weekend', span(20_261_224, 20_261_228), 2],
    ['of half a day', span(20_261_123, 20_261_123, 'am'), 0.5],
    ['of only a weekend', span(20_261_121, 20_261_122), 0],
    ['of half a holiday', span(20_261_225, 20_261_225, 'pm'), 0],
    ['across the end of a year', span(20_261_231, 20_270_104), 3],
  ])('%s', (_name, asked, days) => {
    expect(leaveDays(asked, rest)).toBe(days);
  });
});

test.each<[LeaveSpan, LeaveSpan, boolean]>([
  [span(1, 3), span(3, 5), true],
  [span(1, 3), span(4, 5), false],
  [span(2, 2, 'am'), span(2, 2, 'pm'), false],
  [span(2, 2, 'am'), span(2, 2, 'am'), true],
  [span(2, 2, 'am'), span(1, 3), true],
])('leave %j and %j overlap: %s', (a, b, meet) => {
  expect([leavesMeet(a, b), leavesMeet(b, a)]).toEqual([meet, meet]);
});

test('leave occupies whole days, and half a day ends or starts in the middle of the working hours', () => {
  const hours = { from: 8, to: 18 };
  const day = 20_261_123;
  expect(leaveStretch(span(day, 20_261_124), hours, zone)).toEqual({
    start: stampOn(day, 0, zone),
    end: stampOn(20_261_125, 0, zone),
  });
  expect(leaveStretch(span(day, day, 'am'), hours, zone)).toEqual({
    start: stampOn(day, 0, zone),
    end: stampOn(day, 13 * 60, zone),
  });
  expect(leaveStretch(span(day, day, 'pm'), hours, zone)).toEqual({
    start: stampOn(day, 13 * 60, zone),
    end: stampOn(20_261_124, 0, zone),
  });
  expect(leaveStretch(span(day, day, 'am'), { from: 22, to: 6 }, zone).end).toBe(stampOn(day, 26 * 60, zone));
});

const steps = ['filed approved', 'filed rejected', 'filed withdrawn', 'approved withdrawn'];
test.each(leaveStates.flatMap((from) => leaveStates.map((to) => [from, to] as const)))(
  'leave moves from %s to %s only if allowed',
  (from, to) => {
    expect(mayStepLeave(from, to)).toBe(steps.includes(`${from} ${to}`));
  },
);

test('only MC and HL are medical leave', () => {
  expect(leaveKinds.filter((kind) => isMedical(kind))).toEqual(['MC', 'HL']);
});

test.each([
  ['filed', 20_261_123, true],
  ['approved', 20_261_124, true],
  ['approved', 20_261_123, false],
  ['rejected', 20_261_124, false],
  ['withdrawn', 20_261_124, false],
] as const)('people may withdraw their own leave that is %s and starts on %i: %s', (state, from, may) => {
  expect(mayWithdrawOwnLeave({ state, from }, 20_261_123)).toBe(may);
});

test.each<[string, Parameters<typeof leaveSpanProblem>[0], ReturnType<typeof leaveSpanProblem>]>([
  ['a week', { kind: 'AL', ...span(20_261_123, 20_261_129) }, undefined],
  ['a morning', { kind: 'HD', ...span(20_261_123, 20_261_123, 'am') }, undefined],
  ['a day that does not exist', { kind: 'AL', ...span(20_260_229) }, 'from'],
  ['more than 400 days ahead', { kind: 'AL', ...span(20_280_101) }, 'from'],
  ['more than 400 days ago', { kind: 'AL', ...span(20_251_001) }, 'from'],
  ['a last day before the first', { kind: 'AL', ...span(20_261_123, 20_261_122) }, 'to'],
  ['more than a year', { kind: 'UL', ...span(20_261_123, 20_271_124) }, 'to'],
  ['half-day leave of a whole day', { kind: 'HD', ...span(20_261_123) }, 'half'],
  ['half of two days', { kind: 'HD', ...span(20_261_123, 20_261_124, 'am') }, 'half'],
  ['half a day of medical leave', { kind: 'MC', ...span(20_261_123, 20_261_123, 'pm') }, 'half'],
])('the field that makes %s invalid', (_name, asked, problem) => {
  expect(leaveSpanProblem(asked, 20_261_120)).toBe(problem);
});
