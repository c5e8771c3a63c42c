import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { keysFolder } from '../../../files/keys-folder.ts';
import { writeOnce } from '../../../files/atomic-files.ts';

export interface SigningKey {
  /** The thumbprint of the public key (RFC 7638), which is the `kid` of tokens signed with the key. */
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** The keys for tokens. All keys verify; the newest one signs once every process has had time to load it. */
export interface Keys {
  /** The signing key, as known to this process. */
  signing: () => SigningKey;
  /** The current signing key; re-reads the directory if the last check is too old. */
  current: () => Promise<SigningKey>;
  /** Re-reads the directory for an unknown key, at most every few seconds. */
  find: (kid: string) => Promise<SigningKey | undefined>;
}

const namePattern = /^session-(\d{4})\.pem$/;
/** The minimum time between re-reads of the directory for unknown keys, in milliseconds. */
const lookAgainAfter = 5000;
/** The minimum time between checks for a newer key by a signing process, in milliseconds. */
const refreshAfter = 30_000;
/** The age, in milliseconds, at which a key starts to sign, so that every process has had time to load it. */
export const signsAfter = 60_000;
/**
 * The time, in milliseconds, after which everything that a replaced key has signed has expired: the maximum lifetime of
 * a token plus a day.
 */
export const retiredAfter = 31 * dayMs;

type DatedKey = SigningKey & { name: string; madeAt: number };

async function readKeys(directory: string): Promise<DatedKey[]> {
  const names = (await readdir(directory)).filter((name) => namePattern.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const privateKey = createPrivateKey(await readFile(file));
      const publicKey = createPublicKey(privateKey);
      return {
        name,
        madeAt: (await stat(file)).mtimeMs,
        kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
        privateKey,
        publicKey,
      };
    }),
  );
}

/** Writes a new key file. Returns false if the name exists. */
async function makeKey(directory: string, name: string): Promise<boolean> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return await writeOnce(directory, name, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

/** Opens the keys in `{keysDir}/keys`; creates the first key if there is none. */
export async function openKeys(keysDir: string): Promise<Keys> {
  const directory = await keysFolder(keysDir);
  let keys = await readKeys(directory);
  if (keys.length === 0) {
    await makeKey(directory, 'session-0001.pem');
    keys = await readKeys(directory);
  }
  let lookedAt = Date.now();
  const look = async (): Promise<void> => {
    lookedAt = Date.now();
    const found = await readKeys(directory);
    if (found.length > 0) keys = found;
  };
  const signing = (): SigningKey => {
    const known = keys.findLast((key) => Date.now() - key.madeAt >= signsAfter) ?? keys[0];
    if (known === undefined) throw new Error(`There is no session key in ${directory}.`);
    return known;
  };
  return {
    signing,
    current: async () => {
      if (Date.now() - lookedAt >= refreshAfter) await look();
      return signing();
    },
    find: async (kid) => {
      const known = keys.find((key) => key.kid === kid);
      if (known !== undefined || Date.now() - lookedAt < lookAgainAfter) return known;
      await look();
      return keys.find((key) => key.kid === kid);
    },
  };
}

/**
 * Creates a new key, which starts signing a minute later, and removes keys whose successor is older than any token.
 * Sessions continue. Returns the file names.
 */
export async function rotateKeys(keysDir: string, now = Date.now()): Promise<{ made: string; removed: string[] }> {
  const directory = await keysFolder(keysDir);
  const keys = await readKeys(directory);
  const retired = keys.filter((_key, at) => {
    const successor = keys[at + 1];
    return successor !== undefined && now - successor.madeAt > retiredAfter;
  });
  let number = Number(namePattern.exec(keys.at(-1)?.name ?? '')?.[1] ?? 0) + 1;
  const nameOf = (): string => `session-${String(number).padStart(4, '0')}.pem`;
  while (!(await makeKey(directory, nameOf()))) number += 1;
  for (const key of retired) await rm(path.join(directory, key.name), { force: true });
  return { made: nameOf(), removed: retired.map((key) => key.name) };
}
