import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../has-code.ts';
import { writeOnce } from './atomic-files.ts';
import { keysFolder } from './keys-folder.ts';

const name = 'secrets.key';
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

async function read(directory: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readFile(path.join(directory, name), 'utf8'), 'base64url');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Seals a secret that is stored in the database, with the key `{keysDir}/keys/secrets.key`, which is created if there
 * is none and is shared by every process of the site. The result can only be opened for the same `purpose`. It is
 * base64url of iv, tag and ciphertext.
 */
export async function sealSecret(keysDir: string, secret: string, purpose: string): Promise<string> {
  const directory = await keysFolder(keysDir);
  await writeOnce(directory, name, randomBytes(32).toString('base64url'));
  const key = await read(directory);
  if (key === undefined) throw new Error(`There is no ${name} in ${directory}.`);
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url');
}

/**
 * Opens a sealed secret; undefined if this server has another key, as after a restore on another machine, or if the
 * sealed text was changed or has another purpose.
 */
export async function openSecret(keysDir: string, sealed: string, purpose: string): Promise<string | undefined> {
  const key = await read(await keysFolder(keysDir));
  const bytes = Buffer.from(sealed, 'base64url');
  if (key === undefined || bytes.length < ivBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
