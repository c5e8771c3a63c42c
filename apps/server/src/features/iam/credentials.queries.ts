import type { SystemDb } from '../../db/system.ts';

export async function selectOwnPassword(db: SystemDb, userId: string): Promise<string | null> {
  return (await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).where('dts', 'is', null).executeTakeFirst())?.password_hash ?? null;
}
