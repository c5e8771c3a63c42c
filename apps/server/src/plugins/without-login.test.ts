import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { contract } from '@field-service/contract/contract.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import { makeWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fs-apps-'));
  for (const app of ['office', 'field', 'portal']) {
    const web = path.join(root, app, 'dist/web');
    await mkdir(path.join(web, 'assets'), { recursive: true });
    await writeFile(path.join(web, 'index.html'), `<!doctype html><title>${app}</title>`);
    await writeFile(path.join(web, 'assets/main-abc123.js'), 'export {};\n');
  }
  server = await startTestServer({ appsRoot: root });
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

/** The status of a request whose target is sent exactly as written, because `fetch` would normalise it. */
async function statusOf(target: string, method = 'GET'): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const answer = await textOf(socket);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}
const post = async (address: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  await fetch(server.url + address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const login = JSON.stringify({ username: 'nobody', password: 'a'.repeat(64), app: 'web' });

describe('a request without a login causes no server failure', () => {
  it.each([
    ['/office/assets/%00', 404],
    ['/office/%00', 404],
    ['/office/%00.js', 404],
    ['/office//x', 404],
    ['/office//', 404],
    ['/office///x/../../y', 404],
    ['//x', 404],
    ['//', 404],
    ['/office/%2e%2e/%2e%2e/secret', 404],
    ['/office/assets/%', 400],
    ['/office/assets/%ff', 400],
    ['/office/assets/', 200],
    ['/office/jobs', 200],
    ['/portal//x', 404],
    ['/api/docs/static/%00', 404],
    ['/api/docs//x', 404],
    [`/office/${'a'.repeat(5000)}`, 404],
    [`/office/assets/${'a'.repeat(5000)}.js`, 404],
    ['/api//x', 404],
    ['/api/hook/%00', 404],
  ])('for %s', async (target, status) => {
    expect([target, await statusOf(target)]).toEqual([target, status]);
  });

  it('for any target', async () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%00',
      '%2f',
      '%5c',
      '\\',
      '%',
      'x',
      '?',
      '#',
      ';',
      'assets',
      '%c0%ae',
      ':',
      '.js',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/office', '/field/', '/portal/assets/', '/api/', '/api/docs/', '/', '*', 'http://x'),
        fc.array(part, { maxLength: 6 }),
        fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'),
        async (start, parts, method) => {
          const target = start + parts.join('');
          expect([target, (await statusOf(target, method)) < 500]).toEqual([target, true]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each<[string, string, string | Uint8Array<ArrayBuffer>, number]>([
    ['an unknown encoding', 'klingon', login, 415],
    ['an encoding that does not match the body', 'gzip', login, 400],
    ['another encoding that does not match the body', 'br', login, 400],
    ['two encodings', 'gzip, gzip', login, 415],
    ['a truncated encoding', 'gzip', new Uint8Array(gzipSync(login).subarray(0, 20)), 400],
    ['a body that exceeds the limit when unpacked', 'gzip', new Uint8Array(gzipSync(' '.repeat(50_000_000))), 413],
  ])('for a body with %s', async (_name, encoding, body, status) => {
    const response = await post('/api/user/login', body, { 'content-encoding': encoding });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ ok: false, errorCode: status });
  });

  it.each([
    ['arrays', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['objects', '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
    ['a call’s objects', `{"username":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)},"password":"x"}`],
  ])('for deeply nested JSON %s, in any call without a login', async (_name, body) => {
    const groups: Record<string, Record<string, RouteSpec>> = contract;
    const calls = Object.values(groups)
      .flatMap((group) => Object.values(group))
      .filter(({ access, method }) => access.kind === 'open' && method !== 'GET');
    for (const { method, path: pattern } of calls) {
      const response = await fetch(server.url + pattern.replaceAll(/\{\w+\}/g, 'x'), {
        method,
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([pattern, response.status]).toEqual([pattern, 400]);
    }
  });

  it.each([
    ['64 levels is read, and rejected by the rule of the setting', 64, 422],
    ['65 levels is not read', 65, 400],
  ])('nor with a login: JSON of %s', async (_name, depth, status) => {
    const { admin } = await makeWorld(server.db);
    const inner = depth - 2;
    const response = await post(
      '/api/my/settings',
      `{"settings":{"lang":${'['.repeat(inner)}"[[\\"[["${']'.repeat(inner)}}}`,
      { authorization: `Bearer ${await server.token(admin)}` },
    );
    expect(response.status).toBe(status);
  });

  it('and no such request is logged as a failure', () => {
    expect(server.logged()).not.toContain('a request failed');
  });
});
