/** Items that wait until the part that shows them is loaded, in order. */
export interface WaitingQueue<Item> {
  add: (item: Item) => void;
  hasWaiting: () => boolean;
  /** Removes and returns what waits. */
  take: () => readonly Item[];
  subscribe: (listener: () => void) => () => void;
}

export function createQueue<Item>(): WaitingQueue<Item> {
  let waiting: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    add: (item) => {
      waiting = [...waiting, item];
      tell();
    },
    hasWaiting: () => waiting.length > 0,
    take: () => {
      const taken = waiting;
      waiting = [];
      if (taken.length > 0) tell();
      return taken;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
