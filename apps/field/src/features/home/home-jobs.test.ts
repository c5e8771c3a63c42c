import type { Job } from '@field-service/contract/work/job.ts';
import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../offline/rows.ts';
import { aJob } from '../../offline/a-job.test-data.ts';
import { firstRows, groupByDay, jobsOfTabs } from './home-jobs.ts';

const zone = 'Asia/Kuala_Lumpur';
const at = (text: string) => Date.parse(`${text}+08:00`);
const now = at('2026-11-21T10:00:00');

const row = (id: string, bucket: JobRow['bucket'], plan: string | null, more: Partial<JobRow> = {}): JobRow => {
  const job: Job = aJob({ id, plan: plan === null ? null : at(plan) });
  return {
    key: id,
    id,
    bucket,
    siteId: 's',
    uts: 1,
    flags: 'D',
    job,
    closedAs: null,
    whole: 1,
    aside: null,
    news: null,
    partSentAt: null,
    late: null,
    ...more,
  };
};
const ids = (rows: readonly JobRow[]) => rows.map((each) => each.id);

describe('the tabs of Home', () => {
  const rows = [
    row('late', 'todo', '2026-11-19T09:00:00'),
    row('noon', 'todo', '2026-11-21T12:00:00'),
    row('morning', 'todo', '2026-11-21T08:00:00'),
    row('tomorrow', 'todo', '2026-11-22T08:00:00'),
    row('current', 'inProgress', '2026-11-21T15:00:00'),
    row('signing', 'complete', '2026-11-18T15:00:00'),
    row('done', 'closed', '2026-11-20T15:00:00'),
    row('off', 'cancelled', '2026-11-20T15:00:00'),
    row('aside', 'inProgress', '2026-11-21T09:00:00', { aside: { reason: 'cancelled', at: now } }),
  ];
  const tabs = jobsOfTabs(rows, { now, timeZone: zone, cutoffMinutes: 0 });

  it('put the current job first and order the others by time', () => {
    expect(ids(tabs.todo)).toEqual(['current', 'late', 'morning', 'noon', 'tomorrow']);
  });
  it('show under today jobs planned for today, jobs in progress, and jobs waiting for a signature', () => {
    expect(ids(tabs.today)).toEqual(['current', 'signing', 'morning', 'noon']);
  });
  it('keep closed and cancelled jobs on separate tabs, and show work that was set aside only among the cancelled', () => {
    expect(ids(tabs.closed)).toEqual(['done']);
    expect(ids(tabs.cancelled)).toEqual(['aside', 'off']);
    expect([...tabs.todo, ...tabs.today].some((each) => each.id === 'aside')).toBe(false);
  });
  it('count the hours before the cut-off as part of the previous day', () => {
    const night = [row('night', 'todo', '2026-11-22T03:00:00')];
    expect(ids(jobsOfTabs(night, { now, timeZone: zone, cutoffMinutes: 0 }).today)).toEqual([]);
    expect(ids(jobsOfTabs(night, { now, timeZone: zone, cutoffMinutes: 300 }).today)).toEqual(['night']);
  });
  it('group jobs by day, with the current job before all days', () => {
    const groups = groupByDay(tabs.todo, zone, 0);
    expect(groups.map((group) => [group.day, ids(group.rows)])).toEqual([
      ['now', ['current']],
      [20261119, ['late']],
      [20261121, ['morning', 'noon']],
      [20261122, ['tomorrow']],
    ]);
  });
});

it('a job in progress that the office took away stands under its day', () => {
  const aside = row('aside', 'inProgress', '2026-11-21T09:00:00', { aside: { reason: 'cancelled', at: now } });
  expect(groupByDay([aside], zone, 0).map((group) => group.day)).toEqual([20261121]);
});

it('jobs without a planned time are not headed as current, even if they are closed', () => {
  const groups = groupByDay([row('open', 'todo', null), row('old', 'closed', null)], zone, 0);
  expect(groups.map((group) => [group.day, ids(group.rows)])).toEqual([['none', ['open', 'old']]]);
});

describe('the first jobs of a list', () => {
  const groups = [
    { day: 'now' as const, rows: [row('a', 'inProgress', null)] },
    { day: 20261121, rows: [row('b', 'todo', '2026-11-21T09:00:00'), row('c', 'todo', '2026-11-21T11:00:00')] },
    { day: 20261122, rows: [row('d', 'todo', '2026-11-22T09:00:00')] },
  ];
  const shape = (count: number) => firstRows(groups, count).map(({ day, rows }) => [day, ids(rows)]);

  it('keep their days and their order, without empty days', () => {
    expect(shape(0)).toEqual([]);
    expect(shape(1)).toEqual([['now', ['a']]]);
    expect(shape(2)).toEqual([
      ['now', ['a']],
      [20261121, ['b']],
    ]);
    expect(shape(3)).toEqual([
      ['now', ['a']],
      [20261121, ['b', 'c']],
    ]);
  });

  it('include every job of a short list', () => {
    expect(firstRows(groups, 10)).toEqual(groups);
  });
});
