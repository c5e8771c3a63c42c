import { describe, expect, test } from 'vitest';
import {
  goneReason,
  type GoneReason,
  isNewToday,
  isToldGone,
  mergeNews,
  newsAfterStart,
  newsOf,
  type NewsChange,
  type NewsJob,
} from './job-news.ts';

const job: NewsJob = {
  plan: 900,
  plan2: null,
  due: null,
  addressid: 'a',
  site: { name: 'Bakery' },
  address: { street_address: '1 High Street', locality: 'Ipoh' },
  status: { code: 'TD', name: 'To do', flags: 'D' },
  assignees: [{ id: 'u1', name: 'Ana', lead: true }],
  lines: [{ name: 'Rodent service', qty: '1', uom: 'visit' }],
  data: { priority: 'normal', accessNotes: 'Key at the gate', instructions: '' },
};
const two = [
  { id: 'u1', name: 'Ana', lead: true },
  { id: 'u2', name: 'Bo', lead: false },
];

describe('the news of a job', () => {
  test.each<[string, Partial<NewsJob>, NewsChange[]]>([
    ['nothing changed', {}, []],
    ['another time', { plan: 1030 }, [{ kind: 'time', before: 900, after: 1030 }]],
    ['another end', { plan2: 1200 }, [{ kind: 'time', before: 900, after: 900 }]],
    ['no time any more', { plan: null }, [{ kind: 'time', before: 900, after: null }]],
    ['a due date', { due: 5 }, [{ kind: 'due', before: null, after: 5 }]],
    [
      'another street',
      { address: { street_address: '2 High Street', locality: 'Ipoh' } },
      [{ kind: 'address', before: 'Bakery, 1 High Street, Ipoh', after: 'Bakery, 2 High Street, Ipoh' }],
    ],
    [
      'another key',
      { data: { ...job.data, accessNotes: 'Key at the office' } },
      [{ kind: 'access', before: 'Key at the gate', after: 'Key at the office' }],
    ],
    [
      'another priority',
      { data: { ...job.data, priority: 'urgent' } },
      [{ kind: 'priority', before: 'normal', after: 'urgent' }],
    ],
    ['a priority that was implied', { data: { ...job.data, priority: undefined } }, []],
    ['a helper', { assignees: two }, [{ kind: 'people', before: 'Ana', after: 'Ana, Bo' }]],
    ['the same people in another order', { assignees: job.assignees.toReversed() }, []],
    [
      'instructions',
      { data: { ...job.data, instructions: 'Use the back door' } },
      [{ kind: 'instructions', before: null, after: 'Use the back door' }],
    ],
    [
      'more services',
      { lines: [{ name: 'Rodent service', qty: '2', uom: 'visit' }] },
      [{ kind: 'services', before: '1 visit Rodent service', after: '2 visit Rodent service' }],
    ],
    ['started by a technician', { status: { code: 'IP', name: 'In progress', flags: 'P' } }, []],
    ["started, in a status of the site's own", { status: { code: 'GO', name: 'On the way', flags: 'P' } }, []],
    [
      'put on hold',
      { status: { code: 'H', name: 'On hold', flags: 'H' } },
      [{ kind: 'status', before: 'To do', after: 'On hold' }],
    ],
    [
      'several changes',
      { plan: 1030, data: { ...job.data, priority: 'high' } },
      [
        { kind: 'time', before: 900, after: 1030 },
        { kind: 'priority', before: 'normal', after: 'high' },
      ],
    ],
  ])('%s', (_name, change, news) => {
    expect(newsOf(job, { ...job, ...change }, 'u1')).toEqual(news);
  });

  test('a new lead is news even if the names are the same', () => {
    const swapped = two.map((each) => ({ ...each, lead: !each.lead }));
    expect(newsOf({ ...job, assignees: two }, { ...job, assignees: swapped }, 'u1')).toEqual([
      { kind: 'people', before: 'Ana, Bo', after: 'Bo, Ana' },
    ]);
  });
});

describe('the people of a job that was unassigned', () => {
  const free = { ...job, assignees: [] };
  const people = (before: string | null, after: string | null): NewsChange => ({ kind: 'people', before, after });
  test.each<[string, NewsJob, string | undefined, NewsChange[]]>([
    ['are no news to the user who got it', job, 'u1', []],
    ['are left out of other news', { ...job, due: 5 }, 'u1', [{ kind: 'due', before: null, after: 5 }]],
    ['are news to someone else', job, 'u2', [people(null, 'Ana')]],
    ['are news to the user if there are others', { ...job, assignees: two }, 'u1', [people(null, 'Ana, Bo')]],
  ])('%s', (_name, after, userId, news) => {
    expect(newsOf(free, after, userId)).toEqual(news);
  });
  test('are news if the job becomes unassigned', () => {
    expect(newsOf(job, free, 'u1')).toEqual([people('Ana', null)]);
  });
});

describe('news that was not read yet', () => {
  const time = (before: number, after: number): NewsChange => ({ kind: 'time', before, after });
  test.each<[string, NewsChange[], NewsChange[], NewsChange[]]>([
    ['is kept if nothing more changes', [time(1, 2)], [], [time(1, 2)]],
    ['leads from the first value to the last', [time(1, 2)], [time(2, 3)], [time(1, 3)]],
    ['ends if the first value is back', [time(1, 2)], [time(2, 1)], []],
    [
      'is joined by other news',
      [time(1, 2)],
      [{ kind: 'status', before: 'a', after: 'b' }],
      [{ kind: 'status', before: 'a', after: 'b' }, time(1, 2)],
    ],
    [
      'stays new',
      [{ kind: 'new', before: null, after: null }],
      [{ kind: 'new', before: null, after: null }],
      [{ kind: 'new', before: null, after: null }],
    ],
  ])('%s', (_name, earlier, later, merged) => {
    expect(mergeNews(earlier, later)).toEqual(merged);
  });
});

describe('a job that a sync brings for the first time', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  const day = { now: at('2026-11-21T10:00:00'), timeZone: 'Asia/Kuala_Lumpur', cutoffMinutes: 0, userId: 'u1' };
  test.each([
    ['planned for today, after a sync of today', '2026-11-21T15:00:00', '2026-11-21T07:00:00', true],
    ['overdue, after a sync of today', '2026-11-20T15:00:00', '2026-11-21T07:00:00', true],
    ['planned for today, in the first sync of the day', '2026-11-21T15:00:00', '2026-11-20T18:00:00', false],
    ['planned for tomorrow', '2026-11-22T15:00:00', '2026-11-21T07:00:00', false],
  ])('%s', (_name, plan, lastSync, isNew) => {
    expect(isNewToday({ ...day, job: { ...job, plan: at(plan) }, lastSyncAt: at(lastSync) })).toBe(isNew);
  });
  test('without a time is new after a sync of today, and never in the first sync of a device', () => {
    expect(isNewToday({ ...day, job: { ...job, plan: null }, lastSyncAt: day.now - 1 })).toBe(true);
    expect(isNewToday({ ...day, job: { ...job, plan: null }, lastSyncAt: null })).toBe(false);
  });
  test.each([
    ['a colleague', [{ id: 'u2', name: 'Bo', lead: true }]],
    ['no one', []],
  ])('is not new to the user if it is assigned to %s', (_name, assignees) => {
    const given = { ...job, plan: day.now, assignees };
    expect(isNewToday({ ...day, job: given, lastSyncAt: day.now - 1 })).toBe(false);
  });
});

test('a started job is no longer new, but its other changes stay until they are read', () => {
  const priority: NewsChange = { kind: 'priority', before: 'normal', after: 'urgent' };
  expect(newsAfterStart([{ kind: 'new', before: null, after: null }, priority])).toEqual([priority]);
  expect(newsAfterStart([{ kind: 'new', before: null, after: null }])).toEqual([]);
});

test.each([
  [{ plan: 5, due: null }, false, 'unassigned'],
  [{ plan: 20, due: null }, false, 'outOfRange'],
  [{ plan: null, due: 1 }, false, 'outOfRange'],
  [{ plan: null, due: null }, false, 'unassigned'],
  [{ plan: 5, due: null }, true, 'otherFolder'],
  [{ plan: 20, due: null }, true, 'otherFolder'],
])('a job with %o that left the list, in another folder: %s, is gone: %s', (job, elsewhere, reason) => {
  expect(goneReason(job, { window: { start: 2, end: 10 }, elsewhere })).toBe(reason);
});

test.each<[string, GoneReason, boolean, NewsJob['assignees']]>([
  ['their own job', 'unassigned', true, job.assignees],
  ['an unassigned job that someone else got', 'unassigned', false, []],
  ['a reassigned job of a colleague', 'unassigned', false, [{ id: 'u2', name: 'Bo', lead: true }]],
  ['an unassigned job that was moved away', 'outOfRange', true, []],
  ['an unassigned job that was closed', 'closed', true, []],
  ['their own job in a folder that they left', 'otherFolder', false, job.assignees],
])('a user is told that %s left the list as %s: %s', (_name, reason, told, assignees) => {
  expect(isToldGone({ assignees }, reason, 'u1')).toBe(told);
});
