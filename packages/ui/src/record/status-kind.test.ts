import { expect, test } from 'vitest';
import { ownName, statusKind } from './status-kind.ts';

test.each([
  ['TD', 'D', 'todo'],
  ['IP', 'P', 'progress'],
  ['CLS', 'PS', 'signature'],
  ['DN', 'C', 'done'],
  ['CWO', 'C', 'unsigned'],
  ['X', 'X', 'cancelled'],
  ["a site's own", 'C', 'done'],
  ["a site's own", 'X', 'cancelled'],
  ["a site's own", '', 'todo'],
])('%s with flags %s looks like %s', (code, flags, kind) => {
  expect(statusKind({ code, flags })).toBe(kind);
});

test('overdue affects only jobs that are still to do', () => {
  expect(statusKind({ code: 'TD', flags: 'D' }, true)).toBe('overdue');
  expect(statusKind({ code: 'IP', flags: 'P' }, true)).toBe('progress');
  expect(statusKind({ code: 'DN', flags: 'C' }, true)).toBe('done');
});

test.each([
  [{ code: 'UNSIGNED', flags: 'C', name: 'Closed by phone' }, 'done', 'Closed by phone'],
  [{ code: 'UNSIGNED', flags: 'C', name: '' }, 'done', undefined],
  [{ code: 'NEW', flags: 'D', name: 'Booked' }, 'overdue', undefined],
  [{ code: 'TD', flags: 'D', name: 'To be done' }, 'todo', undefined],
] as const)('%o as %s is called %s', (status, kind, name) => {
  expect(ownName(status, kind)).toBe(name);
});
