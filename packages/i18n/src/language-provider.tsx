import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

/** The i18next instance that `startLanguages` creates. */
export type Languages = i18n;

/** Provides the languages to every `useT` in `children`. */
export const LanguageProvider = ({ languages, children }: { languages: Languages; children: ReactNode }) => (
  <I18nextProvider i18n={languages}>{children}</I18nextProvider>
);
