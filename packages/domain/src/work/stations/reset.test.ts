import { expect, test } from 'vitest';
import { impliesReset, resetAtOf } from './reset.ts';

const rows = [
  { row: 'board', ReportCode: 'BOARD', options: ['Yes', 'No'] },
  { row: 'cleaned', ReportCode: 'CLEANED', options: ['Yes', 'No'] },
];
const bait = { placed: '50', remaining: '20', consumptionPct: 50, replaced: false } as const;
const visit = {
  scanMethod: 'qr',
  accessReason: null,
  visitedAt: 100,
  resetAt: null,
  bait: null,
  actions: [],
  checklist: [],
} as const;

test.each<[string, Partial<Parameters<typeof impliesReset>[0]>, boolean]>([
  ['nothing else was recorded', {}, false],
  ['the bait was only weighed', { bait }, false],
  ['the bait was replaced', { bait: { ...bait, replaced: true } }, true],
  ['bait was placed', { bait: { placed: '50' } }, true],
  ['the trap was reset', { actions: ['app-stat-acts.RESET'] }, true],
  ['the glue board was replaced', { actions: ['app-stat-acts.CLEANED', 'app-stat-acts.BOARD'] }, true],
  ['the station was replaced', { actions: ['NEW'] }, true],
  ['the device was only cleaned', { actions: ['app-stat-acts.CLEANED'] }, false],
  ['the checklist says that the glue board was replaced', { checklist: [{ row: 'board', value: 'Yes' }] }, true],
  ['the checklist says that the glue board was not replaced', { checklist: [{ row: 'board', value: 'No' }] }, false],
  ['the checklist says that it was cleaned', { checklist: [{ row: 'cleaned', value: 'Yes' }] }, false],
  ['it was not accessible', { accessReason: 'locked', actions: ['app-stat-acts.RESET'] }, false],
])('when %s, a reset is implied: %3$s', (_case, facts, expected) => {
  expect(impliesReset({ ...visit, ...facts }, rows)).toBe(expected);
  expect(resetAtOf({ ...visit, ...facts }, rows)).toBe(expected ? 100 : null);
});

test.each<[string, number, number]>([
  ['when it was said', 120, 120],
  ['with the visit if the station was scanned again later', 90, 100],
])('a device is reset %s', (_case, resetAt, expected) => {
  expect(resetAtOf({ ...visit, resetAt }, rows)).toBe(expected);
});
