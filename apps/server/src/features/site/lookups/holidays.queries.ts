import { sql } from 'kysely';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { inLine, isNearest } from './queries.ts';

const holidays = 80;
export interface Holiday {
  id: string;
  date: number;
  name: string;
  folderId: string | null;
}

/**
 * The holidays of the caller's folders and their ancestors, by day; `from` and `to` are business dates, both inclusive.
 */
export async function selectHolidays(db: ScopedDb, caller: Caller, from: number, to: number): Promise<Holiday[]> {
  return await db.rows(sql<Holiday>`
    select l.id, l.effective as date, l.name, l.folder_id as "folderId" from lookup l
     where l.type = ${holidays} and l.deletor is null and l.effective between ${from} and ${to} and ${inLine(caller)} and ${isNearest(caller)}
     order by 2, l.name, l.id`);
}
