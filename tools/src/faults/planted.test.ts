import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../test-steps.ts';
import { planted } from './planted.ts';

test('every planted fault has its place in the sources, and its test', async () => {
  const found = await Promise.all(
    planted.map(async ({ file, text, test: name }) => {
      const source = await readFile(path.join(root, 'apps/field/src/offline', file), 'utf8');
      return { file, text, places: source.split(text).length - 1, tested: existsSync(path.join(root, name)) };
    }),
  );
  expect(found.filter(({ places, tested }) => places !== 1 || !tested)).toEqual([]);
});
