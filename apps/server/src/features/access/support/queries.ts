import type { SystemDb } from '../../../db/system.ts';

const shown = [
  'support_access.id',
  'support_access.supporter',
  'support_access.name',
  'person.displayname as opened_by',
  'support_access.opened_at',
  'support_access.until',
  'support_access.closed_at',
] as const;

export async function selectAccesses(db: SystemDb) {
  return await db
    .selectFrom('support_access')
    .innerJoin('app_user as person', 'person.id', 'support_access.opened_by')
    .select(shown)
    .orderBy('support_access.opened_at', 'desc')
    .orderBy('support_access.id')
    .limit(100)
    .execute();
}

/**
 * Opens access for a supporter. Returns false if it is already open. Expired access is closed first, as of its expiry.
 */
export async function insertAccess(
  db: SystemDb,
  access: { id: string; supporter: string; name: string; openedBy: string; until: number },
  now: number,
): Promise<boolean> {
  await db
    .updateTable('support_access')
    .set((row) => ({ closed_at: row.ref('until') }))
    .where('supporter', '=', access.supporter)
    .where('closed_at', 'is', null)
    .where('until', '<=', now)
    .execute();
  const row = await db
    .insertInto('support_access')
    .values({
      id: access.id,
      supporter: access.supporter,
      name: access.name,
      opened_by: access.openedBy,
      opened_at: now,
      until: access.until,
      closed_at: null,
      closed_by: null,
    })
    .onConflict((conflict) => conflict.column('supporter').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectAccess(db: SystemDb, id: string) {
  return await db
    .selectFrom('support_access')
    .select(['id', 'supporter', 'name', 'until', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Closes access and ends its sessions. Returns the ids of the sessions. */
export async function closeAccess(db: SystemDb, id: string, closedBy: string, now: number): Promise<string[]> {
  await db.updateTable('support_access').set({ closed_at: now, closed_by: closedBy }).where('id', '=', id).execute();
  const rows = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: 'support' })
    .where('support_access_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
