import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface OwnPhrase {
  lang: string;
  part: string;
  phrase: string;
  value: string | null;
}

/** Serialises writes, so that no change gets an older stamp than one that a client has seen. */
export async function lockLanguages(db: SystemDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('languages', 0))`.execute(db);
}

export async function selectOwnTexts(db: SystemDb, parts: readonly string[], lang?: string): Promise<OwnPhrase[]> {
  return await db
    .selectFrom('language_phrase')
    .select(['lang', 'part', 'phrase', 'value'])
    .where('part', 'in', [...parts])
    .where('value', 'is not', null)
    .$if(lang !== undefined, (query) => query.where('lang', '=', lang ?? ''))
    .orderBy('part')
    .orderBy('phrase')
    .execute();
}

/** Notifies every process, once the transaction is committed, that the site's own texts have changed. */
export async function notifyPhrases(db: SystemDb): Promise<void> {
  await sql`select pg_notify('fs_system', ${JSON.stringify(['phrases'])})`.execute(db);
}

/** The time when a text in the language was last written or removed; 0 if never. */
export async function selectChangedAt(db: SystemDb, parts: readonly string[], lang: string): Promise<number> {
  const row = await db
    .selectFrom('language_phrase')
    .select((of) => of.fn.max('uts').as('uts'))
    .where('lang', '=', lang)
    .where('part', 'in', [...parts])
    .executeTakeFirst();
  return row?.uts ?? 0;
}

export async function selectAdded(db: SystemDb, parts: readonly string[]): Promise<{ part: string; phrase: string }[]> {
  return await db
    .selectFrom('language_base')
    .select(['part', 'phrase'])
    .where('part', 'in', [...parts])
    .orderBy('phrase')
    .execute();
}

export async function upsertTexts(db: SystemDb, rows: readonly OwnPhrase[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into language_phrase (lang, part, phrase, value)
    select lang, part, phrase, value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (lang text, part text, phrase text, value text)
    on conflict (lang, part, phrase) do update set value = excluded.value
     where language_phrase.value is distinct from excluded.value`.execute(db);
}

export async function insertAdded(db: SystemDb, part: string, phrases: readonly string[]): Promise<void> {
  if (phrases.length === 0) return;
  await db
    .insertInto('language_base')
    .values(phrases.map((phrase) => ({ part, phrase })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes phrases from the base, together with their texts. */
export async function removeAdded(db: SystemDb, part: string, phrases: readonly string[]): Promise<void> {
  if (phrases.length === 0) return;
  await db
    .deleteFrom('language_base')
    .where('part', '=', part)
    .where('phrase', 'in', [...phrases])
    .execute();
  await db
    .updateTable('language_phrase')
    .set({ value: null })
    .where('part', '=', part)
    .where('phrase', 'in', [...phrases])
    .where('value', 'is not', null)
    .execute();
}
