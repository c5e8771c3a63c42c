import { contract } from '@field-service/contract/contract.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const Described = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

type Json = Readonly<Record<string, unknown>>;
const JobBranch = z.object({
  required: z.array(z.string()).default([]),
  properties: z.object({ systype: z.object({ const: z.string(), description: z.string().optional() }) }),
});
const Branches = z.object({ oneOf: z.array(JobBranch) });

/** The schemas in a value, at any depth, excluding `$ref` objects and the `properties` maps themselves. */
function* schemasIn(value: unknown, within: boolean, isTable = false): Generator<Json> {
  if (Array.isArray(value)) for (const each of value) yield* schemasIn(each, within);
  if (!isRecord(value)) return;
  if (within && !isTable && !('$ref' in value)) yield value;
  for (const [key, each] of Object.entries(value))
    yield* schemasIn(each, within || key === 'schema' || key === 'schemas', !isTable && key === 'properties');
}
const linesOf = (schema: Json): number => JSON.stringify(schema, null, 2).split('\n').length;

let server: TestServer;
let text: string;
let whole: Json;
beforeAll(async () => {
  server = await startTestServer();
  text = await (await fetch(`${server.url}/api/openapi.json`)).text();
  whole = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
});
/** The part of the document at a reference or a path of keys. */
const partAt = (keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), whole);
const resolved = (value: unknown): unknown =>
  isRecord(value) && typeof value['$ref'] === 'string' ? resolved(partAt(value['$ref'].split('/').slice(1))) : value;
const bodyOf = (path: string, method: string): unknown =>
  resolved(partAt(['paths', path, method, 'requestBody', 'content', 'application/json', 'schema']));
afterAll(async () => await server.stop());

describe('the API description', () => {
  it('is a valid OpenAPI 3.1 document with every call of the contract', async () => {
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

  it('has no path with a trailing slash except the one in the specification', () => {
    expect(
      Object.keys(z.record(z.string(), z.unknown()).parse(whole['paths'])).filter((each) => each.endsWith('/')),
    ).toEqual(['/iam/user/invite/']);
  });

  it('describes each noun', () => {
    const tags = z.array(z.object({ name: z.string(), description: z.string().min(5) })).parse(whole['tags']);
    expect(tags.map(({ name }) => name).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it.each([
    ['/api/post', 'post'],
    ['/api/post/{id}', 'put'],
  ])('%s (%s): jobs may omit their kind, other posts may not', (path, method) => {
    const branches = Branches.parse(bodyOf(path, method)).oneOf.map((each) => JobBranch.parse(resolved(each)));
    expect(
      branches.map(({ required, properties: { systype } }) => [systype.const, required.includes('systype')]),
    ).toEqual([
      ['job', false],
      ['leave', true],
      ['ticket', true],
      ['claim', true],
    ]);
    expect(branches[0]?.properties.systype.description).toContain('may be absent');
  });

  it('contains each schema once: one that is used in several places is a named component', () => {
    const seen = new Map<string, number>();
    for (const schema of schemasIn(whole, false))
      if (linesOf(schema) > 20) seen.set(JSON.stringify(schema), (seen.get(JSON.stringify(schema)) ?? 0) + 1);
    expect([...seen].filter(([, times]) => times > 1).map(([schema]) => schema)).toEqual([]);
    const names = Object.keys(z.record(z.string(), z.unknown()).parse(partAt(['components', 'schemas'])));
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['Address', 'Job', 'Lookup', 'Item', 'StockMovement', 'Done', 'Failure']),
    );
    expect(text.length).toBeLessThan(800_000);
  });

  it('is shown on a page whose files this server hosts', async () => {
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
