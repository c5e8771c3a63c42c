import { startTransition, useEffect, useState } from 'react';

/** So many rows are put into the page without a person who scrolls or taps noticing it, on a slow phone too. */
const step = 8;

/**
 * How many of the rows of a long list are drawn: `first` at once, then a few more at a time, so that the page answers to
 * the person in between, until all are there.
 */
export function useGrowing(total: number, first: number): number {
  const [count, setCount] = useState(first);
  const isGrowing = count < total;
  useEffect(() => {
    if (!isGrowing) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)));
    return () => clearTimeout(timer);
  }, [count, isGrowing]);
  return count;
}
