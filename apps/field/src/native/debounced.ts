/** A job is fetched once, however often it is asked for within this time, in milliseconds (specification 000). */
export const fetchEveryMs = 700;

/**
 * Gathers what comes in a burst: `act` gets all of it once nothing has come for a while, in milliseconds. What has not
 * been passed on by the end is dropped.
 */
export function gather<T>(act: (items: T[]) => void, waitMs: number): { add: (item: T) => void; end: () => void } {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    const gathered = items;
    items = [];
    act(gathered);
  };
  return {
    add: (item) => {
      items.push(item);
      clearTimeout(timer);
      timer = setTimeout(pass, waitMs);
    },
    end: () => {
      clearTimeout(timer);
      items = [];
    },
  };
}

/** Whether a name comes for the first time within a while, in milliseconds. `now`: a clock that is never set back. */
export function firstOf(waitMs: number, now: () => number): (name: string) => boolean {
  const last = new Map<string, number>();
  return (name) => {
    const at = now();
    const before = last.get(name);
    if (before !== undefined && at - before < waitMs) return false;
    last.set(name, at);
    return true;
  };
}
