import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { fileFetcher } from '@field-service/ui/record/file-fetcher.ts';
import { saveBlob } from '@field-service/ui/record/save-blob.ts';
import { useCallback, useState } from 'react';
import { api } from '../api/client.ts';

/** Fetches a stored file with the caller's permission. */
export const fetchFile = fileFetcher(api);

/** Reads a document and saves it under a name; a failure is shown as a notice. */
export const useSaveAs = (): {
  saveAs: (filename: string, read: () => Promise<Blob>) => Promise<void>;
  busy: boolean;
} => {
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const saveAs = useCallback(
    async (filename: string, read: () => Promise<Blob>) => {
      setBusy(true);
      try {
        saveBlob(await read(), filename);
      } catch (error) {
        notices.failure(error);
      } finally {
        setBusy(false);
      }
    },
    [notices],
  );
  return { saveAs, busy };
};

/** Saves a stored file under its name. */
export const useDownload = (): { download: (id: string, filename: string) => Promise<void>; busy: boolean } => {
  const { saveAs, busy } = useSaveAs();
  const download = useCallback(
    async (id: string, filename: string) =>
      await saveAs(filename, async () => {
        const { data: response } = await api.files.get({ params: { id }, query: { download: '1' } });
        return await response.blob();
      }),
    [saveAs],
  );
  return { download, busy };
};
