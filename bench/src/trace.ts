import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { CDPSession } from 'playwright-core';

/** An entry of the browser's trace; times are in microseconds. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  /** CPU time of the thread. */
  tdur: number;
  args: unknown;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const eventOf = ({ name, pid, tid, ts, dur, tdur, args }: Record<string, unknown>): TraceEvent => ({
  name: typeof name === 'string' ? name : '',
  pid: number(pid),
  tid: number(tid),
  ts: number(ts),
  dur: number(dur),
  tdur: number(tdur),
  args,
});

/** Records what the browser does meanwhile. */
export async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const each of value) if (isRecord(each)) events.push(eventOf(each));
  });
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] },
  });
  await act();
  await devtools.send('Tracing.end');
  await complete;
  return events.toSorted((a, b) => a.ts - b.ts);
}

/** Whether the page is told of an event of the person, such as `keydown`. */
export const isDispatch = ({ name, args }: TraceEvent, type: string): boolean =>
  name === 'EventDispatch' && isRecord(args) && isRecord(args.data) && args.data.type === type;
