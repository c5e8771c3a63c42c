import { expect, test } from 'vitest';
import { findReports, isReportStatus } from './find-reports.ts';

test.each([
  ['no filters', {}, undefined, {}],
  [
    'a range including both days',
    { from: '2026-11-01', to: '2026-11-21' },
    undefined,
    { date: { $gte: 20_261_101, $lte: 20_261_121 } },
  ],
  ['an open range', { from: '2026-11-01' }, undefined, { date: { $gte: 20_261_101 } }],
  ['an invalid date in the address', { from: 'soon' }, undefined, {}],
  ['a status', { status: 'CWO' as const }, undefined, { status: 'CWO' }],
  ['a site', {}, 's1', { 'site.id': 's1' }],
])('the `find` for %s', (_case, filters, siteId, find) => {
  expect(findReports(filters, siteId)).toEqual(find);
});

test.each([
  ['DN', true],
  ['X', false],
  [undefined, false],
])('%s as a status filter: %s', (code, known) => {
  expect(isReportStatus(code)).toBe(known);
});
