import { clockToleranceMs } from '../job-buckets.ts';

/** Facts about the clock of the device on which work was recorded; all in ms. */
export interface DeviceClock {
  /** Device clock minus server clock, as the device knew it when it packed the work. */
  packed: number;
  /** The same as measured when the work was announced to the server; null if the device did not tell its time. */
  measured: number | null;
  /** The latest time in the work, by the device's clock. */
  endAt: number;
  /** When the server received the work. */
  receivedAt: number;
}

export interface ClockDecision {
  /** What to subtract from the times of the device. */
  difference: number;
  /** Whether the clock was changed in such a way that the true times are not known. */
  doubtful: boolean;
}

/**
 * Decides which difference corrects the times of recorded work. An offline device only knows its last measurement; if
 * its clock was changed since, the work may seem to have ended in the future, which only the newer measurement explains.
 */
export function decideClock({ packed, measured, endAt, receivedAt }: DeviceClock): ClockDecision {
  const isPlausible = (difference: number): boolean =>
    endAt - difference >= 0 && endAt - difference < receivedAt + clockToleranceMs;
  const unchanged = measured === null || Math.abs(packed - measured) < clockToleranceMs;
  if (isPlausible(packed)) return { difference: packed, doubtful: !unchanged && isPlausible(measured) };
  if (measured !== null && isPlausible(measured)) return { difference: measured, doubtful: false };
  return { difference: isPlausible(0) ? 0 : (measured ?? 0), doubtful: true };
}
