/*
 * Whether the server has said that its database is not initialised (specification 001, section 7). It is so until the
 * server accepts a call again.
 */

let missing = false;
const listeners = new Set<() => void>();

export const onSite = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const isSiteMissing = (): boolean => missing;

export function noteSite(isMissing: boolean): void {
  if (missing === isMissing) return;
  missing = isMissing;
  for (const listener of listeners) listener();
}
