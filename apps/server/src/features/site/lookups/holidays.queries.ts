import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { holdsIn } from './choices.queries.ts';
import { appliesTo, isNearest, isNearestIn } from './queries.ts';

const holidays = 80;
export interface Holiday {
  id: string;
  date: number;
  name: string;
  folderId: string | null;
}

const holidaysWhere = async (db: ScopedDb, condition: RawBuilder<unknown>): Promise<Holiday[]> =>
  await db.rows(sql<Holiday>`
    select l.id, l.effective as date, l.name, l.folder_id as "folderId" from lookup l
     where l.type = ${holidays} and l.deletor is null and l.effective is not null and ${condition}
     order by 2, l.name, l.id`);

/**
 * The holidays of the caller's folders and their ancestors, by day; `from` and `to` are business dates, both inclusive.
 */
export const selectHolidays = async (db: ScopedDb, caller: Caller, from: number, to: number): Promise<Holiday[]> =>
  await holidaysWhere(db, sql`l.effective between ${from} and ${to} and ${appliesTo(caller)} and ${isNearest(caller)}`);

/**
 * The names of holidays by day, for a folder and its ancestors. A nearer folder's holiday replaces holidays above it
 * with the same code.
 */
export async function holidaysOf(db: ScopedDb, folderId: string): Promise<Map<number, string>> {
  const found = await holidaysWhere(db, sql`${holdsIn(folderId)} and ${isNearestIn(folderId)}`);
  return new Map(found.map(({ date, name }) => [date, name]));
}
