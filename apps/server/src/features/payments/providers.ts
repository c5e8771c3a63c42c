import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** What a provider tells of a payment; `event` is its own id for the happening and comes again when it repeats itself. */
export interface Notification {
  event: string;
  payment: string;
  state: 'confirmed' | 'failed';
  amount: string;
  currency: string;
}

/** The ways to pay that are set up. The sandbox needs no network and moves no money: never in production. */
export const providersOf = (config: Config): readonly 'sandbox'[] => (config.production ? [] : ['sandbox']);

const isErrorCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

/** The secret that the sandbox signs with, made once beside the other keys. */
async function sandboxSecret(config: Config): Promise<Buffer> {
  const directory = join(config.dataDir, 'keys');
  const path = join(directory, 'sandbox-payments');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Written beside and linked: a secret is there whole or not at all, and the first of two processes makes it.
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  if (!existsSync(path)) {
    const file = await open(own, 'wx', 0o600);
    await file.writeFile(randomBytes(32).toString('hex'));
    await file.sync();
    await file.close();
    await link(own, path).catch((error: unknown) => {
      if (!isErrorCode(error, 'EEXIST')) throw error;
    });
    await unlink(own);
  }
  return Buffer.from(await readFile(path, 'utf8'), 'hex');
}

/** Hex HMAC-SHA-256 over the raw body: what stands in the header `x-signature`. */
export async function signNotification(config: Config, rawBody: Buffer): Promise<string> {
  return createHmac('sha256', await sandboxSecret(config)).update(rawBody).digest('hex');
}

/** Whether the provider itself wrote this body. */
export async function isSigned(config: Config, rawBody: Buffer, signature: string | undefined): Promise<boolean> {
  if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(await signNotification(config, rawBody), 'hex'), Buffer.from(signature, 'hex'));
}
