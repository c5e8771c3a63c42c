import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { Webhook } from 'standardwebhooks';
import type { Config } from '../../../config.ts';
import { keysFolder } from '../../../files/keys-folder.ts';
import { writeOnce } from '../../../files/atomic-files.ts';

const name = 'webhooks.key';
/** The time for which an old secret still signs in addition to the new one, in milliseconds. */
const overlap = dayMs;

async function keyOf({ keysDir }: Pick<Config, 'keysDir'>): Promise<string> {
  const directory = await keysFolder(keysDir);
  await writeOnce(directory, name, randomBytes(32).toString('base64url'));
  return (await readFile(path.join(directory, name), 'utf8')).trim();
}

/**
 * The stored data from which a secret is derived. The key is kept outside the database, so database access alone is not
 * enough to sign.
 */
export interface SecretNumber {
  id: string;
  generation: number;
  rotatedAt: number | null;
}

/** The secret of one generation of a webhook. */
export async function secretOf(
  config: Pick<Config, 'keysDir'>,
  { id, generation }: Pick<SecretNumber, 'id' | 'generation'>,
): Promise<string> {
  return `whsec_${createHmac('sha256', await keyOf(config))
    .update(`${id}.${generation}`)
    .digest('base64')}`;
}

/** The secrets that sign at `now` (ms): the newest and, for a day, the previous one. */
export async function signingSecrets(
  config: Pick<Config, 'keysDir'>,
  { id, generation, rotatedAt }: SecretNumber,
  now: number,
): Promise<string[]> {
  const newest = await secretOf(config, { id, generation });
  return rotatedAt !== null && now - rotatedAt < overlap
    ? [newest, await secretOf(config, { id, generation: generation - 1 })]
    : [newest];
}

/**
 * The headers for a body according to Standard Webhooks (1.0), with one signature per secret. Receivers can therefore
 * use existing libraries.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: number },
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
