/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { createClient } from './client.ts';
import { grant, open, route } from './route.ts';
import { toRouteTable, type RouteTable } from './route-table.ts';
import type { Transport } from './transport.ts';

const testContract = {
  jobs: {
    get: route({
      method: 'GET',
      path: '/api/job/{id}',
      summary: 'One job.',
      access: grant('POST:VW'),
      params: z.object({ id: z.string() }),
      data: z.object({ id: z.string() }),
    }),
    list: route({
      method: 'GET',
      path: '/api/jobs',
      summary: 'Jobs.',
      access: grant('POST:VW'),
      query: z.object({ find: z.record(z.string(), z.unknown()).optional(), skip: z.number().optional() }),
      data: z.array(z.object({ id: z.string() })),
    }),
    save: route({
      method: 'POST',
      path: '/api/job',
      summary: 'Saves.',
      access: grant('POST:CR'),
      body: z.object({ title: z.string() }),
      data: z.object({ id: z.string() }),
    }),
  },
  files: {
    get: route({ method: 'GET', path: '/api/f', summary: 'A file.', access: open('a test'), answer: 'stream' }),
  },
};
const isTable = (table: object): table is RouteTable<typeof testContract> => 'jobs' in table && 'files' in table;
const table = toRouteTable(testContract);

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
let server: Server;
let seen: Seen[];
let answer: (response: ServerResponse) => void;
let failures: ApiFailure[];

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const port = () => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};
const client = (transport: Partial<Transport> = {}) => {
  if (!isTable(table)) throw new Error('The table has lost its groups.');
  return createClient<typeof testContract>(table, {
    origin: `http://127.0.0.1:${port()}`,
    caller: 'staff',
    token: () => 'token-1',
    folderId: () => 'folder-1',
    onFailure: (failure) => failures.push(failure),
    ...transport,
  });
};
const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`expected an ApiFailure, got ${String(error)}`);
  return error;
};

beforeEach(async () => {
  seen = [];
  failures = [];
  answer = json(200, { ok: true, data: { id: '7' }, uts: 12, total: 3 });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a session', () => {
  const accepted = async (call: (calls: ReturnType<typeof client>) => Promise<unknown>): Promise<string[]> => {
    const tokens: string[] = [];
    await call(client({ onAccepted: (token) => tokens.push(token) })).catch(() => undefined);
    return tokens;
  };

  test('is known to be accepted once the server has answered a call that requires it', async () => {
    expect(await accepted(async ({ jobs }) => await jobs.get({ params: { id: '7' } }))).toEqual(['token-1']);
  });
  test('is not known to be accepted by an answer that any caller receives', async () => {
    expect(await accepted(async ({ files }) => await files.get({}))).toEqual([]);
  });
  test('is not known to be accepted after a refusal, or an answer that is not from the server', async () => {
    answer = json(403, { ok: false, code: 'access.denied', params: {} });
    expect(await accepted(async ({ jobs }) => await jobs.get({ params: { id: '7' } }))).toEqual([]);
    answer = (response) => response.end('<!doctype html>');
    expect(await accepted(async ({ jobs }) => await jobs.get({ params: { id: '7' } }))).toEqual([]);
  });
});

describe('a call', () => {
  test('returns data, uts and total of the envelope', async () => {
    expect(await client().jobs.get({ params: { id: '7' } })).toEqual({ data: { id: '7' }, uts: 12, total: 3 });
  });

  test('puts parameters into the path and the query, objects as JSON', async () => {
    await client().jobs.get({ params: { id: 'a/b c' } });
    await client().jobs.list({ query: { find: { status: 'TD' }, skip: 25 } });
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/job/a%2Fb%20c',
      '/api/jobs?find=%7B%22status%22%3A%22TD%22%7D&skip=25',
    ]);
  });

  test('is not sent without a parameter of its path', async () => {
    await expect(client().jobs.get({ params: { id: '' } })).rejects.toThrow('needs the parameter id');
    expect(seen).toEqual([]);
  });

  test('sends the token in the header for staff or for the portal, and the folder', async () => {
    await client().jobs.get({ params: { id: '7' } });
    await client({ caller: 'portal', folderId: () => undefined }).jobs.get({ params: { id: '7' } });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', folderid: 'folder-1' });
    expect(seen[1]?.headers).toMatchObject({ jwt: 'token-1' });
    expect(seen[1]?.headers).not.toHaveProperty('authorization');
  });

  test("sends a new idempotency key with each write, or the caller's key, and none with reads", async () => {
    await client().jobs.save({ body: { title: 'A' } });
    await client().jobs.save({ body: { title: 'A' } });
    await client().jobs.save({ body: { title: 'A' } }, { idempotencyKey: 'kept' });
    await client().jobs.get({ params: { id: '7' } });
    const [first, second, third, read] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect([third, read]).toEqual(['kept', undefined]);
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"title":"A"}' });
  });

  test('returns a stream unread', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
    const { data } = await client().files.get();
    expect(await data.text()).toBe('{"a":1}');
  });
});

describe('a failure', () => {
  test('has code, parameters, status, session state and request id', async () => {
    const body = {
      ok: false,
      errorCode: 401,
      errorMsg: 'Session expired',
      code: 'session.expired',
      params: { since: 5 },
      sess: 'exp',
    };
    answer = json(401, body, { 'x-request-id': 'r-1' });
    const failure = await failureOf(client().jobs.list());
    expect(failure).toMatchObject({
      code: 'session.expired',
      params: { since: 5 },
      status: 401,
      sess: 'exp',
      requestId: 'r-1',
      message: 'Session expired',
      fromServer: true,
      offline: false,
    });
    expect(failures).toEqual([failure]);
  });

  test.each([
    ['502, whatever its body', 502, { ok: true }, 'client.busy', 'System Busy,please try later'],
    [
      'a code that clients do not know',
      418,
      { ok: false, code: 'tea.pot' },
      'client.unreadable',
      'The answer could not be read',
    ],
    ['200 without ok', 200, { data: 1 }, 'client.unreadable', 'The answer could not be read'],
  ])('is reported for %s', async (_name, status, body, code, message) => {
    answer = json(status, body);
    expect(await failureOf(client().jobs.list())).toMatchObject({ code, message, status });
  });

  test('is reported for a response that is not JSON', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect(await failureOf(client().jobs.list())).toMatchObject({ code: 'client.unreadable' });
  });

  test('is offline without a network, and nothing is sent if that is known in advance', async () => {
    expect(await failureOf(client({ online: () => false }).jobs.list())).toMatchObject({
      offline: true,
      message: 'Network Unreachable',
    });
    expect(seen).toEqual([]);
    answer = (response) => response.destroy();
    expect(await failureOf(client().jobs.list())).toMatchObject({ offline: true });
  });

  test('names the host after a timeout', async () => {
    answer = () => undefined;
    expect(await failureOf(client({ timeoutMs: 50 }).jobs.list())).toMatchObject({
      code: 'client.timeout',
      params: { host: `127.0.0.1:${port()}` },
    });
  });

  test("is not reported for a caller's own abort", async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await expect(client().jobs.list({}, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(failures).toEqual([]);
  });
});
