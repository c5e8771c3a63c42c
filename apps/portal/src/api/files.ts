import { useQuery } from '@tanstack/react-query';
import { api, queryClient } from './client.ts';

export type PictureWidth = '96' | '320' | '800' | '1600';

/** A file's bytes through the caller's permission: the token goes in a header, so the browser cannot load the address itself. */
export const fetchFile = async (id: string, width?: PictureWidth, signal?: AbortSignal): Promise<Blob> => {
  const { data: response } = await api.files.get(
    { params: { id }, query: width ? { w: width } : {} },
    signal ? { signal } : {},
  );
  return await response.blob();
};

const pictureKey = 'picture';

/** A picture's address lives as long as its place in the cache. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const data: unknown = query.state.data;
  const key: unknown = query.queryKey;
  if (type === 'removed' && Array.isArray(key) && key.includes(pictureKey) && typeof data === 'string')
    URL.revokeObjectURL(data);
});

/** A picture's address for `img`; a file never changes, so it is fetched once. */
export const usePicture = (
  id: string | null | undefined,
  width?: PictureWidth,
): { url: string | undefined; failed: boolean } => {
  const { data, isError } = useQuery({
    queryKey: [pictureKey, id, width],
    queryFn: async ({ signal }) => URL.createObjectURL(await fetchFile(id ?? '', width, signal)),
    enabled: Boolean(id),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  return { url: data, failed: isError };
};

/** Hands a blob to the browser as a download under a name. */
export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has taken the address once the click is through; browsers that read it later get a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
