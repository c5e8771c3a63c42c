import path from 'node:path';
import { limit, measureFirstScreen } from './field/first-screen.ts';

/**
 * Prints how much the built field app loads before its first screen works; fails above the limit. Argument: the folder
 * of the build.
 */
const root = process.argv[2] ?? path.resolve(import.meta.dirname, '../../apps/field/dist/web');
const { files, total } = await measureFirstScreen(root);
for (const { name, gzip } of files) console.log(`${(gzip / 1000).toFixed(1).padStart(7)} kB  ${name}`);
console.log(`${total.toFixed(1).padStart(7)} kB  gzip in all, of ${limit} kB`);
process.exitCode = total <= limit ? 0 : 1;
