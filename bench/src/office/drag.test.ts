import { expect, test } from 'vitest';
import { movesIn, p95 } from './drag.ts';

const on = { pid: 1, tid: 2, args: {} };
const task = (ts: number, cpu: number) => ({ ...on, name: 'ThreadControllerImpl::RunTask', ts, dur: 1000, tdur: cpu });
const move = (ts: number) => ({
  ...on,
  name: 'EventDispatch',
  ts,
  dur: 10,
  tdur: 10,
  args: { data: { type: 'pointermove' } },
});

test('a movement costs the tasks that handle it and those up to the next movement', () => {
  const events = [
    task(0, 9000),
    task(10_000, 2000),
    move(10_100),
    task(12_000, 500),
    { ...task(13_000, 7000), tid: 3 },
    task(26_000, 3000),
    move(26_100),
    task(28_000, 1000),
    task(42_000, 4000),
    move(42_100),
  ];
  expect(movesIn(events)).toEqual([2.5, 4]);
});

test('of a hundred values, five may be above the 95th percentile', () => {
  expect(p95(Array.from({ length: 100 }, (_, at) => at + 1))).toBe(95);
});
