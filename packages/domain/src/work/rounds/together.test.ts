import { expect, test } from 'vitest';
import {
  openTogether,
  questionKey,
  stillTogether,
  withTogether,
  type ManyRow,
  type StationAsks,
  type TogetherVisit,
} from './together.ts';

const secured: ManyRow = { row: 'secured', Title: 'Station secured', options: ['Yes', 'No'] };
const clear: ManyRow = { row: 'access', Title: 'Access clear', options: ['Yes', 'No'] };
const asks: StationAsks = { activity: true, rows: [secured, clear] };
const visit = (more: Partial<TogetherVisit> = {}): TogetherVisit => ({
  stationId: 's',
  visitedAt: 1000,
  scanMethod: 'qr',
  checklist: [],
  together: [],
  ...more,
});
const all = { activity: true, condition: true, rows: [secured, clear] };
const nothing = { activity: false, condition: false, rows: [] };
const answer = (row: string, value = 'Yes', together = false) => ({ row, title: row, value, together });

test.each<[string, TogetherVisit, StationAsks, ReturnType<typeof openTogether>]>([
  ['scanned', visit(), asks, all],
  ['marked manually', visit({ scanMethod: 'manual', manualReason: 'damaged' }), asks, all],
  ['with no activity', visit({ activity: 0 }), asks, { ...all, activity: false }],
  ['with a condition', visit({ condition: 'dirty' }), asks, { ...all, condition: false }],
  ['with an answer', visit({ checklist: [answer('secured', 'No')] }), asks, { ...all, rows: [clear] }],
  ['with untouched bait', visit({ bait: { consumptionPct: 0 } }), asks, all],
  ['of a type without activity', visit(), { activity: false, rows: [] }, { ...all, activity: false, rows: [] }],
  ['not scanned', visit({ scanMethod: null }), asks, nothing],
  ['not accessible', visit({ accessReason: 'locked' }), asks, nothing],
  ['with activity', visit({ activity: 1 }), asks, nothing],
  ['with evidence', visit({ evidence: ['gnawing'] }), asks, nothing],
  ['with a catch that was not counted', visit({ catches: [{ species: 'RAT' }] }), asks, nothing],
  ['with eaten bait', visit({ bait: { consumptionPct: 25 } }), asks, nothing],
  ['that is missing', visit({ condition: 'missing' }), asks, nothing],
])('a station %s takes together what it lacks', (_case, given, asked, expected) => {
  expect(openTogether(given, asked)).toEqual(expected);
});

test('answers given together fill only what is open, and say so', () => {
  const given = visit({ condition: 'dirty', checklist: [answer('secured', 'No')], together: [] });
  const rows = new Map([secured, clear].map((row) => [questionKey(row), 'Yes']));
  expect(withTogether(given, asks, { condition: 'ok', rows })).toEqual({
    activity: 0,
    checklist: [answer('secured', 'No'), { row: 'access', title: 'Access clear', value: 'Yes', together: true }],
    together: ['activity'],
  });
});

test('answers that add nothing to a visit change nothing', () => {
  const answers = { condition: null, rows: new Map<string, string>() };
  expect(withTogether(visit({ activity: 0 }), asks, answers)).toBeUndefined();
  expect(withTogether(visit({ activity: 2 }), asks, { ...answers, condition: 'ok' })).toBeUndefined();
});

test('a question that nobody answered stays open', () => {
  expect(withTogether(visit(), asks, { condition: null, rows: new Map() })).toEqual({
    activity: 0,
    checklist: [],
    together: ['activity'],
  });
});

test('rows are one question if they ask and answer alike', () => {
  expect(questionKey({ ...secured })).toBe(questionKey(secured));
  expect(questionKey({ ...secured, Title: 'Secured' })).not.toBe(questionKey(secured));
  expect(questionKey({ ...secured, options: ['Yes'] })).not.toBe(questionKey(secured));
});

test('what is answered for one station alone no longer counts as recorded together', () => {
  const before = visit({ activity: 0, condition: 'ok', together: ['activity', 'condition'] });
  expect(stillTogether(before, { ...before, activity: 2 })).toEqual(['condition']);
  expect(stillTogether(before, { ...before, evidence: ['dead'] })).toEqual(['activity', 'condition']);
  expect(stillTogether(visit(), visit({ activity: 0, together: ['activity'] }))).toEqual(['activity']);
});
