/** One file of a package. */
export interface ManifestEntry {
  /** Inside the archive, such as `images/3f.jpg`. */
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** One zip of a package and the entries it carries; `n` counts from 1. */
export interface ManifestPart {
  n: number;
  paths: string[];
}

/** `job` is finished work, `sign` a signature that comes later. */
export type PackageKind = 'job' | 'sign';

/** What a device announces before any part (domain decisions, section 9). */
export interface Manifest {
  uploadId: string;
  jobId: string;
  device: string;
  appVersion: string;
  kind: PackageKind;
  entries: ManifestEntry[];
  parts: ManifestPart[];
}

export const packageLimits = {
  imagesPerPart: 3,
  files: 500,
  /** Unpacked bytes to one packed byte. */
  expansion: 20,
  unpackedBytes: 1024 ** 3,
  pathLength: 255,
} as const;

export const imageFolder = 'images/';
/** The local job file inside a package. */
export const jobFileName = (jobId: string, kind: PackageKind): string =>
  kind === 'job' ? `job-${jobId}.json` : `${jobId}-signUpdate.json`;
/** The name of the last zip of a package. */
export const jobZipName = (jobId: string): string => `job-${jobId}.zip`;

/** Most files in a package: the setting `uploadFileLimit` when positive and not above 500, otherwise 500. */
export const fileLimit = (setting: number | undefined): number =>
  setting !== undefined && Number.isInteger(setting) && setting > 0 && setting <= packageLimits.files ? setting : packageLimits.files;

const byPath = (a: ManifestEntry, b: ManifestEntry): number => (a.path < b.path ? -1 : Number(a.path > b.path));

/** The parts of a package: images three a zip, then one part with everything else; always in the same order. */
export function packParts(entries: readonly ManifestEntry[]): ManifestPart[] {
  const sorted = entries.toSorted(byPath);
  const images = sorted.filter((entry) => entry.path.startsWith(imageFolder)).map((entry) => entry.path);
  const rest = sorted.filter((entry) => !entry.path.startsWith(imageFolder)).map((entry) => entry.path);
  const groups: string[][] = [];
  for (let at = 0; at < images.length; at += packageLimits.imagesPerPart) {
    groups.push(images.slice(at, at + packageLimits.imagesPerPart));
  }
  return [...groups, rest].map((paths, at) => ({ n: at + 1, paths }));
}

/** Names that Windows keeps for devices, with or without an ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
// oxlint-disable-next-line eslint/no-control-regex -- control characters are what it looks for
const forbidden = /[\u0000-\u001f\u007f-\u009f\\:*?"<>|]/;

/**
 * Whether a path may name an entry on every system that could unpack it: relative, in NFC, without control characters,
 * backslashes, drives, empty or dot segments.
 */
export function safeEntryPath(path: string): boolean {
  if (path === '' || path.length > packageLimits.pathLength || !path.isWellFormed()) return false;
  if (path !== path.normalize('NFC') || forbidden.test(path)) return false;
  return path.split('/').every((segment) =>
    segment !== '' && segment !== '.' && segment !== '..' && !/[. ]$/.test(segment) && !reserved.test(segment));
}

/** Two paths that one file system may take for the same file have the same key. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase();

/** Whether an archive unpacks to too much: past 20 times its size or 1 GiB. */
export const expandsTooFar = (packedBytes: number, unpackedBytes: number): boolean =>
  unpackedBytes > packageLimits.unpackedBytes || unpackedBytes > packedBytes * packageLimits.expansion;

export type ManifestRefusalCode =
  | 'upload.path_unsafe' | 'upload.entry_duplicate' | 'upload.too_many_files' | 'upload.expands_too_far'
  | 'upload.entry_unlisted' | 'upload.manifest_mismatch' | 'upload.hash_mismatch';
export type ManifestResult = { ok: true } | { ok: false; code: ManifestRefusalCode; params: Record<string, string | number> };

const refuse = (code: ManifestRefusalCode, params: Record<string, string | number>): ManifestResult => ({ ok: false, code, params });

function checkEntries(entries: readonly ManifestEntry[]): ManifestResult {
  const seen = new Set<string>();
  for (const { path, bytes, sha256 } of entries) {
    if (!safeEntryPath(path)) return refuse('upload.path_unsafe', { path });
    if (seen.has(pathKey(path))) return refuse('upload.entry_duplicate', { path });
    if (!Number.isSafeInteger(bytes) || bytes < 0 || !/^[0-9a-f]{64}$/.test(sha256)) return refuse('upload.manifest_mismatch', { path });
    seen.add(pathKey(path));
  }
  return { ok: true };
}

/** Every entry is in exactly one part, parts are numbered from 1, and the last one carries the job file. */
function checkParts(manifest: Manifest): ManifestResult {
  const open = new Set(manifest.entries.map((entry) => entry.path));
  for (const [at, part] of manifest.parts.entries()) {
    if (part.n !== at + 1) return refuse('upload.manifest_mismatch', { part: part.n });
    for (const path of part.paths) {
      if (!open.delete(path)) return refuse('upload.entry_unlisted', { path });
    }
  }
  const [left] = open;
  if (left !== undefined) return refuse('upload.manifest_mismatch', { path: left });
  const jobFile = jobFileName(manifest.jobId, manifest.kind);
  return manifest.parts.at(-1)?.paths.includes(jobFile) ? { ok: true } : refuse('upload.manifest_mismatch', { path: jobFile });
}

/** Checks a manifest before anything of it is kept; `uploadFileLimit` is the setting. */
export function checkManifest(manifest: Manifest, uploadFileLimit?: number): ManifestResult {
  const limit = fileLimit(uploadFileLimit);
  if (manifest.entries.length > limit) return refuse('upload.too_many_files', { limit });
  const entries = checkEntries(manifest.entries);
  if (!entries.ok) return entries;
  const bytes = manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > packageLimits.unpackedBytes) return refuse('upload.expands_too_far', { bytes });
  return checkParts(manifest);
}
