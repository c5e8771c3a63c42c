import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { HandOver } from '@field-service/contract/work/uploads.ts';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { uploadIdOf } from '../../../files/incoming.ts';
import { Refusal } from '../../../refusal.ts';
import { findOwnFile } from '../../site/files/public.ts';

/** `fileId`: the id of the resulting file, if it differs from the upload's. */
export type HandedOver = z.output<typeof HandOver> & { fileId?: string };
const maxFiles = 20;
const maxName = 200;
/** An arbitrary fixed id: the namespace for the file ids of forms sent with an idempotency key. */
const formNamespace = '5b0a3c38-6f0f-5e43-9d1b-6a4f0d1a7c52';

/** The id of the file at a place of a form that a user sends with an idempotency key. */
export const formFileId = (userId: string, key: string, at = 0): string =>
  uuidv5(`${userId} ${key} ${at}`, formNamespace);

const wrong = (field: string, problem: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ field: `body.${field}`, problem }] });

/**
 * The files of a form. Throws `request.invalid` for a field other than `file`, for an invalid file, and for no or too
 * many files.
 */
function filesIn(form: FormData): File[] {
  const files: File[] = [];
  for (const [name, value] of form) {
    if (name !== 'file') throw wrong(name.slice(0, maxName), 'unrecognized_keys');
    if (!(value instanceof File) || value.name.trim() === '' || value.name.length > maxName)
      throw wrong('file', 'invalid_type');
    files.push(value);
  }
  if (files.length === 0) throw wrong('file', 'required');
  if (files.length > maxFiles) throw wrong('file', 'too_big');
  return files;
}

/**
 * Stores the files of a form as the caller's finished uploads, so that they are handled like resumable uploads. With an
 * idempotency key, the same form creates the same files, and a different form is rejected. The calling code deletes the
 * uploads.
 */
export async function storeForm(
  { db, incoming, http }: Pick<RequestContext, 'db' | 'incoming' | 'http'>,
  caller: Caller,
  form: FormData,
  key = http.header('idempotency-key'),
): Promise<HandedOver[]> {
  const laid: HandedOver[] = [];
  for (const [at, file] of filesIn(form).entries()) {
    const hash = createHash('sha256');
    await pipeline(file.stream(), hash);
    const sha256 = hash.digest('hex');
    const fileId = key === undefined ? uuidv7() : formFileId(caller.userId, key, at);
    const known = await findOwnFile(db, fileId, caller.userId);
    if (known !== undefined && known.sha256 !== sha256) throw new Refusal('request.idempotency_reused', {});
    const upload = uploadIdOf(caller.userId, uuidv7());
    if (known === undefined) await incoming.deposit(upload, file);
    laid.push({ upload, sha256, fileName: file.name.trim(), fileId });
  }
  return laid;
}
