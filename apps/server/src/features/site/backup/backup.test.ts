import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { bytesOf } from '@field-service/testing/archives.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { jobContext } from '../../../context.ts';
import { mayRemoveFiles, openSnapshot } from '../../../db/staging/snapshot.ts';
import { sweepBackups } from './make.ts';
import { openArchive } from './read.ts';
import { unseal } from './sealed.ts';
import { writeArchive } from './write.ts';

type Client = Awaited<ReturnType<TestServer['client']>>;
let server: TestServer;
let sealing: TestServer;
let world: TestWorld;
let admin: Client;
let role: TestUser;
let folder: string;
const passphrase = 'a passphrase of tests';

beforeAll(async () => {
  server = await startTestServer();
  sealing = await startTestServer({ env: { BACKUP_PASSPHRASE: passphrase, BACKUP_AT_ONCE_MB: '0' } });
  world = await makeWorld(server.db);
  role = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
  admin = await server.client(world.admin);
  folder = await mkdtemp(path.join(tmpdir(), 'fs-backup-'));
});
afterAll(async () => {
  await sealing.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const take = async (at: TestServer, query = '', who = world.admin): Promise<Response> =>
  await fetch(`${at.url}/api/system/backup${query}`, { headers: { authorization: `Bearer ${await at.token(who)}` } });
const inFile = async (bytes: Uint8Array): Promise<string> => {
  const file = path.join(folder, createHash('sha256').update(bytes).digest('hex'));
  await writeFile(file, bytes);
  return file;
};
const linesOf = async (bytes: Uint8Array, table: string): Promise<Record<string, string | null>[]> => {
  const archive = await openArchive(await inFile(bytes));
  const lines: string[] = [];
  const expected = archive.manifest.tables[table];
  if (expected !== undefined)
    for await (const some of archive.lines(`tables/${table}.ndjson`, expected)) lines.push(...some);
  archive.close();
  return lines.map((line) => z.record(z.string(), z.string().nullable()).parse(JSON.parse(line)));
};

describe('a backup that is downloaded directly', () => {
  it('contains every table without losing the precision of numbers, and every file', async () => {
    const { sha256, bytes } = await server.services.files.put(Buffer.from('a picture'));
    await server.db
      .insertInto('file_blob')
      .values([
        { sha256, bytes, cts: 1 },
        { sha256: 'b'.repeat(64), bytes: 3, cts: 1 },
      ])
      .execute();
    const file = {
      sha256,
      type: 'image/png',
      file_name: 'a.png',
      ref_kind: 'USER',
      ref_id: world.admin.id,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: null,
      user_id: world.admin.id,
    };
    await server.db
      .insertInto('file')
      .values([
        { ...file, id: 'f-1', bytes },
        { ...file, id: 'f-2', bytes: 3, sha256: 'b'.repeat(64) },
      ])
      .execute();
    await server.db
      .insertInto('setting')
      .values([
        { key: 't-null', folder_id: null, user_id: null, data: 'null' },
        { key: 't-none', folder_id: null, user_id: null, data: null },
        { key: 't-big', folder_id: null, user_id: null, data: '{"n":9007199254740993.10}' },
      ])
      .execute();

    const response = await take(server);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="field-service-full-\d{8}-\d{4}\.zip"$/,
    );
    const zip = await response.bytes();
    const archive = await openArchive(await inFile(zip));
    const { manifest } = archive;
    archive.close();
    expect(manifest).toMatchObject({
      product: 'field-service',
      part: 'full',
      epoch: 'epoch-1',
      files: 1,
      missing: 1,
    });
    const unpacked = await openArchive(await inFile(zip));
    const files: unknown[] = [];
    for await (const { content, ...file } of unpacked.files())
      files.push({ ...file, content: (await bytesOf(content)).toString() });
    unpacked.close();
    expect(files).toEqual([{ sha256, bytes, content: 'a picture' }]);
    const { rows } = await server.database.ownerPool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'`,
    );
    expect(Object.keys(manifest.tables).toSorted()).toEqual(
      rows
        .map(({ name }) => name)
        .filter((name) => !['backup', 'list_export', 'system_token'].includes(name))
        .toSorted(),
    );
    const settings = await linesOf(zip, 'setting');
    const dataOf = (key: string): unknown => settings.find((row) => row['key'] === key)?.['data'];
    expect(['t-big', 't-none', 't-null'].map(dataOf)).toEqual(['{"n": 9007199254740993.10}', null, 'null']);
    expect((await linesOf(zip, 'app_user')).find(({ id }) => id === world.admin.id)?.['password_hash']).toMatch(
      /^\$argon2id/,
    );
    await vi.waitUntil(async () => (await admin.system.info({})).data.lastBackup !== null);
    expect((await admin.system.info({})).data.lastBackup).toMatchObject({ bytes: zip.length, encrypted: false });
    expect((await admin.backups.list({})).data[0]).toMatchObject({
      part: 'full',
      state: 'sent',
      missing: 1,
      sha256: createHash('sha256').update(zip).digest('hex'),
    });
  });

  it.each([
    ['lookups', ['lookup'], false],
    ['settings', ['counter', 'language_base', 'language_phrase', 'setting', 'site'], false],
    [
      'users',
      ['app_user', 'bot_key', 'device', 'folder_user', 'licence', 'permission', 'portal_site', 'role', 'user_role'],
      false,
    ],
    ['files', ['file', 'file_blob'], true],
  ])('of %s contains that part, and no login credentials', async (part, tables, withFiles) => {
    const zip = await (await take(server, `?only=${part}`)).bytes();
    const archive = await openArchive(await inFile(zip));
    archive.close();
    expect(Object.keys(archive.manifest.tables)).toEqual(tables);
    expect(archive.manifest.files > 0).toBe(withFiles);
    expect(Buffer.from(zip).includes('$argon2')).toBe(false);
  });

  it('of the part business contains the tables of no other part', async () => {
    const zip = await (await take(server, '?only=business')).bytes();
    const archive = await openArchive(await inFile(zip));
    archive.close();
    expect(Object.keys(archive.manifest.tables)).toEqual(
      expect.arrayContaining(['contact', 'folder', 'history', 'invoice', 'post', 'visit']),
    );
    expect(Object.keys(archive.manifest.tables)).not.toContain('app_user');
  });

  it('requires an administrator', async () => {
    const client = await server.client(role);
    expect(await refusalOf(client.backups.order({ body: {} }))).toMatchObject({ code: 'permission.missing' });
    expect(await refusalOf(client.backups.list({}))).toMatchObject({ code: 'permission.missing' });
    expect(await refusalOf(client.backups.link({ params: { id: 'x' } }))).toMatchObject({ code: 'permission.missing' });
    const refused = await fetch(`${server.url}/api/system/backup`, {
      headers: { authorization: `Bearer ${await server.token(role)}` },
    });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'permission.missing' }]);
    expect((await take(server, '?only=everything')).status).toBe(400);
  });

  it('prevents the removal of files while it is running, until its reader stops', async () => {
    const mayRemove = async (): Promise<boolean> => await server.services.system.transaction().execute(mayRemoveFiles);
    const snapshot = await openSnapshot(server.database);
    expect(await mayRemove()).toBe(false);
    await snapshot.close();
    expect(await mayRemove()).toBe(true);
    const archive = writeArchive(
      { database: server.database, files: server.services.files, passphrase: undefined },
      'full',
    );
    await archive.next();
    expect(await mayRemove()).toBe(false);
    await archive.return(undefined);
    const { backupPool } = server.database;
    expect([await mayRemove(), backupPool.totalCount - backupPool.idleCount]).toEqual([true, 0]);
  });
});

describe('a backup that is ordered', () => {
  it('is required above the size limit, is created sealed by the queue, and can be downloaded once by its link', async () => {
    const chief = await makeStaff(sealing.db, { isAdmin: true });
    const refused = await take(sealing, '', chief);
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'backup.too_large', params: { limit: 0 } },
    ]);
    const client = await sealing.client(chief);
    const { data: ordered } = await client.backups.order({ body: {} });
    expect(await refusalOf(client.backups.link({ params: { id: 'nothing' } }))).toMatchObject({
      code: 'record.not_found',
    });
    const state = async () => (await client.backups.list({})).data.find(({ id }) => id === ordered.id);
    await vi.waitUntil(async () => (await state())?.state !== 'waiting', { timeout: 15_000 });
    const made = await state();
    expect(made).toMatchObject({ state: 'ready', part: 'full', by: chief.displayname, encrypted: true });

    const { data: first } = await client.backups.link({ params: { id: ordered.id } });
    const { data: second } = await client.backups.link({ params: { id: ordered.id } });
    const fetched = async (url: string): Promise<Response> => await fetch(url.replace('http://api.test', sealing.url));
    expect((await fetched(first.url)).status).toBe(403);
    const [one, twin] = (await Promise.all([fetched(second.url), fetched(second.url)])).toSorted(
      (a, b) => a.status - b.status,
    );
    expect([one?.status, twin?.status]).toEqual([200, 403]);
    expect(await twin?.json()).toMatchObject({ ok: false, code: 'backup.link_invalid' });
    const guessed = await fetch(`${sealing.url}/api/system/backup/${ordered.id}/file?token=${'A'.repeat(43)}`);
    expect([guessed.status, await guessed.json()]).toMatchObject([403, { code: 'backup.link_invalid' }]);
    const archive = (await one?.bytes()) ?? new Uint8Array();
    expect(createHash('sha256').update(archive).digest('hex')).toBe(made?.sha256);
    expect(made?.bytes).toBe(archive.length);
    const opened: Uint8Array[] = [];
    for await (const chunk of unseal(Readable.from([archive]), passphrase)) opened.push(chunk);
    const { manifest, close } = await openArchive(await inFile(Buffer.concat(opened)));
    close();
    expect(manifest.part).toBe('full');
    const { data: late } = await client.backups.link({ params: { id: ordered.id } });
    await sealing.db.updateTable('backup').set({ link_until: 1 }).where('id', '=', ordered.id).execute();
    expect((await fetched(late.url)).status).toBe(403);

    await sealing.db.updateTable('backup').set({ keep_until: 1 }).where('id', '=', ordered.id).execute();
    const left = path.join(sealing.config.dataDir, 'restore', 'archive-left');
    await mkdir(left, { recursive: true });
    await utimes(left, 1, 1);
    await sweepBackups.run(jobContext(sealing.services));
    expect(await readdir(path.dirname(left))).toEqual([]);
    expect([(await state())?.state, await sealing.services.files.has(made?.sha256 ?? '')]).toEqual(['gone', false]);
    expect(await refusalOf(client.backups.link({ params: { id: ordered.id } }))).toMatchObject({
      code: 'backup.not_ready',
    });
  });

  it('fails and is not stored if its stored archive cannot be read back', async () => {
    const chief = await makeStaff(sealing.db, { isAdmin: true });
    const client = await sealing.client(chief);
    const { files } = sealing.services;
    const stored: string[] = [];
    // Simulates a disk that loses the end of the data.
    const add = vi.spyOn(files, 'add').mockImplementation(async (source) => {
      const bytes = await bytesOf(source);
      const { sha256 } = await files.put(bytes.subarray(0, -1000));
      stored.push(sha256);
      return { sha256, bytes: bytes.length };
    });
    const { data: ordered } = await client.backups.order({ body: {} });
    const state = async () => (await client.backups.list({})).data.find(({ id }) => id === ordered.id)?.state;
    await vi.waitUntil(async () => (await state()) !== 'waiting', { timeout: 15_000 });
    add.mockRestore();
    expect([await state(), stored.length, await files.has(stored[0] ?? '')]).toEqual(['failed', 1, false]);
  });
});
