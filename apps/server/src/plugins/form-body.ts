import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The maximum size of a whole form in bytes; anything larger is sent as a resumable upload. */
export const maxForm = 32 * 1024 * 1024;
/**
 * The number of forms that one process reads at the same time, and how many of them may belong to one person, so that
 * no one can block the others by sending slowly.
 */
const maxAtOnce = 12;
const maxPerUser = 6;
/** Seconds after which one of these forms has probably been read. */
const comeBackAfter = 2;

async function spool(part: MultipartFile, file: string): Promise<File> {
  await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
  return new File([await openAsBlob(file)], part.filename, { type: part.mimetype });
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413;

/** Reads a form part by part into files, so that its size uses disk space instead of memory. */
async function readParts(request: FastifyRequest, folder: string): Promise<FormData> {
  const form = new FormData();
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        form.append(part.fieldname, typeof part.value === 'string' ? part.value : '');
        continue;
      }
      const file = await spool(part, path.join(folder, String([...form].length)));
      bytes += file.size;
      if (part.file.truncated || bytes > maxForm) throw new Refusal('request.too_large', {});
      form.append(part.fieldname, file);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(isTooMuch(error) ? 'request.too_large' : 'request.malformed', {}, { cause: error });
  }
  return form;
}

/** Lets the routes of `scope` accept `multipart/form-data`; everywhere else it is rejected. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: maxForm, files: 100, fields: 20, fieldNameSize: 200, fieldSize: 10_000, headerPairs: 50 },
  });
}

const reading: string[] = [];
/** The folder of the files in a request's form. */
const folders = new WeakMap<FastifyRequest, string>();

/** Reads the form of an authenticated request; its files exist until `dropForm`. */
export async function readForm(request: FastifyRequest, userId: string): Promise<FormData> {
  if (Number(request.headers['content-length'] ?? 0) > maxForm) throw new Refusal('request.too_large', {});
  if (reading.length >= maxAtOnce || reading.filter((one) => one === userId).length >= maxPerUser)
    throw new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter });
  reading.push(userId);
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'fs-form-'));
    folders.set(request, folder);
    return await readParts(request, folder);
  } finally {
    reading.splice(reading.indexOf(userId), 1);
  }
}

/** Removes what `readForm` wrote; does nothing if there is no form. */
export async function dropForm(request: FastifyRequest): Promise<void> {
  const folder = folders.get(request);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
