import type { SystemDb } from '../../db/system.ts';

/** Whether the database has its site: without one nobody can log in. */
export async function isInitialised(db: SystemDb): Promise<boolean> {
  return (await db.selectFrom('site').select('epoch').executeTakeFirst()) !== undefined;
}

export async function selectEpoch(db: SystemDb): Promise<string> {
  return (await db.selectFrom('site').select('epoch').executeTakeFirst())?.epoch ?? '';
}
