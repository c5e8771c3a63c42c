import { describe, expect, test } from 'vitest';
import { busyOf, type ScheduleRow } from '../../../assigning/schedule-rows.ts';
import { filterRows, hasLength, lengthOf, peopleAfter, rowsOf, searchRows, travelOf, trayOf } from './schedule.ts';
import { scheduleRow } from '../../../assigning/schedule-row.test-data.ts';

const hour = 3_600_000;
const status = {
  todo: { id: '1', code: 'TD', name: 'To do', flags: 'D' },
  signature: { id: '2', code: 'CLS', name: 'Pending', flags: 'PS' },
  cancelled: { id: '3', code: 'X', name: 'Cancelled', flags: 'X' },
  done: { id: '4', code: 'DN', name: 'Done', flags: 'C' },
};
const row = (over: Partial<ScheduleRow>) =>
  scheduleRow({ id: 'a', natures: ['Rodents'], plan: 8 * hour, plan2: 10 * hour, ...over });

describe('the length of a job', () => {
  test.each<[string, Partial<ScheduleRow>, number]>([
    ['is the planned length', { plan: 8 * hour, plan2: 9.5 * hour, duration: '3H' }, 90],
    ['is its duration if no end is planned', { plan2: null, duration: '45M' }, 45],
    ['is an hour by default', { plan: null, plan2: null }, 60],
  ])('%s', (_name, over, minutes) => {
    expect(lengthOf(row(over))).toBe(minutes);
  });
});

describe('the time that is taken up', () => {
  const rules = { zoneOf: () => 'UTC', usualMinutes: 90 };
  test.each<[string, Partial<ScheduleRow>, [from: number, to: number][]]>([
    ['is that of a job', {}, [[8, 10]]],
    ['is the usual length of a job without an end', { plan2: null }, [[8, 9.5]]],
    ['is the whole day for an all-day job', { timetype: 3 }, [[0, 24]]],
    ['is none for a job at any time', { timetype: 0 }, []],
    ['is none for a job that the server does not count', { busy: false }, []],
    ['is none without a technician', { userid: null }, []],
    ['is that of leave', { kind: 'absence', plan: 0, plan2: 24 * hour }, [[0, 24]]],
  ])('%s', (_name, over, spans) => {
    expect(busyOf([row(over)], rules).map(({ from, to }) => [from / hour, to / hour])).toEqual(spans);
  });
});

describe('the way to a job', () => {
  const at = (id: string, from: number, over: Partial<ScheduleRow> = {}) =>
    row({ id, docno: id, plan: from * hour, plan2: (from + 1) * hour, geo: [3, 101], ...over });
  const job = at('job', 12, { geo: [3, 102] });
  test.each<[string, ScheduleRow[], ReturnType<typeof travelOf>]>([
    [
      'is from the last job before it',
      [at('first', 8, { geo: [4, 101] }), at('second', 10), job],
      { from: 'second', km: 111.04 },
    ],
    ['is unknown for the first job of the day', [at('before', -4), job, at('later', 15)], undefined],
    [
      'ignores the jobs of others, cancelled jobs and absences',
      [
        at('bob', 8, { userid: 'bob' }),
        at('gone', 9, { status: status.cancelled }),
        at('away', 10, { kind: 'absence' }),
        job,
      ],
      undefined,
    ],
    [
      'is unknown if the previous site has no position',
      [at('first', 8), at('second', 10, { geo: null }), job],
      undefined,
    ],
  ])('%s', (_name, rows, travel) => {
    expect(travelOf(rows, job, 'UTC')).toEqual(travel);
  });
});

describe('a search of the tray', () => {
  const rows = [
    row({ id: 'a', contact: 'Bệnh viện Chợ Rẫy', site: 'Kho' }),
    row({ id: 'b', docno: 'J-77', area: 'Damansara' }),
  ];
  test.each([
    ['without words returns everything', ' ', ['a', 'b']],
    ['ignores letter case and accents', 'BENH cho ray', ['a']],
    ['finds a number', 'j-77', ['b']],
    ['finds an area', 'daman', ['b']],
    ['needs all words', 'kho daman', []],
  ])('%s', (_name, search, ids) => {
    expect(searchRows(rows, search).map(({ id }) => id)).toEqual(ids);
  });
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

test.each<[string, Partial<ScheduleRow>, boolean]>([
  ['with an end', { duration: null }, true],
  ['with a duration', { plan: null, plan2: null, duration: '2H' }, true],
  ['with neither', { plan2: null, duration: null }, false],
])('the length of a job %s is known: %s', (_name, over, expected) => {
  expect(hasLength(row(over))).toBe(expected);
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

  test('has the most urgent jobs first, and the others in their order', () => {
    const { unassigned } = trayOf(
      ['normal', 'low', 'urgent', 'normal', 'high'].map((priority, at) => row({ id: `${at}`, userid: null, priority })),
    );
    expect(unassigned.map(({ id }) => id)).toEqual(['2', '4', '0', '3', '1']);
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
