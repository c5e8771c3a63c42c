import { expect, test } from 'vitest';
import { keystrokesIn } from './keystroke.ts';

const on = { pid: 1, tid: 2, ph: 'X', args: {} };
const task = (ts: number, cpu: number) => ({ ...on, name: 'ThreadControllerImpl::RunTask', ts, dur: 5000, tdur: cpu });
const key = (ts: number) => ({
  ...on,
  name: 'EventDispatch',
  ts,
  dur: 10,
  tdur: 10,
  args: { data: { type: 'keydown' } },
});
const paint = (ts: number) => ({ ...on, name: 'Paint', ts, dur: 10, tdur: 10 });

test('a key costs the tasks up to the first paint after it, and all tasks up to the next key', () => {
  const events = [
    task(0, 9000),
    task(10_000, 2000),
    key(10_100),
    task(20_000, 1000),
    paint(20_100),
    task(30_000, 500),
    { ...task(31_000, 7000), tid: 3 },
    task(40_000, 3000),
    key(40_100),
    paint(41_000),
  ];
  expect(keystrokesIn(events)).toEqual([
    { painted: 3, settled: 3.5 },
    { painted: 3, settled: 3 },
  ]);
});
