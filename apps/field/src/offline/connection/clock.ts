import { clockToleranceMs, isClockTolerable } from '@field-service/domain/work/job-buckets.ts';

/*
 * The device's clock may be wrong by days, and may be changed at any moment. Every response of the server tells its
 * time; the difference is kept in the store, where the latest known one applies while the device is offline.
 */

/** The device's clock minus the server's, in ms, as last measured; undefined before the first measurement. */
let difference: number | undefined;
let keep: (measured: number) => void = () => undefined;
const listeners = new Set<() => void>();
const change = (next: number | undefined) => {
  difference = next;
  for (const listener of listeners) listener();
};

export const onClock = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The `Date` header of a response has whole seconds, so smaller changes say nothing. */
const stepMs = 5000;

/** Begins with the difference that the store knows; `store` is called with every new one. */
export function startClock(known: number | undefined, store: (measured: number) => void): void {
  keep = store;
  change(known);
}

/** The server's time, as far as this device knows it, in ms. */
export const serverNow = (): number => Date.now() - (difference ?? 0);

export const clockDifference = (): number => difference ?? 0;

/** Whether the clock is so wrong that recorded times must be corrected (specification 001, section 5). */
export const isClockWrong = (): boolean => !isClockTolerable(clockDifference(), 0);

/** Notes the time of a response that was requested at `sent` and arrived at `arrived`, both by the device's clock. */
export function noteServerTime(server: number, sent: number, arrived: number): void {
  // A clock that was changed during the request, or a slow answer, proves nothing.
  if (!Number.isFinite(server) || arrived < sent || arrived - sent > clockToleranceMs / 3) return;
  const measured = Math.round((sent + arrived) / 2 - server);
  if (difference !== undefined && Math.abs(measured - difference) < stepMs) return;
  change(measured);
  keep(measured);
}
