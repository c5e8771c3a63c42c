import { useContext, useMemo, useSyncExternalStore } from 'react';
import { readableParams, type ParamsOf } from './dictionary.ts';
import type { App, AppKey, DeskKey, SharedKey } from './groups.ts';
import { LanguagesContext } from './language-provider.tsx';
import type { Language } from './languages.ts';
import type { Languages, PhraseParams, ShownLanguage } from './shown-language.ts';

const useShownLanguage = (): ShownLanguage => {
  const languages = useContext(LanguagesContext);
  return useSyncExternalStore(languages.subscribe, languages.shown);
};

/**
 * Translates a phrase by its English text; parameters are required if the phrase has any, and not accepted otherwise.
 */
export type Translate<Key extends string> = <K extends Key>(key: K, ...params: ParamsOf<K>) => string;

/**
 * Returns the translator for the phrases of one app and the shared ones: `const t = useT('office')`. Parts that only the
 * office and the portal use say `useT('desk')`.
 */
export function useT<A extends App>(app: A): Translate<AppKey<A>>;
export function useT(group: 'desk'): Translate<DeskKey>;
export function useT(): Translate<SharedKey>;
export function useT(): (key: string, params?: PhraseParams) => string {
  return useShownLanguage().t;
}

/** The current language. */
export const useLanguage = (): Language => useShownLanguage().language;

/** Returns a function that describes an error by its code and parameters in the current language. */
export const useErrorText = (): ((failure: { code: string; params: PhraseParams }) => string) => {
  const shown = useShownLanguage();
  return useMemo(
    () =>
      ({ code, params }) =>
        shown.t(code, readableParams(params, shown.language)),
    [shown],
  );
};

/** The languages themselves, for switching them. */
export const useLanguages = (): Languages => useContext(LanguagesContext);
