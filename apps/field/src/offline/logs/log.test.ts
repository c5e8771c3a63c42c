import { describe, expect, it } from 'vitest';
import type { LogRow } from '../rows.ts';
import { beyondLimits, logLimits, textOfLine } from './log.ts';

const noon = Date.parse('2026-11-20T12:00:00');
const lines = (count: number, from: number, text = 'x'): LogRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, at: noon + at, level: 'info', text }));

describe('of a log are kept', () => {
  it('the last two thousand lines of a day', () => {
    expect(beyondLimits(lines(2000, 0))).toEqual([]);
    expect(beyondLimits(lines(2003, 0)).map(({ id }) => id)).toEqual([2, 1, 0]);
  });

  it('the last lines of a day up to a million characters', () => {
    const long = 'x'.repeat(1900);
    const size = textOfLine({ at: noon, level: 'info', text: long }).length + 1;
    const fit = Math.floor(logLimits.bytesPerDay / size);
    expect(beyondLimits(lines(fit, 0, long))).toEqual([]);
    expect(beyondLimits(lines(fit + 2, 0, long)).map(({ id }) => id)).toEqual([1, 0]);
  });

  it('the last lines of all days up to five million characters', () => {
    const long = 'x'.repeat(1900);
    const days = Array.from({ length: 8 }, (_, day) =>
      lines(500, day * 500, long).map((line) => ({ ...line, at: line.at + day * 86_400_000 })),
    ).flat();
    const dropped = beyondLimits(days);
    const kept = days.filter(({ id }) => !dropped.some((each) => each.id === id));
    const bytes = kept.reduce((sum, line) => sum + textOfLine(line).length + 1, 0);
    expect(bytes).toBeLessThanOrEqual(logLimits.bytes);
    expect(kept.at(-1)?.id).toBe(days.at(-1)?.id);
    expect(dropped.length).toBeGreaterThan(0);
    expect(Math.max(...dropped.map(({ id }) => id ?? 0))).toBeLessThan(Math.min(...kept.map(({ id }) => id ?? 0)));
  });
});
