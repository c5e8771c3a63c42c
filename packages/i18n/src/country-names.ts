import { intlLocales, type Language } from './languages.ts';

/** Returns a function that names a country by its ISO 3166-1 code in a language; an unknown code is returned as it is. */
export const countryNames = (language: Language): ((code: string) => string) => {
  const names = new Intl.DisplayNames(intlLocales[language], { type: 'region' });
  return (code) => names.of(code) ?? code;
};
