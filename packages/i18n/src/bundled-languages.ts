import { languageLoaders } from 'virtual:languages';
import type { LanguageLoaders } from './setup.ts';

/** The app's language chunks, created by `languageChunks` in its Vite configuration. */
export const bundledLanguages: LanguageLoaders = languageLoaders;
