import { v5 } from 'uuid';
import type { SeedRow } from './queries.ts';

/** A name in English, Vietnamese, Malay, Indonesian and Chinese. */
export type TranslatedName = readonly [en: string, vi: string, ms: string, id: string, zh: string];

/** A base lookup before it becomes a row. A name in only one language is visible only in the office. */
export interface BaseLookup {
  type: number;
  code: string;
  names: TranslatedName | string;
  abbr?: string;
  val?: string;
  val2?: string;
  flags?: string;
  /** The code of the parent, a lookup of the same type. */
  parent?: string;
  /** The text below the name, such as the answer to a question. */
  notes?: TranslatedName;
  data?: Readonly<Record<string, unknown>>;
}

const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';

/**
 * The id of a record that an installation creates: the same on every site, so that another installation finds the
 * existing record.
 */
export const installedId = (noun: string, ...parts: readonly (string | number)[]): string =>
  v5(`${noun}/${parts.join('/')}`, namespace);

/** The id of a base lookup, or of a lookup of one folder. */
export const lookupId = (type: number, code: string, folderId?: string): string =>
  installedId('lookup', folderId ?? '', type, code);

/** The names and notes in languages other than English. */
export function otherNames(
  names: TranslatedName,
  notes?: TranslatedName,
): Record<string, { name: string; notes?: string }> {
  const of = (at: 1 | 2 | 3 | 4) => ({ name: names[at], ...(notes === undefined ? {} : { notes: notes[at] }) });
  return { vi: of(1), ms: of(2), id: of(3), 'zh-CN': of(4) };
}

/** The row of a lookup; `ord` is its position among those of its type and parent. */
export function lookupRow(lookup: BaseLookup, ord: number, folderId?: string): SeedRow<'lookup'> {
  const { type, code, names } = lookup;
  return {
    id: lookupId(type, code, folderId),
    type,
    code,
    name: typeof names === 'string' ? names : names[0],
    abbr: lookup.abbr ?? null,
    val: lookup.val ?? null,
    val2: lookup.val2 ?? null,
    parent_id: lookup.parent === undefined ? null : lookupId(type, lookup.parent, folderId),
    folder_id: folderId ?? null,
    ord,
    flags: lookup.flags ?? '',
    notes: lookup.notes?.[0] ?? null,
    data: { ...lookup.data, ...(typeof names === 'string' ? {} : { alt: otherNames(names, lookup.notes) }) },
  };
}
