import { isDispatch, traced, type TraceEvent } from '../trace.ts';
import { atRest, type OfflinePage } from './browser.ts';

/** What a keystroke costs the main thread, in milliseconds of CPU time. */
export interface Keystroke {
  /** From the key event until the text with the new character is painted. */
  painted: number;
  /** Until everything that follows from it has ended: the write to the store and what is read again. */
  settled: number;
}

/** The cost of each keystroke in a trace. */
export function keystrokesIn(events: readonly TraceEvent[]): Keystroke[] {
  const downs = events.filter((event) => isDispatch(event, 'keydown'));
  return downs.map((down, at) => {
    const end = downs[at + 1]?.ts ?? Infinity;
    const own = events.filter(({ pid, tid, ts, dur }) => pid === down.pid && tid === down.tid && ts + dur < end);
    const tasks = own.filter(({ name, ts, dur }) => name.endsWith('RunTask') && ts + dur > down.ts);
    const paint = own.find(({ name, ts }) => name === 'Paint' && ts > down.ts);
    const cpu = (from: readonly TraceEvent[]): number => from.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
    return { painted: cpu(tasks.filter(({ ts }) => ts <= (paint?.ts ?? Infinity))), settled: cpu(tasks) };
  });
}

/** Types into the focused field, each key after everything that the last one caused has ended. */
export async function typeKeys(offline: OfflinePage, keys: number): Promise<Keystroke[]> {
  const { page, devtools } = offline;
  await atRest(offline);
  const events = await traced(devtools, async () => {
    for (let at = 0; at < keys; at += 1) {
      await page.keyboard.press('abcdefgh'.charAt(at % 8));
      await page.waitForTimeout(400);
    }
  });
  return keystrokesIn(events);
}
