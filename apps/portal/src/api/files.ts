import { useFetchedPicture, type PictureWidth } from '@field-service/ui/record/picture.ts';
import { api } from './client.ts';

/**
 * Fetches a file with the caller's permission. The token is sent in a header, so the browser cannot load the URL
 * itself.
 */
export const fetchFile = async (id: string, width?: PictureWidth, signal?: AbortSignal): Promise<Blob> => {
  const { data: response } = await api.files.get(
    { params: { id }, query: width ? { w: width } : {} },
    signal ? { signal } : {},
  );
  return await response.blob();
};

/** A picture outside a report, such as a user's own. */
export const usePicture = (
  id: string | null | undefined,
  width?: PictureWidth,
): { url: string | undefined; failed: boolean } => useFetchedPicture(fetchFile, id, width);

/** Offers a blob as a download under a name. */
export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Most browsers read the address during the click; those that read it later have one minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
