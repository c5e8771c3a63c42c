import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { App } from './groups.ts';
import { chooseLanguage, defaultLanguage, toLanguage, type Language } from './languages.ts';
import {
  readChoice,
  readOverrides,
  watchChoice,
  writeChoice,
  writeOverrides,
  type StoredOverrides,
} from './stored-language.ts';

export type LanguageLoaders = Readonly<Record<Language, () => Promise<{ phrases: Record<string, string> }>>>;

/** Requests the site's own phrases from the server. The result is undefined unless they are newer than `uts` (ms). */
export type FetchOverrides = (language: Language, uts: number) => Promise<StoredOverrides | undefined>;

export interface LanguageOptions {
  app: App;
  loaders: LanguageLoaders;
  /** If absent, only the product's own phrases are shown. */
  fetchOverrides?: FetchOverrides | undefined;
  /** The user's or the folder's setting, if it is known before the app starts. */
  settings?: string | undefined;
  appDefault?: string | undefined;
}

const namespace = 'app';
/**
 * The state of each i18next instance, because i18next itself tracks only the resources. The key is the instance's
 * store, which is the same object in all the wrappers that React passes around.
 */
const loaded = new WeakMap<i18n['store'], LanguageState>();

interface LanguageState extends Pick<LanguageOptions, 'app' | 'loaders' | 'fetchOverrides'> {
  languages: Set<Language>;
  /** The language that was requested last. A language that finishes loading after a newer request is not shown. */
  requested: Language;
  /** The user's choice since the start, even if it cannot be stored. */
  chosen?: Language | undefined;
}

const addPhrases = (instance: i18n, language: Language, phrases: Record<string, string>) => {
  instance.addResourceBundle(language, namespace, phrases, true, true);
};

const loadLanguage = async (instance: i18n, language: Language): Promise<void> => {
  const state = loaded.get(instance.store);
  if (!state || state.languages.has(language)) return;
  const { phrases } = await state.loaders[language]();
  addPhrases(instance, language, phrases);
  const overrides = readOverrides(state.app, language);
  if (overrides) addPhrases(instance, language, overrides.lang);
  state.languages.add(language);
};

/** Fetches the site's own phrases in a language if they are newer than the stored ones, then stores and shows them. */
export const refreshOverrides = async (instance: i18n, language: Language): Promise<void> => {
  const state = loaded.get(instance.store);
  const newer = await state?.fetchOverrides?.(language, readOverrides(state.app, language)?.uts ?? 0);
  if (!state || !newer) return;
  writeOverrides(state.app, language, newer);
  addPhrases(instance, language, newer.lang);
};

const show = async (instance: i18n, language: Language): Promise<void> => {
  const state = loaded.get(instance.store);
  if (state) state.requested = language;
  await loadLanguage(instance, language);
  if (state && state.requested !== language) return;
  await instance.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  // Runs in the background: without a connection, the stored phrases are used.
  refreshOverrides(instance, language).catch(() => undefined);
};

/**
 * Starts i18next in the language that `chooseLanguage` selects, and follows the choice in other windows. The app renders
 * only after this has finished.
 */
export const startLanguages = async (options: LanguageOptions): Promise<i18n> => {
  const language = chooseLanguage({
    stored: readChoice(),
    settings: options.settings,
    appDefault: options.appDefault,
    browser: typeof navigator === 'undefined' ? [] : navigator.languages,
  });
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    // A key is the English text itself, so a missing phrase is readable without loading a second language.
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    resources: { [language]: { [namespace]: {} } },
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (_text: string, match: readonly string[]) => match[0] ?? '',
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  loaded.set(instance.store, {
    app: options.app,
    loaders: options.loaders,
    fetchOverrides: options.fetchOverrides,
    languages: new Set(),
    requested: language,
  });
  await show(instance, language);
  // A language whose phrases cannot be loaded now is shown at the next start.
  watchChoice((chosen) => void follow(instance, chosen).catch(() => undefined));
  return instance;
};

/** Shows the language that the user chose in another window, which has stored the choice. */
const follow = async (instance: i18n, language: Language): Promise<void> => {
  const state = loaded.get(instance.store);
  if (state) state.chosen = language;
  await show(instance, language);
};

/** Switches the language and remembers the user's choice. Rejects if the language cannot be loaded. */
export const changeLanguage = async (instance: i18n, language: Language): Promise<void> => {
  const state = loaded.get(instance.store);
  const before = state?.chosen;
  // Set before the language is shown, so that the settings do not undo the choice in the meantime.
  if (state) state.chosen = language;
  try {
    await show(instance, language);
  } catch (error) {
    if (state?.chosen === language) state.chosen = before;
    throw error;
  }
  if (state === undefined || state.chosen === language) writeChoice(language);
};

/** Uses the language from the settings if no language has been chosen on this device. */
export const adoptSettingsLanguage = async (instance: i18n, code: string | undefined): Promise<void> => {
  const language = toLanguage(code);
  if (language && !loaded.get(instance.store)?.chosen && !readChoice()) await show(instance, language);
};

/**
 * Shows the language of the user who logs in, and remembers it for the next start, unless another one was chosen here
 * since the last logout.
 */
export const adoptUserLanguage = async (instance: i18n, code: string | undefined): Promise<void> => {
  const language = toLanguage(code);
  if (!language || loaded.get(instance.store)?.chosen) return;
  await show(instance, language);
  writeChoice(language);
};

/** Forgets, when a user logs out, that they chose a language: the next user's own applies. */
export const forgetChoice = (instance: i18n): void => {
  const state = loaded.get(instance.store);
  if (state) state.chosen = undefined;
};

export const currentLanguage = (instance: i18n): Language => toLanguage(instance.language) ?? defaultLanguage;
