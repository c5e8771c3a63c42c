import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

type ThumbnailWidth = '96' | '320' | '800' | '1600';

const fetchBlob = async (
  id: string,
  query: { w?: ThumbnailWidth; download?: '1' },
  signal?: AbortSignal,
): Promise<Blob> => {
  const { data: response } = await api.files.get({ params: { id }, query }, signal ? { signal } : {});
  return await response.blob();
};

/** A stored picture as an address of this page: the token goes in a header, never in an address. */
export const useFileUrl = (
  id: string | undefined,
  width: ThumbnailWidth | 'full' = '320',
): { url: string | undefined; failed: boolean } => {
  const { data: blob, isError } = useQuery({
    queryKey: queryKeys.file(id ?? '', width),
    queryFn: ({ signal }) => fetchBlob(id ?? '', width === 'full' ? {} : { w: width }, signal),
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return { url, failed: isError };
};

/** Long enough for the browser to have taken the bytes. */
const releaseMs = 60_000;

/** Saves a stored file under its name; a failure is a notice. */
export const useDownload = (): { download: (id: string, filename: string) => Promise<void>; busy: boolean } => {
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    async (id: string, filename: string) => {
      setBusy(true);
      try {
        const url = URL.createObjectURL(await fetchBlob(id, { download: '1' }));
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
