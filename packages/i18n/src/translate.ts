import { fillIn, phraseText, readableParams, type Dictionary, type ParamsOf } from './dictionary.ts';
import { groups, type Group, type GroupKey } from './groups.ts';
import type { Language } from './languages.ts';

/** The phrases that a site has written itself, by key; they override the product's own. */
export type Overrides = Readonly<Record<string, string>>;

const dictionaryOf = (group: Group): Dictionary => groups[group];

const render = (
  language: Language,
  group: Group,
  key: string,
  params: Readonly<Record<string, unknown>>,
  overrides: Overrides,
): string => {
  const phrase = dictionaryOf(group)[key];
  const count = typeof params.count === 'number' ? params.count : undefined;
  const own = phrase ? phraseText(key, phrase, language, count) : key;
  return fillIn(overrides[key] ?? own, params);
};

/** Translates without React, for reports, emails and push notifications. */
export const translate = <G extends Group, K extends GroupKey<G>>(
  language: Language,
  group: G,
  key: K,
  ...params: ParamsOf<K>
): string => render(language, group, key, params[0] ?? {}, {});

/** Creates a translator in which a site's own phrases override the product's. */
export const translatorFor =
  <G extends Group>(language: Language, group: G, overrides: Overrides = {}) =>
  <K extends GroupKey<G>>(key: K, ...params: ParamsOf<K>): string =>
    render(language, group, key, params[0] ?? {}, overrides);

/** The phrase for an error code. An unknown code is shown unchanged rather than hidden. */
export const translateError = (
  language: Language,
  code: string,
  params: Readonly<Record<string, unknown>> = {},
): string => render(language, 'errors', code, readableParams(params, language), {});
