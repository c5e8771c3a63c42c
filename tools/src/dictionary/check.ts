import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { visibleTexts } from './visible-text.ts';

const folders = ['apps/office/src', 'apps/portal/src', 'apps/field/src', 'packages/ui/src'];

/** `file:line "text"` for all text that people see and that stands in no dictionary. */
export async function checkDictionaries(root: string): Promise<{ files: number; found: readonly string[] }> {
  const found: string[] = [];
  let files = 0;
  for (const folder of folders.filter((name) => existsSync(path.join(root, name)))) {
    for (const name of await readdir(path.join(root, folder), { recursive: true })) {
      if (!name.endsWith('.tsx') || name.endsWith('.test.tsx')) continue;
      files += 1;
      for (const { line, text } of visibleTexts(await readFile(path.join(root, folder, name), 'utf8'))) found.push(`${folder}/${name}:${line} "${text}"`);
    }
  }
  return { files, found };
}

if (import.meta.main) {
  const { files, found } = await checkDictionaries(path.resolve(import.meta.dirname, '../../..'));
  for (const line of found) console.log(line);
  console.log(`dictionary: ${files} files, ${found.length} texts that stand in no dictionary`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
