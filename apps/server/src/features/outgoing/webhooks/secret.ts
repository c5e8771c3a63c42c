import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../config.ts';
import { keysFolder } from '../../../files/keys-folder.ts';
import { writeOnce } from '../../../files/write-once.ts';

const name = 'webhooks.key';
/** An old secret signs beside the new one for so long. */
const overlap = 86_400_000;

async function keyOf({ keysDir }: Pick<Config, 'keysDir'>): Promise<string> {
  const directory = await keysFolder(keysDir);
  await writeOnce(directory, name, randomBytes(32).toString('base64url'));
  return (await readFile(path.join(directory, name), 'utf8')).trim();
}

/** What a secret is made from, beside the key that is kept outside of the database: nobody who reads rows can sign. */
export interface SecretNumber {
  id: string;
  generation: number;
  rotatedAt: number | null;
}

/** The secret of a webhook, by its number. */
export async function secretOf(
  config: Pick<Config, 'keysDir'>,
  { id, generation }: Pick<SecretNumber, 'id' | 'generation'>,
): Promise<string> {
  return `whsec_${createHmac('sha256', await keyOf(config))
    .update(`${id}.${generation}`)
    .digest('base64url')}`;
}

/** The secrets that sign at `now` (ms): the newest, and for a day the one before it. */
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

/** `t={seconds},v1={hex}`: HMAC-SHA256 over `{t}.{body}`, once for each secret. A receiver refuses what is minutes old. */
export const signatureOf = (secrets: readonly string[], body: string, now: number): string => {
  const t = Math.floor(now / 1000);
  return [
    `t=${t}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`),
  ].join(',');
};
