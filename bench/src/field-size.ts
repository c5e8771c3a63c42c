import path from 'node:path';
import { limit, measureFirstScreen } from './field/first-screen.ts';
import { modulesOf } from './field/modules.ts';

/** The packages that the first screen may load: a new one is listed here once its size has been considered. */
const packages = new Set([
  '@mantine/core',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/history',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/router-core',
  '@tanstack/store',
  'clsx',
  'dexie',
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
]);

/**
 * Prints how much the built field app loads before its first screen works, and the ten largest modules in it; fails
 * above the limit, or if a package is loaded that is not listed. Argument: the folder of the build.
 */
const root = process.argv[2] ?? path.resolve(import.meta.dirname, '../../apps/field/dist/web');
const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

const { files, total } = await measureFirstScreen(root);
for (const { name, gzip } of files) console.log(`${inKb(gzip)}  ${name}`);

const modules = await modulesOf(
  root,
  files.flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
);
console.log('\nThe ten largest modules:');
for (const { name, gzip } of modules.slice(0, 10)) console.log(`${inKb(gzip)}  ${name}`);

const unlisted = [...new Set(modules.flatMap(({ from }) => (from === undefined || packages.has(from) ? [] : [from])))];
for (const name of unlisted) console.log(`The package ${name} is in the first load and is not listed.`);
console.log(`\n${total.toFixed(1).padStart(7)} kB  gzip in all, of ${limit} kB`);
process.exitCode = total <= limit && unlisted.length === 0 ? 0 : 1;
