import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { useCallback } from 'react';
import { toFailure } from '../offline/failure.ts';
import { useFailureWords } from './failure-words.ts';

/** Runs a write of the store; when it fails, the person hears of it at once, since what they see is then not stored. */
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
