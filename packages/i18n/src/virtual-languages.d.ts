declare module 'virtual:languages' {
  import type { LanguageLoaders } from '@field-service/i18n/setup.ts';

  export const languageLoaders: LanguageLoaders;
  /** The phrases that the first screen does not need; undefined if they are not apart. */
  export const restLoaders: LanguageLoaders | undefined;
}
