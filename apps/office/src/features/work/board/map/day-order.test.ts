import { expect, test } from 'vitest';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { scheduleRow } from '../../../../assigning/schedule-row.test-data.ts';
import { stopsOf, wayOf } from './day-order.ts';

const hour = 3_600_000;
const day = Date.UTC(2026, 10, 27);
const status = { id: '1', code: 'TD', name: 'To do', flags: 'D' };
const row = (id: string, at: number, over: Partial<ScheduleRow> = {}) =>
  scheduleRow({ id, docno: `J-${id}`, plan: day + at * hour, ...over });

const planned = { date: 20_261_127, timeZone: 'UTC', optimized: false };

test('the stops of a technician are their jobs of the day in order, with the way from one to the next', () => {
  const rows = [
    row('c', 14, { geo: [3.2, 101] }),
    row('a', 8, { geo: [3, 101] }),
    row('b', 10, { geo: [3.1, 101] }),
    row('other', 9, { userid: 'ben', geo: [4, 101] }),
    row('cancelled', 9, { status: { ...status, flags: 'X' } }),
    row('leave', 11, { kind: 'absence' }),
    row('tomorrow', 32),
    row('none', 9, { plan: null }),
  ];
  const stops = stopsOf(rows, 'ann', planned);
  expect(stops.map(({ row: { id }, number }) => [number, id])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
  expect(stops[0]?.km).toBeUndefined();
  expect(stops[1]?.km).toBeCloseTo(11.1, 1);
  expect(wayOf(stops)).toBeCloseTo(22.2, 1);
});

test('a way without a known position is not counted', () => {
  const stops = stopsOf(
    [row('a', 8, { geo: [3, 101] }), row('b', 10), row('c', 12, { geo: [3, 101] })],
    'ann',
    planned,
  );
  expect(stops.map(({ km }) => km)).toEqual([undefined, undefined, undefined]);
  expect(wayOf(stops)).toBe(0);
});

test('by the shortest way, jobs without a fixed time change places, and jobs with one keep theirs', () => {
  const rows = [
    row('fixed', 8, { geo: [3, 101] }),
    row('far', 9, { geo: [3.2, 101], timetype: 0 }),
    row('near', 10, { geo: [3.1, 101], timetype: 2 }),
    row('late', 16, { geo: [3.3, 101] }),
  ];
  const ids = (optimized: boolean) =>
    stopsOf(rows, 'ann', { ...planned, optimized }).map(({ row: { id }, number }) => `${number} ${id}`);
  expect(ids(false)).toEqual(['1 fixed', '2 far', '3 near', '4 late']);
  expect(ids(true)).toEqual(['1 fixed', '2 near', '3 far', '4 late']);
});
