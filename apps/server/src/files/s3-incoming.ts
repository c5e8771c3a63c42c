import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { finished, PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Part, S3 } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { S3Settings } from '../config-s3.ts';
import { clientOptions, isMissingObject, openS3 } from './s3-client.ts';
import {
  isAbandoned,
  isUploadId,
  maxUpload,
  unfinishedFor,
  withKnownLength,
  type IncomingUpload,
  type IncomingUploads,
} from './incoming.ts';

/**
 * The space that an upload reserves in its owner's quota is part of the name of an empty object, so that a single
 * listing is enough to compute the sum.
 */
const rooms = 'room/';
const roomOf = /^room\/(?<id>[^/]+)\/(?<bytes>\d+)$/;
/**
 * The names that the tus library uses: the bytes under the id itself, a remainder too small for a part, and the
 * description.
 */
const restOf = (uploadId: string): string => `${uploadId}.part`;
const infoOf = (uploadId: string): string => `${uploadId}.info`;

/** The result, or undefined if the object does not exist. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

interface Info {
  size: number;
  multipart: string;
  at: number;
}

async function readInfo(client: S3, bucket: string, uploadId: string): Promise<Info | undefined> {
  const found = await unlessMissing(client.getObject({ Bucket: bucket, Key: infoOf(uploadId) }));
  if (found === undefined) return undefined;
  const info: unknown = JSON.parse((await found.Body?.transformToString()) ?? 'null');
  if (typeof info !== 'object' || info === null || !('size' in info) || typeof info.size !== 'number') return undefined;
  return { size: info.size, multipart: found.Metadata?.['upload-id'] ?? '', at: found.LastModified?.getTime() ?? 0 };
}

async function partsOf(client: S3, bucket: string, uploadId: string, multipart: string): Promise<Part[]> {
  const parts: Part[] = [];
  for (let after: string | undefined, more = true; more;) {
    const page = await unlessMissing(
      client.listParts({
        Bucket: bucket,
        Key: uploadId,
        UploadId: multipart,
        ...(after === undefined ? {} : { PartNumberMarker: after }),
      }),
    );
    parts.push(...(page?.Parts ?? []));
    after = page?.NextPartNumberMarker;
    more = page?.IsTruncated === true && after !== undefined;
  }
  return parts;
}

/** Every object under a prefix. */
async function* objects(client: S3, bucket: string, prefix: string): AsyncGenerator<{ key: string; at: number }> {
  for (let token: string | undefined, more = true; more;) {
    const page = await client.listObjectsV2({
      Bucket: bucket,
      Prefix: prefix,
      ...(token === undefined ? {} : { ContinuationToken: token }),
    });
    for (const { Key = '', LastModified } of page.Contents ?? []) yield { key: Key, at: LastModified?.getTime() ?? 0 };
    token = page.NextContinuationToken;
    more = token !== undefined;
  }
}

/** Caches nothing: another process may have changed the upload. */
const forgetful = {
  get: async () => await Promise.resolve(undefined),
  set: async () => await Promise.resolve(),
  delete: async () => await Promise.resolve(),
};

/** The library's store, except that removing an upload removes all of it, and a broken connection ends its write. */
class SharedUploads extends S3Store {
  readonly #drop: (uploadId: string) => Promise<void>;

  constructor(settings: S3Settings, drop: (uploadId: string) => Promise<void>) {
    super({
      // The bytes of one request are one part: with parts written in parallel, the count could include a gap between
      // them.
      partSize: maxUpload,
      useTags: false,
      cache: forgetful,
      expirationPeriodInMilliseconds: unfinishedFor,
      s3ClientConfig: { bucket: settings.bucket, ...clientOptions(settings) },
    });
    this.#drop = drop;
  }

  /**
   * The library reads the body only after the remainder of earlier requests, and waits forever for a body that was
   * destroyed before then, while it holds the upload's lock. The stream that it receives here always ends instead.
   */
  override async write(body: Readable, uploadId: string, offset: number): Promise<number> {
    const received = new PassThrough();
    finished(body, { writable: false }, () => received.end());
    body.pipe(received, { end: false });
    return await super.write(received, uploadId, offset);
  }

  override async remove(uploadId: string): Promise<void> {
    await this.#drop(uploadId);
  }
}

/**
 * Opens the storage of resumable uploads in the bucket of the files, at its top level, as multipart uploads. Any server
 * process can continue an upload.
 */
export async function s3Incoming(settings: S3Settings, dataDir: string): Promise<IncomingUploads> {
  const client = await openS3(settings);
  const { bucket } = settings;
  const remove = async (key: string): Promise<void> => void (await client.deleteObject({ Bucket: bucket, Key: key }));
  const put = async (key: string, bytes: Uint8Array): Promise<void> =>
    void (await client.putObject({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }));

  /** Completes an upload whose last byte has arrived, but whose process ended before the store had completed it. */
  const complete = async (uploadId: string, { multipart }: Info, parts: readonly Part[]): Promise<void> => {
    if (parts.length === 0) await put(uploadId, new Uint8Array());
    else
      await client.completeMultipartUpload({
        Bucket: bucket,
        Key: uploadId,
        UploadId: multipart,
        MultipartUpload: { Parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
      });
  };

  const find = async (uploadId: string): Promise<IncomingUpload | undefined> => {
    if (!isUploadId(uploadId)) return undefined;
    const info = await readInfo(client, bucket, uploadId);
    if (info === undefined) return undefined;
    const whole = await unlessMissing(client.headObject({ Bucket: bucket, Key: uploadId }));
    if (whole !== undefined)
      return {
        bytes: whole.ContentLength ?? 0,
        finished: whole.ContentLength === info.size,
        changedAt: whole.LastModified?.getTime() ?? 0,
      };
    const parts = await partsOf(client, bucket, uploadId, info.multipart);
    const rest = await unlessMissing(client.headObject({ Bucket: bucket, Key: restOf(uploadId) }));
    const bytes = parts.reduce((sum, { Size = 0 }) => sum + Size, 0) + (rest?.ContentLength ?? 0);
    const changedAt = Math.max(
      info.at,
      rest?.LastModified?.getTime() ?? 0,
      ...parts.map(({ LastModified }) => LastModified?.getTime() ?? 0),
    );
    const finished = bytes === info.size && rest === undefined;
    if (finished) await complete(uploadId, info, parts);
    return { bytes, finished, changedAt };
  };

  const drop = async (uploadId: string): Promise<void> => {
    if (!isUploadId(uploadId)) return;
    const info = await readInfo(client, bucket, uploadId);
    if (info !== undefined && info.multipart !== '')
      await unlessMissing(client.abortMultipartUpload({ Bucket: bucket, Key: uploadId, UploadId: info.multipart }));
    for (const key of [uploadId, restOf(uploadId), infoOf(uploadId)]) await remove(key);
    for await (const { key } of objects(client, bucket, `${rooms}${uploadId}/`)) await remove(key);
  };

  const reserve = async (uploadId: string, bytes: number): Promise<void> =>
    await put(`${rooms}${uploadId}/${bytes}`, new Uint8Array());

  return {
    datastore: withKnownLength(new SharedUploads(settings, drop)),
    find,
    withPath: async (uploadId, work) => {
      const copy = path.join(dataDir, 'files', 'incoming', randomUUID());
      try {
        const { Body } = await client.getObject({ Bucket: bucket, Key: uploadId });
        if (!(Body instanceof Readable)) throw new TypeError('The store answered no stream.');
        await pipeline(Body, createWriteStream(copy, { mode: 0o600 }));
        return await work(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    deposit: async (uploadId, bytes) => {
      await reserve(uploadId, bytes.size);
      await put(infoOf(uploadId), Buffer.from(JSON.stringify({ id: uploadId, size: bytes.size, offset: 0 })));
      await put(uploadId, await bytes.bytes());
    },
    drop,
    waitingOf: async (ownerId) => {
      const waiting = { uploads: 0, bytes: 0 };
      for await (const { key } of objects(client, bucket, `${rooms}${ownerId}.`)) {
        waiting.uploads += 1;
        waiting.bytes += Number(roomOf.exec(key)?.groups?.bytes ?? 0);
      }
      return waiting;
    },
    reserve,
    sweep: async (now) => {
      let removed = 0;
      for await (const { key, at } of objects(client, bucket, rooms)) {
        const uploadId = roomOf.exec(key)?.groups?.id;
        // A recent reservation may still be waiting for its first byte.
        if (uploadId === undefined || now - at < unfinishedFor) continue;
        const found = await find(uploadId);
        if (found !== undefined && !isAbandoned(found, now)) continue;
        await drop(uploadId);
        removed += 1;
      }
      return removed;
    },
  };
}
