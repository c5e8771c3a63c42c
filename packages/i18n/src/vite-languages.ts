/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { toResources, type Dictionary } from './dictionary.ts';
import { firstPhrases } from './first-phrases.ts';
import { appGroups, groups, type App } from './groups.ts';
import { isLanguage, languages } from './languages.ts';

const loaderId = 'virtual:languages';
const languagePrefix = 'virtual:language/';
/** Names the chunk of the phrases that are loaded later. */
const restSuffix = '-rest';
const folder = fileURLToPath(new URL('./dictionaries/', import.meta.url));

type Part = 'all' | 'first' | 'rest';

const loadersOf = (suffix: string): string =>
  `{ ${languages
    .map(
      (language) => `${JSON.stringify(language)}: () => import(${JSON.stringify(languagePrefix + language + suffix)})`,
    )
    .join(', ')} }`;

/**
 * Creates one chunk per language with the phrases that the app uses, so that a device loads only one language.
 * `virtual:languages` maps each language to a function that imports its chunk. With the path of the app's `entry`, the
 * phrases that the first screen does not name, and the texts of errors, are in a second chunk per language
 * (`restLoaders`). The dictionaries are
 * read when the configuration is loaded; the dev server restarts when a dictionary changes.
 */
export const languageChunks = (app: App, entry?: string): Plugin => {
  const dictionaries: readonly Dictionary[] = appGroups[app].map((group) => groups[group]);
  // Codes of errors stand in the code of the first screen, but their texts are shown by parts that are loaded later.
  const nameable = dictionaries.filter((dictionary) => dictionary !== groups.errors);
  let first: ReadonlySet<string> | undefined;
  const partOf = (part: Part): readonly Dictionary[] => {
    if (part === 'all' || entry === undefined) return dictionaries;
    const known = (first ??= firstPhrases(
      entry,
      nameable.flatMap((dictionary) => Object.keys(dictionary)),
    ));
    return dictionaries.map((dictionary) =>
      Object.fromEntries(Object.entries(dictionary).filter(([key]) => known.has(key) === (part === 'first'))),
    );
  };
  const chunkOf = (language: string, part: Part): string | undefined =>
    isLanguage(language)
      ? `export const phrases = JSON.parse(${JSON.stringify(JSON.stringify(toResources(partOf(part), language)))});`
      : undefined;
  return {
    name: 'field-service:languages',
    resolveId: (id) => (id === loaderId || id.startsWith(languagePrefix) ? `\0${id}` : undefined),
    load: (id) => {
      if (id === `\0${loaderId}`)
        return [
          `export const languageLoaders = ${loadersOf('')};`,
          `export const restLoaders = ${entry === undefined ? 'undefined' : loadersOf(restSuffix)};`,
        ].join('\n');
      if (!id.startsWith(`\0${languagePrefix}`)) return undefined;
      const name = id.slice(languagePrefix.length + 1);
      if (name.endsWith(restSuffix)) return chunkOf(name.slice(0, -restSuffix.length), 'rest');
      return chunkOf(name, entry === undefined ? 'all' : 'first');
    },
    configureServer: (server) => {
      server.watcher.add(folder);
      server.watcher.on('change', (path) => {
        if (path.startsWith(folder))
          server.restart().catch((error: unknown) => server.config.logger.error(String(error)));
      });
    },
  };
};
