declare module 'virtual:languages' {
  import type { Language } from '@field-service/i18n/languages.ts';

  export const languageLoaders: Record<Language, () => Promise<{ phrases: Record<string, string> }>>;
}
