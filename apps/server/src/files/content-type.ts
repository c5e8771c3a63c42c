/**
 * Types that are recognised by their bytes; everything else is `application/octet-stream` and can only be downloaded.
 */
export type ContentType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'application/pdf'
  | 'application/zip'
  | 'application/octet-stream';

const images: ReadonlySet<string> = new Set<ContentType>(['image/jpeg', 'image/png', 'image/webp']);
const shown: ReadonlySet<string> = new Set<ContentType>(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);

const ascii = (head: Uint8Array, from: number, to: number): string =>
  Buffer.from(head.subarray(from, to)).toString('latin1');
const startsWith = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);

/**
 * The type of content by its first bytes, never by its name: a file named like a picture may be a page with a script.
 */
export function typeOf(head: Uint8Array): ContentType {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)) return 'application/zip';
  return 'application/octet-stream';
}

/** Whether thumbnails are created for files of this type. */
export const isPicture = (type: string): boolean => images.has(type);
/**
 * Whether a browser may display content of this type instead of downloading it: never content that runs in the page's
 * origin.
 */
export const mayShow = (type: string): boolean => shown.has(type);
