import type { ScopedDb } from '../../db/scope.ts';

/** Moves a site's `uts`: what its stations show (their last visits) has changed. */
export async function touchSite(db: ScopedDb, siteId: string): Promise<void> {
  await db.update('contact_info').set((eb) => ({ type_val: eb.ref('contact_info.type_val') })).where('contact_info.id', '=', siteId).execute();
}
