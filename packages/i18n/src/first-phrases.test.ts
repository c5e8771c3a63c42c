import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstPhrases } from './first-phrases.ts';

let folder: string;
const write = async (name: string, source: string) => await writeFile(path.join(folder, name), source);
const first = (...phrases: string[]) => [...firstPhrases(path.join(folder, 'main.ts'), phrases)].toSorted();

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fs-first-phrases-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('are those of the entry and of what is imported with it, however it is imported', async () => {
  await write('main.ts', `import { a } from './a.ts';\nimport './b.ts';\nexport { c } from './c.ts';\nt('Main');`);
  await write('a.ts', `import {\n  d,\n} from './d.ts';\nconst words = { open: 'Open' };`);
  await write('b.ts', `t("Customer's rating");`);
  await write('c.ts', `t('C')`);
  await write('d.ts', `import { a } from './a.ts';\nt('D')`);
  expect(first('Main', 'Open', "Customer's rating", 'C', 'D', 'Other')).toEqual([
    'C',
    "Customer's rating",
    'D',
    'Main',
    'Open',
  ]);
});

test('are not those of types, of styles, of packages, or of what is imported later', async () => {
  await write(
    'main.ts',
    `import type { A } from './a.ts';\nimport './a.css';\nimport { x } from 'react';\nconst late = () => import('./late.ts');`,
  );
  await write('a.ts', `t('Type')`);
  await write('late.ts', `t('Late')`);
  expect(first('Type', 'Late')).toEqual([]);
});

test("are found in the product's own packages", async () => {
  await write('main.ts', `import { fillIn } from '@field-service/i18n/languages.ts';`);
  expect(first('Tiếng Việt', 'Save')).toEqual(['Tiếng Việt']);
});
