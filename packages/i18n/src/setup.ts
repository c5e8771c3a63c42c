import type { App } from './groups.ts';
import { chooseLanguage, toLanguage, type Language } from './languages.ts';
import { createLanguages, type Languages } from './shown-language.ts';
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
  /** The phrases that the first screen does not need, until `loadAllPhrases`; absent if `loaders` load all. */
  restLoaders?: LanguageLoaders | undefined;
  /** If absent, only the product's own phrases are shown. */
  fetchOverrides?: FetchOverrides | undefined;
  /** The user's or the folder's setting, if it is known before the app starts. */
  settings?: string | undefined;
  appDefault?: string | undefined;
}

const states = new WeakMap<Languages, LanguageState>();

interface LanguageState extends Pick<LanguageOptions, 'app' | 'loaders' | 'restLoaders' | 'fetchOverrides'> {
  known: Set<Language>;
  /** The languages whose phrases are loaded to the last. */
  whole: Set<Language>;
  /** Whether all phrases are wanted, in each language that is shown. */
  wantsAll: boolean;
  /** The language that was requested last. A language that finishes loading after a newer request is not shown. */
  requested: Language;
  /** The user's choice since the start, even if it cannot be stored. */
  chosen?: Language | undefined;
}

const loadLanguage = async (languages: Languages, language: Language): Promise<void> => {
  const state = states.get(languages);
  if (!state) return;
  const add = async (known: Set<Language>, loaders: LanguageLoaders): Promise<void> => {
    if (known.has(language)) return;
    const { phrases } = await loaders[language]();
    languages.add(language, phrases);
    const overrides = readOverrides(state.app, language);
    if (overrides) languages.add(language, overrides.lang);
    known.add(language);
  };
  await add(state.known, state.loaders);
  if (state.wantsAll && state.restLoaders) await add(state.whole, state.restLoaders);
};

/** Loads the phrases that the first screen did not need. Rejects if they cannot be loaded now. */
export const loadAllPhrases = async (languages: Languages): Promise<void> => {
  const state = states.get(languages);
  if (!state) return;
  state.wantsAll = true;
  await loadLanguage(languages, state.requested);
};

/** Fetches the site's own phrases in a language if they are newer than the stored ones, then stores and shows them. */
export const refreshOverrides = async (languages: Languages, language: Language): Promise<void> => {
  const state = states.get(languages);
  const newer = await state?.fetchOverrides?.(language, readOverrides(state.app, language)?.uts ?? 0);
  if (!state || !newer) return;
  writeOverrides(state.app, language, newer);
  languages.add(language, newer.lang);
};

const show = async (languages: Languages, language: Language): Promise<void> => {
  const state = states.get(languages);
  if (state) state.requested = language;
  await loadLanguage(languages, language);
  if (state && state.requested !== language) return;
  languages.show(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  // Runs in the background: without a connection, the stored phrases are used.
  refreshOverrides(languages, language).catch(() => undefined);
};

/**
 * Starts in the language that `chooseLanguage` selects, and follows the choice in other windows. The app renders only
 * after this has finished.
 */
export const startLanguages = async (options: LanguageOptions): Promise<Languages> => {
  const language = chooseLanguage({
    stored: readChoice(),
    settings: options.settings,
    appDefault: options.appDefault,
    browser: typeof navigator === 'undefined' ? [] : navigator.languages,
  });
  const languages = createLanguages(language);
  states.set(languages, {
    app: options.app,
    loaders: options.loaders,
    restLoaders: options.restLoaders,
    fetchOverrides: options.fetchOverrides,
    known: new Set(),
    whole: new Set(),
    wantsAll: false,
    requested: language,
  });
  await show(languages, language);
  // A language whose phrases cannot be loaded now is shown at the next start.
  watchChoice((chosen) => void follow(languages, chosen).catch(() => undefined));
  return languages;
};

/** Shows the language that the user chose in another window, which has stored the choice. */
const follow = async (languages: Languages, language: Language): Promise<void> => {
  const state = states.get(languages);
  if (state) state.chosen = language;
  await show(languages, language);
};

/** Switches the language and remembers the user's choice. Rejects if the language cannot be loaded. */
export const changeLanguage = async (languages: Languages, language: Language): Promise<void> => {
  const state = states.get(languages);
  const before = state?.chosen;
  // Set before the language is shown, so that the settings do not undo the choice in the meantime.
  if (state) state.chosen = language;
  try {
    await show(languages, language);
  } catch (error) {
    if (state?.chosen === language) state.chosen = before;
    throw error;
  }
  if (state === undefined || state.chosen === language) writeChoice(language);
};

/** Uses the language from the settings if no language has been chosen on this device. */
export const adoptSettingsLanguage = async (languages: Languages, code: string | undefined): Promise<void> => {
  const language = toLanguage(code);
  if (language && !states.get(languages)?.chosen && !readChoice()) await show(languages, language);
};

/**
 * Shows the language of the user who logs in, and remembers it for the next start, unless another one was chosen here
 * since the last logout.
 */
export const adoptUserLanguage = async (languages: Languages, code: string | undefined): Promise<void> => {
  const language = toLanguage(code);
  if (!language || states.get(languages)?.chosen) return;
  await show(languages, language);
  writeChoice(language);
};

/** Forgets, when a user logs out, that they chose a language: the next user's own applies. */
export const forgetChoice = (languages: Languages): void => {
  const state = states.get(languages);
  if (state) state.chosen = undefined;
};

export const currentLanguage = (languages: Languages): Language => languages.shown().language;
