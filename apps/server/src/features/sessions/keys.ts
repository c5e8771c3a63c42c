import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK } from 'jose';

export interface SigningKey {
  /** Thumbprint of the public key (RFC 7638): the `kid` of tokens signed with it. */
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Keys of tokens. The newest signs; all verify, so that a new file in the directory is a rotation. */
export interface Keys {
  signing: () => SigningKey;
  /** Looks at the directory again for a key that is not known yet, at most every few seconds. */
  find: (kid: string) => Promise<SigningKey | undefined>;
}

const namePattern = /^session-(\d{4})\.pem$/;
const lookAgainAfter = 5000;

async function readKeys(directory: string): Promise<SigningKey[]> {
  const names = (await readdir(directory)).filter((name) => namePattern.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const privateKey = createPrivateKey(await readFile(path.join(directory, name)));
      const publicKey = createPublicKey(privateKey);
      return { kid: await calculateJwkThumbprint(await exportJWK(publicKey)), privateKey, publicKey };
    }),
  );
}

/** Makes the first key. Of several processes that start together, one link succeeds and the others use its key. */
async function makeFirst(directory: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const draft = path.join(directory, `draft-${randomUUID()}`);
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
  try {
    await link(draft, path.join(directory, 'session-0001.pem'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Opens the keys in `{dataDir}/keys`; the first is made when there is none. */
export async function openKeys(dataDir: string): Promise<Keys> {
  const directory = path.join(dataDir, 'keys');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let keys = await readKeys(directory);
  if (keys.length === 0) {
    await makeFirst(directory);
    keys = await readKeys(directory);
  }
  let lookedAt = Date.now();
  return {
    signing: () => {
      const newest = keys.at(-1);
      if (newest === undefined) throw new Error(`There is no session key in ${directory}.`);
      return newest;
    },
    find: async (kid) => {
      const known = keys.find((key) => key.kid === kid);
      if (known !== undefined || Date.now() - lookedAt < lookAgainAfter) return known;
      lookedAt = Date.now();
      keys = await readKeys(directory);
      return keys.find((key) => key.kid === kid);
    },
  };
}
