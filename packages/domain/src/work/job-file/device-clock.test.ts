import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideClock } from './device-clock.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 22, 9);
const hour = 3_600_000;

describe('the times of recorded work are corrected by', () => {
  test.each<[what: string, clock: Parameters<typeof decideClock>[0], decision: ReturnType<typeof decideClock>]>([
    [
      'what the device knew when it packed them, if nothing has changed since',
      { packed: 4000, measured: 5000, endAt: now, receivedAt: now + hour },
      { difference: 4000, doubtful: false },
    ],
    [
      'what the device knew, if it does not tell its time when sending',
      { packed: day, measured: null, endAt: now + day, receivedAt: now + hour },
      { difference: day, doubtful: false },
    ],
    [
      'the newer measurement, if the work would otherwise have ended tomorrow',
      { packed: 0, measured: day, endAt: now + day, receivedAt: now + hour },
      { difference: day, doubtful: false },
    ],
    [
      'what the device knew, if only that puts the work into the past',
      { packed: day, measured: 0, endAt: now + day, receivedAt: now + hour },
      { difference: day, doubtful: false },
    ],
    [
      'what the device knew, in doubt, if the clock was changed and both are possible',
      { packed: 0, measured: -day, endAt: now - day, receivedAt: now + hour },
      { difference: 0, doubtful: true },
    ],
    [
      'the newer measurement, in doubt, if even that leaves the work in the future',
      { packed: 0, measured: hour, endAt: now + day, receivedAt: now },
      { difference: hour, doubtful: true },
    ],
    [
      'nothing, in doubt, if a difference beyond reason is claimed',
      { packed: -1e15, measured: null, endAt: now, receivedAt: now },
      { difference: 0, doubtful: true },
    ],
  ])('%s', (_what, clock, decision) => {
    expect(decideClock(clock)).toEqual(decision);
  });

  test('a difference without doubt never leaves work in the future', () => {
    const stamp = fc.integer({ min: -3 * day, max: 3 * day });
    fc.assert(
      fc.property(stamp, fc.option(stamp), stamp, (packed, measured, end) => {
        const { difference, doubtful } = decideClock({ packed, measured, endAt: now + end, receivedAt: now });
        expect(doubtful || end - difference < 90_000).toBe(true);
      }),
    );
  });
});
