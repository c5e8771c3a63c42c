/** The storage key of the order; the browser may forbid this storage, and the order then lasts until the app is closed. */
const key = 'field-service-station-order';

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'label';
  } catch {
    return true;
  }
}

let walking: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether this device lists stations in walking order; otherwise, by label. */
export const stationOrder = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWalking: (): boolean => (walking ??= read()),
  toggle: (): void => {
    walking = !stationOrder.isWalking();
    try {
      localStorage.setItem(key, walking ? 'walking' : 'label');
    } catch {
      // Kept in memory.
    }
    for (const listener of listeners) listener();
  },
};
