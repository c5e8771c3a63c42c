/** Lets a few works run at once; the others wait in the order in which they came. */
export interface Gate {
  /** Runs `work` when its turn comes; undefined, without running it, when more than `mostWaiting` wait already. */
  run: <T>(work: () => Promise<T>, mostWaiting?: number) => Promise<{ done: T } | undefined>;
}

export function openGate(atOnce: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (work, mostWaiting = Number.POSITIVE_INFINITY) => {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting) return undefined;
      // Whoever leaves hands the place over, so that nobody who comes later steps in between.
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
