import { createContext, type ReactNode } from 'react';
import { createLanguages, type Languages } from './shown-language.ts';
import { defaultLanguage } from './languages.ts';

export const LanguagesContext = createContext<Languages>(createLanguages(defaultLanguage));

/** Provides the languages to every `useT` in `children`. */
export const LanguageProvider = ({ languages, children }: { languages: Languages; children: ReactNode }) => (
  <LanguagesContext value={languages}>{children}</LanguagesContext>
);
