import { seededFlags, type JobStatus } from '@field-service/domain/work/post-status.ts';
import { expect, test } from 'vitest';
import { askedActOf, moveNameOf, reopeningOf, statusBefore } from './job-moves.ts';

const seeded = (code: JobStatus) => ({ code, flags: seededFlags[code], name: code });
const own = (code: string, flags: string) => ({ code, flags, name: `Own ${code}` });

test.each([
  ['X', 'TD', 'bringBack', 'Reopen'],
  ['DN', 'IP', 'reopen', 'Reopen'],
  ['IP', 'X', 'cancel', undefined],
  ['CLS', 'DN', 'close', 'Mark as done'],
  ['CLS', 'CWO', 'close', 'Close without signature'],
  ['CLS', 'IP', undefined, 'Move back to In progress'],
  ['TD', 'IP', undefined, 'Start'],
] as const)('from %s to %s asks "%s" and is called "%s"', (from, to, act, name) => {
  expect(askedActOf(seeded(from), seeded(to))).toBe(act);
  expect(moveNameOf(seeded(from), seeded(to))).toBe(name);
});

test("a site's own statuses ask like those of their stage, and keep their own names", () => {
  expect(askedActOf(seeded('IP'), own('STOPPED', 'X'))).toBe('cancel');
  expect(askedActOf(own('STOPPED', 'X'), seeded('TD'))).toBe('bringBack');
  expect(moveNameOf(seeded('TD'), own('ASK', 'R'))).toBeUndefined();
  expect(askedActOf(seeded('TD'), own('ASK', 'R'))).toBeUndefined();
});

test('only steps that the life cycle allows both ways can be taken back', () => {
  expect(statusBefore(seeded('TD'), seeded('IP'))).toBe('TD');
  expect(statusBefore(own('TAKEN', 'Z'), seeded('IP'))).toBe('TAKEN');
  expect(statusBefore(seeded('CLS'), seeded('TD'))).toBeUndefined();
});

test('a done and a cancelled job can be reopened, by different people', () => {
  expect(reopeningOf(seeded('X'))).toMatchObject({ act: 'bringBack', needs: 'POST:AS' });
  expect(reopeningOf(own('STOPPED', 'X'))).toMatchObject({ act: 'bringBack' });
  expect(reopeningOf(seeded('DN'))).toMatchObject({ act: 'reopen', needs: 'POST:AP' });
  expect(reopeningOf(seeded('CWO'))).toBeUndefined();
  expect(reopeningOf(seeded('TD'))).toBeUndefined();
});
