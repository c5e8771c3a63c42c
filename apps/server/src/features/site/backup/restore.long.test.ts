import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bytesOf, depositAs, everyDataset, sha256Of, unzip, zip } from '@field-service/testing/archives.ts';
import { startChildServer } from '@field-service/testing/child-server.ts';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeStaff, type TestUser } from '@field-service/testing/people.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { startS3Server } from '@field-service/testing/s3-server.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { makeForeignWorld } from '@field-service/testing/walk/foreign-world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations, grantToApp, lockNumber, readMigrations } from '../../../db/migrate.ts';
import { Refusal } from '../../../refusal.ts';
import { childPath } from '../folders/public.ts';
import { hashPassword } from '../../access/sessions/public.ts';
import { Manifest } from './manifest.ts';
import { openArchive } from './read.ts';
import { writeArchive } from './write.ts';

let server: TestServer;
let admin: TestUser;
let archive: Buffer;
let folder: string;

const archiveOf = async (at: Pick<TestServer, 'database' | 'services'>): Promise<Buffer> =>
  await bytesOf(writeArchive({ database: at.database, files: at.services.files, passphrase: undefined }, 'full'));
const manifestOf = async (bytes: Buffer): Promise<Manifest> =>
  Manifest.parse(JSON.parse((await unzip(bytes)).get('manifest.json')?.toString() ?? ''));
/** The tables to which a restore itself, successful or not, writes nothing. */
const tablesOf = ({ tables }: Manifest) =>
  Object.fromEntries(
    Object.entries(tables).filter(
      ([name]) =>
        ![
          'site',
          'session',
          'history',
          'counter',
          'account_link',
          'device',
          'support_access',
          'login_failure',
        ].includes(name),
    ),
  );
const orderOn = async (at: TestServer, user: TestUser, bytes: Buffer) => {
  const client = await at.client(user);
  const { data } = await client.installation.reset({ body: { password: sentPassword(user.username, user.password) } });
  return { token: data.token, uploads: await depositAs(at, user.id, bytes), sha256: sha256Of(bytes) };
};

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'fs-restore-'));
  ({
    world: { admin },
  } = await makeForeignWorld(server.db));
  for (let at = 0; at < 5; at += 1) await makeForeignWorld(server.db);
  archive = await archiveOf(server);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('an archive of a site', () => {
  it('is rejected if it is truncated at every 64th byte', async () => {
    const at = path.join(folder, 'cut');
    const found = new Set<string>();
    for (let cut = 0; cut < archive.length; cut += 64) {
      await writeFile(at, archive.subarray(0, cut));
      const outcome = await openArchive(at).then(
        ({ close }) => (close(), 'opened'),
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      );
      found.add(outcome);
    }
    expect([...found]).toEqual(['backup.broken']);
  });

  it('is rejected if it matches its manifest, but not the tables', async () => {
    const entries = await unzip(archive);
    const manifest = await manifestOf(archive);
    const without = new Map([...entries].filter(([name]) => name !== 'tables/ping.ndjson'));
    without.set(
      'manifest.json',
      Buffer.from(
        JSON.stringify({
          ...manifest,
          tables: Object.fromEntries(Object.entries(manifest.tables).filter(([name]) => name !== 'ping')),
        }),
      ),
    );
    const wrong = Buffer.from(
      (entries.get('tables/folder.ndjson')?.toString() ?? '').replace('"currency":"MYR"', '"currency":"many"'),
    );
    const unfit = new Map(entries).set('tables/folder.ndjson', wrong);
    unfit.set(
      'manifest.json',
      Buffer.from(
        JSON.stringify({
          ...manifest,
          tables: {
            ...manifest.tables,
            folder: { ...manifest.tables['folder'], bytes: wrong.length, sha256: sha256Of(wrong) },
          },
        }),
      ),
    );
    const uncounted = new Map(entries).set(
      'manifest.json',
      Buffer.from(JSON.stringify({ ...manifest, sequences: manifest.sequences.slice(1) })),
    );
    const nobody = await server.client();
    for (const each of [without, unfit, uncounted])
      expect(
        await refusalOf(nobody.installation.init({ body: await orderOn(server, admin, await zip(each)) })),
      ).toMatchObject({ code: 'backup.broken' });
  });
});

describe('a restore', () => {
  it('migrates an older schema to the current one', async () => {
    const database = await createTestDatabase('empty');
    try {
      await applyMigrations(database.ownerPool, await readMigrations(), { upTo: '0020_operation' });
      const owner = await database.ownerPool.connect();
      await grantToApp(owner, database.appRole, ['history']);
      owner.release();
      // Inserts the rows with the older schema, because the current installation may use more tables.
      const chief = { username: 'old-chief', password: 'of the old site', usertype: 'staff' } as const;
      await database.ownerPool.query(`insert into site (epoch, title, installed_at) values ('old', 'An old site', 1)`);
      await database.ownerPool.query(
        `insert into folder (id, path, code, name, country, timezone, currency, locale) values ('old-folder', $1, 'OLD', 'Old', 'MY', 'Asia/Kuala_Lumpur', 'MYR', 'en-GB')`,
        [childPath(null, 'old-folder')],
      );
      await database.ownerPool.query(
        `insert into counter (id, folder_id, code, pattern, digits, next, gapless) values ('old-invoices', 'old-folder', 'INV', 'I-', 5, 7, true)`,
      );
      await database.ownerPool.query(
        `insert into app_user (id, username, displayname, usertype, is_admin, password_hash) values ('old-chief', $1, 'The Chief', 'staff', true, $2)`,
        [chief.username, await hashPassword(sentPassword(chief.username, chief.password))],
      );
      await database.ownerPool.query(`insert into folder_user (folder_id, user_id) values ('old-folder', 'old-chief')`);
      const old = await bytesOf(
        writeArchive({ database, files: server.services.files, passphrase: undefined }, 'full'),
      );
      expect((await manifestOf(old)).migrations.at(-1)).toBe('0020_operation');
      const other = await startTestServer();
      try {
        const operator = await makeStaff(other.db, { isAdmin: true });
        await (await other.client()).installation.init({ body: await orderOn(other, operator, old) });
        const client = await other.client(chief);
        expect((await client.folders.list({})).data).toMatchObject([{ id: 'old-folder', code: 'OLD' }]);
        expect((await client.counters.list({})).data).toMatchObject([{ id: 'old-invoices', next: 7, closed: true }]);
        const { rows } = await other.database.ownerPool.query<{ name: string }>(
          'select name from kysely_migration order by name',
        );
        expect(rows.map(({ name }) => name)).toEqual([...(await readMigrations()).keys()]);
      } finally {
        await other.stop();
      }
    } finally {
      await database.stop();
    }
  });

  it('restores a sealed backup in another deployment, with its files in an S3 store', async () => {
    const s3 = await startS3Server();
    const { sha256, bytes } = await server.services.files.put(Buffer.from('a file that moves'));
    await server.db.insertInto('file_blob').values({ sha256, bytes, cts: 1 }).execute();
    await server.db
      .insertInto('file')
      .values({
        id: 'moves',
        sha256,
        bytes,
        type: 'image/png',
        file_name: 'a.png',
        ref_kind: 'USER',
        ref_id: admin.id,
        folder_id: null,
        contact_id: null,
        site_id: null,
        perms: null,
        user_id: admin.id,
      })
      .execute();
    const sealed = await bytesOf(
      writeArchive(
        { database: server.database, files: server.services.files, passphrase: 'of the one that wrote it' },
        'full',
      ),
    );
    const other = await startTestServer({ env: { ...s3.env, BACKUP_PASSPHRASE: 'a passphrase of its own' } });
    try {
      const operator = await makeStaff(other.db, { isAdmin: true });
      const { data } = await (
        await other.client()
      ).installation.init({
        body: { ...(await orderOn(other, operator, sealed)), passphrase: 'of the one that wrote it' },
      });
      expect(data.restored?.files).toBe(1);
      expect(await bytesOf(await other.services.files.read(sha256))).toEqual(Buffer.from('a file that moves'));
      expect(await everyDataset(other, await other.token(admin))).toEqual(
        await everyDataset(server, await server.token(admin)),
      );
    } finally {
      await other.stop();
      await s3.stop();
    }
  });

  it('that is killed at any moment leaves the site unchanged or restored, and the next restore succeeds', async () => {
    const backedUp = tablesOf(await manifestOf(archive));
    const outcomes: string[] = [];
    const env = {
      DATABASE_URL: server.database.ownerUrl,
      APP_DATABASE_URL: server.database.appUrl,
      DATA_DIR: server.config.dataDir,
      API_BASE: 'http://api.test',
    };
    const tries = 14;
    let takes = 3000;
    for (let attempt = 0; attempt <= tries; attempt += 1) {
      const child = await startChildServer(env);
      await server.db
        .insertInto('permission')
        .values({ id: `live-${attempt}`, code: `LIVE:${attempt}`, name: 'Since the backup' })
        .execute();
      const before = tablesOf(await manifestOf(await archiveOf(server)));
      const order = await orderOn(server, admin, archive);
      const began = Date.now();
      const answer = clientOf({ url: child.url })
        .installation.init({ body: order })
        .then(
          () => 'restored',
          () => 'cut off',
        );
      // The first restore completes, so that its duration can be measured.
      await Promise.race(attempt === 0 ? [answer] : [answer, delay((takes * 1.1 * attempt) / tries)]);
      if (attempt === 0) takes = Date.now() - began;
      await child.kill();
      await answer;
      // The unfinished transactions of the killed process end with its connections.
      const owner = await server.database.ownerPool.connect();
      await owner.query('select pg_advisory_lock($1)', [lockNumber]);
      owner.release(true);
      const after = tablesOf(await manifestOf(await archiveOf(server)));
      const is =
        JSON.stringify(after) === JSON.stringify(before)
          ? 'as it was'
          : JSON.stringify(after) === JSON.stringify(backedUp)
            ? 'as it was backed up'
            : 'neither';
      outcomes.push(is);
      expect((await (await server.client(admin)).session.user({})).data.username).toBe(admin.username);
    }
    expect(new Set(outcomes)).toEqual(new Set(['as it was', 'as it was backed up']));
    expect(outcomes[0]).toBe('as it was backed up');
  });
});
