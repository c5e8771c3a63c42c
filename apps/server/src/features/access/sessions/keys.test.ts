import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeys, retiredAfter, rotateKeys, signsAfter } from './keys.ts';
import { signToken, verifyToken } from './tokens.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'fs-keys-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(directory, { recursive: true, force: true });
});

const issuer = 'http://api.test';
const claims = () => ({ userId: 'u', sessionId: 's', app: 'web' as const, exp: Date.now() + 3_600_000 });
const files = async () => (await readdir(path.join(directory, 'keys'))).toSorted();
/** Makes the file of a key appear `ms` old. */
async function age(name: string, ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  await utimes(path.join(directory, 'keys', name), at, at);
}
const laterBy = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

describe('the rotation of keys', () => {
  it('creates a key that only its owner can read and that signs a minute later, while tokens of the old key remain valid', async () => {
    const keys = await openKeys(directory);
    const old = await signToken(keys, issuer, claims());
    const before = keys.signing().kid;
    expect(await rotateKeys(directory)).toEqual({ made: 'session-0002.pem', removed: [] });
    expect((await stat(path.join(directory, 'keys', 'session-0002.pem'))).mode & 0o777).toBe(0o600);
    expect((await keys.current()).kid).toBe(before);
    laterBy(signsAfter + 1000);
    const after = (await keys.current()).kid;
    expect(after).not.toBe(before);
    expect(await verifyToken(keys, issuer, old)).toMatchObject({ sessionId: 's' });
  });

  it('is noticed by every running process before the new key signs', async () => {
    const [one, two] = [await openKeys(directory), await openKeys(directory)];
    await rotateKeys(directory);
    laterBy(signsAfter + 1000);
    const token = await signToken(one, issuer, claims());
    expect(await verifyToken(two, issuer, token)).toMatchObject({ userId: 'u' });
  });

  it('gives concurrent keys different names', async () => {
    await openKeys(directory);
    const made = await Promise.all([1, 2, 3].map(async () => (await rotateKeys(directory)).made));
    expect(made.toSorted()).toEqual(['session-0002.pem', 'session-0003.pem', 'session-0004.pem']);
    expect(await files()).toEqual(['session-0001.pem', 'session-0002.pem', 'session-0003.pem', 'session-0004.pem']);
  });

  it('removes a key only after everything it signed has expired', async () => {
    const keys = await openKeys(directory);
    const { kid } = keys.signing();
    await rotateKeys(directory);
    await age('session-0001.pem', 400 * dayMs);
    await age('session-0002.pem', retiredAfter - 60_000);
    expect((await rotateKeys(directory)).removed).toEqual([]);
    await age('session-0002.pem', retiredAfter + 60_000);
    expect((await rotateKeys(directory)).removed).toEqual(['session-0001.pem']);
    expect(await files()).toEqual(['session-0002.pem', 'session-0003.pem', 'session-0004.pem']);
    expect(await (await openKeys(directory)).find(kid)).toBeUndefined();
  });
});
