import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useMemo } from 'react';
import { useFailureText } from '../failure-text.ts';
import { noticeQueue } from './notice-queue.ts';

export interface Notices {
  success: (message: string) => void;
  info: (message: string) => void;
  warning: (message: string) => void;
  error: (message: string) => void;
  /** Reports a completed action and offers to undo it while the notice is shown. */
  undoable: (message: string, undo: () => void) => void;
  /** Reports a failed call by its error code. */
  failure: (error: unknown) => void;
}

/** Shows brief notices, each with a colour and an icon for its kind; warnings and errors share an icon. */
export const useNotices = (): Notices => {
  const failureText = useFailureText();
  return useMemo(
    (): Notices => ({
      success: (message) => noticeQueue.add({ kind: 'success', message }),
      info: (message) => noticeQueue.add({ kind: 'info', message }),
      warning: (message) => noticeQueue.add({ kind: 'warning', message }),
      error: (message) => noticeQueue.add({ kind: 'error', message }),
      undoable: (message, undo) => noticeQueue.add({ kind: 'success', message, undo }),
      failure: (error) => {
        const message = failureText(error);
        // Said once: several calls that fail without a network show one notice.
        if (error instanceof ApiFailure && error.offline) noticeQueue.add({ kind: 'offline', message, id: error.code });
        else noticeQueue.add({ kind: 'error', message });
      },
    }),
    [failureText],
  );
};
