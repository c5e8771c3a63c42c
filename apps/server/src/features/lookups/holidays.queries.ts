import { sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { ScopedDb } from '../../db/scope.ts';
import { inLine, nearest } from './queries.ts';

// Unscoped: lookups of the caller's line of folders; of the tree only which of two is nearer is asked.

const holidays = 80;
export interface Holiday {
  id: string;
  date: number;
  name: string;
  folderId: string | null;
}

/** The holidays of the caller's folders and those above, by day; `from` and `to` are business dates, both included. */
export async function selectHolidays(db: ScopedDb, caller: Caller, from: number, to: number): Promise<Holiday[]> {
  return await db.rows(sql<Holiday>`
    select l.id, l.val::integer as date, l.name, l.folder_id as "folderId" from lookup l
     where l.type = ${holidays} and l.deletor is null and l.val ~ '^[0-9]{8}$' and l.val::integer between ${from} and ${to} and ${inLine(caller)} and ${nearest(caller)}
     order by 2, l.name, l.id`);
}

/** The days on which a folder keeps holiday: its own and those of the folders above it. */
export async function holidayDates(db: ScopedDb, folderId: string): Promise<Set<number>> {
  const rows = await db.rows(sql<{ date: number }>`
    select distinct l.val::integer as date from lookup l join folder at on at.id = ${folderId} left join folder f on f.id = l.folder_id
     where l.type = ${holidays} and l.deletor is null and l.val ~ '^[0-9]{8}$' and (f.id is null or starts_with(at.path, f.path))`);
  return new Set(rows.map((row) => row.date));
}
