import { downloadZip } from 'client-zip';

export interface ZipEntry {
  path: string;
  bytes: Blob | Uint8Array<ArrayBuffer>;
}

/**
 * One date for every entry, as wall clock, since that is what a zip stores: the same files give the same bytes at any
 * hour and in any time zone, so a part that is packed again keeps its hash.
 */
const entryDate = new Date(2020, 0, 1, 0, 0, 0);

/** Entries stored without compression, in the order of their paths. */
export const zipBytes = (entries: readonly ZipEntry[]): Promise<Blob> =>
  downloadZip(
    entries
      .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
      .map(({ path, bytes }) => ({ name: path, input: bytes, lastModified: entryDate })),
  ).blob();
