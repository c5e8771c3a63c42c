import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import { dateFormatOf } from '../settings/public.ts';

/** The live folders with these ids, ordered by position and name. */
export async function selectFolders(db: SystemDb, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('folder')
    .select(['id', 'code', 'name', 'parent_id', 'path', 'flags', 'country', 'timezone', 'currency', 'locale'])
    .select(dateFormatOf(sql.ref('folder.id')).as('dateFormat'))
    .where('id', 'in', [...ids])
    .where('dts', 'is', null)
    .orderBy('ord')
    .orderBy('name')
    .execute();
}
