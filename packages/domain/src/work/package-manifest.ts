/** One file of a package. */
export interface ManifestEntry {
  /** The path inside the archive, such as `images/3f.jpg`. */
  path: string;
  bytes: number;
  /** The hash in lower-case hex. */
  sha256: string;
  /** The zip that contains the entry, counted from 1. */
  part: number;
}

/** A file that has not been assigned to a part yet. */
export type PackedFile = Omit<ManifestEntry, 'part'>;

/** `job` is finished work, `sign` a later signature. */
export type PackageKind = 'job' | 'sign';

/** The announcement that a device sends before any part (domain decisions, section 9). */
export interface Manifest {
  uploadId: string;
  jobId: string;
  device: string;
  appVersion: string;
  kind: PackageKind;
  entries: ManifestEntry[];
  /** The number of zips: pictures first, the job's own last. */
  parts: number;
}

export const packageLimits = {
  imagesPerPart: 3,
  files: 500,
  /** The maximum ratio of unpacked to packed bytes. */
  expansion: 20,
  unpackedBytes: 1024 ** 3,
  pathLength: 200,
} as const;

export const imageFolder = 'images/';
/** The job file inside a package. */
export const jobFileName = (jobId: string, kind: PackageKind): string =>
  kind === 'job' ? `job-${jobId}.json` : `${jobId}-signUpdate.json`;
/** The name of the last zip in a package, which contains the job file. */
export const jobZipName = (jobId: string): string => `job-${jobId}.zip`;

/** The maximum number of files in a package: the setting `uploadFileLimit` if it is from 1 to 500, otherwise 500. */
export const fileLimit = (setting: number | undefined): number =>
  setting !== undefined && Number.isInteger(setting) && setting > 0 && setting <= packageLimits.files
    ? setting
    : packageLimits.files;

const byPath = (a: PackedFile, b: PackedFile): number => (a.path < b.path ? -1 : Number(a.path > b.path));

/**
 * The entries of a package in a stable order, with their parts: three images per zip, then one zip with everything
 * else.
 */
export function packParts(files: readonly PackedFile[]): Pick<Manifest, 'parts' | 'entries'> {
  const sorted = files.toSorted(byPath);
  const images = sorted.filter((file) => file.path.startsWith(imageFolder));
  const rest = sorted.filter((file) => !file.path.startsWith(imageFolder));
  const parts = Math.ceil(images.length / packageLimits.imagesPerPart) + 1;
  const packed = images.map((file, at) => ({ ...file, part: Math.floor(at / packageLimits.imagesPerPart) + 1 }));
  return { parts, entries: [...packed, ...rest.map((file) => ({ ...file, part: parts }))] };
}

/** Names reserved for devices on Windows, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// oxlint-disable-next-line eslint/no-control-regex -- control characters are what it looks for
const forbidden = /[\u0000-\u001f\u007f-\u009f\\:*?"<>|]/;

/**
 * Whether a path may name an entry on every system on which the archive might be unpacked: relative, in NFC, and
 * without control characters, characters or names reserved on Windows, or segments that are empty or end with a dot or
 * space.
 */
export function safeEntryPath(path: string): boolean {
  if (path === '' || path.length > packageLimits.pathLength || !path.isWellFormed()) return false;
  if (path !== path.normalize('NFC') || forbidden.test(path)) return false;
  return path
    .split('/')
    .every(
      (segment) =>
        segment !== '' && segment !== '.' && segment !== '..' && !/[. ]$/.test(segment) && !reserved.test(segment),
    );
}

/** The key of a path: paths that a file system may treat as the same file have the same key. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase();

/** Whether an archive unpacks to too much data: more than 20 times its size, or more than 1 GiB. */
export const expandsTooFar = (packedBytes: number, unpackedBytes: number): boolean =>
  unpackedBytes > packageLimits.unpackedBytes || unpackedBytes > packedBytes * packageLimits.expansion;

export type ManifestRefusalCode =
  | 'upload.path_unsafe'
  | 'upload.entry_duplicate'
  | 'upload.too_many_files'
  | 'upload.expands_too_far'
  | 'upload.manifest_mismatch';
export type ManifestResult =
  | { ok: true }
  | { ok: false; code: ManifestRefusalCode; params: Record<string, string | number> };

const refuse = (code: ManifestRefusalCode, params: Record<string, string | number>): ManifestResult => ({
  ok: false,
  code,
  params,
});

function checkEntries(entries: readonly ManifestEntry[]): ManifestResult {
  const seen = new Set<string>();
  for (const { path, bytes, sha256 } of entries) {
    if (!safeEntryPath(path)) return refuse('upload.path_unsafe', { path });
    if (seen.has(pathKey(path))) return refuse('upload.entry_duplicate', { path });
    if (!Number.isSafeInteger(bytes) || bytes < 0 || !/^[0-9a-f]{64}$/.test(sha256))
      return refuse('upload.manifest_mismatch', { path });
    seen.add(pathKey(path));
  }
  return { ok: true };
}

/** Checks that every part from 1 to the last has an entry, and that the last one contains the job file. */
function checkParts({ parts, entries, jobId, kind }: Manifest): ManifestResult {
  const used = new Set(entries.map((entry) => entry.part));
  for (const part of used) {
    if (!Number.isInteger(part) || part < 1 || part > parts) return refuse('upload.manifest_mismatch', { part });
  }
  if (used.size !== parts) return refuse('upload.manifest_mismatch', { parts });
  const path = jobFileName(jobId, kind);
  return entries.some((entry) => entry.path === path && entry.part === parts)
    ? { ok: true }
    : refuse('upload.manifest_mismatch', { path });
}

/**
 * Validates a manifest before any part of the package is stored. `uploadFileLimit` is the setting, which phones keep
 * while they pack; what is packed is checked without it.
 */
export function checkManifest(manifest: Manifest, uploadFileLimit?: number): ManifestResult {
  const limit = fileLimit(uploadFileLimit);
  if (manifest.entries.length > limit) return refuse('upload.too_many_files', { limit });
  const entries = checkEntries(manifest.entries);
  if (!entries.ok) return entries;
  const bytes = manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > packageLimits.unpackedBytes) return refuse('upload.expands_too_far', { bytes });
  return checkParts(manifest);
}
