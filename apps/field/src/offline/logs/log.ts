import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { LogRow } from '../rows.ts';
import { db, type FieldDb } from '../db.ts';

/** How much of the log is kept (specification 000, section 9): per day as a file would hold it, and in all. */
export const logLimits = { days: 30, linesPerDay: 2000, bytesPerDay: 1_000_000, bytes: 5_000_000 } as const;

/** Writes a line to the device's log. A logging failure must not interrupt the work being logged. */
export function log(level: LogRow['level'], text: string, store?: FieldDb): void {
  const write = async () => {
    await (store ?? db()).logs.add({ at: Date.now(), level, text: text.slice(0, 2000) });
  };
  write().catch(() => undefined);
}

/** The day of a line as the device's calendar has it, yyyymmdd. */
export function dayOfLine(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

/** A line as a file has it. */
export const textOfLine = ({ at, level, text }: LogRow): string => `${new Date(at).toISOString()} ${level} ${text}`;

/** Which of the lines, the oldest first, go beyond what is kept: the oldest of a day, and the oldest of all. */
export function beyondLimits(lines: readonly LogRow[]): LogRow[] {
  const dropped: LogRow[] = [];
  const perDay = new Map<number, { lines: number; bytes: number }>();
  let bytes = 0;
  for (const line of lines.toReversed()) {
    const size = textOfLine(line).length + 1;
    const day = perDay.get(dayOfLine(line.at)) ?? { lines: 0, bytes: 0 };
    const fits =
      day.lines < logLimits.linesPerDay && day.bytes + size <= logLimits.bytesPerDay && bytes + size <= logLimits.bytes;
    if (fits) {
      perDay.set(dayOfLine(line.at), { lines: day.lines + 1, bytes: day.bytes + size });
      bytes += size;
    } else dropped.push(line);
  }
  return dropped;
}

/** Deletes lines that are older than 30 days, and those beyond the limits of size. */
export async function trimLogs(now: number): Promise<void> {
  const { logs } = db();
  await logs
    .where('at')
    .below(now - logLimits.days * dayMs)
    .delete();
  const dropped = beyondLimits(await logs.orderBy('id').toArray());
  await logs.bulkDelete(dropped.flatMap(({ id }) => (id === undefined ? [] : [id])));
}
