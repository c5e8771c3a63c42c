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
  /** Adds phrases. They are shown at once if one of them was asked for before it was there, or is another one now. */
  readonly add: (language: Language, phrases: Readonly<Record<string, string>>) => void;
  readonly show: (language: Language) => void;
}

export function createLanguages(first: Language): Languages {
  const phrases = new Map<Language, Readonly<Record<string, string>>>();
  const listeners = new Set<() => void>();
  /** The phrases that were asked for, and were not there. */
  const missed = new Set<string>();

  const shownIn = (language: Language): ShownLanguage => {
    const textOf = (key: string): string | undefined => {
      const texts = phrases.get(language);
      if (texts !== undefined && Object.hasOwn(texts, key)) return texts[key];
      missed.add(key);
      return undefined;
    };
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
    missed.clear();
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
      const before = phrases.get(language) ?? {};
      phrases.set(language, { ...before, ...more });
      const isOther = (key: string) => missed.has(key) || (Object.hasOwn(before, key) && before[key] !== more[key]);
      if (language === shown.language && Object.keys(more).some(isOther)) change(language);
    },
    show: change,
  };
}
