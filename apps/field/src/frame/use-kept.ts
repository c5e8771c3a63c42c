import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useCallback } from 'react';
import { toFailure } from '../offline/failure.ts';
import { useFailureWords } from './failure-words.ts';

/** Runs a write to the store; if it fails, the user is notified. */
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
