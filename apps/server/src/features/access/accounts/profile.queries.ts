import type { SystemDb } from '../../../db/system.ts';

/** What a person may change of their own row, which is locked until the transaction ends. */
export async function lockOwn(db: SystemDb, userId: string) {
  return await db
    .selectFrom('app_user')
    .select(['displayname', 'avatar', 'signature', 'uts'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateOwn(
  db: SystemDb,
  userId: string,
  change: { displayname?: string; avatar?: string | null; signature?: string | null },
): Promise<void> {
  await db.updateTable('app_user').set(change).where('id', '=', userId).execute();
}
