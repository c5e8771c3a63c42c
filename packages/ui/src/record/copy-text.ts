import { useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';
import { useNotices } from '../shell/notices/notices.ts';

/** Returns a function that copies text to the clipboard and reports success or failure (specification, part 1 §8). */
export const useCopyText = (): ((text: string) => Promise<void>) => {
  const t = useT();
  const notices = useNotices();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        notices.success(t('Text copied to clipboard'));
      } catch {
        notices.warning(t('Unable to copy'));
      }
    },
    [t, notices],
  );
};
