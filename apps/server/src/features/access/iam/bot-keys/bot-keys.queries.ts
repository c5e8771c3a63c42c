import type { SystemDb } from '../../../../db/system.ts';

export async function selectKeys(db: SystemDb, userId: string) {
  return await db
    .selectFrom('bot_key')
    .select(['id', 'user_id', 'name', 'cts', 'valid_to', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('cts', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores a key. Returns false if the bot already has `most` live keys. Concurrent calls for one bot are serialised. */
export async function insertKey(
  db: SystemDb,
  key: { id: string; userId: string; name: string; hash: string; validTo: number | null; createdBy: string },
  now: number,
  most: number,
): Promise<boolean> {
  await db.selectFrom('app_user').select('id').where('id', '=', key.userId).forUpdate().execute();
  const living = await db
    .selectFrom('bot_key')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', key.userId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', now)]))
    .executeTakeFirstOrThrow();
  if (Number(living.count) >= most) return false;
  await db
    .insertInto('bot_key')
    .values({
      id: key.id,
      user_id: key.userId,
      name: key.name,
      hash: key.hash,
      cts: now,
      valid_to: key.validTo,
      created_by: key.createdBy,
      revoked_at: null,
    })
    .execute();
  return true;
}

export async function selectKey(db: SystemDb, id: string) {
  return await db
    .selectFrom('bot_key')
    .select(['id', 'user_id', 'name', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Revokes a key. Returns false if it was already revoked. */
export async function revokeKey(db: SystemDb, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('bot_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes every key of a bot that is not revoked yet. */
export async function revokeKeysOf(db: SystemDb, userId: string, now: number): Promise<void> {
  await db
    .updateTable('bot_key')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
