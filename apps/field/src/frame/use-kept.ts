import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toFailure } from '../offline/failure.ts';
import { useFailureWords } from './failure-words.ts';

/**
 * Returns a function that notifies the user immediately if a write to the store fails, because the value on the screen
 * is then not stored.
 */
export function useKeep(): (write: Promise<unknown>) => void {
  const notices = useNotices();
  const words = useFailureWords();
  return useCallback(
    (write) => {
      write.catch((error: unknown) => notices.error(words(toFailure(error))));
    },
    [notices, words],
  );
}

/** In ms: longer than the store takes to return a value that was just written. */
export const settleMs = 400;

/** A stored value and its setter. A new value is shown until the store returns it, for at most `settleMs`. */
export function useKeptValue<V>(value: V, keep: (value: V) => Promise<unknown>): [shown: V, set: (value: V) => void] {
  const store = useKeep();
  const [given, setGiven] = useState<{ value: V }>();
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  if (given && given.value === value) setGiven(undefined);
  const set = (next: V) => {
    setGiven({ value: next });
    store(keep(next));
    clearTimeout(settling.current);
    settling.current = setTimeout(() => setGiven(undefined), settleMs);
  };
  return [given ? given.value : value, set];
}
