import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PutObjectCommand, type S3 } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config-s3.ts';
import { isMissingObject, openS3 } from './s3-client.ts';
import { openStaging, type StagedFile } from './staging.ts';
import {
  assertHash,
  BlobMissing,
  type BlobHash,
  type ByteRange,
  type ExpectedBlob,
  type FileStore,
  type StagedBlob,
  type StoredBlob,
} from './store.ts';

const root = 'blobs/';
const keyOf = (sha256: BlobHash): string => {
  assertHash(sha256);
  return `${root}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
};
/** Stamps of objects may be truncated to whole seconds: an object counts as kept until the end of its second. */
const restOfSecond = 999;
const tries = 3;

/**
 * Opens the store of blobs in an S3-compatible bucket under `blobs/`, shared by all server processes. Blobs are staged
 * on the local disk first, because S3 requires the hash before the bytes. An object appears under its name only when
 * complete.
 */
export async function s3Store(settings: S3Settings, dataDir: string): Promise<FileStore> {
  const client = await openS3(settings);
  const { bucket } = settings;
  const folder = path.join(dataDir, 'files', 'incoming');
  const stageBytes = await openStaging(folder);

  const stage = async (source: AsyncIterable<Uint8Array>, expected: ExpectedBlob = {}): Promise<StagedBlob> => {
    const staged = await stageBytes(source, expected);
    let kept = false;
    return {
      sha256: staged.sha256,
      bytes: staged.bytes,
      head: staged.head,
      discard: staged.discard,
      keep: async () => {
        if (kept) return;
        await send(client, bucket, staged);
        kept = true;
        await staged.discard();
      },
    };
  };

  const head = async (sha256: BlobHash): Promise<{ bytes: number; keptAt: number } | undefined> => {
    try {
      const found = await client.headObject({ Bucket: bucket, Key: keyOf(sha256) });
      return { bytes: found.ContentLength ?? 0, keptAt: found.LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw error;
    }
  };

  const read = async (sha256: BlobHash, range?: ByteRange): Promise<Readable> => {
    try {
      const { Body } = await client.getObject({
        Bucket: bucket,
        Key: keyOf(sha256),
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
      });
      if (!(Body instanceof Readable)) throw new TypeError('The store answered no stream.');
      return Body;
    } catch (error) {
      throw isMissingObject(error) ? new BlobMissing(sha256) : error;
    }
  };

  const add = async (
    source: AsyncIterable<Uint8Array>,
    expected?: ExpectedBlob,
  ): Promise<{ sha256: BlobHash; bytes: number }> => {
    const staged = await stage(source, expected);
    try {
      await staged.keep();
    } finally {
      await staged.discard();
    }
    return { sha256: staged.sha256, bytes: staged.bytes };
  };

  return {
    stage,
    add,
    put: async (bytes) => await add(Readable.from([bytes])),
    size: async (sha256) => (await head(sha256))?.bytes,
    has: async (sha256) => (await head(sha256)) !== undefined,
    read,
    withPath: async (sha256, work) => {
      const copy = path.join(folder, randomUUID());
      try {
        await pipeline(await read(sha256), createWriteStream(copy, { mode: 0o600 }));
        return await work(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    list: () => listBlobs(client, bucket),
    remove: async (sha256, keptBefore = Number.POSITIVE_INFINITY) => {
      const found = await head(sha256);
      if (found !== undefined && found.keptAt + restOfSecond >= keptBefore) return false;
      await client.deleteObject({ Bucket: bucket, Key: keyOf(sha256) });
      return true;
    },
  };
}

const isMutable = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request;

/**
 * Writes a staged blob. The request's signature includes the blob's hash, so that the store rejects bytes that changed
 * in transit. A stream cannot be sent twice, hence the retries here. An existing object is written again, which updates
 * its stamp.
 */
async function send(client: S3, bucket: string, { path: file, sha256, bytes }: StagedFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const put = new PutObjectCommand({
      Bucket: bucket,
      Key: keyOf(sha256),
      Body: createReadStream(file),
      ContentLength: bytes,
    });
    put.middlewareStack.add(
      (next) => async (step) => {
        if (isMutable(step.request)) Object.assign(step.request.headers, { 'x-amz-content-sha256': sha256 });
        return await next(step);
      },
      { step: 'build', name: 'hashOfBlob' },
    );
    try {
      await client.send(put);
      return;
    } catch (error) {
      if (attempt === tries) throw error;
    }
  }
}

async function* listBlobs(client: S3, bucket: string): AsyncGenerator<StoredBlob> {
  for (let token: string | undefined, more = true; more;) {
    const page = await client.listObjectsV2({
      Bucket: bucket,
      Prefix: root,
      ...(token === undefined ? {} : { ContinuationToken: token }),
    });
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      yield { sha256: Key.slice(Key.lastIndexOf('/') + 1), bytes: Size, keptAt: LastModified?.getTime() ?? 0 };
    token = page.NextContinuationToken;
    more = token !== undefined;
  }
}
