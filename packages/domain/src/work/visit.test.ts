import { describe, expect, test } from 'vitest';
import {
  baitLaidOut,
  checkComplete,
  checkVisit,
  hasActivity,
  isScanned,
  recordsActivity,
  sumCatches,
} from './visit.ts';
import type { ActivityFacts, VisitFacts, VisitProblem } from './visit.ts';

const visit = (more: Partial<VisitFacts>): VisitFacts => ({
  stationId: 's1',
  visitedAt: 1000,
  scanMethod: 'qr',
  ...more,
});

describe('a visit', () => {
  test.each<[name: string, more: Partial<VisitFacts>, problems: VisitProblem[]]>([
    ['scanned', { activity: 0, condition: 'ok' }, []],
    ['neither accessed nor excused', { scanMethod: null }, [{ field: 'scanMethod', problem: 'required' }]],
    ['excused', { scanMethod: null, accessReason: 'locked' }, []],
    ['reported as missing', { scanMethod: null, accessReason: 'missing', condition: 'missing' }, []],
    ['entered by hand with a reason', { scanMethod: 'manual', manualReason: 'Label worn off' }, []],
    [
      'entered by hand without a reason',
      { scanMethod: 'manual', manualReason: ' ' },
      [{ field: 'manualReason', problem: 'required' }],
    ],
    [
      'excused but with activity',
      { accessReason: 'locked', activity: 0 },
      [{ field: 'accessReason', problem: 'contradicted' }],
    ],
    [
      'excused but with a catch',
      { accessReason: 'locked', catches: [{ species: 'rat' }] },
      [{ field: 'accessReason', problem: 'contradicted' }],
    ],
    [
      'more bait left than placed',
      { bait: { placed: '9', remaining: '10' } },
      [{ field: 'bait', problem: 'remainingAbovePlaced' }],
    ],
    ['all bait left', { bait: { placed: '10.0', remaining: '10' } }, []],
    ['negative bait', { bait: { placed: '-1' } }, [{ field: 'bait', problem: 'negative' }]],
    [
      'a fraction of an animal',
      {
        catches: [
          { species: 'rat', count: 1 },
          { species: 'rat', count: 0.5 },
        ],
      },
      [{ field: 'catches', problem: 'countInvalid', at: 1 }],
    ],
    [
      'a catch of an unknown species',
      { catches: [{ species: '' }] },
      [{ field: 'catches', problem: 'speciesRequired', at: 0 }],
    ],
    ['an uncounted catch', { catches: [{ species: 'fly', count: null }] }, []],
    ['reset before the visit', { resetAt: 999 }, [{ field: 'resetAt', problem: 'beforeVisit' }]],
  ])('is checked: %s', (_name, more, problems) => {
    expect(checkVisit(visit(more))).toEqual(problems);
  });

  test('counts as scanned if the station was reached, including manually with a reason', () => {
    expect(isScanned({ scanMethod: 'qr' })).toBe(true);
    expect(isScanned({ scanMethod: 'manual', manualReason: 'damaged' })).toBe(true);
    expect(isScanned({ scanMethod: 'manual' })).toBe(false);
    expect(isScanned({ scanMethod: 'manual', manualReason: 'damaged', accessReason: 'locked' })).toBe(false);
    expect(isScanned({ scanMethod: null })).toBe(false);
  });
});

test('a catch without a count is unknown, never 0', () => {
  expect(
    sumCatches([
      { species: 'fly', count: 3 },
      { species: 'fly' },
      { species: 'rat', count: null },
      { species: 'rat', count: 0 },
    ]),
  ).toEqual({ counted: 3, unknown: 2 });
  expect(sumCatches([])).toEqual({ counted: 0, unknown: 0 });
});

test.each<[name: string, bait: Parameters<typeof baitLaidOut>[0], grams: string | undefined]>([
  ['replaced', { placed: '100', remaining: '25', replaced: true }, '100'],
  ['placed where there was none', { placed: '50', replaced: false }, '50'],
  ['found and left in place', { placed: '100', remaining: '75', replaced: false }, undefined],
  ['found untouched', { placed: '100', consumptionPct: 0, replaced: false }, undefined],
  ['absent', { placed: '0', replaced: true }, undefined],
  ['unknown', { placed: null, replaced: true }, undefined],
])('the grams to deduct from stock for bait that is %s', (_name, bait, grams) => {
  expect(baitLaidOut(bait)).toBe(grams);
});

test.each<[name: string, facts: ActivityFacts, found: boolean]>([
  ['nothing recorded', {}, false],
  ['level "none"', { activity: 0, evidence: [], catches: [] }, false],
  ['a low level', { activity: 1 }, true],
  ['droppings without a level', { activity: null, evidence: ['droppings'] }, true],
  ['droppings despite level "none"', { activity: 0, evidence: ['droppings'] }, true],
  ['a counted catch despite level "none"', { activity: 0, catches: [{ count: 1 }] }, true],
  ['one of two catches counted', { catches: [{ count: null }, { count: 2 }] }, true],
  ['a catch without a count', { catches: [{ count: null }, {}] }, false],
  ['a count of 0', { catches: [{ count: 0 }] }, false],
  ['no access', { accessReason: 'locked', activity: 3 }, false],
])('pest activity: %s', (_name, facts, found) => {
  expect(hasActivity(facts)).toBe(found);
});

describe('a complete visit', () => {
  const activityMissing = [{ field: 'activity', problem: 'required' }];
  test.each<[name: string, more: Partial<VisitFacts>, problems: unknown[]]>([
    ['scanned only', {}, activityMissing],
    ['scanned with no activity', { activity: 0 }, []],
    ['with evidence instead of a level', { evidence: ['droppings'] }, []],
    ['with a counted catch instead of a level', { catches: [{ species: 'rat', count: 1 }] }, []],
    ['with a catch that was not counted', { catches: [{ species: 'rat' }] }, activityMissing],
    ['with a condition only', { condition: 'ok' }, activityMissing],
    ['to a station that is gone', { condition: 'missing' }, []],
    ['to a station that was not accessible', { scanMethod: null, accessReason: 'locked' }, []],
    [
      'marked by hand without reason and activity',
      { scanMethod: 'manual' },
      [{ field: 'manualReason', problem: 'required' }, ...activityMissing],
    ],
  ])('%s, of a type that records activity', (_name, more, problems) => {
    expect(checkComplete(visit(more), true)).toEqual(problems);
  });
  test('needs no activity at a type that does not record it', () => {
    expect(checkComplete(visit({}), false)).toEqual([]);
  });
  test.each<[records: unknown, expected: boolean]>([
    [undefined, true],
    ['bait', true],
    [['bait'], true],
    [['catches'], true],
    [['activity'], true],
    [[], false],
    [['lamp'], false],
  ])('a station type whose records are %j records activity: %s', (records, expected) => {
    expect(recordsActivity(records)).toBe(expected);
  });
});
