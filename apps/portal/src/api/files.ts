import { fileFetcher } from '@field-service/ui/record/file-fetcher.ts';
import { useFetchedPicture, type PictureWidth } from '@field-service/ui/record/picture.ts';
import { api } from './client.ts';

/** Fetches a file with the customer's permission. */
export const fetchFile = fileFetcher(api);

/** A picture outside a report, such as a user's own. */
export const usePicture = (
  id: string | null | undefined,
  width?: PictureWidth,
): { url: string | undefined; failed: boolean } => useFetchedPicture(fetchFile, id, width);
