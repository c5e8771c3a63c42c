/** The version of the file to which a phone exports everything that it has not sent. */
export const unsentFileVersion = 1;

/** The list of what such a file holds, inside the file. */
export const unsentIndex = 'export.json';
/** The description of a package, in the package's folder. */
export const unsentManifest = 'manifest.json';

export const unsentLimits = {
  /** Forty packages with as many files as a package can have. */
  files: 20_000,
  items: 5000,
  indexBytes: 16 * 1024 * 1024,
  /** A small write, or a setting. */
  writeBytes: 1024 * 1024,
} as const;

/** The folder of a package, which has its id as its name. */
export const unsentFolder = (uploadId: string): string => `packages/${uploadId}/`;

/** What can be in such a file as a package: closed work, a later signature, and the work on a job that is still open. */
export const unsentPackages = ['job', 'sign', 'openJob'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** The file's name, by the clock of the device. Letters that a file system may not accept are left out. */
export function unsentFileName(username: string, at: Date): string {
  const name = username.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `field-service-unsent-${name}-${day}-${two(at.getHours())}${two(at.getMinutes())}.zip`;
}
