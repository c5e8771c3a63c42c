let sought = false;
const listeners = new Set<() => void>();
const change = (next: boolean): void => {
  sought = next;
  for (const listener of listeners) listener();
};

/**
 * Whether somebody tried to close the job and is yet to be led to what is missing: on this page, or on the one that
 * opens now.
 */
export const missingSought = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): boolean => sought,
  begin: (): void => change(true),
  end: (): void => change(false),
};
