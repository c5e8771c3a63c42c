import { expect, test } from 'vitest';
import { withOwnVisits, type OwnVisit } from './own-visits.ts';

const visit = (at: number, rows: string[] = [], given: Partial<OwnVisit> = {}): OwnVisit => ({
  jobId: `job-${at}`,
  at,
  reached: true,
  rows,
  ...given,
});
const known = [{ row: 'lure', at: 10, visits: 1 }];

test.each<[string, OwnVisit[], { row: string; at: number; visits: number }[]]>([
  ['without visits of its own', [], known],
  ['that answered the row', [visit(20, ['lure'])], [{ row: 'lure', at: 20, visits: 0 }]],
  ['that did not answer it', [visit(20)], [{ row: 'lure', at: 10, visits: 2 }]],
  [
    'that visited it twice on one job',
    [visit(20), visit(21, [], { jobId: 'job-20' })],
    [{ row: 'lure', at: 10, visits: 2 }],
  ],
  ['that could not reach the station', [visit(20, [], { reached: false })], known],
  ['that visited it before the known answer', [visit(5)], known],
  [
    'that answered it and came again',
    [visit(30), visit(20, ['lure']), visit(25, [], { jobId: 'job-20' })],
    [{ row: 'lure', at: 20, visits: 1 }],
  ],
])('a device %s knows the last answer', (_case, visits, expected) => {
  expect(withOwnVisits(known, ['lure'], visits)).toEqual(expected);
});

test('a row that only the device has answered is known too, and one that nobody answered is not', () => {
  expect(withOwnVisits(undefined, ['lure', 'label'], [visit(20, ['label'])])).toEqual([
    { row: 'label', at: 20, visits: 0 },
  ]);
});
