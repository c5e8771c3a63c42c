import { listFormat, type Language } from './languages.ts';

/**
 * One phrase. The key is the English text, with parameters as `{{name}}`; the other four languages are required. `one`
 * is the English form for a count of one (`{{count}}`), which the other languages do not have.
 */
export interface Phrase {
  one?: string;
  vi: string;
  ms: string;
  id: string;
  'zh-CN': string;
}

/**
 * A phrase whose key is a code, or a word with the place in which it is used, such as `Done (button)`: other languages
 * need a different word for each place. The phrase also includes the English text.
 */
export interface CodedPhrase extends Phrase {
  'en-GB': string;
}

export type Dictionary<Key extends string = string> = Readonly<Record<Key, Phrase | CodedPhrase>>;

/**
 * Defines a dictionary, typed by its keys; a missing language does not compile. A group that becomes too large for one
 * file is combined from several: `{ ...officeJobs, ...officeBills }`.
 */
export const defineDictionary = <Key extends string>(
  phrases: Record<Key, Phrase | CodedPhrase>,
): Readonly<Record<Key, Phrase | CodedPhrase>> => phrases;

/** The names of the parameters in a phrase: `'n' | 'total'` for `'{{n}} of {{total}}'`. */
export type ParamName<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
export type ParamValue = string | number;
/** The parameters that a phrase requires; none for a phrase without parameters. */
export type ParamsOf<Text extends string> = [ParamName<Text>] extends [never]
  ? []
  : [params: Readonly<Record<ParamName<Text>, ParamValue>>];

/** The text of one phrase in one language, before parameters are inserted; `count` selects the English singular. */
export const phraseText = (key: string, phrase: Phrase | CodedPhrase, language: Language, count?: number): string => {
  if (language !== 'en-GB') return phrase[language];
  if (count === 1 && phrase.one !== undefined) return phrase.one;
  return 'en-GB' in phrase ? phrase['en-GB'] : key;
};

const parameter = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Inserts the parameters; a placeholder without a parameter is left as it is. */
export const fillIn = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replace(parameter, (whole, name: string) => {
    const value = params[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });

const readable = (value: unknown, list: Intl.ListFormat): ParamValue =>
  typeof value === 'number' || typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? list.format(value.map((each) => String(readable(each, list))))
      : JSON.stringify(value);

/** The parameters of an error in the form that a phrase accepts, with lists joined according to the language. */
export const readableParams = (
  params: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, ParamValue> => {
  const list = listFormat(language);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readable(value, list)]));
};

/** The distinct parameter names in the text, sorted. */
export const paramNames = (text: string): string[] =>
  [...new Set([...text.matchAll(parameter)].map((match) => match[1] ?? ''))].sort();

/** The phrases of an app in one language, by key; for English, only the phrases whose text differs from their key. */
export const toResources = (dictionaries: readonly Dictionary[], language: Language): Record<string, string> => {
  const resources: Record<string, string> = {};
  for (const dictionary of dictionaries) {
    for (const [key, phrase] of Object.entries(dictionary)) {
      const text = phraseText(key, phrase, language);
      if (text !== key) resources[key] = text;
      if (language === 'en-GB' && phrase.one !== undefined) resources[`${key}_one`] = phrase.one;
    }
  }
  return resources;
};
