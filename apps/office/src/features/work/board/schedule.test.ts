import { describe, expect, test } from 'vitest';
import { busyOf, filterRows, lengthOf, peopleAfter, rowsOf, trayOf, type ScheduleRow } from './schedule.ts';

const hour = 3_600_000;
const status = {
  todo: { id: '1', code: 'TD', name: 'To do', flags: 'D' },
  signature: { id: '2', code: 'CLS', name: 'Pending', flags: 'PS' },
  cancelled: { id: '3', code: 'X', name: 'Cancelled', flags: 'X' },
  done: { id: '4', code: 'DN', name: 'Done', flags: 'C' },
};
const row = (over: Partial<ScheduleRow>): ScheduleRow => ({
  id: 'a',
  kind: 'job',
  userid: 'ann',
  docno: 'J-1',
  title: 'Rodents',
  contact: 'Mill',
  site: 'Mill 1',
  folderid: 'kl',
  natures: ['Rodents'],
  area: null,
  plan: 8 * hour,
  plan2: 10 * hour,
  due: null,
  duration: null,
  priority: 'normal',
  status: status.todo,
  late: false,
  latePackage: false,
  nextday: false,
  uts: 1,
  ...over,
});

describe('the length of a job', () => {
  test.each<[string, Partial<ScheduleRow>, number]>([
    ['is the planned length', { plan: 8 * hour, plan2: 9.5 * hour, duration: '3H' }, 90],
    ['is its duration if no end is planned', { plan2: null, duration: '45M' }, 45],
    ['is an hour by default', { plan: null, plan2: null }, 60],
  ])('%s', (_name, over, minutes) => {
    expect(lengthOf(row(over))).toBe(minutes);
  });
});

test('cancelled and unassigned jobs take up nobody’s time', () => {
  expect(
    busyOf([row({}), row({ id: 'b', status: status.cancelled }), row({ id: 'c', userid: null })]).map(
      ({ postId }) => postId,
    ),
  ).toEqual(['a']);
});

test('a row of the board contains everything that overlaps its day, including night work from the day before', () => {
  const span = { start: 0, end: 24 * hour };
  const found = rowsOf(
    [
      row({ id: 'night', plan: -2 * hour, plan2: hour }),
      row({ id: 'before', plan: -4 * hour, plan2: 0 }),
      row({ id: 'other', userid: 'bob' }),
      row({ id: 'free', plan: null }),
    ],
    'ann',
    span,
  );
  expect(found.map(({ id }) => id)).toEqual(['night']);
});

describe('the tray', () => {
  test('shows each job in every section it is waiting in, once per section', () => {
    const tray = trayOf([
      row({ id: 'open', userid: null }),
      row({ id: 'late', late: true }),
      row({ id: 'late', late: true, userid: 'bob' }),
      row({ id: 'sign', status: status.signature }),
      row({ id: 'gone', status: status.cancelled, latePackage: true }),
      row({ id: 'done', status: status.done }),
    ]);
    expect(
      Object.fromEntries(Object.entries(tray).map(([section, rows]) => [section, rows.map(({ id }) => id)])),
    ).toEqual({
      unassigned: ['open'],
      late: ['late'],
      signature: ['sign'],
      cancelled: ['gone'],
      lateWork: ['gone'],
    });
  });

  test('leaves absences out', () => {
    expect(Object.values(trayOf([row({ kind: 'absence', userid: null })])).flat()).toEqual([]);
  });
});

describe('the technicians of a job after it was dropped on a row', () => {
  test.each<[string, string[], string | null, string, string[]]>([
    ['are the technician of the row if the job comes from the tray', [], null, 'ann', ['ann']],
    ['include the new technician instead of the previous one', ['ann'], 'ann', 'bob', ['bob']],
    ['have the new technician as lead if the lead was replaced', ['ann', 'cid'], 'ann', 'bob', ['bob', 'cid']],
    ['keep their lead if an assistant was replaced', ['ann', 'cid'], 'cid', 'bob', ['ann', 'bob']],
    ['are the same, in the same order, if only the time changed', ['ann', 'cid'], 'cid', 'cid', ['ann', 'cid']],
    ['include each person once if the new technician is already assigned', ['ann', 'cid'], 'ann', 'cid', ['cid']],
  ])('%s', (_name, before, from, to, after) => {
    expect(peopleAfter(before, from, to)).toEqual(after);
  });
});

describe('a filter of the board', () => {
  const rows = [
    row({}),
    row({ id: 'b', folderid: 'sg', natures: ['Ants'] }),
    row({ id: 'leave', kind: 'absence', folderid: 'hq', natures: [] }),
  ];
  test.each<[string, Parameters<typeof filterRows>[1], string[]]>([
    ['without a choice returns all rows', {}, ['a', 'b', 'leave']],
    ['by folders returns their jobs and every absence', { folders: ['sg'] }, ['b', 'leave']],
    ['by service type returns its jobs and every absence', { nature: 'Rodents' }, ['a', 'leave']],
  ])('%s', (_name, filter, ids) => {
    expect(filterRows(rows, filter).map(({ id }) => id)).toEqual(ids);
  });
});
