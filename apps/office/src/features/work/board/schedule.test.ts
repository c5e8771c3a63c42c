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
  uts: 1,
  ...over,
});

describe('the length of a job', () => {
  test.each<[string, Partial<ScheduleRow>, number]>([
    ['is that of its plan', { plan: 8 * hour, plan2: 9.5 * hour, duration: '3H' }, 90],
    ['is its duration without a planned end', { plan2: null, duration: '45M' }, 45],
    ['is an hour where nothing is said', { plan: null, plan2: null }, 60],
  ])('%s', (_name, over, minutes) => {
    expect(lengthOf(row(over))).toBe(minutes);
  });
});

test('cancelled and unassigned jobs take nobody’s time', () => {
  expect(
    busyOf([row({}), row({ id: 'b', status: status.cancelled }), row({ id: 'c', userid: null })]).map(
      ({ postId }) => postId,
    ),
  ).toEqual(['a']);
});

test('a row of the board holds what touches its day, night work from the day before included', () => {
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
  test('shows each job by what it waits for, once in a section', () => {
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

describe('who has a job after it was dropped on a row', () => {
  test.each<[string, string[], string | null, string, string[]]>([
    ['from the tray, the person of the row', [], null, 'ann', ['ann']],
    ['the next person in place of the one it was taken from', ['ann'], 'ann', 'bob', ['bob']],
    ['a lead who gives way keeps the lead for the next', ['ann', 'cid'], 'ann', 'bob', ['bob', 'cid']],
    ['a helper who gives way leaves the lead alone', ['ann', 'cid'], 'cid', 'bob', ['ann', 'bob']],
    ['moved in time only, the same people in the same order', ['ann', 'cid'], 'cid', 'cid', ['ann', 'cid']],
    ['dropped on somebody who has it already, each once', ['ann', 'cid'], 'ann', 'cid', ['cid']],
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
    ['without anything chosen leaves all', {}, ['a', 'b', 'leave']],
    ['by folders leaves their jobs and every absence', { folders: ['sg'] }, ['b', 'leave']],
    ['by nature leaves jobs of it and every absence', { nature: 'Rodents' }, ['a', 'leave']],
  ])('%s', (_name, filter, ids) => {
    expect(filterRows(rows, filter).map(({ id }) => id)).toEqual(ids);
  });
});
