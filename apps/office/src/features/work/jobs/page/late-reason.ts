import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';

/**
 * The reason why work was not applied automatically, by the code in its package, worded for a job rather than a
 * request.
 */
export const useLateReason = (): ((code: string | null) => string) => {
  const t = useT('office');
  const errorText = useErrorText();
  return useCallback(
    (code) => {
      if (code === null) return '';
      if (code === 'post.transition_forbidden')
        return t(
          'The job’s status did not allow this work: for example, the job had already been cancelled, closed or signed.',
        );
      if (code === 'upload.not_assigned') return t('The job was no longer assigned to the sender.');
      return errorText({ code, params: {} });
    },
    [t, errorText],
  );
};
