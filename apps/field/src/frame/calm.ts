/** A value outside of React that is followed by `useSyncExternalStore`. */
interface Followed<T> {
  subscribe: (listener: () => void) => () => void;
  current: () => T;
}

/**
 * Follows a value at once, except when it returns to `rest`: only after it has stayed there for `calmMs` milliseconds.
 * What is shown then does not change with every key of a text.
 */
export function calmed<T>(source: Followed<T>, rest: T, calmMs: number): Followed<T> {
  const listeners = new Set<() => void>();
  let shown = source.current();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;
  const show = (next: T): void => {
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  const follow = (): void => {
    clearTimeout(timer);
    const now = source.current();
    if (now === rest && shown !== rest) timer = setTimeout(() => show(rest), calmMs);
    else show(now);
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!leave) {
        shown = source.current();
        leave = source.subscribe(follow);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        leave?.();
        leave = undefined;
      };
    },
    // Without listeners nothing is followed.
    current: () => (leave ? shown : source.current()),
  };
}
