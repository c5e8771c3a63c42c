import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fs-apps-'));
  for (const app of ['office', 'field']) {
    const web = path.join(root, app, 'dist/web');
    await mkdir(path.join(web, 'assets'), { recursive: true });
    await writeFile(path.join(web, 'index.html'), `<!doctype html><title>${app}</title>`);
    await writeFile(path.join(web, 'assets/main-abc123.js'), 'export {};\n'.repeat(500));
    await writeFile(path.join(web, 'sw.js'), '// worker');
    await writeFile(path.join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  }
  await writeFile(path.join(root, 'secret.txt'), 'secret');
  server = await startTestServer({ appsRoot: root });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const get = async (address: string, init: RequestInit = {}) =>
  await fetch(server.url + address, { redirect: 'manual', ...init });

describe('the apps', () => {
  it.each(['/office/', '/office/jobs', '/office/jobs/0192-abc?tab=lines', '/field/'])(
    'return their page for %s, which browsers revalidate every time',
    async (address) => {
      const response = await get(address);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<title>${address.split('/')[1]}</title>`);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("img-src 'self' blob: data:");
      expect(response.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
    },
  );

  it('may load pictures from the tile servers that folders have for maps, and from no other origin', async () => {
    const admin = await server.client(world.admin);
    const save = async (tiles: string) =>
      await admin.folders.saveAllSettings({
        params: { id: world.folder.id },
        body: { settings: { 'x-mapSettings': { tiles } } },
      });
    const policies = async () =>
      await Promise.all(
        ['/office/', '/field/', '/api/health'].map(
          async (address) => (await get(address)).headers.get('content-security-policy') ?? '',
        ),
      );
    const pictures = (policy = '') => /img-src ([^;]*)/.exec(policy)?.[1];
    expect(pictures((await policies())[0])).toBe("'self' blob: data:");
    await save('https://tiles.example.com/{z}/{x}/{y}.png');
    await admin.settings.saveOne({
      body: { key: 'x-mapSettings', data: { tiles: 'https://maps.example.org:8443/{z}/{x}/{y}' } },
    });
    const allowed = "'self' blob: data: https://maps.example.org:8443 https://tiles.example.com";
    await expect
      .poll(async () => (await policies()).map(pictures), { timeout: 20_000, interval: 500 })
      .toEqual([allowed, allowed, undefined]);
    await save('');
    await expect
      .poll(async () => pictures((await policies())[0]), { timeout: 20_000, interval: 500 })
      .toBe("'self' blob: data: https://maps.example.org:8443");
    await expect(save('http://tiles.example.com/{z}/{x}/{y}.png')).rejects.toMatchObject({
      code: 'field.invalid',
      params: { fields: ['x-mapSettings'] },
    });
  });

  it('let browsers keep files with a hash in their name for ever, and no others', async () => {
    expect((await get('/office/assets/main-abc123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/field/sw.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it('have an icon at the address that browsers request by default', async () => {
    const response = await get('/favicon.ico');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await response.text()).toContain('<svg');
  });

  it('are compressed', async () => {
    expect(
      (await get('/office/assets/main-abc123.js', { headers: { 'accept-encoding': 'br' } })).headers.get(
        'content-encoding',
      ),
    ).toBe('br');
  });

  it('redirect the name without a trailing slash to the page', async () => {
    const response = await fetch(`${server.url}/office`);
    expect([response.url, response.status]).toEqual([`${server.url}/office/`, 200]);
  });

  it.each([
    '/office/assets/gone-123.js',
    '/office/missing.png',
    '/portal/',
    '/other',
    '/office/../secret.txt',
    '/office/%2e%2e/%2e%2e/secret.txt',
    '/office/..%2f..%2f..%2fsecret.txt',
  ])('do not serve a file for %s', async (address) => {
    const response = await get(address);
    const text = await response.text();
    expect(text).not.toContain('secret');
    expect([400, 403, 404].includes(response.status) || text.includes('<title>office')).toBe(true);
  });
});

describe('the root page of the server', () => {
  it.each([
    ['vi-VN,vi;q=0.9', 'vi', 'Văn phòng'],
    ['fr', 'en-GB', 'Office'],
  ])('links to the three apps in the language of %s', async (accepts, language, office) => {
    const response = await get('/', { headers: { 'accept-language': accepts } });
    const html = await response.text();
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain(office.replaceAll(/[&<>"']/g, ''));
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/office/', '/portal/', '/field/']);
    expect(html).not.toContain('<script');
  });
});
