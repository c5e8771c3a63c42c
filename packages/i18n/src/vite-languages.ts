/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { toResources } from './dictionary.ts';
import { appGroups, groups, type App } from './groups.ts';
import { isLanguage, languages } from './languages.ts';

const loaderId = 'virtual:languages';
const languagePrefix = 'virtual:language/';
const folder = fileURLToPath(new URL('./dictionaries/', import.meta.url));

/**
 * Creates one chunk per language with the phrases that the app uses, so that a device loads only one language.
 * `virtual:languages` maps each language to a function that imports its chunk. The dictionaries are read when the
 * configuration is loaded; the dev server restarts when a dictionary changes.
 */
export const languageChunks = (app: App): Plugin => ({
  name: 'field-service:languages',
  resolveId: (id) => (id === loaderId || id.startsWith(languagePrefix) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === `\0${loaderId}`) {
      const entries = languages.map(
        (language) => `${JSON.stringify(language)}: () => import(${JSON.stringify(languagePrefix + language)})`,
      );
      return `export const languageLoaders = { ${entries.join(', ')} };`;
    }
    const language = id.slice(languagePrefix.length + 1);
    if (!id.startsWith(`\0${languagePrefix}`) || !isLanguage(language)) return undefined;
    const phrases = toResources(
      appGroups[app].map((group) => groups[group]),
      language,
    );
    return `export const phrases = JSON.parse(${JSON.stringify(JSON.stringify(phrases))});`;
  },
  configureServer: (server) => {
    server.watcher.add(folder);
    server.watcher.on('change', (path) => {
      if (path.startsWith(folder))
        server.restart().catch((error: unknown) => server.config.logger.error(String(error)));
    });
  },
});
