import { useQuery } from '@tanstack/react-query';
import { useBlobUrl } from './BlobImage.tsx';

/** The widths in px in which the server delivers a picture; without a width, it delivers the stored size. */
export type PictureWidth = '96' | '320' | '800' | '1600';
/** Reads a stored file with the caller's permission. The token is sent in a header, never in a URL. */
export type FetchFile = (id: string, width?: PictureWidth, signal?: AbortSignal) => Promise<Blob>;

/** A stored picture as a URL for `img`. The picture is fetched only once, because a stored file never changes. */
export const useFetchedPicture = (
  fetchFile: FetchFile,
  id: string | null | undefined,
  width?: PictureWidth,
): { url: string | undefined; failed: boolean } => {
  const { data: blob, isError } = useQuery({
    queryKey: ['picture', id, width],
    queryFn: ({ signal }) => fetchFile(id ?? '', width, signal),
    enabled: Boolean(id),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  return { url: useBlobUrl(blob), failed: isError };
};
