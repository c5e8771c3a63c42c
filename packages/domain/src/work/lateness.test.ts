import { describe, expect, test } from 'vitest';
import { isLate, punctualityOf, type Punctuality } from './lateness.ts';

const now = Date.UTC(2026, 10, 22, 9);
const before = now - 1;
const after = now + 1;
const job = { status: { flags: 'D' }, plan: null, plan2: null, due: null };

describe('a job is late', () => {
  test.each<[what: string, job: Parameters<typeof isLate>[0], late: boolean]>([
    ['after its planned end', { ...job, plan: before, plan2: before, due: after }, true],
    ['not before its planned end, even when it should have started', { ...job, plan: before, plan2: after }, false],
    ['after its planned start where no end is planned', { ...job, plan: before, due: after }, true],
    ['after its due date where nothing is planned', { ...job, due: before }, true],
    ['not exactly at that moment', { ...job, due: now }, false],
    ['not without any date', job, false],
    ['while it is in progress', { ...job, status: { flags: 'P' }, plan2: before }, true],
    ['not while only the signature is missing', { ...job, status: { flags: 'PS' }, plan2: before }, false],
    ['not once it is closed', { ...job, status: { flags: 'C' }, plan2: before }, false],
    ['not once it is cancelled', { ...job, status: { flags: 'X' }, plan2: before }, false],
  ])('%s', (_what, given, late) => {
    expect(isLate(given, now)).toBe(late);
  });
});

describe('the work of a job was', () => {
  const done = { ...job, status: { flags: 'C' }, doneAt: before };
  test.each<[Punctuality, what: string, job: Parameters<typeof punctualityOf>[0]]>([
    ['onTime', 'done at its deadline', { ...done, plan2: before }],
    ['onTime', 'done without a deadline', done],
    ['late', 'done after its deadline', { ...done, plan2: before - 1 }],
    ['overdue', 'not done at its deadline', { ...job, doneAt: null, plan2: before }],
    ['open', 'not done, before its deadline', { ...job, doneAt: null, plan2: after }],
    ['cancelled', 'cancelled', { ...job, status: { flags: 'X' }, doneAt: null, plan2: before }],
  ])('%s: %s', (punctuality, _what, given) => {
    expect(punctualityOf(given, now)).toBe(punctuality);
  });
});
