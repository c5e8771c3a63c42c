import { fillIn } from './dictionary.ts';
import { defaultLanguage, type Language } from './languages.ts';

export type PhraseParams = Readonly<Record<string, unknown>>;

/** A language as it is shown now. Another object follows each change, so that React notices it. */
export interface ShownLanguage {
  readonly language: Language;
  /** The text of a phrase. A phrase that is not there is its own key, which is the English text or an error code. */
  readonly t: (key: string, params?: PhraseParams) => string;
}

/** The phrases of an app in the languages that were loaded, and which of them is shown. */
export interface Languages {
  readonly shown: () => ShownLanguage;
  readonly subscribe: (listener: () => void) => () => void;
  /** The text of a phrase in the language that is shown. */
  readonly t: ShownLanguage['t'];
  readonly add: (language: Language, phrases: Readonly<Record<string, string>>) => void;
  readonly show: (language: Language) => void;
}

export function createLanguages(first: Language): Languages {
  const phrases = new Map<Language, Readonly<Record<string, string>>>();
  const listeners = new Set<() => void>();

  const shownIn = (language: Language): ShownLanguage => {
    const texts = phrases.get(language) ?? {};
    const textOf = (key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined);
    return {
      language,
      t: (key, params = {}) => {
        // Only English has a form for a count of one.
        const one = language === defaultLanguage && params.count === 1 ? textOf(`${key}_one`) : undefined;
        return fillIn(one ?? textOf(key) ?? key, params);
      },
    };
  };

  let shown = shownIn(first);
  const change = (language: Language): void => {
    shown = shownIn(language);
    for (const listener of listeners) listener();
  };
  return {
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    t: (key, params) => shown.t(key, params),
    add: (language, more) => {
      phrases.set(language, { ...phrases.get(language), ...more });
      if (language === shown.language) change(language);
    },
    show: change,
  };
}
