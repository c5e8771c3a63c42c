import type { Insertable } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';

export async function insertUser(
  db: ScopedDb,
  row: Pick<
    Insertable<Tables['app_user']>,
    'id' | 'username' | 'displayname' | 'email' | 'usertype' | 'lang' | 'contact_id' | 'billing'
  >,
): Promise<void> {
  await db
    .insert('app_user')
    .values({ ...row, password_hash: null, team_id: null, avatar: null, signature: null })
    .execute();
}

/** The id of the folder of a live customer; undefined if the caller cannot see the customer. */
export async function selectContactFolder(db: ScopedDb, id: string): Promise<string | undefined> {
  return (
    await db
      .fromAny('contact', 'c')
      .select('c.folder_id')
      .where('c.id', '=', id)
      .where('c.dts', 'is', null)
      .executeTakeFirst()
  )?.folder_id;
}
