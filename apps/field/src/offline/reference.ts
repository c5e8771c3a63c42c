import type { Item, Lookup } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { createWords, localName, type Words } from '@field-service/ui/record/named-words.ts';
import { useMemo } from 'react';
import { db } from './db.ts';
import { useLive } from './live.ts';

const bySeq = (a: Lookup, b: Lookup): number => a.seq - b.seq || a.name.localeCompare(b.name);

export const useLookups = (type: number): Lookup[] | undefined =>
  useLive(`lookups/${type}`, async () => (await db().lookups.where('type').equals(type).toArray()).toSorted(bySeq));

/** The names of lookups by id, in a language. A job itself contains only the names that the office entered. */
export const useLookupNames = (language: Language, ...types: number[]): ReadonlyMap<string, string> | undefined =>
  useLive(
    `names/${language}/${types.join()}`,
    async () =>
      new Map(
        (await db().lookups.where('type').anyOf(types).toArray()).map((row) => [row.id, localName(row, language)]),
      ),
  );

/** A named list: its question, and its choices in order. */
export interface NamedList {
  list: Lookup;
  choices: Lookup[];
}

async function readNamedLists(codes: readonly string[]): Promise<NamedList[]> {
  const rows = await db().lookups.where('type').equals(lookupNumbers.application).toArray();
  return codes.flatMap((code): NamedList[] => {
    const list = rows.find((row) => row.code === code && row.parentId === null);
    return list ? [{ list, choices: rows.filter((row) => row.parentId === list.id).toSorted(bySeq) }] : [];
  });
}

/** The named lists with these codes, in the requested order; lists that the site does not have are left out. */
export const useNamedLists = (...codes: string[]): NamedList[] | undefined =>
  useLive(`lists/${codes.join()}`, () => readNamedLists(codes));

export const useNamedList = (code: string): Lookup[] => useNamedLists(code)?.[0]?.choices ?? [];

/**
 * Returns a function that translates entries of named lists, which records store by code, into the current language.
 */
export const useWord = (): Words['word'] => {
  const language = useLanguage();
  const lookups = useLookups(lookupNumbers.application);
  return useMemo(() => createWords(lookups ?? [], language).word, [lookups, language]);
};

/** The site's notation for each unit, by unit id, such as `ml` or `pc`. */
export const useUnits = (): ReadonlyMap<string, string> | undefined =>
  useLive(
    'units',
    async () =>
      new Map(
        (await db().lookups.where('type').equals(lookupNumbers.unit).toArray()).map((unit) => [unit.id, unit.code]),
      ),
  );

/** The products that technicians use up (item types with flag C), by name. */
export const useConsumables = (): Item[] | undefined =>
  useLive('consumables', async () =>
    (
      await db()
        .items.filter((item) => item.types.flags.includes('C'))
        .toArray()
    ).toSorted((a, b) => a.name.localeCompare(b.name)),
  );

export const useItems = (): ReadonlyMap<string, Item> | undefined =>
  useLive('items', async () => new Map((await db().items.toArray()).map((item) => [item.id, item])));

/** The findings that a station type records, according to its lookup: bait, catches, and the possible species. */
export interface StationRecords {
  bait: boolean;
  catches: boolean;
  species: readonly string[];
}

export const recordsOf = (type: Lookup | undefined): StationRecords => {
  const records = textsOf(type?.data.records);
  return { bait: records.includes('bait'), catches: records.includes('catches'), species: textsOf(type?.data.species) };
};
