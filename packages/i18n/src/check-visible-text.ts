/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { findVisibleText } from './check/visible-text.ts';

/**
 * Fails if a screen shows text that is not in a dictionary, and prints each place as file:line. Usage: `node
 * packages/i18n/src/check-visible-text.ts [folder]`.
 */
const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../..'));
const screens = ['apps/*/src/**/*.tsx', 'packages/ui/src/**/*.tsx'];

let files = 0;
let found = 0;
for await (const file of glob(screens, { cwd: root, exclude: ['**/node_modules/**', '**/*.test.tsx'] })) {
  files += 1;
  for (const { line, text } of findVisibleText(file, readFileSync(path.join(root, file), 'utf8'))) {
    found += 1;
    process.stderr.write(`${file}:${line}: visible text outside a dictionary: ${JSON.stringify(text)}\n`);
  }
}
process.stdout.write(`${files} screen files read, ${found} texts outside a dictionary\n`);
if (files === 0 || found > 0) process.exitCode = 1;
