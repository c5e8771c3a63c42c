import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

let here: string;
let elsewhere: string;
beforeAll(async () => {
  here = await mkdtemp(path.join(tmpdir(), 'fs-keys-'));
  elsewhere = await mkdtemp(path.join(tmpdir(), 'fs-keys-'));
});
afterAll(async () => {
  await rm(here, { recursive: true });
  await rm(elsewhere, { recursive: true });
});

it('a sealed secret can be opened, even when several calls create the key at the same time', async () => {
  const sealed = await Promise.all(
    ['mật khẩu', '', 'x'.repeat(500)].map(async (secret) => await sealSecret(here, secret, 'mail')),
  );
  expect(await Promise.all(sealed.map(async (text) => await openSecret(here, text, 'mail')))).toEqual([
    'mật khẩu',
    '',
    'x'.repeat(500),
  ]);
  expect(sealed.join()).not.toContain('xxx');
  expect((await stat(path.join(here, 'keys/secrets.key'))).mode & 0o077).toBe(0);
});

it('sealing never produces the same result twice', async () =>
  expect(await sealSecret(here, 'same', 'mail')).not.toBe(await sealSecret(here, 'same', 'mail')));

it('a sealed secret cannot be opened with another key, for another purpose, or after a change', async () => {
  const sealed = await sealSecret(here, 'secret', 'mail');
  await sealSecret(elsewhere, 'its own', 'mail');
  expect(await openSecret(elsewhere, sealed, 'mail')).toBeUndefined();
  expect(await openSecret(here, sealed, 'push')).toBeUndefined();
  // Replaces the first letter with a different one.
  expect(await openSecret(here, `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'mail')).toBeUndefined();
  expect(await openSecret(here, sealed.slice(0, 20), 'mail')).toBeUndefined();
});
