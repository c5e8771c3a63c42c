import { useNotices } from '@field-service/ui/shell/notices.tsx';
import type { FetchFile } from '@field-service/ui/record/picture.ts';
import { useCallback, useState } from 'react';
import { api } from '../api/client.ts';

/** Fetches a stored file with the caller's permission. */
export const fetchFile: FetchFile = async (id, width, signal) => {
  const query = width === undefined ? {} : { w: width };
  const { data: response } = await api.files.get({ params: { id }, query }, signal ? { signal } : {});
  return await response.blob();
};

/** Long enough for the browser to have read the bytes. */
const releaseMs = 60_000;

/** Saves a stored file under its name; a failure is shown as a notice. */
export const useDownload = (): { download: (id: string, filename: string) => Promise<void>; busy: boolean } => {
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    async (id: string, filename: string) => {
      setBusy(true);
      try {
        const { data: response } = await api.files.get({ params: { id }, query: { download: '1' } });
        const url = URL.createObjectURL(await response.blob());
        const link = document.createElement('a');
        link.href = url;
        link.download = filename;
        link.click();
        setTimeout(() => URL.revokeObjectURL(url), releaseMs);
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
