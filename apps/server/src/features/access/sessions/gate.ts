/** Limits concurrent tasks; further tasks wait in order of arrival. */
export interface Gate {
  /**
   * Runs `work` when a slot is free. Returns undefined without running `work` if `maxWaiting` tasks are already
   * waiting.
   */
  run: <T>(work: () => Promise<T>, maxWaiting?: number) => Promise<{ done: T } | undefined>;
}

export function openGate(atOnce: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (work, maxWaiting = Number.POSITIVE_INFINITY) => {
      if (running < atOnce) running += 1;
      else if (waiting.length >= maxWaiting) return undefined;
      // A finished task passes its slot on directly, so that later tasks cannot jump the queue.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return { done: await work() };
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
