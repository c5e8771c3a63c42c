import { paramNames, phraseText, type Dictionary } from '@field-service/i18n/dictionary.ts';
import { appGroups, apps, groups, type Group } from '@field-service/i18n/groups.ts';
import { languages, toLanguage, type Language } from '@field-service/i18n/languages.ts';
import { Refusal } from '../../../refusal.ts';

export const parts = Object.keys(groups).filter((name): name is Group => Object.hasOwn(groups, name));
const isPart = (name: string): name is Group => Object.hasOwn(groups, name);

/** The language for a code, such as zh-CN for zh-Hans. Throws `language.unknown` if there is none. */
export function languageOf(code: string): Language {
  const language = toLanguage(code);
  if (language === undefined) throw new Refusal('language.unknown', { code, known: [...languages] });
  return language;
}

/**
 * The parts of the dictionary for a name: those of an app (`app` is the field app), or a single part. Throws
 * `language.unknown_part` for an unknown name.
 */
export function partsOf(name: string): readonly Group[] {
  const app = name === 'app' ? 'field' : apps.find((each) => each === name);
  return app === undefined ? [partOf(name)] : appGroups[app];
}

export function partOf(name: string): Group {
  if (!isPart(name)) throw new Refusal('language.unknown_part', { part: name, known: parts });
  return name;
}

const dictionaryOf = (part: Group): Dictionary => groups[part];
export const productPhrases = (part: Group): readonly string[] => Object.keys(dictionaryOf(part));
export const isProductPhrase = (part: Group, phrase: string): boolean => Object.hasOwn(dictionaryOf(part), phrase);

/** The product's texts for a phrase, by language; empty for a phrase that the site added. */
export function productTexts(part: Group, phrase: string): Record<string, string> {
  const entry = isProductPhrase(part, phrase) ? dictionaryOf(part)[phrase] : undefined;
  return entry === undefined
    ? {}
    : Object.fromEntries(languages.map((language) => [language, phraseText(phrase, entry, language)]));
}

/**
 * The parameters that a text for the phrase must contain: those of the product's English text, otherwise those of the
 * phrase itself.
 */
export const paramsOfPhrase = (part: Group, phrase: string): string[] =>
  paramNames(productTexts(part, phrase)['en-GB'] ?? phrase);

/** Whether a text has exactly the parameters of its phrase: none missing, none added. */
export const fitsPhrase = (part: Group, phrase: string, text: string): boolean =>
  paramNames(text).join() === paramsOfPhrase(part, phrase).join();
