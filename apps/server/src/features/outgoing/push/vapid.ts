import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpush from 'web-push';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { keysFolder } from '../../../files/keys-folder.ts';
import { writeOnce } from '../../../files/atomic-files.ts';

/** The key pair that signs the server's pushes (RFC 8292), base64url. */
const Vapid = z.object({ publicKey: z.string(), privateKey: z.string() });
export type Vapid = z.output<typeof Vapid>;

const name = 'vapid.json';
const known = new Map<string, Promise<Vapid>>();

async function read(keysDir: string): Promise<Vapid> {
  const directory = await keysFolder(keysDir);
  // Browsers subscribe with the public key. A new pair would disconnect them, so the first pair is kept.
  await writeOnce(directory, name, JSON.stringify(webpush.generateVAPIDKeys()));
  return Vapid.parse(JSON.parse(await readFile(path.join(directory, name), 'utf8')));
}

/**
 * The key pair in `{keysDir}/keys`, created if it is missing. Every process that shares the folder uses the same pair.
 */
export async function vapidOf({ keysDir }: Pick<Config, 'keysDir'>): Promise<Vapid> {
  const pair = known.get(keysDir) ?? read(keysDir);
  known.set(keysDir, pair);
  try {
    return await pair;
  } catch (error) {
    known.delete(keysDir);
    throw error;
  }
}

/**
 * The contact for push services (RFC 8292, section 2.1): the sender of the site's emails, otherwise the site itself.
 */
export function subjectOf({ apiBase, smtp }: Pick<Config, 'apiBase' | 'smtp'>): string {
  const address = /([^\s<>]+@[^\s<>]+)/.exec(smtp?.from ?? '')?.[1];
  if (address !== undefined) return `mailto:${address}`;
  return apiBase.startsWith('https:') ? apiBase : 'mailto:postmaster@example.com';
}
