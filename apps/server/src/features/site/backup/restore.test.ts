import { issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import { bytesOf, depositAs, everyDataset, sha256Of, unzip, zip } from '@field-service/testing/archives.ts';
import { sentPassword } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff, type TestUser } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { makeForeignWorld, type ForeignWorld } from '@field-service/testing/walk/foreign-world.ts';
import { fingerprint } from '@field-service/testing/walk/fingerprint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withStaging } from '../../../db/staging/staging.ts';
import { Manifest } from './manifest.ts';
import { seal } from './sealed.ts';
import { writeArchive } from './write.ts';

type Client = Awaited<ReturnType<TestServer['client']>>;
let server: TestServer;
let second: TestServer;
let branch: ForeignWorld;
let admin: TestUser;
let picture: { sha256: string; bytes: number };

beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ sameSiteAs: server });
  branch = await makeForeignWorld(server.db);
  ({ admin } = branch.world);
  picture = await server.services.files.put(Buffer.from('a picture of a drain'));
  await server.db
    .insertInto('file_blob')
    .values({ ...picture, cts: 1 })
    .execute();
  await server.db
    .insertInto('file')
    .values({
      id: 'kept-file',
      ...picture,
      type: 'image/png',
      file_name: 'drain.png',
      ref_kind: 'POST',
      ref_id: branch.ids['post'] ?? '',
      folder_id: branch.world.folder.id,
      contact_id: branch.world.contact.id,
      site_id: branch.world.site.id,
      perms: null,
      user_id: admin.id,
    })
    .execute();
  await server.db
    .insertInto('setting')
    .values([
      { key: 'x-null', folder_id: null, user_id: null, data: 'null' },
      { key: 'x-big', folder_id: null, user_id: null, data: '{"n":9007199254740993.10,"s":"\\n\\u2028 ünï"}' },
    ])
    .execute();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const archiveOf = async (at: TestServer): Promise<Buffer> =>
  await bytesOf(writeArchive({ database: at.database, files: at.services.files, passphrase: undefined }, 'full'));
const manifestOf = async (archive: Buffer): Promise<Manifest> =>
  Manifest.parse(JSON.parse((await unzip(archive)).get('manifest.json')?.toString() ?? ''));
const tokenOf = async (client: Client, user: TestUser): Promise<string> =>
  (await client.installation.reset({ body: { password: sentPassword(user.username, user.password) } })).data.token;
/** Restores an archive as a user who logs in for the restore. */
const restore = async (
  at: TestServer,
  user: TestUser,
  archive: Buffer,
  given: { parts?: number; passphrase?: string; sha256?: string } = {},
) => {
  const client = await at.client(user);
  const body = {
    token: await tokenOf(client, user),
    uploads: await depositAs(at, user.id, archive, given.parts),
    sha256: given.sha256 ?? sha256Of(archive),
    ...(given.passphrase === undefined ? {} : { passphrase: given.passphrase }),
  };
  return await (await at.client()).installation.init({ body });
};

/** Queues work that is not due today. */
const wait = async (backupId: string): Promise<unknown> =>
  await server.database.ownerPool.query(
    `insert into queue.job (name, data, start_after) values ('make-backup', $1, now() + interval '1 day')`,
    [JSON.stringify({ backupId })],
  );

/** The tables that a restore itself changes. */
const touched = ['site', 'session', 'history', 'counter', 'account_link', 'device', 'support_access', 'login_failure'];
const untouched = ({ tables }: Manifest) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !touched.includes(name)));

describe('a restored site', () => {
  it('returns every dataset and file as before, on every process, regardless of later changes', async () => {
    await wait('waited');
    const archive = await archiveOf(server);
    const before = await everyDataset(server, await server.token(admin));
    expect(Object.values(before).filter((answer) => JSON.stringify(answer).startsWith('[200')).length).toBeGreaterThan(
      40,
    );
    const there = await second.client(admin);
    expect((await there.session.user({})).data.user.displayname).toBe(admin.displayname);

    await server.db.updateTable('contact').set({ name: 'Renamed since' }).execute();
    await server.db.deleteFrom('file').where('id', '=', 'kept-file').execute();
    await server.services.files.remove(picture.sha256);
    await wait('since then');
    const late = await makeStaff(server.db, { isAdmin: true });
    const closed = branch.world.folder.id;

    const { data } = await restore(server, late, archive, { parts: 3 });
    expect(data.restored).toMatchObject({ files: 1, madeAt: (await manifestOf(archive)).madeAt });
    expect(data.restored?.counters).toEqual(
      expect.arrayContaining([expect.objectContaining({ folderId: closed, code: 'INV' })]),
    );
    // All sessions have ended, including those in the other process, and a user added after the backup no longer
    // exists.
    await vi.waitUntil(
      () => second.services.epoch === data.restored?.epoch && server.services.epoch === data.restored.epoch,
      { timeout: 20_000 },
    );
    expect(await refusalOf(there.session.user({}))).toMatchObject({ code: 'session.ended' });
    expect(await refusalOf(server.client(late))).toMatchObject({ code: 'login.failed' });

    const token = await second.token(admin);
    expect(await everyDataset(second, token)).toEqual(before);
    const file = await fetch(`${second.url}/api/f/kept-file`, { headers: { authorization: `Bearer ${token}` } });
    expect([file.status, await file.text()]).toEqual([200, 'a picture of a drain']);
    expect(untouched(await manifestOf(await archiveOf(server)))).toEqual(untouched(await manifestOf(archive)));
    const { rows: work } = await server.database.ownerPool.query<{ of: string }>(
      `select data->>'backupId' as of from queue.job where name = 'make-backup'`,
    );
    expect(work).toEqual([{ of: 'waited' }]);
    const acts = await server.db
      .selectFrom('history')
      .select(['kind', 'by_name'])
      .where('noun', '=', 'system')
      .orderBy('at', 'desc')
      .limit(1)
      .execute();
    expect(acts).toEqual([{ kind: 'restore', by_name: late.displayname }]);
  });

  it('has its previous rights, constraints and console, and numbers new records above the existing ones', async () => {
    await expect(server.services.system.updateTable('history').set({ reason: 'x' }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      server.db.insertInto('folder_user').values({ folder_id: 'nowhere', user_id: admin.id }).execute(),
    ).rejects.toThrow(/foreign key/);
    const { rows } = await server.database.ownerPool.query<{ last: number; next: number }>(
      `insert into role (id, code, name) values ('after', 'AFTER', 'After') returning seq as next, (select max(seq) from role) as last`,
    );
    expect(rows[0]?.next).toBeGreaterThan(rows[0]?.last ?? Number.MAX_SAFE_INTEGER);
    const { rows: console } = await server.database.ownerPool.query<{ n: number }>(
      'select count(*)::int as n from console.contact',
    );
    expect(console[0]?.n).toBeGreaterThan(0);
    const { rows: schemas } = await server.database.ownerPool.query(
      `select from pg_namespace where nspname like 'field_service%'`,
    );
    expect(schemas).toEqual([]);
  });

  it('assigns no number of a legal document until the next number is confirmed', async () => {
    const client = await server.client(admin);
    const counters = (await client.counters.list({})).data;
    const invoices = counters.find(({ code, folderId }) => code === 'INV' && folderId === branch.world.folder.id);
    expect([invoices?.closed, counters.find(({ code }) => code === 'JOB')?.closed]).toEqual([true, false]);
    const take = async (): Promise<unknown> =>
      await server.db
        .updateTable('counter')
        .set((eb) => ({ next: eb('next', '+', 1) }))
        .where('id', '=', invoices?.id ?? '')
        .execute();
    await expect(take()).rejects.toMatchObject({ constraint: 'counter_closed' });
    const draft = branch.ids['invoice'] ?? '';
    expect(await refusalOf(issueInvoice(client, draft))).toMatchObject({
      code: 'counter.closed',
      status: 409,
    });
    expect((await client.invoices.get({ params: { id: draft } })).data).toMatchObject({ state: 'draft', docno: null });
    const { data } = await client.counters.update({ params: { id: invoices?.id ?? '' }, body: { next: 42 } });
    expect(data).toMatchObject({ next: 42, closed: false });
    // A series that was started after the backup is not restarted automatically.
    const begin = async (folderId: string, code: string): Promise<unknown> =>
      await server.db
        .insertInto('counter')
        .values({ id: randomUUID(), folder_id: folderId, code, pattern: '', digits: 5, next: 2, gapless: true })
        .execute();
    await expect(begin(branch.world.folder.id, 'CN')).rejects.toMatchObject({ constraint: 'counter_closed' });
    await begin((await makeFolder(server.db)).id, 'CN');
    await take();
    expect((await client.counters.list({})).data.find(({ id }) => id === invoices?.id)?.next).toBe(43);
  });
});

describe('an archive of the first format', () => {
  /** Converts an archive to the first format: one entry per file, each listed in the manifest. */
  const asFirst = async (archive: Buffer): Promise<Buffer> => {
    const entries = await unzip(archive);
    const { packs, ...manifest } = await manifestOf(archive);
    const bytes = await server.services.files.read(picture.sha256);
    for (const name of [...entries.keys()].filter((each) => each.startsWith('files/'))) entries.delete(name);
    entries.delete('manifest.json');
    entries.set(`files/${picture.sha256.slice(0, 2)}/${picture.sha256}`, await bytesOf(bytes));
    const first = { ...manifest, format: 1, files: [picture], missing: [] };
    expect(packs).toHaveLength(1);
    entries.set('manifest.json', Buffer.from(JSON.stringify(first)));
    return await zip(entries);
  };

  it('is restored, including its files', async () => {
    const archive = await asFirst(await archiveOf(server));
    await server.services.files.remove(picture.sha256);
    await server.db.updateTable('contact').set({ name: 'Renamed since' }).execute();
    const { data } = await restore(server, admin, archive);
    expect(data.restored).toMatchObject({ files: 1, missing: 0 });
    expect((await bytesOf(await server.services.files.read(picture.sha256))).toString()).toBe('a picture of a drain');
    expect(await server.db.selectFrom('contact').select('id').where('name', '=', 'Renamed since').execute()).toEqual(
      [],
    );
  });
});

describe('a restore', () => {
  /** The state of every table except those that record a rejection. */
  const state = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(await fingerprint(server.db)).filter(([name]) => name !== 'history' && name !== 'system_token'),
    );
  const bend = async (
    archive: Buffer,
    change: (entries: Map<string, Buffer>, manifest: Manifest) => object | undefined,
  ): Promise<Buffer> => {
    const entries = await unzip(archive);
    const changed = change(entries, await manifestOf(archive));
    if (changed !== undefined) entries.set('manifest.json', Buffer.from(JSON.stringify(changed)));
    return await zip(entries);
  };
  const replaced = (entries: Map<string, Buffer>, table: string, from: string, to: string): Buffer => {
    const bytes = Buffer.from((entries.get(`tables/${table}.ndjson`)?.toString() ?? '').replace(from, to));
    entries.set(`tables/${table}.ndjson`, bytes);
    return bytes;
  };

  it('rejects anything other than a backup of this site with its code, and changes nothing', async () => {
    const archive = await archiveOf(server);
    const entry = (bytes: Buffer, rows: number) => ({ rows, bytes: bytes.length, sha256: sha256Of(bytes) });
    const partial = await bytesOf(
      writeArchive({ database: server.database, files: server.services.files, passphrase: undefined }, 'lookups'),
    );
    const sealed = await bytesOf(
      seal(
        (async function* whole() {
          yield await Promise.resolve(archive);
        })(),
        'the passphrase',
        10,
      ),
    );
    const cases: [string, Buffer, string, string?][] = [
      ['a file that is not an archive', Buffer.from('a letter'), 'backup.broken'],
      ['a zip that is not a backup', await zip(new Map([['readme.txt', 'hello']])), 'backup.foreign'],
      [
        'a backup of another product',
        await bend(archive, (_, manifest) => ({ ...manifest, product: 'other' })),
        'backup.foreign',
      ],
      [
        'a backup in a later format',
        await bend(archive, (_, manifest) => ({ ...manifest, format: 3 })),
        'backup.newer',
      ],
      [
        'a backup with a later schema',
        await bend(archive, (_, manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999_later'] })),
        'backup.newer',
      ],
      [
        'a backup with another migration history',
        await bend(archive, (_, manifest) => ({ ...manifest, migrations: manifest.migrations.slice(1) })),
        'backup.foreign',
      ],
      ['a partial backup', partial, 'backup.partial'],
      ['a sealed backup without its passphrase', sealed, 'backup.passphrase_missing'],
      ['a sealed backup with a wrong passphrase', sealed, 'backup.passphrase_wrong', 'another passphrase'],
      [
        'a backup with a changed row',
        await bend(archive, (entries) => void replaced(entries, 'contact', 'name', 'nome')),
        'backup.broken',
      ],
      [
        'a backup with an extra entry',
        await bend(archive, (entries) => void entries.set('tables/more.ndjson', Buffer.from('x'))),
        'backup.broken',
      ],
      [
        'a backup with dangling references',
        await bend(archive, (entries, manifest) => ({
          ...manifest,
          tables: {
            ...manifest.tables,
            folder: entry(
              replaced(entries, 'folder', branch.world.folder.id, randomUUID()),
              manifest.tables['folder']?.rows ?? 0,
            ),
          },
        })),
        'backup.broken',
      ],
      [
        'a backup with a changed file',
        await bend(archive, (entries) => void entries.set('files/000001.pack', Buffer.from('a picture of a brain'))),
        'backup.broken',
      ],
    ];
    const found: [string, string][] = [];
    for (const [name, bytes, , passphrase] of cases) {
      const before = await state();
      const { code } = await refusalOf(restore(server, admin, bytes, passphrase === undefined ? {} : { passphrase }));
      found.push([name, code]);
      expect([name, await state()]).toEqual([name, before]);
    }
    expect(found).toEqual(cases.map(([name, , code]) => [name, code]));
    const kept = await server.db.selectFrom('history').select('after').where('kind', '=', 'restore_refused').execute();
    expect(kept.map(({ after }) => String(after['code'])).toSorted((a, b) => a.localeCompare(b))).toEqual(
      cases.map(([, , code]) => code).toSorted((a, b) => a.localeCompare(b)),
    );
  }, 60_000);

  it('requires the token of a reset, and uploads from the person who requested it', async () => {
    const archive = await archiveOf(server);
    const client = await server.client(admin);
    const nobody = await server.client();
    const other = await makeStaff(server.db, { folders: [branch.world.folder], roles: ['ADMIN'] });
    const before = await state();
    expect(
      await refusalOf(
        (await server.client(other)).installation.reset({
          body: { password: sentPassword(other.username, other.password) },
        }),
      ),
    ).toMatchObject({ code: 'permission.missing' });
    expect(await refusalOf(client.installation.reset({ body: { password: '0'.repeat(64) } }))).toMatchObject({
      code: 'account.password_wrong',
    });
    const sha256 = sha256Of(archive);
    const body = { token: 'A'.repeat(43), uploads: await depositAs(server, admin.id, archive), sha256 };
    expect(await refusalOf(nobody.installation.init({ body }))).toMatchObject({ code: 'system.token_invalid' });
    const earlier = await tokenOf(client, admin);
    const token = await tokenOf(client, admin);
    expect(await refusalOf(nobody.installation.init({ body: { ...body, token: earlier } }))).toMatchObject({
      code: 'system.token_invalid',
    });
    expect(
      await refusalOf(
        nobody.installation.init({ body: { ...body, token, uploads: await depositAs(server, other.id, archive) } }),
      ),
    ).toMatchObject({ code: 'upload.not_found' });
    expect(
      await refusalOf(nobody.installation.init({ body: { ...body, token, sha256: '0'.repeat(64) } })),
    ).toMatchObject({ code: 'upload.hash_mismatch' });
    const begun = await fetch(`${server.url}/api/tus`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token(admin)}`,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
      },
    });
    expect(
      await refusalOf(
        nobody.installation.init({
          body: { ...body, token, uploads: [begun.headers.get('location')?.split('/').at(-1) ?? ''] },
        }),
      ),
    ).toMatchObject({ code: 'upload.incomplete' });
    await server.db.updateTable('system_token').set({ exp: 1 }).execute();
    expect(await refusalOf(nobody.installation.init({ body: { ...body, token } }))).toMatchObject({
      code: 'system.token_invalid',
    });
    expect(await state()).toMatchObject({
      contact: before['contact'],
      app_user: before['app_user'],
      post: before['post'],
    });
  });

  it('requires the person who requested the reset to still administer the site', async () => {
    const archive = await archiveOf(server);
    const nobody = await server.client();
    const body = {
      token: await tokenOf(await server.client(admin), admin),
      uploads: await depositAs(server, admin.id, archive),
      sha256: sha256Of(archive),
    };
    for (const lost of [{ is_admin: false }, { status: 'disabled' as const }, { dts: 1 }]) {
      await server.db.updateTable('app_user').set(lost).where('id', '=', admin.id).execute();
      expect(await refusalOf(nobody.installation.init({ body }))).toMatchObject({ code: 'system.token_invalid' });
      await server.db
        .updateTable('app_user')
        .set({ is_admin: true, status: 'active', dts: null })
        .where('id', '=', admin.id)
        .execute();
    }
  });

  it('waits until the tables of the site are no longer in use', async () => {
    const archive = await archiveOf(server);
    const botKey = branch.ids['botKey'] ?? '';
    await server.db.updateTable('bot_key').set({ revoked_at: 5 }).where('id', '=', botKey).execute();
    const reader = await server.database.appPool.connect();
    await reader.query('begin');
    await reader.query('select from contact limit 1');
    const restoring = restore(server, admin, archive);
    // Waits until the swap has requested its locks, failed to get one, and released the others.
    await vi.waitUntil(
      async () =>
        (
          await server.database.ownerPool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%access exclusive mode%' and datname = current_database()`,
          )
        ).rowCount === 1,
      { timeout: 20_000, interval: 20 },
    );
    await reader.query('commit');
    reader.release();
    expect((await restoring).data.restored?.files).toBe(1);
    // A bot key that was revoked since the backup remains revoked.
    expect(await server.db.selectFrom('bot_key').select('revoked_at').where('id', '=', botKey).execute()).toEqual([
      { revoked_at: 5 },
    ]);
  });

  it('runs once per token, and not concurrently', async () => {
    const archive = await archiveOf(server);
    const token = await tokenOf(await server.client(admin), admin);
    const order = async () => ({
      token,
      uploads: await depositAs(server, admin.id, archive),
      sha256: sha256Of(archive),
    });
    const nobody = await server.client();
    const [one, twin] = [await order(), await order()];
    const outcomes = await Promise.allSettled([
      nobody.installation.init({ body: one }),
      (await second.client()).installation.init({ body: twin }),
    ]);
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'restored' : String(outcome.reason))).toSorted(),
    ).toEqual([expect.stringMatching(/already running|not valid/), 'restored']);
    expect(await refusalOf(nobody.installation.init({ body: twin }))).toMatchObject({ code: 'system.token_invalid' });

    let meanwhile: unknown;
    await withStaging(server.database, '0001_people', async () => {
      meanwhile = await refusalOf(restore(server, admin, archive));
    });
    expect(meanwhile).toMatchObject({ code: 'backup.restore_running', status: 409 });
  });
});
