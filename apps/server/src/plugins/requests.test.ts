import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { grant, open, route, self, type RouteSpec } from '@field-service/contract/route.ts';
import { errorStatus } from '@field-service/contract/errors.ts';
import { contract } from '@field-service/contract/contract.ts';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bind, bindOpen, type BoundRoute } from './bind.ts';
import { compression } from './compression/compression.ts';
import { Refusal } from '../refusal.ts';
import { answerError } from './errors.ts';
import { mount } from './mount.ts';
import { readJsonBodies } from './raw-body.ts';

let server: TestServer;
let world: TestWorld;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  token = await server.token(world.admin);
});
afterAll(async () => await server.stop());

const ask = async (method: string, path: string, given: { headers?: Record<string, string>; body?: string } = {}) => {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...given.headers },
    ...(given.body === undefined ? {} : { body: given.body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === '' ? undefined : JSON.parse(text)) as unknown,
  };
};
const json = { 'content-type': 'application/json' };

describe('invalid input', () => {
  it.each<[string, string, string, { headers?: Record<string, string>; body?: string }, object]>([
    [
      'a body that is not JSON',
      'POST',
      '/api/my/settings',
      { headers: json, body: '{"settings":' },
      { errorCode: 400, code: 'request.malformed' },
    ],
    [
      'an empty body',
      'POST',
      '/api/my/settings',
      { headers: json, body: '' },
      { errorCode: 400, code: 'request.malformed' },
    ],
    [
      'a body that would change prototypes',
      'POST',
      '/api/my/settings',
      { headers: json, body: '{"__proto__":{"isAdmin":true},"settings":{}}' },
      { errorCode: 400, code: 'request.malformed' },
    ],
    [
      'another content type',
      'POST',
      '/api/my/settings',
      { headers: { 'content-type': 'text/plain' }, body: 'settings' },
      { errorCode: 415, code: 'request.unsupported_type' },
    ],
    [
      'a form',
      'POST',
      '/api/my/settings',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'settings=1' },
      { errorCode: 415, code: 'request.unsupported_type' },
    ],
    ['no body at all', 'POST', '/api/my/settings', {}, { errorCode: 400, code: 'request.invalid' }],
    [
      'a field of the wrong type',
      'POST',
      '/api/my/settings',
      { headers: json, body: '{"settings":[]}' },
      {
        code: 'request.invalid',
        params: { fields: [{ field: 'body.settings', problem: 'invalid_type', expected: 'record' }] },
      },
    ],
    [
      'a missing field',
      'POST',
      '/api/my/settings',
      { headers: json, body: '{}' },
      { code: 'request.invalid', params: { fields: [{ field: 'body.settings' }] } },
    ],
    [
      'an unknown field',
      'POST',
      '/api/my/settings',
      { headers: json, body: '{"settings":{},"isAdmin":true}' },
      { code: 'request.invalid', params: { fields: [{ field: 'body.isAdmin', problem: 'unrecognized_keys' }] } },
    ],
    [
      'an unknown parameter',
      'GET',
      '/api/folders?orgs=1',
      {},
      { errorCode: 400, code: 'request.unknown_parameter', params: { name: 'orgs' } },
    ],
    [
      'a parameter for a call without parameters',
      'GET',
      '/api/user?x=1',
      {},
      { code: 'request.unknown_parameter', params: { name: 'x' } },
    ],
    [
      'a parameter given twice',
      'GET',
      '/api/folders?org=1&org=1',
      {},
      { code: 'request.invalid', params: { fields: [{ field: 'query.org' }] } },
    ],
    [
      'a malformed parameter',
      'GET',
      '/api/lookups/20,x',
      {},
      { code: 'request.invalid', params: { fields: [{ field: 'params.types' }] } },
    ],
    ['a URL with an invalid escape', 'GET', '/api/lookup/%E0%A4%A', {}, { errorCode: 400, code: 'request.malformed' }],
    [
      'an invalid id',
      'GET',
      '/api/lookup/..%2f..%2fetc',
      {},
      { code: 'request.invalid', params: { fields: [{ field: 'params.id' }] } },
    ],
    [
      'a NUL in text',
      'POST',
      '/api/my/ping',
      { headers: json, body: String.raw`{"geo":[1,2],"time":1,"type":"\u0000"}` },
      { errorCode: 400, code: 'request.invalid', params: { fields: [{ field: 'body.type' }] } },
    ],
    [
      'half a surrogate pair in text',
      'POST',
      '/api/my/ping',
      { headers: json, body: String.raw`{"geo":[1,2],"time":1,"type":"\ud83d"}` },
      { errorCode: 400, code: 'request.invalid', params: { fields: [{ field: 'body.type' }] } },
    ],
    [
      'a NUL in a URL',
      'GET',
      '/api/posts?sort=%00',
      {},
      { errorCode: 400, code: 'request.invalid', params: { fields: [{ field: 'query.sort' }] } },
    ],
    ['an unknown URL', 'GET', '/api/nothing', {}, { errorCode: 404, code: 'route.not_found' }],
    [
      'a method that the URL does not support',
      'DELETE',
      '/api/folders',
      {},
      { errorCode: 404, code: 'route.not_found' },
    ],
    [
      'a folder that the caller cannot access',
      'GET',
      '/api/folders',
      { headers: { folderid: 'f-none' } },
      { errorCode: 404, code: 'record.not_found' },
    ],
    [
      'a malformed idempotency key',
      'POST',
      '/api/my/settings',
      { headers: { ...json, 'idempotency-key': 'a b' }, body: '{"settings":{}}' },
      { code: 'request.invalid', params: { fields: [{ field: 'header.idempotency-key' }] } },
    ],
  ])('%s is rejected in the common error format', async (_name, method, path, given, expected) => {
    const answer = await ask(method, path, given);
    expect(answer.body).toMatchObject({ ok: false, ...expected });
    expect(answer.body).toMatchObject({ errorCode: answer.status });
    expect(answer.text).not.toMatch(/node_modules|\.ts:|select |\/work|stack/i);
  });

  it('a body larger than one megabyte is rejected and changes nothing', async () => {
    const answer = await ask('POST', '/api/my/settings', {
      headers: json,
      body: JSON.stringify({ settings: { lang: 'x'.repeat(1_100_000) } }),
    });
    expect(answer.body).toMatchObject({ errorCode: 413, code: 'request.too_large' });
    expect(await server.db.selectFrom('setting').select('key').where('user_id', '=', world.admin.id).execute()).toEqual(
      [],
    );
  });
});

describe('a response', () => {
  it('has the request id that was sent, or a new one if that is invalid', async () => {
    expect(
      (await ask('GET', '/api/health', { headers: { 'x-request-id': 'abc-123' } })).headers.get('x-request-id'),
    ).toBe('abc-123');
    const own = (await ask('GET', '/api/health', { headers: { 'x-request-id': 'a b\tc' } })).headers.get(
      'x-request-id',
    );
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of the API is never cached, sniffed, framed or run', async () => {
    const { headers } = await ask('GET', '/api/health');
    expect(
      Object.fromEntries(
        [
          'cache-control',
          'x-content-type-options',
          'content-security-policy',
          'referrer-policy',
          'cross-origin-resource-policy',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';sandbox",
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('is compressed if it is long', async () => {
    const response = await fetch(`${server.url}/api/lookups/20,207,208,209,230,231,310`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toMatchObject({ ok: true });
  });
});

const testSpec = <const R extends RouteSpec>(spec: R): R => route(spec);
/** Serves routes that exist only in this test, with the product's usual processing around a handler. */
const serveWith = async (...routes: BoundRoute[]) => {
  const logger: FastifyBaseLogger = server.services.log;
  const app = Fastify({
    loggerInstance: logger,
    genReqId: (request) => request.headers['x-request-id']?.toString() ?? randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  readJsonBodies(app);
  app.setErrorHandler(answerError);
  for (const bound of routes) mount(app, server.services, bound);
  await app.ready();
  return app;
};

describe('a caller that leaves before the response begins', () => {
  it('is not logged as a failure', async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
    app.setErrorHandler(answerError);
    await compression(app);
    const endings: Promise<unknown>[] = [];
    for (const path of ['/plain', '/text'])
      app.post(path, async (_request, reply) => {
        const body = new Readable({ read: () => undefined });
        endings.push(new Promise((closed) => body.once('close', closed)));
        return await reply.type(path === '/text' ? 'text/plain' : 'image/png').send(body);
      });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const path of ['/plain', '/text']) {
      const left = new AbortController();
      const response = fetch(address + path, {
        method: 'POST',
        headers: { ...json, 'accept-encoding': 'gzip' },
        body: '{}',
        signal: left.signal,
      });
      await expect.poll(() => endings.length).toBe(path === '/plain' ? 1 : 2);
      left.abort();
      await expect(response).rejects.toThrow('aborted');
    }
    await Promise.all(endings);
    await app.close();
    expect(lines).toEqual([]);
  });
});

describe('a route', () => {
  const handler = () => ({});
  it.each<[string, () => BoundRoute]>([
    [
      'that is open without a reason',
      () =>
        bindOpen(testSpec({ method: 'GET', path: '/t', summary: '', access: open(' '), data: z.object({}) }), handler),
    ],
    [
      'that names no permission',
      () =>
        bind(
          testSpec({ method: 'GET', path: '/t', summary: '', access: grant('anything'), data: z.object({}) }),
          handler,
        ),
    ],
    [
      'that is open to no one',
      () => bind(testSpec({ method: 'GET', path: '/t', summary: '', access: self(), data: z.object({}) }), handler),
    ],
    [
      'without any declaration',
      () => ({
        for: 'caller',
        transaction: false,
        prepare: () => ({ run: handler }),
        spec: z.custom<RouteSpec>().parse({ method: 'GET', path: '/t', summary: '' }),
      }),
    ],
  ])('%s does not start', async (_name, make) => {
    await expect(serveWith(make())).rejects.toThrow(/^GET \/t .*the server does not start/);
  });

  it('cannot be bound without a caller if it requires a login, nor with one if it is open', () => {
    expect(() => bind(contract.system.health, () => ({ live: true as const }))).toThrow(/is open/);
    expect(() =>
      bindOpen(contract.session.user, () => {
        throw new Error('never');
      }),
    ).toThrow(/is not open/);
  });

  it('whose handler fails returns server.failed without the cause, and the error is logged once with the request id', async () => {
    const id = randomUUID();
    const app = await serveWith(
      bindOpen(testSpec({ method: 'GET', path: '/t', summary: '', access: open('a test'), data: z.object({}) }), () => {
        throw new Error('select secret from /etc/passwd');
      }),
    );
    const answer = await app.inject({ method: 'GET', url: '/t', headers: { 'x-request-id': id } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ ok: false, errorCode: 500, code: 'server.failed' });
    expect(answer.body).not.toMatch(/secret|passwd|Error/);
    const lines = server
      .logged()
      .split('\n')
      .filter((line) => line.includes(id));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('select secret from /etc/passwd');
    await app.close();
  });

  it('fails in tests if its response does not match its contract', async () => {
    const app = await serveWith(
      bindOpen(
        testSpec({ method: 'GET', path: '/t', summary: '', access: open('a test'), data: z.object({ n: z.int() }) }),
        () => ({ n: 1.5 }),
      ),
    );
    expect((await app.inject({ method: 'GET', url: '/t' })).statusCode).toBe(500);
    await app.close();
  });

  it('for reads cannot notify live screens', async () => {
    const app = await serveWith(
      bindOpen(
        testSpec({ method: 'GET', path: '/t', summary: '', access: open('a test'), data: z.object({}) }),
        ({ notify }) => {
          notify('post', 'x');
          return {};
        },
      ),
    );
    expect((await app.inject({ method: 'GET', url: '/t' })).statusCode).toBe(500);
    await app.close();
  });

  it('names the field of a refusal as api.md says', async () => {
    const app = await serveWith(
      bindOpen(
        testSpec({ method: 'POST', path: '/t', summary: '', access: open('a test'), data: z.object({}) }),
        () => {
          throw new Refusal('record.referenced_missing', { field: 'lines.0.itemid', id: 'x' });
        },
      ),
    );
    expect((await app.inject({ method: 'POST', url: '/t' })).json()).toMatchObject({
      errorCode: 422,
      params: { field: 'lines.0.itemid', fields: ['lines.0.itemid'], id: 'x' },
    });
    await app.close();
  });

  it.each([
    ['23505', { constraint: 'station_tag_unique' }, { code: 'record.duplicate', params: { fields: ['tag'] } }],
    ['23505', { constraint: 'of_nobody' }, { code: 'record.duplicate', params: {} }],
    ['23503', {}, { code: 'record.referenced_missing' }],
    ['23514', { constraint: 'post_plan_order' }, { code: 'post.time_invalid' }],
    ['22003', {}, { code: 'field.invalid' }],
    ['25P03', {}, { code: 'server.busy', params: { seconds: 5 } }],
    ['55P03', {}, { code: 'server.busy', params: { seconds: 5 } }],
    ['57014', {}, { code: 'server.busy', params: { seconds: 5 } }],
    ['42P01', {}, { code: 'server.not_initialised', dbinit: true }],
    ['40001', {}, { code: 'server.busy', params: { seconds: 5 } }],
    ['40P01', {}, { code: 'server.busy', params: { seconds: 5 } }],
  ])('whose statement fails with %s %j returns an error code', async (code, details, expected) => {
    const app = await serveWith(
      bindOpen(
        testSpec({ method: 'POST', path: '/t', summary: '', access: open('a test'), data: z.object({}) }),
        () => {
          throw Object.assign(new Error('duplicate key value violates unique constraint'), { code, ...details });
        },
      ),
    );
    const answer = await app.inject({ method: 'POST', url: '/t' });
    expect(answer.json()).toMatchObject(expected);
    expect(answer.statusCode).toBe(answer.json<{ errorCode: number }>().errorCode);
    expect(answer.body).not.toMatch(/duplicate key|constraint/);
    await app.close();
  });
});

describe('every code', () => {
  it('has a valid HTTP status', () => {
    expect(
      Object.values(errorStatus).filter(
        (status) => ![400, 401, 403, 404, 409, 413, 415, 416, 422, 429, 500, 503].includes(status),
      ),
    ).toEqual([]);
  });
});
