import type { Item, Lookup } from '@field-service/contract/reference.ts';
import { isConsumableOffered, isItemOffered, type ItemFlags } from '@field-service/domain/goods/item-offer.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { offeredOf } from '@field-service/domain/site/lookup-offer.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { createWords, localName, type Words } from '@field-service/ui/record/named-words.ts';
import { useMemo } from 'react';
import { db } from './db.ts';
import { liveRead } from './live.ts';

const bySeq = (a: Lookup, b: Lookup): number => a.seq - b.seq || a.name.localeCompare(b.name);

const lookups = liveRead(async (type: number): Promise<Lookup[]> =>
  (await db().lookups.where('type').equals(type).toArray()).toSorted(bySeq),
);
export const useLookups = lookups.useResult;

const named = liveRead(
  async (...types: number[]): Promise<Lookup[]> => await db().lookups.where('type').anyOf(types).toArray(),
);

/** Reads lookups whose names are shown, before a page that shows them is drawn. */
export const readNamesEarly = named.begin;

/** The names of lookups by id, in a language. A job itself contains only the names that the office entered. */
export const useLookupNames = (language: Language, ...types: number[]): ReadonlyMap<string, string> | undefined => {
  const rows = named.useResult(...types);
  return useMemo(() => rows && new Map(rows.map((row) => [row.id, localName(row, language)])), [rows, language]);
};

/** A named list: its question, and its choices in order. */
export interface NamedList {
  list: Lookup;
  choices: Lookup[];
}

async function readNamedLists(...codes: string[]): Promise<NamedList[]> {
  const rows = await db().lookups.where('type').equals(lookupNumbers.application).toArray();
  return codes.flatMap((code): NamedList[] => {
    const list = rows.find((row) => row.code === code && row.parentId === null);
    return list ? [{ list, choices: rows.filter((row) => row.parentId === list.id).toSorted(bySeq) }] : [];
  });
}

/** The named lists with these codes, in the requested order; lists that the site does not have are left out. */
export const useNamedLists = liveRead(readNamedLists).useResult;

/** All entries of a named list, for the names of what was recorded; `useOfferedList` has those that may be chosen. */
export const useNamedList = (code: string): Lookup[] => useNamedLists(code)?.[0]?.choices ?? [];

/** The entries of a named list that may be chosen; `chosen` names by their codes those that are chosen already. */
export const useOfferedList = (code: string, chosen: readonly string[] = []): Lookup[] =>
  offeredOf(useNamedList(code), (entry) => chosen.includes(entry.code));

/**
 * Returns a function that translates entries of named lists, which records store by code, into the current language.
 */
export const useWord = (): Words['word'] => {
  const language = useLanguage();
  const lookups = useLookups(lookupNumbers.application);
  return useMemo(() => createWords(lookups ?? [], language).word, [lookups, language]);
};

/** The site's notation for each unit, by unit id, such as `ml` or `pc`. */
export const useUnits = liveRead(
  async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await db().lookups.where('type').equals(lookupNumbers.unit).toArray()).map(({ id, code }) => [id, code])),
).useResult;

/** The site's notation of a unit, which other records have by its name or its notation. */
export const unitCodeOf = (units: readonly Pick<Lookup, 'code' | 'name'>[], unit: string): string =>
  (units.find(({ code }) => code === unit) ?? units.find(({ name }) => name === unit))?.code ?? unit;

/** Returns a function that converts the name of a unit to its notation. */
export const useUnitCode = (): ((unit: string) => string) => {
  const units = useLookups(lookupNumbers.unit);
  return useMemo(() => (unit) => unitCodeOf(units ?? [], unit), [units]);
};

type Offers = (flags: ItemFlags) => boolean;

/**
 * The items that may be chosen, by name. Their flags are those that the type and the status have now, because a changed
 * lookup does not send its items again.
 */
async function readOffered(offers: Offers): Promise<Item[]> {
  const store = db();
  const [items, kinds] = await Promise.all([
    store.items.toArray(),
    store.lookups.where('type').anyOf(lookupNumbers.itemType, lookupNumbers.status).toArray(),
  ]);
  const flagsOf = new Map(kinds.map(({ id, flags }) => [id, flags]));
  return items
    .filter(({ types, status }) =>
      offers({
        type: flagsOf.get(types.id) ?? types.flags,
        status: flagsOf.get(status.id ?? '') ?? status.flags,
      }),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The items that may be chosen: services, products and materials. */
export const readOfferedItems = async (): Promise<Item[]> => await readOffered(isItemOffered);
export const useOfferedItems = liveRead(readOfferedItems).useResult;

/** Those that technicians use up. */
export const readConsumables = async (): Promise<Item[]> => await readOffered(isConsumableOffered);
export const useConsumables = liveRead(readConsumables).useResult;

/** All items by id, also those that may no longer be chosen: what was recorded with them is shown with their names. */
export const useItems = liveRead(
  async (): Promise<ReadonlyMap<string, Item>> => new Map((await db().items.toArray()).map((item) => [item.id, item])),
).useResult;
