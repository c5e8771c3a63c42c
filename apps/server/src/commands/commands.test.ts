import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { checkPassword } from '../features/access/sessions/public.ts';

let keysDir: string;
beforeAll(async () => {
  keysDir = await mkdtemp(path.join(tmpdir(), 'fs-commands-'));
});
afterAll(async () => await rm(keysDir, { recursive: true, force: true }));

async function run(
  command: string,
  { args = [], input = '', env = {} }: { args?: readonly string[]; input?: string; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, command), ...args], {
    env: { PATH: process.env['PATH'], KEYS_DIR: keysDir, ...env },
  });
  child.stdin.end(input);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, error, code: child.exitCode };
}

describe('the command that rotates keys', () => {
  it('adds a key each time and reports what it did', async () => {
    expect((await run('rotate-keys.ts')).out).toContain('session-0001.pem signs');
    expect((await run('rotate-keys.ts')).out).toContain('session-0002.pem signs');
    expect((await readdir(path.join(keysDir, 'keys'))).toSorted()).toEqual(['session-0001.pem', 'session-0002.pem']);
  });

  it('accepts the environment of a site that listens on every address and was started with --empty', async () => {
    expect((await run('rotate-keys.ts', { env: { HOST: '0.0.0.0' } })).code).toBe(0);
  });

  it('accepts the environment of a trial server', async () => {
    const env = {
      HUB_SITES: '{"acme":"http://localhost:3001"}',
      HUB_SECRET: 'a secret of at least thirty-two letters',
    };
    expect((await run('rotate-keys.ts', { env })).code).toBe(0);
  });

  it('does nothing with an invalid environment', async () => {
    const { code, error } = await run('rotate-keys.ts', { env: { PORT: 'x' } });
    expect(code).toBe(2);
    expect(error).toContain('PORT');
  });
});

describe('the command that adds a supporter', () => {
  it("prints an entry for the configuration, with a hash of the supporter's own credential", async () => {
    const { out, code } = await run('supporter.ts', { args: ['ana', 'Ana Lim'], input: 'her own\n' });
    expect(code).toBe(0);
    const ana = readConfig({ SUPPORTERS: out }).supporters?.['ana'];
    expect(ana?.name).toBe('Ana Lim');
    expect(await checkPassword(ana?.hash, createHash('sha256').update('TT:ana:her own').digest('hex'))).toBe(true);
    expect(out).not.toContain('her own');
  });

  it('fails without its arguments', async () => {
    expect((await run('supporter.ts')).code).toBe(2);
  });
});

describe('a command without a site or file to work on', () => {
  it.each([
    ['backup.ts', 'a folder without a site', 'site', /^There is no site in .*nothing\. Set DATA_DIR/],
    ['backup.ts', 'a DATA_DIR that is a file', 'file', /^There is no site in /],
    ['restore.ts', 'an archive that is not there', 'site', /^ENOENT: .*none\.zip/],
    ['rotate-keys.ts', 'a DATA_DIR that is a file', 'file', /^ENOTDIR: /],
  ])(
    '%s reports %s in one line',
    async (command, _what, place, words) => {
      const [folder, file] = [path.join(keysDir, 'nothing'), path.join(keysDir, 'a-file')];
      await mkdir(folder, { recursive: true });
      await writeFile(file, '');
      const dataDir = place === 'file' ? file : folder;
      const args = command === 'rotate-keys.ts' ? [] : [path.join(keysDir, 'none.zip')];
      const { code, error } = await run(command, { args, env: { DATA_DIR: dataDir, KEYS_DIR: dataDir } });
      expect([code, error.trim().split('\n').length, error.trim()]).toEqual([2, 1, expect.stringMatching(words)]);
    },
    60_000,
  );
});

it('a backup creates no database where there is no site', async () => {
  const folder = path.join(keysDir, 'untouched');
  await mkdir(folder);
  await run('backup.ts', { args: [path.join(keysDir, 'none.zip')], env: { DATA_DIR: folder } });
  expect(await readdir(folder)).toEqual([]);
});

describe('the npm scripts for operators', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const onPath = (name: string): string | undefined =>
    (process.env['PATH'] ?? '')
      .split(path.delimiter)
      .map((folder) => path.join(folder, name))
      .find((file) => existsSync(file));

  it.each([
    ['backup', 2, 'Usage: npm run backup -- {file}'],
    ['restore', 2, 'Usage: npm run restore -- {file}'],
    ['supporter', 2, 'Give the support id and the name'],
    ['rotate-keys', 0, 'signs from a minute after now'],
  ])(
    'start %s with the installed Node, whatever version the machine has',
    async (script, code, words) => {
      const older = path.join(keysDir, 'older');
      await mkdir(older, { recursive: true });
      await writeFile(path.join(older, 'node'), '#!/bin/sh\nexit 99\n', { mode: 0o755 });
      const npm = realpathSync(onPath('npm') ?? '');
      // `--ignore-scripts` skips the script that runs first and installs missing packages.
      const child = spawn(process.execPath, [npm, 'run', '--silent', '--ignore-scripts', script], {
        cwd: root,
        env: { ...process.env, PATH: `${older}${path.delimiter}${process.env['PATH'] ?? ''}`, KEYS_DIR: keysDir },
      });
      child.stdin.end();
      const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      expect([child.exitCode, out + error]).toEqual([code, expect.stringContaining(words)]);
    },
    120_000,
  );
});
