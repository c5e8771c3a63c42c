import { languageLoaders, restLoaders } from 'virtual:languages';
import type { LanguageOptions } from './setup.ts';

/** The app's language chunks, created by `languageChunks` in its Vite configuration. */
export const bundledLanguages: Pick<LanguageOptions, 'loaders' | 'restLoaders'> = {
  loaders: languageLoaders,
  restLoaders,
};
