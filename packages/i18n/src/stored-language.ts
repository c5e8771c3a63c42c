import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { App } from './groups.ts';
import { toLanguage, type Language } from './languages.ts';

const choiceKey = 'localelang';
const overridesKey = (app: App, language: Language) => `lang/${app}/${language}`;

/** A site's own phrases for one app in one language, with the timestamp (ms) of their last change. */
export interface StoredOverrides {
  uts: number;
  lang: Record<string, string>;
}

/** Storage may be unavailable (private windows, full disk). The app then works without it. */
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const parseOverrides = (text: string): StoredOverrides | undefined => {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || typeof value.uts !== 'number' || !isRecord(value.lang)) return undefined;
  const lang: Record<string, string> = {};
  for (const [key, phrase] of Object.entries(value.lang)) if (typeof phrase === 'string') lang[key] = phrase;
  return { uts: value.uts, lang };
};

export const readChoice = (): Language | undefined => attempt(() => toLanguage(localStorage.getItem(choiceKey)));

/** Calls `onChoice` when another window of this device chooses a language. */
export const watchChoice = (onChoice: (language: Language) => void): void => {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = key === choiceKey ? toLanguage(newValue) : undefined;
    if (language) onChoice(language);
  });
};

export const writeChoice = (language: Language): void => {
  attempt(() => localStorage.setItem(choiceKey, language));
};

export const readOverrides = (app: App, language: Language): StoredOverrides | undefined =>
  attempt(() => {
    const text = localStorage.getItem(overridesKey(app, language));
    return text === null ? undefined : parseOverrides(text);
  });

export const writeOverrides = (app: App, language: Language, overrides: StoredOverrides): void => {
  attempt(() => localStorage.setItem(overridesKey(app, language), JSON.stringify(overrides)));
};
