import { contract } from '@field-service/contract/contract.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const Described = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document with every call of the contract', async () => {
    const response = await fetch(`${server.url}/api/openapi.json`);
    const whole = z.record(z.string(), z.unknown()).parse(await response.json());
    const document = Described.parse(whole);
    expect(await new Validator().validate(whole)).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
    const described = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => operation.operationId),
    );
    const expected = Object.entries(contract).flatMap(([group, routes]) =>
      Object.keys(routes).map((name) => `${group}.${name}`),
    );
    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  it('is shown by a page whose files come from here', async () => {
    const page = await fetch(`${server.url}/api/docs/`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file = '']) => new URL(file, `${server.url}/api/docs/`).href,
    );
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !file.startsWith(server.url))).toEqual([]);
    for (const file of files) expect([file, (await fetch(file)).status]).toEqual([file, 200]);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await (await fetch(`${server.url}/api/docs/static/swagger-initializer.js`)).text()).toContain(
      '/api/openapi.json',
    );
  });
});
