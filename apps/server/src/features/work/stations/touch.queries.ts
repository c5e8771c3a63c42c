import type { ScopedDb } from '../../../db/scope/scope.ts';

/**
 * Moves a site's `uts`: what its stations show (their last visits) has changed. By a column that is no part of a key,
 * because an update of a key locks the row against everything that refers to it.
 */
export async function touchSite(db: ScopedDb, siteId: string): Promise<void> {
  await db
    .update('contact_info')
    .set((eb) => ({ phone: eb.ref('contact_info.phone') }))
    .where('contact_info.id', '=', siteId)
    .execute();
}
