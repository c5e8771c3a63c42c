import { readEvents, type ServerEvent } from '@field-service/contract/sse.ts';
import { clientOf } from '@field-service/testing/client.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { routineCaller } from '../caller.ts';
import { inTransaction } from '../context.ts';
import { maxPerSession, settledAfter } from './stream-places.ts';

/** Every statement that any connection sends. */
const sent = vi.spyOn(pg.Client.prototype, 'query');
let server: TestServer;
let other: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ sameSiteAs: server });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  sent.mockRestore();
});

const Changed = z.object({ post: z.array(z.string()).default([]) });

interface Listening {
  events: ServerEvent[];
  /** The ids of posts reported as changed. */
  posts: () => string[];
  ended: Promise<void>;
}
const open: AbortController[] = [];
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});

/** Subscribes as a user until the end of the test; resolves once the stream is open. */
const listen = async (to: TestServer, user: TestUser, token?: string): Promise<Listening> => {
  const controller = new AbortController();
  open.push(controller);
  const events: ServerEvent[] = [];
  const held = token ?? (await to.token(user));
  const ended = readEvents(
    { origin: to.url, caller: user.usertype, token: () => held, folderId: () => undefined },
    '/api/events',
    { onEvent: (event) => events.push(event), signal: controller.signal, delays: [20] },
  );
  await expect.poll(() => events.map((event) => event.event)).toContain('hello');
  const posts = (): string[] =>
    events.filter((event) => event.event === 'changed').flatMap((event) => Changed.parse(JSON.parse(event.data)).post);
  return { events, posts, ended };
};
interface Window {
  status: number;
  retryAfter: string | null;
  body: () => Promise<unknown>;
  close: () => void;
}
/** Opens one stream, which stays open until the end of the test. */
const openWindow = async (to: TestServer, token: string): Promise<Window> => {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`${to.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: async () => await response.json(),
    close: () => controller.abort(),
  };
};
const tell = async (...ids: string[]) =>
  await inTransaction(server.services, async ({ notify }) => await Promise.resolve(notify('post', ...ids)));

describe('live changes', () => {
  it('reach everyone who may see the record, on every process, and no one else', async () => {
    const job = await makeJob(server.db, world.site);
    const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] });
    const stranger = await makeContact(server.db, world.folder);
    const foreign = await makeJob(server.db, await makeSite(server.db, stranger));
    const [here, there, outside, customer] = [
      await listen(server, world.dispatcher),
      await listen(other, world.dispatcher),
      await listen(other, elsewhere),
      await listen(server, world.customer),
    ];
    await tell(job.id, foreign.id);
    await expect
      .poll(() => [here.posts().toSorted(), there.posts().toSorted()])
      .toEqual([[job.id, foreign.id].toSorted(), [job.id, foreign.id].toSorted()]);
    await expect.poll(() => customer.posts()).toEqual([job.id]);
    // By now the changes for the other subscribers have also been checked for this one.
    expect(outside.posts()).toEqual([]);
  });

  it('are sent only after the commit', async () => {
    const job = await makeJob(server.db, world.site);
    const listener = await listen(server, world.dispatcher);
    const failed = inTransaction(server.services, async ({ notify }) => {
      notify('post', job.id);
      await Promise.reject(new Error('undone'));
    });
    await expect(failed).rejects.toThrow('undone');
    const after = await makeJob(server.db, world.site);
    await tell(after.id);
    await expect.poll(() => listener.posts()).toContain(after.id);
    expect(listener.posts()).not.toContain(job.id);
  });

  it('are combined into as few events as possible', async () => {
    const jobs = await Promise.all(Array.from({ length: 40 }, async () => await makeJob(server.db, world.site)));
    const listener = await listen(server, world.dispatcher);
    await tell(...jobs.map(({ id }) => id), ...jobs.map(({ id }) => id));
    await expect.poll(() => new Set(listener.posts()).size).toBe(40);
    expect(listener.posts()).toHaveLength(40);
    expect(listener.events.filter((event) => event.event === 'changed').length).toBeLessThan(5);
  });

  it('are looked up once for all users with the same scope', async () => {
    const technicians: Listening[] = [];
    for (let count = 0; count < 8; count += 1) {
      const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
      technicians.push(await listen(server, user, await server.token(user, 'app')));
    }
    const job = await makeJob(server.db, world.site);
    sent.mockClear();
    await tell(job.id);
    await expect.poll(() => technicians.map((each) => each.posts())).toEqual(technicians.map(() => [job.id]));
    const lookups = sent.mock.calls.filter(([query]) =>
      JSON.stringify(query).includes('select id from \\"post\\" where id'),
    );
    expect(lookups).toHaveLength(1);
  });

  it('are combined if they arrive while others are being sent', async () => {
    const { live, channels } = server.services;
    const arrived = new Set<string>();
    channels.on('fs_live', (items) => {
      for (const item of items) arrived.add(item);
    });
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const sends: string[][] = [];
    const leave = live.subscribe({
      caller: async () => {
        await gate;
        return routineCaller('test', world.admin.id);
      },
      send: (changes) => sends.push(changes.map(([, id]) => id)),
      gap: () => undefined,
      end: () => undefined,
    });
    const jobs = await Promise.all(Array.from({ length: 6 }, async () => await makeJob(server.db, world.site)));
    const ids = jobs.map(({ id }) => id);
    for (const id of ids) {
      await tell(id);
      await expect.poll(() => arrived).toContain(`post ${id}`);
    }
    open();
    await expect.poll(() => sends.flat()).toHaveLength(6);
    expect(sends).toEqual([ids.slice(0, 1), ids.slice(1)]);
    leave();
  });

  it('end with the session', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const token = await server.token(user);
    const listener = await listen(other, user, token);
    await clientOf({ url: server.url, token }).session.logout();
    await tell((await makeJob(server.db, world.site)).id);
    await expect.poll(() => listener.events.map((event) => event.event)).toContain('end');
    expect(listener.posts()).toEqual([]);
    await listener.ended;
  });

  it('reach a limited number of windows per session; another window can connect once one of them is closed', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const [token, elsewhere] = [await server.token(user), await server.token(user)];
    const before = server.services.live.subscribers();
    const windows: Window[] = [];
    for (let count = 0; count < maxPerSession; count += 1) windows.push(await openWindow(server, token));
    expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200));
    const refused = await openWindow(server, token);
    expect([refused.status, refused.retryAfter, await refused.body()]).toMatchObject([
      503,
      '30',
      { ok: false, code: 'events.too_many' },
    ]);
    expect((await openWindow(server, elsewhere)).status).toBe(200);
    expect(server.services.live.subscribers()).toBe(before + maxPerSession + 1);
    windows[0]?.close();
    await expect.poll(async () => (await openWindow(server, token)).status).toBe(200);
    expect(server.services.live.subscribers()).toBe(before + maxPerSession + 1);
  });

  it('end for the oldest window when too many are open', async () => {
    const late = await startTestServer({ sameSiteAs: server });
    const token = await late.token(await makeStaff(server.db, { isAdmin: true }));
    const windows: Window[] = [];
    for (let count = 0; count < maxPerSession; count += 1) windows.push(await openWindow(late, token));
    const { clock } = late.services;
    late.services.clock = () => clock() + settledAfter;
    expect((await openWindow(late, token)).status).toBe(200);
    await expect(windows[0]?.body()).rejects.toThrow('terminated');
    expect(late.services.live.subscribers()).toBe(maxPerSession);
    await late.stop();
  });

  it('request a delta read after the listening connection has been lost', async () => {
    const listener = await listen(other, world.dispatcher);
    await server.services.database.appPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'field-service listen' and datname = current_database()`,
    );
    await expect.poll(() => listener.events.map((event) => event.event), { timeout: 5000 }).toContain('gap');
    const job = await makeJob(server.db, world.site);
    await tell(job.id);
    await expect.poll(() => listener.posts(), { timeout: 5000 }).toContain(job.id);
  });
});
