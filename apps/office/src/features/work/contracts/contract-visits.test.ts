import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { describe, expect, test } from 'vitest';
import {
  changeEffect,
  createdOn,
  holidayEffect,
  jobsAfter,
  nextVisits,
  withJobs,
  type PreviewVisit,
} from './contract-visits.ts';

const visit = (occurrence: number, change: Partial<PreviewVisit> = {}): PreviewVisit => ({
  occurrence,
  date: occurrence,
  plan: occurrence,
  plan2: occurrence,
  due: occurrence,
  skipped: false,
  holiday: null,
  ...change,
});
type Job = OrderSet['visits'][number];
const job = (siteid: string, occurrence: number, edited = false): Job => ({
  id: `${siteid}-${occurrence}`,
  siteid,
  occurrence,
  postid: `p-${siteid}-${occurrence}`,
  docno: `J-${occurrence}`,
  plan: null,
  status: { id: 's0', code: 'PD', name: 'Planned', flags: '' },
  edited,
});

test.each<[what: string, visit: PreviewVisit, rule: string | null, effect: string]>([
  ['no holiday', visit(20_261_201), 'after', 'none'],
  ['a holiday on which the visit stays', visit(20_261_225, { holiday: 'Christmas' }), null, 'stays'],
  ['a move', visit(20_261_225, { date: 20_261_228, holiday: 'Christmas' }), 'after', 'moved'],
  ['a skip', visit(20_261_225, { skipped: true, holiday: 'Christmas' }), 'skip', 'skipped'],
  ['no free day near it', visit(20_261_225, { skipped: true, holiday: 'Christmas' }), 'after', 'skippedNoDay'],
])('%s is told apart', (_what, each, rule, effect) => {
  expect(holidayEffect(each, rule)).toBe(effect);
});

test('the next dates are counted without the skipped ones, which stand between them', () => {
  const all = [visit(1), visit(2, { skipped: true }), visit(3), visit(4)];
  expect(nextVisits(all, 2)).toEqual(all.slice(0, 3));
  expect(nextVisits(all, 9)).toEqual(all);
});

test('a visit has the jobs of its occurrence, and counts the sites without one', () => {
  const [first, second, skipped] = withJobs([visit(20_261_201), visit(20_261_208), visit(3, { skipped: true })], {
    visits: [job('a', 20_261_201), job('b', 20_261_201)],
    sites: ['a', 'b', 'c'],
  });
  expect(first).toMatchObject({ open: 1, jobs: [{ siteid: 'a' }, { siteid: 'b' }] });
  expect(second).toMatchObject({ open: 3, jobs: [] });
  expect(skipped).toMatchObject({ open: 0 });
});

test('the job of a visit is created 60 days ahead', () => {
  expect(createdOn({ occurrence: 20_270_101 })).toBe(20_261_102);
});

describe('the effect of a change', () => {
  const at = { today: 20_261_101, now: 20_261_101 };
  const sites = ['a', 'b'];

  test('updates what stays, withdraws what is no longer wanted, and creates what is missing', () => {
    const jobs = [job('a', 20_261_105), job('b', 20_261_105), job('a', 20_261_112)];
    expect(changeEffect(jobs, [visit(20_261_105), visit(20_261_119)], sites, at)).toEqual({
      updated: 2,
      withdrawn: 1,
      created: 2,
      kept: 0,
    });
  });
  test('leaves edited jobs alone, and creates no second one beside them', () => {
    const jobs = [job('a', 20_261_105, true), job('b', 20_261_112, true)];
    expect(changeEffect(jobs, [visit(20_261_105)], sites, at)).toEqual({
      updated: 0,
      withdrawn: 0,
      created: 1,
      kept: 2,
    });
  });
  test('creates nothing further ahead than jobs are created, none in the past, and none that is skipped', () => {
    const wanted = [visit(20_261_031), visit(20_270_105), visit(20_261_110, { skipped: true })];
    expect(changeEffect([], wanted, sites, at)).toEqual({ updated: 0, withdrawn: 0, created: 0, kept: 0 });
  });
});

test('an end withdraws the later jobs that nobody edited', () => {
  const jobs = [job('a', 20_261_105), job('a', 20_261_112), job('b', 20_261_112, true)];
  expect(jobsAfter(jobs, 20_261_105)).toEqual({ withdrawn: 1, kept: 1 });
  expect(jobsAfter(jobs, 20_261_112)).toEqual({ withdrawn: 0, kept: 0 });
});
