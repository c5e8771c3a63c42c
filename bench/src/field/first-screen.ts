import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '@field-service/i18n/languages.ts';

/** The maximum gzipped size loaded before the first screen works, in thousands of bytes. */
export const limit = 200;

export interface FirstScreen {
  files: { name: string; gzip: number }[];
  /** In thousands of bytes, gzipped. */
  total: number;
}

const isEntry = (tag: string): boolean => /^<script\b/.test(tag) || /\brel="(?:modulepreload|stylesheet)"/.test(tag);

/** The files that the page itself requests: its script, its preloads, and its style sheets. */
function askedBy(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter(isEntry)
    .flatMap((tag) => /\b(?:src|href)="[^"]*\/(assets\/[^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? []);
}

/**
 * Modules that a built chunk imports before it runs; those that it imports later, with `import()`, are not included.
 */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}\n])(?:import|export)[^;'"`()]*["']\.\/([^"']+\.js)["']/g)].flatMap(([, name]) =>
    name === undefined ? [] : [`assets/${name}`],
  );

/**
 * Measures the built field app in `root`: every file loaded before the first screen works, and the largest language.
 */
export async function measureFirstScreen(root: string): Promise<FirstScreen> {
  const read = async (name: string): Promise<Buffer> => await readFile(path.join(root, name));
  const sizes = new Map<string, number>();
  const waiting = askedBy((await read('index.html')).toString('utf8'));
  if (waiting.length === 0) throw new Error(`${root}/index.html names no script.`);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (sizes.has(name)) continue;
    const bytes = await read(name);
    sizes.set(name, gzipSync(bytes).length);
    if (name.endsWith('.js')) waiting.push(...importsOf(bytes.toString('utf8')));
  }
  const [name, size] = await maxLanguage(root);
  sizes.set(name, size);
  const files = [...sizes].map(([file, gzip]) => ({ name: file, gzip })).toSorted((a, b) => b.gzip - a.gzip);
  return { files, total: files.reduce((sum, { gzip }) => sum + gzip, 0) / 1000 };
}

async function maxLanguage(root: string): Promise<[string, number]> {
  const chunks = (await readdir(path.join(root, 'assets'))).filter((name) =>
    languages.some((language) => new RegExp(`^${language}-[\\w-]{8}\\.js$`).test(name)),
  );
  if (chunks.length < languages.length)
    throw new Error(`The build has ${chunks.length} chunks of languages instead of ${languages.length}.`);
  const sized = await Promise.all(
    chunks.map(async (name): Promise<[string, number]> => [
      `assets/${name}`,
      gzipSync(await readFile(path.join(root, 'assets', name))).length,
    ]),
  );
  return sized.reduce((most, each) => (each[1] > most[1] ? each : most));
}
