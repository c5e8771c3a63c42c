import { isDispatch, type TraceEvent } from '../trace.ts';

/** What each movement of the pointer costs the main thread until the next one, in milliseconds of CPU time. */
export function movesIn(events: readonly TraceEvent[]): number[] {
  const moves = events.filter((event) => isDispatch(event, 'pointermove'));
  // The last movement has no end.
  return moves.slice(0, -1).map((move, at) => {
    const end = moves[at + 1]?.ts ?? Infinity;
    const tasks = events.filter(
      ({ name, pid, tid, ts, dur }) =>
        name.endsWith('RunTask') && pid === move.pid && tid === move.tid && ts + dur > move.ts && ts + dur <= end,
    );
    return tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
  });
}

/** The value that 95 % of the values do not exceed. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
