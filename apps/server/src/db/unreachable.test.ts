import { connect, createServer } from 'node:net';
import { appRole, consoleRole } from './roles.ts';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { startTestCluster, type TestCluster } from '@field-service/testing/test-cluster.ts';
import { translateError } from '@field-service/i18n/translate.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnreachable } from './unreachable.ts';
import { openPools } from './connect.ts';

describe('while PostgreSQL is unavailable', () => {
  let cluster: TestCluster;
  let server: TestServer;
  let world: TestWorld;
  beforeAll(async () => {
    cluster = await startTestCluster();
    const { owner, app, console: forConsole } = cluster.address;
    const { end, ...database } = openPools(
      'embedded',
      owner,
      app,
      appRole,
      { warn: () => undefined },
      { forConsole: { role: consoleRole, url: forConsole } },
    );
    server = await startTestServer({ database: { ...database, stop: end }, env: { LOG_LEVEL: 'info' } });
    world = await makeWorld(server.db);
  });
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
  });
  const ask = async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; retry: string | null; body: unknown }> => {
    const response = await fetch(`${server.url}${path}`, init);
    return { status: response.status, retry: response.headers.get('retry-after'), body: await response.json() };
  };

  it('requests get a response to retry later, the process survives, and everything works again once it is back', async () => {
    const token = await server.token(world.dispatcher);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const read = async () => await ask('/api/user', { headers });
    const write = async () =>
      await ask('/api/my/setting/lang', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': 'lang-while-away' },
        body: JSON.stringify({ value: 'vi' }),
      });
    const login = async () =>
      await ask('/api/user/login?app=web', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody', password: 'a'.repeat(64) }),
      });
    expect((await read()).status).toBe(200);

    await cluster.embedded.stop();
    const busy = {
      status: 503,
      retry: '5',
      body: {
        ok: false,
        errorCode: 503,
        code: 'server.busy',
        params: { seconds: 5 },
        errorMsg: 'System Busy,please try later',
      },
    };
    for (const answer of await Promise.all([
      read(),
      write(),
      login(),
      ask('/api/setting/pub-appver'),
      ask('/api/ready'),
    ]))
      expect(answer).toEqual(busy);
    expect(await ask('/api/health')).toMatchObject({ status: 200, body: { data: { live: true } } });
    expect(JSON.stringify(busy.body)).not.toMatch(/PGSQL|socket|postgres/);

    await cluster.startAgain();
    await vi.waitUntil(async () => (await ask('/api/ready')).status === 200, { timeout: 15_000 });
    // No response was stored under the key of the write that failed without a database.
    expect((await write()).status).toBe(200);
    expect((await read()).body).toMatchObject({ ok: true });
    // The same key now returns the stored response.
    expect((await write()).status).toBe(200);
    const errors = server
      .logged()
      .split('\n')
      .filter((line) => line.includes('a request failed'));
    expect(errors).toEqual([]);
  }, 60_000);

  it('the error is translated', () => {
    expect(translateError('vi', 'server.busy', {})).not.toBe(translateError('en-GB', 'server.busy', {}));
  });
});

/** Node's error for a write to a socket that the other end has closed. */
const writeAfterEnd = await new Promise<unknown>((resolve) => {
  const listener = createServer({ allowHalfOpen: true }, (socket) => void socket.end()).listen(0, '127.0.0.1', () => {
    const address = listener.address();
    const socket = connect({
      host: '127.0.0.1',
      port: typeof address === 'object' && address !== null ? address.port : 0,
    });
    socket.on('error', () => undefined);
    socket.once('close', () =>
      socket.write('?', (error) => {
        resolve(error);
        listener.close();
      }),
    );
    socket.resume();
  });
});

describe('isDatabaseUnreachable', () => {
  const coded = (code: string, syscall?: string) =>
    Object.assign(new Error('x'), { code, ...(syscall === undefined ? {} : { syscall }) });
  it.each([
    ['a PostgreSQL that is shutting down', coded('57P01'), true],
    ['a PostgreSQL that is starting up', coded('57P03'), true],
    ['too many connections', coded('53300'), true],
    ['a refused connection', coded('ECONNREFUSED', 'connect'), true],
    ['a missing socket', coded('ENOENT', 'connect'), true],
    ['a connection that the server has just closed', writeAfterEnd, true],
    [
      'several addresses that all refuse the connection',
      new AggregateError([coded('ECONNREFUSED', 'connect'), coded('ECONNREFUSED', 'connect')]),
      true,
    ],
    ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
    ['no free connection in time', new Error('timeout exceeded when trying to connect'), true],
    ['a missing file', coded('ENOENT', 'open'), false],
    ['a violated constraint', coded('23505'), false],
    ['a programming error', new TypeError('x is undefined'), false],
    ['nothing', undefined, false],
  ])('classifies %s', (_, error, away) => expect(isDatabaseUnreachable(error)).toBe(away));
});
