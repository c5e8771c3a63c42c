import { z } from 'zod';

const words = new Map([
  [30, ''],
  [40, 'warning: '],
  [50, 'error: '],
  [60, 'fatal: '],
]);
const Entry = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string(),
  err: z.object({ stack: z.string() }).optional(),
});
/** The fields that every line of a process has in common. */
const alike = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname', 'requestId']);

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A line of the log (JSON, as pino writes it) in readable form: the time, the event and its details. */
export function plainLine(line: string): string {
  const entry = Entry.safeParse(JSON.parse(line));
  if (!entry.success) return line;
  const { level, time, msg, err, ...fields } = entry.data;
  const facts = Object.entries(fields)
    .filter(([name]) => !alike.has(name))
    .map(([name, value]) => ` ${name}=${valueText(value)}`);
  return `${new Date(time).toTimeString().slice(0, 8)} ${words.get(level) ?? ''}${msg}${facts.join('')}\n${err === undefined ? '' : `${err.stack}\n`}`;
}

/** The destination of a process's log: plain lines for someone at a terminal, JSON for anything else. */
export const logTarget = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): { write: (line: string) => void } => ({
  write: (line) => void out.write(out.isTTY ? plainLine(line) : line),
});
