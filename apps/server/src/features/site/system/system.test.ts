import { randomUUID } from 'node:crypto';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { openMailbox } from '@field-service/testing/mailbox.ts';
import { makeFolder, makeStaff } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Client = Awaited<ReturnType<TestServer['client']>>;
let server: TestServer;
let second: TestServer;
let admin: Client;
let dispatcher: Client;

beforeAll(async () => {
  const env = { LOG_LEVEL: 'info' };
  server = await startTestServer({ env });
  second = await startTestServer({ sameSiteAs: server, env });
  const folder = await makeFolder(server.db);
  admin = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['ADMIN'] }));
  dispatcher = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const lastAct = async () =>
  await server.db
    .selectFrom('history')
    .select(['kind', 'before', 'after'])
    .where('noun', '=', 'system')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('the state of the platform', () => {
  it('requires the permission to see it', async () => {
    const blob = await server.services.files.add(
      (async function* bytes() {
        yield await Promise.resolve(Buffer.from('twelve bytes'));
      })(),
    );
    await server.db.insertInto('file_blob').values({ sha256: blob.sha256, bytes: blob.bytes, cts: 1 }).execute();
    const { data } = await admin.system.info({});
    expect(data).toMatchObject({
      version: '0.1.0',
      epoch: 'epoch-1',
      node: process.version,
      debug: false,
      mail: false,
      storage: { kind: 'disk', files: 1, bytes: 12 },
      queue: { failed: 0 },
    });
    expect(data.database.version).toMatch(/^\d+\.\d/);
    expect(data.database.bytes).toBeGreaterThan(1_000_000);
    expect(JSON.stringify(data)).not.toContain(server.config.dataDir);
    expect(await refusalOf(dispatcher.system.info({}))).toMatchObject({ code: 'permission.missing' });
  });
});

describe('detailed logs', () => {
  it('are switched on and off on every process, and the change is recorded', async () => {
    const levels = () => [server.services.log.level, second.services.log.level];
    expect((await admin.system.debug({ params: { state: 'on' } })).data).toEqual({ debug: true });
    await vi.waitUntil(() => levels().join() === 'debug,debug');
    expect((await admin.system.info({})).data.debug).toBe(true);
    expect(await lastAct()).toEqual({ kind: 'debug', before: { debug: false }, after: { debug: true } });
    await admin.system.debug({ params: { state: 'off' } });
    await vi.waitUntil(() => levels().join() === 'info,info');
    expect(await refusalOf(dispatcher.system.debug({ params: { state: 'on' } }))).toMatchObject({
      code: 'permission.missing',
    });
  });
});

describe('refreshing', () => {
  it('makes every process read sessions again', async () => {
    const user = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] });
    const there = await second.client(user);
    expect((await there.session.user({})).data.user.displayname).toBe(user.displayname);
    await server.db
      .updateTable('app_user')
      .set({ displayname: 'Renamed behind its back' })
      .where('id', '=', user.id)
      .execute();
    await admin.system.refresh({});
    await vi.waitUntil(async () => (await there.session.user({})).data.user.displayname === 'Renamed behind its back', {
      timeout: 1000,
    });
    expect(await refusalOf(dispatcher.system.refresh({}))).toMatchObject({ code: 'permission.missing' });
  });
});

describe('a test email', () => {
  it('is sent immediately through the given server', async () => {
    const mailbox = await openMailbox();
    const smtp = { host: '127.0.0.1', port: mailbox.port, from: 'service@example.com' };
    const { data } = await admin.system.sendEmail({ body: { to: 'operator@example.com', smtp } });
    expect(mailbox.mails).toMatchObject([
      {
        to: [{ address: 'operator@example.com' }],
        from: { address: 'service@example.com' },
        subject: 'Mail server test',
        messageId: data.messageId,
      },
    ]);
    mailbox.refuse(true);
    const refusal = await refusalOf(admin.system.sendEmail({ body: { to: 'operator@example.com', smtp } }));
    expect(refusal).toMatchObject({ code: 'mail.failed' });
    expect(JSON.stringify(refusal)).not.toContain('451');
    await mailbox.close();
  });

  it.each([
    '10.0.0.1',
    '169.254.169.254',
    'localhost.localdomain',
    'localhost.example.com',
    'mail.internal',
    'fd00::1',
  ])('is never sent to %s, which no administrator may use', async (host) => {
    const smtp = { host, port: 25, from: 'service@example.com' };
    expect(await refusalOf(admin.system.sendEmail({ body: { to: 'a@example.com', smtp } }))).toMatchObject({
      code: 'field.invalid',
      params: { fields: ['smtp.host'] },
    });
  });

  it('is rejected if another spelling of the name resolves to this machine', async () => {
    const mailbox = await openMailbox();
    const smtp = { host: '127.1', port: mailbox.port, from: 'service@example.com' };
    expect(await refusalOf(admin.system.sendEmail({ body: { to: 'a@example.com', smtp } }))).toMatchObject({
      code: 'mail.not_reached',
    });
    expect(mailbox.mails).toEqual([]);
    await mailbox.close();
  });

  it('is rejected with an explanation if no server is configured or reachable', async () => {
    expect(await refusalOf(admin.system.sendEmail({ body: { to: 'a@example.com' } }))).toMatchObject({
      code: 'mail.not_set_up',
    });
    const closed = await openMailbox();
    await closed.close();
    const smtp = {
      host: '127.0.0.1',
      port: closed.port,
      user: 'relay',
      password: 'very-secret-word',
      from: 'service@example.com',
    };
    const refusal = await refusalOf(admin.system.sendEmail({ body: { to: 'a@example.com', smtp } }));
    expect(refusal).toMatchObject({ code: 'mail.not_reached' });
    expect(JSON.stringify(refusal)).not.toMatch(/ECONN|127\.0/);
    expect(
      await refusalOf(
        admin.system.sendEmail({ body: { to: 'a@example.com', smtp: { ...smtp, password: undefined } } }),
      ),
    ).toMatchObject({ code: 'field.invalid' });
    expect(await refusalOf(dispatcher.system.sendEmail({ body: { to: 'a@example.com', smtp } }))).toMatchObject({
      code: 'permission.missing',
    });
    expect(server.logged()).not.toContain('very-secret-word');
  });
});

describe('work that failed permanently', () => {
  it('is listed, and can be retried', async () => {
    const id = '0195a000-0000-7000-8000-000000000001';
    await server.database.ownerPool.query(
      `insert into queue.job (id, name, data, state, retry_limit, retry_count, completed_on, output) values ($1, 'mail-receipt', '{"paymentId":"none"}', 'failed', 0, 0, now(), '{"message":"the mail server was away"}')`,
      [id],
    );
    expect((await admin.system.failedJobs({})).data).toMatchObject([
      { id, queue: 'mail-receipt', error: 'the mail server was away' },
    ]);
    expect(await refusalOf(dispatcher.system.retryJob({ params: { id } }))).toMatchObject({
      code: 'permission.missing',
    });
    await admin.system.retryJob({ params: { id } });
    await vi.waitUntil(
      async () =>
        (await server.database.ownerPool.query<{ state: string }>('select state from queue.job where id = $1', [id]))
          .rows[0]?.state === 'completed',
      { timeout: 10_000 },
    );
    expect((await admin.system.failedJobs({})).data).toEqual([]);
    expect(await refusalOf(admin.system.retryJob({ params: { id } }))).toMatchObject({ code: 'record.not_found' });
    expect(await refusalOf(dispatcher.system.failedJobs({}))).toMatchObject({ code: 'permission.missing' });
  });
});

describe('the audit log', () => {
  const read = async (client: Client, find: object) =>
    z
      .array(z.object({ noun: z.string(), kind: z.string(), by: z.string(), after: z.record(z.string(), z.unknown()) }))
      .parse((await client.data.read({ params: { id: 'audit' }, query: { find: JSON.stringify(find) } })).data);

  it('shows administrative changes, newest first, and no business data', async () => {
    await admin.system.debug({ params: { state: 'on' } });
    await admin.system.debug({ params: { state: 'off' } });
    const acts = await read(admin, { noun: 'system', kind: 'debug' });
    expect(acts.slice(0, 2).map(({ after }) => after)).toEqual([{ debug: false }, { debug: true }]);
    await server.db
      .insertInto('history')
      .values({
        id: 'h-post',
        noun: 'post',
        noun_id: 'p',
        folder_id: null,
        at: 9_999_999_999_999,
        user_id: null,
        by_name: 'x',
        via: 'web',
        kind: 'update',
        reason: null,
        request_id: null,
        supporter: null,
      })
      .execute();
    expect((await read(admin, {})).some(({ noun }) => noun === 'post')).toBe(false);
    expect(await refusalOf(read(dispatcher, {}))).toMatchObject({ code: 'permission.missing' });
  });

  it('shows a branch only its own changes, those to its people and global ones', async () => {
    const [here, there] = [await makeFolder(server.db), await makeFolder(server.db)];
    const auditor = await makeStaff(server.db, { folders: [here], roles: ['ADMIN'] });
    const owner = await makeStaff(server.db, { isAdmin: true });
    const colleague = await makeStaff(server.db, { folders: [there, here], roles: ['TECH'] });
    const stranger = await makeStaff(server.db, { folders: [there], roles: ['TECH'] });
    const act = async (by: string, noun: string, nounId: string, folderId: string | null): Promise<void> => {
      await server.db
        .insertInto('history')
        .values({
          id: randomUUID(),
          noun,
          noun_id: nounId,
          folder_id: folderId,
          at: 1,
          user_id: null,
          by_name: by,
          via: 'web',
          kind: 'update',
          reason: null,
          request_id: null,
          supporter: null,
        })
        .execute();
    };
    await act('this branch’s setting', 'setting', 'a', here.id);
    await act('another branch’s setting', 'setting', 'b', there.id);
    await act('site setting', 'setting', 'c', null);
    await act('a user of both branches', 'user', colleague.id, there.id);
    await act('a user of another branch', 'user', stranger.id, there.id);
    const names = async (client: Client): Promise<string[]> =>
      (await read(client, { at: 1 })).map(({ by }) => by).toSorted();

    expect(await names(await server.client(auditor))).toEqual([
      'a user of both branches',
      'site setting',
      'this branch’s setting',
    ]);
    expect(await names(await server.client(owner))).toHaveLength(5);
    expect(await names(await server.client(owner, { folderId: there.id }))).toEqual([
      'a user of another branch',
      'a user of both branches',
      'another branch’s setting',
      'site setting',
    ]);
  });
});
