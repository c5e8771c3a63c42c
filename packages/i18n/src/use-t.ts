import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readableParams, type ParamsOf, type ParamValue } from './dictionary.ts';
import type { App, AppKey, DeskKey, SharedKey } from './groups.ts';
import { defaultLanguage, toLanguage, type Language } from './languages.ts';

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
export function useT(): (key: string, ...params: readonly Readonly<Record<string, ParamValue>>[]) => string {
  const { t } = useTranslation();
  return useMemo(
    () =>
      (key: string, ...params: readonly Readonly<Record<string, ParamValue>>[]) =>
        t(key, { ...params[0] }),
    [t],
  );
}

/** The current language. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return toLanguage(i18n.language) ?? defaultLanguage;
};

/** Returns a function that describes an error by its code and parameters in the current language. */
export const useErrorText = (): ((failure: { code: string; params: Readonly<Record<string, unknown>> }) => string) => {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const language = toLanguage(i18n.language) ?? defaultLanguage;
    return ({ code, params }) => t(code, readableParams(params, language));
  }, [t, i18n.language]);
};

/** The i18next instance itself, for switching languages. */
export const useLanguages = (): i18n => useTranslation().i18n;
