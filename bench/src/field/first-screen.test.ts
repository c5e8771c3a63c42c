import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '@field-service/i18n/languages.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measureFirstScreen } from './first-screen.ts';

let root: string;

const put = async (name: string, text: string): Promise<void> => await writeFile(path.join(root, name), text);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fs-first-screen-'));
  await mkdir(path.join(root, 'assets'));
  await put(
    'index.html',
    '<link rel="icon" href="/field/icon.svg" /><script type="module" crossorigin src="/field/assets/index-aaaaaaaa.js"></script><link rel="stylesheet" href="/field/assets/index-aaaaaaaa.css">',
  );
  await put(
    'assets/index-aaaaaaaa.js',
    'import{a as b}from"./shared-aaaaaaaa.js";import"./effect-aaaaaaaa.js";const later=()=>import("./later-aaaaaaaa.js");b(later)',
  );
  await put('assets/index-aaaaaaaa.css', 'body{margin:0}');
  await put('assets/shared-aaaaaaaa.js', 'export{c as a}from"./deep-aaaaaaaa.js"');
  for (const name of ['deep', 'effect', 'later']) await put(`assets/${name}-aaaaaaaa.js`, `export const c='${name}'`);
  for (const [at, language] of languages.entries())
    await put(`assets/${language}-aaaaaaaa.js`, `export const phrases='${'x'.repeat(at)}'`);
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

test('counts the files that the page requests, their imports and one language, but not what is loaded later', async () => {
  const { files, total } = await measureFirstScreen(root);
  const names = files.map(({ name }) => name).toSorted();
  expect(names.filter((name) => !languages.some((language) => name === `assets/${language}-aaaaaaaa.js`))).toEqual(
    ['deep-aaaaaaaa.js', 'effect-aaaaaaaa.js', 'index-aaaaaaaa.css', 'index-aaaaaaaa.js', 'shared-aaaaaaaa.js'].map(
      (name) => `assets/${name}`,
    ),
  );
  expect(files).toHaveLength(6);
  expect(total).toBeCloseTo(files.reduce((sum, { gzip }) => sum + gzip, 0) / 1000);
  expect(files.find(({ name }) => name === 'assets/index-aaaaaaaa.css')?.gzip).toBe(gzipSync('body{margin:0}').length);
});

test('rejects a build whose languages it cannot find', async () => {
  await rm(path.join(root, 'assets/vi-aaaaaaaa.js'));
  await expect(measureFirstScreen(root)).rejects.toThrow('chunks of languages');
});
