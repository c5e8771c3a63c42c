import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { fileFetcher } from '@field-service/ui/record/file-fetcher.ts';
import { saveBlob } from '@field-service/ui/record/save-blob.ts';
import { useCallback, useState } from 'react';
import { api } from '../../api/client.ts';
import { fileNameIn } from './file-name.ts';

/** Fetches a stored file with the caller's permission. */
export const fetchFile = fileFetcher(api);

interface Saving {
  saveAs: (filename: string, read: () => Promise<Blob>) => Promise<void>;
  /** The same under the name that the server gives the file. */
  saveNamed: (read: () => Promise<Response>) => Promise<void>;
  busy: boolean;
}

/** Reads a document and saves it under a name; a failure is shown as a notice. */
export const useSaveAs = (): Saving => {
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const save = useCallback(
    async (read: () => Promise<{ blob: Blob; filename: string }>) => {
      setBusy(true);
      try {
        const { blob, filename } = await read();
        saveBlob(blob, filename);
      } catch (error) {
        notices.failure(error);
      } finally {
        setBusy(false);
      }
    },
    [notices],
  );
  const saveAs: Saving['saveAs'] = useCallback(
    async (filename, read) => await save(async () => ({ blob: await read(), filename })),
    [save],
  );
  const saveNamed: Saving['saveNamed'] = useCallback(
    async (read) =>
      await save(async () => {
        const response = await read();
        const filename = fileNameIn(response.headers.get('content-disposition')) ?? 'document';
        return { blob: await response.blob(), filename };
      }),
    [save],
  );
  return { saveAs, saveNamed, busy };
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
