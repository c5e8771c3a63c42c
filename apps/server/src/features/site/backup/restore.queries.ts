import { sql } from 'kysely';
import { replacedSchema } from '../../../db/staging/staging-schemas.ts';
import type { SystemDb } from '../../../db/system.ts';

/** A number series whose next number the operator must confirm. */
export interface ClosedCounter {
  id: string;
  folderId: string | null;
  /** The name of the series' folder. */
  folder: string | null;
  code: string;
  next: number;
}

/**
 * Gives a restored site a new epoch, and ends the sessions, emailed links, device keys and support access that were
 * open at the time of the backup. `now` in milliseconds.
 */
export async function renewSite(db: SystemDb, epoch: string, now: number): Promise<void> {
  await db.updateTable('site').set({ epoch, restored_at: now }).execute();
  await db.updateTable('session').set({ ended_at: now, ended_why: 'restore' }).where('ended_at', 'is', null).execute();
  // Device keys revoked since the backup must not become valid again.
  await db.updateTable('device').set({ pem: null, valid_to: null }).where('pem', 'is not', null).execute();
  await db.updateTable('account_link').set({ token_hash: null }).where('token_hash', 'is not', null).execute();
  await db.updateTable('support_access').set({ closed_at: now }).where('closed_at', 'is', null).execute();
}

/** Ends, in the restored site, the bot keys and open links that were ended after the backup was created. */
export async function keepRevoked(db: SystemDb): Promise<void> {
  const replaced = sql.raw(replacedSchema);
  await sql`update bot_key k set revoked_at = o.revoked_at from ${replaced}.bot_key o where o.id = k.id and o.revoked_at is not null and k.revoked_at is null`.execute(
    db,
  );
  await sql`update form_link l set ended_at = o.ended_at from ${replaced}.form_link o where o.id = l.id and o.ended_at is not null and l.ended_at is null`.execute(
    db,
  );
  await sql`update parcel p set link_hash = null, link_exp = null from ${replaced}.parcel o where o.id = p.id and p.link_hash is not null and o.link_hash is distinct from p.link_hash`.execute(
    db,
  );
}

/**
 * Closes the number series of legal documents, because more of their numbers may have been used since the backup.
 * Returns the closed series.
 */
export async function closeCounters(db: SystemDb): Promise<ClosedCounter[]> {
  return await db
    .updateTable('counter')
    .set({ closed: true })
    .where('gapless', '=', true)
    .returning((eb) => [
      'id',
      'folder_id as folderId',
      eb.selectFrom('folder').select('name').whereRef('folder.id', '=', 'counter.folder_id').as('folder'),
      'code',
      'next',
    ])
    .execute();
}

/** Keeps the deployment's own list of backups. */
export async function keepBackups(db: SystemDb): Promise<void> {
  await sql`insert into backup select * from ${sql.raw(replacedSchema)}.backup`.execute(db);
}
