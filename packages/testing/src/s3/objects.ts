import { createHash, randomUUID } from 'node:crypto';

export interface StoredObject {
  bytes: Buffer;
  etag: string;
  modified: number;
  /** The headers returned with the object: its type and `x-amz-meta-…`. */
  headers: Readonly<Record<string, string>>;
}
export interface StoredPart {
  bytes: Buffer;
  etag: string;
  modified: number;
}
interface Multipart {
  key: string;
  headers: Readonly<Record<string, string>>;
  parts: Map<number, StoredPart>;
}

/** An S3 error, identified by its code. */
export class S3Refusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'S3Refusal';
    this.code = code;
  }
}

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();
/** The minimum size of every part except the last: 5 MiB. */
const minPart = 5 * 1024 * 1024;
const manyKeys = 1000;

export interface Listing {
  objects: [key: string, object: StoredObject][];
  prefixes: string[];
  next: string | undefined;
}

export interface Bucket {
  put: (key: string, bytes: Buffer, headers: Readonly<Record<string, string>>) => StoredObject;
  get: (key: string) => StoredObject;
  remove: (key: string) => void;
  list: (query: { prefix: string; delimiter: string; after: string; most: number }) => Listing;
  keys: () => string[];
  /** Sets the last-modified time of an object, or of the parts of an unfinished object. */
  age: (key: string, modified: number) => void;
  begin: (key: string, headers: Readonly<Record<string, string>>) => string;
  putPart: (key: string, uploadId: string, number: number, bytes: Buffer) => StoredPart;
  parts: (key: string, uploadId: string) => [number, StoredPart][];
  complete: (key: string, uploadId: string, parts: readonly { number: number; etag: string }[]) => StoredObject;
  abort: (key: string, uploadId: string) => void;
  unfinished: () => { key: string; uploadId: string }[];
}

/** Creates the contents of one bucket, in memory, with S3's rules for multipart uploads. */
export function openBucket(): Bucket {
  const objects = new Map<string, StoredObject>();
  const multiparts = new Map<string, Multipart>();
  const multipart = (key: string, uploadId: string): Multipart => {
    const found = multiparts.get(uploadId);
    if (found === undefined || found.key !== key) throw new S3Refusal('NoSuchUpload');
    return found;
  };
  const sorted = (parts: Multipart['parts']): [number, StoredPart][] => [...parts].toSorted(([a], [b]) => a - b);
  const keep = (key: string, object: StoredObject): StoredObject => {
    objects.set(key, object);
    return object;
  };
  return {
    put: (key, bytes, headers) =>
      keep(key, { bytes, headers, etag: `"${md5(bytes).toString('hex')}"`, modified: Date.now() }),
    get: (key) => {
      const found = objects.get(key);
      if (found === undefined) throw new S3Refusal('NoSuchKey');
      return found;
    },
    remove: (key) => void objects.delete(key),
    keys: () => [...objects.keys()].toSorted(),
    age: (key, modified) => {
      const found = objects.get(key);
      if (found !== undefined) found.modified = modified;
      for (const { key: of, parts } of multiparts.values())
        if (of === key) for (const part of parts.values()) part.modified = modified;
    },
    list: ({ prefix, delimiter, after, most }) => {
      const listing: Listing = { objects: [], prefixes: [], next: undefined };
      let last = '';
      for (const [key, object] of [...objects].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        if (!key.startsWith(prefix) || key <= after) continue;
        const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
        const shared = end < 0 ? undefined : key.slice(0, end + delimiter.length);
        if (shared !== undefined && (listing.prefixes.includes(shared) || after.startsWith(shared))) {
          last = key;
          continue;
        }
        if (listing.objects.length + listing.prefixes.length === Math.min(most, manyKeys))
          return { ...listing, next: last };
        if (shared === undefined) listing.objects.push([key, object]);
        else listing.prefixes.push(shared);
        last = key;
      }
      return listing;
    },
    begin: (key, headers) => {
      const uploadId = randomUUID();
      multiparts.set(uploadId, { key, headers, parts: new Map() });
      return uploadId;
    },
    putPart: (key, uploadId, number, bytes) => {
      const part = { bytes, etag: `"${md5(bytes).toString('hex')}"`, modified: Date.now() };
      multipart(key, uploadId).parts.set(number, part);
      return part;
    },
    parts: (key, uploadId) => sorted(multipart(key, uploadId).parts),
    complete: (key, uploadId, given) => {
      const { parts, headers } = multipart(key, uploadId);
      if (given.length === 0) throw new S3Refusal('MalformedXML');
      const chosen = given.map(({ number, etag }, at) => {
        const part = parts.get(number);
        if (part === undefined || part.etag.replaceAll('"', '') !== etag.replaceAll('"', ''))
          throw new S3Refusal('InvalidPart');
        if (at > 0 && number <= (given[at - 1]?.number ?? 0)) throw new S3Refusal('InvalidPartOrder');
        if (at < given.length - 1 && part.bytes.length < minPart) throw new S3Refusal('EntityTooSmall');
        return part.bytes;
      });
      multiparts.delete(uploadId);
      const etag = `"${md5(Buffer.concat(chosen.map(md5))).toString('hex')}-${chosen.length}"`;
      return keep(key, { bytes: Buffer.concat(chosen), headers, etag, modified: Date.now() });
    },
    abort: (key, uploadId) => {
      multipart(key, uploadId);
      multiparts.delete(uploadId);
    },
    unfinished: () => [...multiparts].map(([uploadId, { key }]) => ({ key, uploadId })),
  };
}
