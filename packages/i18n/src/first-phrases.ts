/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';

const packages = path.resolve(import.meta.dirname, '../..');

/** Modules that a source file imports when it is loaded; types, and what it imports later, are left out. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export) (?!type\b)(?:[^;'"]* from )?'([^']+)'/gm)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );

/** The file of a module of this repository; undefined for any other, and for styles. */
function fileOf(name: string, importer: string): string | undefined {
  if (!/\.tsx?$/.test(name)) return undefined;
  if (name.startsWith('.')) return path.resolve(path.dirname(importer), name);
  const [, own, rest] = /^@field-service\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return own === undefined || rest === undefined ? undefined : path.join(packages, own, 'src', rest);
}

/**
 * The phrases that an app may show before it has loaded anything later: those that are named in the entry file, or in a
 * file that is imported with it.
 */
export function firstPhrases(entry: string, phrases: readonly string[]): Set<string> {
  const seen = new Set([entry]);
  const found = new Set<string>();
  for (const file of seen) {
    const source = readFileSync(file, 'utf8');
    for (const phrase of phrases)
      if (source.includes(`'${phrase}'`) || source.includes(`"${phrase}"`)) found.add(phrase);
    for (const name of importsOf(source)) {
      const next = fileOf(name, file);
      if (next !== undefined) seen.add(next);
    }
  }
  return found;
}
