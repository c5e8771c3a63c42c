import { readEvents } from '@field-service/contract/sse.ts';
import { waitingForLocks } from '@field-service/testing/locks.ts';
import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { clientOf } from '@field-service/testing/client.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

describe('a server', () => {
  it('is alive and ready', async () => {
    const client = await server.client();
    expect((await client.system.health()).data).toEqual({ live: true });
    expect((await client.system.ready()).data).toEqual({ ready: true });
  });

  it('is not ready on a database without a site, and reports that', async () => {
    await server.db.transaction().execute(async (transaction) => await transaction.deleteFrom('site').execute());
    const response = await fetch(`${server.url}/api/ready`);
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { code: 'server.not_initialised', dbinit: true },
    ]);
    await sql`insert into site (epoch, title, installed_at) values ('epoch-1', 'Test site', 0)`.execute(server.db);
  });

  it('is busy, not uninitialised, while its queue is stopped', async () => {
    const other = await startTestServer();
    await makeWorld(other.db);
    await other.services.queue.stop();
    const response = await fetch(`${other.url}/api/ready`);
    const answer: unknown = await response.json();
    expect([response.status, answer]).toMatchObject([503, { code: 'server.busy' }]);
    expect(answer).not.toHaveProperty('dbinit');
    await other.stop();
  });

  it('serves requests with a role that is neither a superuser nor the owner', async () => {
    const { rows } = await sql<{ powerful: boolean; owns: boolean }>`
      select (select rolsuper or rolcreatedb or rolcreaterole or rolbypassrls from pg_roles where rolname = current_user) as powerful,
             exists (select from pg_class where relname = 'post' and pg_has_role(relowner, 'member')) as owns`.execute(
      server.services.system,
    );
    expect(rows).toEqual([{ powerful: false, owns: false }]);
    await expect(sql`update history set reason = 'x'`.execute(server.services.system)).rejects.toThrow(
      /permission denied/,
    );
    await expect(sql`create table made (id text)`.execute(server.services.system)).rejects.toThrow(/permission denied/);
  });

  it('logs one structured line per request, with its id and without secrets', async () => {
    const id = 'line-of-this-request';
    const token = await server.token(world.dispatcher);
    await clientOf({ url: server.url, token, headers: { 'x-request-id': id } }).session.user();
    await expect
      .poll(
        () =>
          server
            .logged()
            .split('\n')
            .filter((line) => line.includes(id)).length,
      )
      .toBe(1);
    const line =
      server
        .logged()
        .split('\n')
        .find((one) => one.includes(id)) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      requestId: id,
      method: 'GET',
      path: '/api/user',
      status: 200,
      msg: 'request',
    });
    expect(server.logged()).not.toContain(token);
  });
});

describe('a stopping server', () => {
  it('completes running requests, accepts no new ones, ends its streams, and does not affect the other processes', async () => {
    const other = await startTestServer({ sameSiteAs: server });
    const user = await makeStaff(server.db, { isAdmin: true });
    const token = await other.token(user);
    const controller = new AbortController();
    const seen: string[] = [];
    const stream = readEvents(
      { origin: other.url, caller: 'staff', token: () => token, folderId: () => undefined },
      '/api/events',
      {
        onEvent: (event) => seen.push(event.event),
        onConnected: (connected) => (connected ? undefined : controller.abort()),
        signal: controller.signal,
      },
    );
    await expect.poll(() => seen).toContain('hello');
    // A locked row makes the request wait in the middle of its write.
    const holder = await server.db.startTransaction().execute();
    await sql`insert into setting (user_id, key, data) values (${user.id}, 'cutofftime', '"01:00"')`.execute(holder);
    const running = clientOf({ url: other.url, token })
      .session.saveSettings({ body: { settings: { cutofftime: '02:00' } } })
      .then(
        ({ data }) => data.cutofftime?.data,
        () => 'cut',
      );
    await expect.poll(async () => await waitingForLocks(server)).toBeGreaterThan(0);
    const stopped = other.stop();
    const refusal = async (): Promise<unknown> =>
      await fetch(`${other.url}/api/health`).then(async (response) => await response.json());
    await expect.poll(refusal).toMatchObject({ code: 'server.stopping', errorCode: 503 });
    await stream;
    expect(seen.at(-1)).toBe('end');
    await holder.commit().execute();
    expect(await running).toBe('02:00');
    await stopped;
    await expect(fetch(`${other.url}/api/health`)).rejects.toThrow('fetch failed');
    expect((await (await server.client(user)).session.settings()).data.cutofftime?.data).toBe('02:00');
  });
});
