import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { fileFetcher } from '@field-service/ui/record/file-fetcher.ts';
import { saveBlob } from '@field-service/ui/record/save-blob.ts';
import { useCallback, useState } from 'react';
import { api } from '../api/client.ts';

/** Fetches a stored file with the caller's permission. */
export const fetchFile = fileFetcher(api);

/** Saves a stored file under its name; a failure is shown as a notice. */
export const useDownload = (): { download: (id: string, filename: string) => Promise<void>; busy: boolean } => {
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    async (id: string, filename: string) => {
      setBusy(true);
      try {
        const { data: response } = await api.files.get({ params: { id }, query: { download: '1' } });
        saveBlob(await response.blob(), filename);
      } catch (error) {
        notices.failure(error);
      } finally {
        setBusy(false);
      }
    },
    [notices],
  );
  return { download, busy };
};
