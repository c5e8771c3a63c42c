import type { contract } from '@field-service/contract/contract.ts';
import type { RouteResult } from '@field-service/contract/route.ts';
import type { Group } from '@field-service/i18n/groups.ts';
import { languageNames, languages, type Language } from '@field-service/i18n/languages.ts';
import type { SystemDb } from '../../../db/system.ts';
import {
  isProductPhrase,
  paramsOfPhrase,
  parts as everyPart,
  partsOf,
  productPhrases,
  productTexts,
} from './dictionary.ts';
import { selectAdded, selectChangedAt, selectOwnTexts } from './queries.ts';

type Languages = typeof contract.languages;

/** The site's own texts in a language; an empty list if nothing has changed since `since` (ms). */
export async function readDictionary(
  db: SystemDb,
  code: Language,
  parts: readonly Group[],
  since: number | undefined,
): Promise<RouteResult<Languages['part']>> {
  const uts = await selectChangedAt(db, parts, code);
  if (since !== undefined && uts <= since) return [];
  const own = await selectOwnTexts(db, parts, code);
  return [{ code, uts, data: { lang: Object.fromEntries(own.map(({ phrase, value }) => [phrase, value ?? ''])) } }];
}

/** The base of a part: the product's phrases and those that the site added. */
export async function readBase(db: SystemDb, part: Group): Promise<RouteResult<Languages['base']>> {
  const own = new Map<string, Record<string, string>>();
  for (const { phrase, lang, value } of await selectOwnTexts(db, [part]))
    own.set(phrase, { ...own.get(phrase), [lang]: value ?? '' });
  const added = (await selectAdded(db, [part]))
    .map(({ phrase }) => phrase)
    .filter((phrase) => !isProductPhrase(part, phrase));
  return [...productPhrases(part), ...added].map((phrase) => ({
    part,
    phrase,
    params: paramsOfPhrase(part, phrase),
    product: productTexts(part, phrase),
    own: own.get(phrase) ?? {},
    added: !isProductPhrase(part, phrase),
  }));
}

export async function readLanguages(db: SystemDb, x: string): Promise<RouteResult<Languages['list']>> {
  const parts = x === 'all' ? everyPart : partsOf(x);
  const added = await selectAdded(db, parts);
  const own = await selectOwnTexts(db, parts);
  const phrases =
    parts.reduce((sum, part) => sum + productPhrases(part).length, 0) +
    added.filter(({ phrase }) => !parts.some((part) => isProductPhrase(part, phrase))).length;
  return await Promise.all(
    languages.map(async (code) => ({
      code,
      name: languageNames[code],
      phrases,
      own: own.filter(({ lang }) => lang === code).length,
      uts: await selectChangedAt(db, parts, code),
    })),
  );
}
