import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { makeStaff, makeWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'fs-commands-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: string, file: string, passphrase = 'a passphrase of tests') {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: server.database.ownerUrl,
    APP_DATABASE_URL: server.database.appUrl,
    DATA_DIR: server.config.dataDir,
    BACKUP_PASSPHRASE: passphrase,
  };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, command), file], { env });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, error, code: child.exitCode };
}

it("the commands back up a site and restore it while the server is running, with the server's passphrase", async () => {
  const world = await makeWorld(server.db);
  const file = path.join(folder, 'site.sealed');
  const made = await run('backup.ts', file);
  expect([made.code, made.error, made.out]).toEqual([
    0,
    '',
    expect.stringMatching(/site\.sealed: \d+ bytes, SHA-256 [0-9a-f]{64}\.\n$/),
  ]);
  expect(await readdir(folder)).toEqual(['site.sealed']);
  await makeStaff(server.db, { username: 'since-then' });
  expect(await run('restore.ts', file, 'another passphrase')).toMatchObject({
    code: 2,
    error: 'backup.passphrase_wrong: nothing was changed.\n',
  });
  const { code, out, error } = await run('restore.ts', file);
  expect([code, error, out]).toEqual([
    0,
    '',
    expect.stringContaining(`Confirm the next numbers of:\n  INV of Folder ${world.folder.code}: 1 in the backup\n`),
  ]);
  await vi.waitUntil(() => server.services.epoch !== 'epoch-1', { timeout: 5000 });
  const admin = await server.client(world.admin);
  expect((await admin.system.info({})).data.lastBackup).toMatchObject({ encrypted: true });
  const names = await server.db.selectFrom('app_user').select('username').execute();
  expect(names.map(({ username }) => username)).not.toContain('since-then');
  const acts = await server.db.selectFrom('history').select(['kind', 'via']).where('noun', '=', 'system').execute();
  expect(acts).toEqual([{ kind: 'restore', via: 'console' }]);
});

it('the commands report invalid input and change nothing', async () => {
  const letter = path.join(folder, 'letter');
  await writeFile(letter, 'a letter');
  expect(await run('restore.ts', letter)).toMatchObject({ code: 2, error: 'backup.broken: nothing was changed.\n' });
  const short = await run('backup.ts', letter, 'short');
  expect([short.code, short.error]).toEqual([2, expect.stringContaining('BACKUP_PASSPHRASE')]);
});
