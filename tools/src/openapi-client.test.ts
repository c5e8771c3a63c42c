import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openApiDocument } from '@field-service/server/plugins/openapi-document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './test-steps.ts';

const home = path.join(root, 'tools/openapi-client');
const from = createRequire(path.join(home, 'package.json'));
/**
 * The generator and its client require TypeScript 5, which is installed for them alongside the repository's own
 * version.
 */
const compiler = from.resolve('typescript/bin/tsc');
const generator = path.join(path.dirname(from.resolve('openapi-typescript/package.json')), 'bin/cli.js');

async function run(file: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [file, ...args], { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return await new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output: said.join('') }));
  });
}

const use = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const client = createClient<paths>({ baseUrl: 'https://example.test' });
export async function titles(ids: string[]): Promise<string[]> {
  const { data, error } = await client.GET('/api/post/{id}', { params: { path: { id: ids[0] ?? '' } } });
  if (error !== undefined) throw new Error(error.code + error.errorMsg + String(error.errorCode));
  const assigned = await client.POST('/api/posts/assign', { body: { ids, assignees: [], plan: 1 } });
  return [data.data.title, ...(assigned.data?.data ?? []).map((post) => post.id)];
}
`;

let folder: string;
beforeAll(async () => {
  await mkdir(path.join(home, 'dist'), { recursive: true });
  folder = await mkdtemp(path.join(home, 'dist/client-'));
  await writeFile(
    path.join(folder, 'openapi.json'),
    JSON.stringify(openApiDocument({ apiBase: 'https://example.test', version: '1.0.0' })),
  );
  await writeFile(path.join(folder, 'use.ts'), use);
  const options = {
    strict: true,
    noEmit: true,
    module: 'NodeNext',
    target: 'ES2024',
    lib: ['ES2024', 'DOM'],
    types: [],
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

describe('a client generated from the API description', () => {
  it('type-checks with its callers, and does not compile with an unknown call or a wrong type', async () => {
    expect(
      await run(generator, [path.join(folder, 'openapi.json'), '--output', path.join(folder, 'api.ts')]),
    ).toMatchObject({ code: 0 });
    await writeFile(
      path.join(folder, 'misuse.ts'),
      use.replace("'/api/post/{id}'", "'/api/nothing/{id}'").replace('plan: 1', "plan: 'tomorrow'"),
    );
    const { output } = await run(compiler, ['-p', folder, '--pretty', 'false']);
    const complaints = output.split('\n').filter((line) => line.includes(': error '));
    expect(complaints.filter((line) => !line.includes('misuse.ts'))).toEqual([]);
    expect([
      complaints.some((line) => line.includes('/api/nothing/{id}')),
      complaints.some((line) => line.includes("Type 'string' is not assignable to type 'number")),
    ]).toEqual([true, true]);
    // The compiler reads the whole description twice.
  }, 120_000);
});
