import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { root } from '../test-steps.ts';
import { planted } from './planted.ts';

const offline = path.join(root, 'apps/field/src/offline');

test('every planted fault has its place in the sources, and its test', async () => {
  const found = await Promise.all(
    planted.map(async ({ file, text, test: name }) => {
      const source = await readFile(path.join(offline, file), 'utf8');
      return { file, text, places: source.split(text).length - 1, tested: existsSync(path.join(root, name)) };
    }),
  );
  expect(found.filter(({ places, tested }) => places !== 1 || !tested)).toEqual([]);
});

/** The modules that a source imports, without those of which it takes only types. */
const importsOf = (file: string, source: string): string[] =>
  parseSync(file, source).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.every(({ isType }) => isType) ? [] : [path.posix.join(path.posix.dirname(file), moduleRequest.value)],
  );

/** Whether a module has nothing that could break while the app runs. */
const onlyTypes = (file: string, source: string): boolean =>
  parseSync(file, source).program.body.every((each) => {
    const declared = each.type === 'ExportNamedDeclaration' ? each.declaration : each;
    return declared === null || /^(TS(Interface|TypeAlias)Declaration|ImportDeclaration)$/.test(declared.type);
  });

test('every module of the phone’s store has a planted fault, or a test beside it that uses the module itself', async () => {
  const files: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: offline })) files.push(file);
  const sources = await Promise.all(
    files
      .map((file) => file.replaceAll(path.sep, '/'))
      .map(async (file) => [file, await readFile(path.join(offline, file), 'utf8')] as const),
  );
  const used = new Set(
    sources.filter(([file]) => file.endsWith('.test.ts')).flatMap(([file, source]) => importsOf(file, source)),
  );
  const broken = new Set(planted.map(({ file }) => file));
  const untested = sources.filter(
    ([file, source]) =>
      !/\.test(-data)?\.ts$|^test-page\//.test(file) &&
      !broken.has(file) &&
      !used.has(file) &&
      !onlyTypes(file, source),
  );
  expect(untested.map(([file]) => file)).toEqual([]);
});
