import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modulesOf } from './modules.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fs-modules-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

test('each module has its share of the file, the largest first, with the package that it is from', async () => {
  // 10 characters of the first source, 30 of the second, 10 of the first again, and 10 of the build itself.
  await writeFile(path.join(root, 'a.js'), `${'x'.repeat(50)}${'y'.repeat(10)}`);
  const map = {
    version: 3,
    sources: ['../../src/own.ts', '../../../node_modules/@scope/big/dist/index.js'],
    names: [],
    // Columns 0, 10, 40 and 50, relative to the one before: A = 0, U = 10, 8B = 30.
    mappings: 'AAAA,UCAA,8BDAA,U',
  };
  await writeFile(path.join(root, 'a.js.map'), JSON.stringify(map));
  const modules = await modulesOf(root, ['a.js']);
  expect(modules.map(({ name, from }) => [name, from])).toEqual([
    ['node_modules/@scope/big/dist/index.js', '@scope/big'],
    ['src/own.ts', undefined],
  ]);
  const [big, own] = modules;
  expect((big?.gzip ?? 0) / (own?.gzip ?? 1)).toBeCloseTo(1.5);
});

test('a file without a source map has no modules', async () => {
  await writeFile(path.join(root, 'a.js'), 'x');
  expect(await modulesOf(root, ['a.js'])).toEqual([]);
});
