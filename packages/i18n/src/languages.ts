import { defaultLanguage, languages, type Language } from '@field-service/domain/values/languages.ts';

export { defaultLanguage, languages, type Language };

/** The name of each language in that language, as users look for it in a list. */
export const languageNames: Record<Language, string> = {
  'en-GB': 'English',
  vi: 'Tiếng Việt',
  ms: 'Bahasa Melayu',
  id: 'Bahasa Indonesia',
  'zh-CN': '简体中文',
};

/** The locales for Intl: each language with the region whose formats it uses (specification, part 1 §9). */
export const intlLocales: Record<Language, string> = {
  'en-GB': 'en-GB',
  vi: 'vi-VN',
  ms: 'ms-MY',
  id: 'id-ID',
  'zh-CN': 'zh-CN',
};

/** The format that joins names according to the language. */
export const listFormat = (language: Language): Intl.ListFormat =>
  new Intl.ListFormat(intlLocales[language], { style: 'narrow', type: 'conjunction' });

export const isLanguage = (code: string): code is Language => languages.some((language) => language === code);

/**
 * Maps any BCP 47 tag to one of the five languages: `zh` and `zh-Hans` to zh-CN, `ms-MY` to ms. Undefined if none
 * matches.
 */
export const toLanguage = (tag: string | null | undefined): Language | undefined => {
  if (!tag) return undefined;
  if (isLanguage(tag)) return tag;
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  // 'in' is the old code for Indonesian, which old Android browsers still send.
  if (primary === 'in') return 'id';
  return languages.find((language) => language.toLowerCase().split('-')[0] === primary);
};

/** The name of the language of a record, in that language; an unknown one is written in the default language. */
export const languageNameOf = (tag: string): string => languageNames[toLanguage(tag) ?? defaultLanguage];

export interface LanguageSources {
  /** The user's choice on this device. */
  stored?: string | null | undefined;
  /** The user's or the folder's setting. */
  settings?: string | null | undefined;
  /** The application's built-in default. */
  appDefault?: string | null | undefined;
  /** `navigator.languages`, in order of preference. */
  browser?: readonly string[] | undefined;
}

/**
 * Chooses the first language that the product supports from the stored choice, the settings, the app's default and the
 * browser's languages; otherwise English (specification, part 1 §4).
 */
export const chooseLanguage = (sources: LanguageSources): Language => {
  const wanted = [sources.stored, sources.settings, sources.appDefault, ...(sources.browser ?? [])];
  for (const tag of wanted) {
    const language = toLanguage(tag);
    if (language) return language;
  }
  return defaultLanguage;
};

/**
 * The hour cycle that a folder's locale requests with its `hc` extension, such as `en-MY-u-hc-h12`; 24 hours by
 * default.
 */
export const clockOf = (locale: string): 12 | 24 => (/-hc-h1[12](-|$)/i.test(locale) ? 12 : 24);
