import { downloadZip } from 'client-zip';

export interface ZipEntry {
  path: string;
  bytes: Blob | Uint8Array<ArrayBuffer>;
}

/**
 * The same date for every entry, in local time as zip files require. The same files then yield the same bytes at any
 * time and in any time zone, so a repacked part keeps its hash.
 */
const entryDate = new Date(2020, 0, 1, 0, 0, 0);

/** A zip of uncompressed entries, in the order of their paths. */
export const zipBytes = (entries: readonly ZipEntry[]): Promise<Blob> =>
  downloadZip(
    entries
      .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
      .map(({ path, bytes }) => ({ name: path, input: bytes, lastModified: entryDate })),
  ).blob();
