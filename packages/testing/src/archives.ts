import { createHash, randomUUID } from 'node:crypto';
import { downloadZip } from 'client-zip';
import { uploadIdOf } from '@field-service/server/files/incoming.ts';
import { datasets } from '@field-service/contract/data.ts';
import yauzl from 'yauzl';
import { z } from 'zod';
import type { TestServer } from './server.ts';

/** Reads all bytes of a stream. */
export async function bytesOf(source: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads the entries of a zip by name, in order. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await bytesOf(await zip.openReadStreamPromise(entry)));
  return entries;
}

export async function zip(entries: ReadonlyMap<string, Uint8Array | string>): Promise<Buffer> {
  const files = [...entries].map(([name, input]) => ({
    name,
    input: typeof input === 'string' ? input : new Uint8Array(input),
  }));
  return Buffer.from(await downloadZip(files).bytes());
}

/** Stores bytes as finished uploads of a user, split into `parts`; returns the ids of the uploads. */
export async function depositAs(server: TestServer, ownerId: string, bytes: Uint8Array, parts = 1): Promise<string[]> {
  const ids: string[] = [];
  const size = Math.ceil(bytes.length / parts);
  for (let at = 0; at < bytes.length; at += size) {
    const id = uploadIdOf(ownerId, randomUUID());
    await server.services.incoming.deposit(id, new Blob([new Uint8Array(bytes.subarray(at, at + size))]));
    ids.push(id);
  }
  return ids;
}

/**
 * Reads every dataset of the contract as a user, except the audit log. The timestamps of the response and of logins are
 * left out.
 */
export async function everyDataset(server: TestServer, token: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const name of Object.keys(datasets).filter((each) => each !== 'audit')) {
    const response = await fetch(`${server.url}/api/data/${name}?noLimit=true`, {
      headers: { authorization: `Bearer ${token}` },
    });
    answers[name] = [
      response.status,
      z
        .object({ data: z.unknown().optional(), code: z.string().optional() })
        .parse(JSON.parse((await response.text()).replaceAll(/"lastLogin":\d+/g, '"lastLogin":0'))),
    ];
  }
  return answers;
}
