import type { Insertable } from 'kysely';
import type { ScopedDb } from '../db/scope/scope.ts';
import type { SystemDb } from '../db/system.ts';
import type { Tables } from '../db/tables/tables.ts';

type HistoryInsert = Insertable<Tables['history']>;

export async function insertHistory(db: ScopedDb, rows: HistoryInsert[]): Promise<void> {
  await db.insert('history').values(rows).execute();
}

export async function insertSystemHistory(db: SystemDb, rows: HistoryInsert[]): Promise<void> {
  await db.insertInto('history').values(rows).execute();
}

/** The history of one record that was read through its scope, oldest first. */
export async function selectHistory(db: ScopedDb, noun: string, id: string) {
  return await db
    .asSystem('the record was read through its scope')
    .selectFrom('history')
    .selectAll()
    .where('noun', '=', noun)
    .where('noun_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The changes to a record after a stamp, oldest first, for merging two people's changes. */
export async function selectHistorySince(db: ScopedDb, noun: string, id: string, since: number) {
  return await db
    .asSystem('the record was read through its scope')
    .selectFrom('history')
    .select(['before', 'after', 'at', 'by_name'])
    .where('noun', '=', noun)
    .where('noun_id', '=', id)
    .where('at', '>', since)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
