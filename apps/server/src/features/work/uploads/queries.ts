import type { PackageState } from '@field-service/contract/work/job-package.ts';
import { sql, type Selectable } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';

export type PackageRow = Selectable<Tables['upload_package']>;
export type EntryRow = Selectable<Tables['upload_entry']>;
const owners = 'a package of finished work is read and written by the person who sent it';

/** The caller's own package; with `lock`, no one else can write to it until the transaction ends. */
export async function ownPackage(
  db: ScopedDb,
  id: string,
  userId: string,
  lock = false,
): Promise<PackageRow | undefined> {
  const query = db
    .asSystem(owners)
    .selectFrom('upload_package')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** A package visible in the caller's folders. */
export async function visiblePackage(db: ScopedDb, id: string): Promise<PackageRow | undefined> {
  return await db.fromAny('upload_package', 'u').selectAll('u').where('u.id', '=', id).executeTakeFirst();
}

export interface KeptPackage {
  uploadId: string;
  kind: 'job' | 'sign';
  status: PackageState['status'];
  reason: string | null;
  note: string | null;
  by: string;
  device: string;
  appVersion: string;
  receivedAt: number;
  settledAt: number | null;
}

/** A job's complete packages, oldest first. */
export async function keptPackages(db: ScopedDb, postId: string): Promise<KeptPackage[]> {
  return await db.rows(sql<KeptPackage>`
    select u.id "uploadId", u.kind, u.status, u.reason, u.note, person.displayname "by", u.device, u.app_version "appVersion", u.received_at "receivedAt", u.settled_at "settledAt"
      from ${db.sourceAny('upload_package')} u join person on person.id = u.user_id
     where u.post_id = ${postId} and u.received_at is not null order by u.received_at, u.id`);
}

/** Locks a package found through the scope, and returns its current state. */
export async function lockPackage(db: ScopedDb, id: string): Promise<PackageRow> {
  return await db
    .asSystem('the package was found through the scope')
    .selectFrom('upload_package')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function entriesOf(db: ScopedDb, packageId: string): Promise<EntryRow[]> {
  return await db
    .asSystem('the package is the owner’s, or was found through the scope')
    .selectFrom('upload_entry')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('part')
    .orderBy('path')
    .execute();
}

export interface PlaceOfWork {
  folderId: string;
  kind: string;
}

/**
 * The folder of a job for which the caller may announce work: a job that the caller can see, is assigned to, or once
 * had on a device. Work must be accepted even after the job was reassigned.
 */
export async function folderOfWork(db: ScopedDb, postId: string, userId: string): Promise<PlaceOfWork | undefined> {
  // Unscoped: anyone who had a job on their device may send their work, even if their folders changed.
  const [row] = await db.rows(sql<PlaceOfWork>`
    select p.folder_id "folderId", p.systype kind from post p
     where p.id = ${postId} and p.systype = 'job'
       and (exists (select from ${db.sourceAny('post')} s where s.id = p.id)
         or exists (select ${related('from post_assignee a where a.post_id = p.id')} and a.user_id = ${userId})
         or exists (select from device_post d where d.post_id = p.id and d.user_id = ${userId}))`);
  return row;
}

/** Whether the caller can still see the job; false for a deleted job. */
export async function seesPost(db: ScopedDb, postId: string): Promise<boolean> {
  return (
    (await db
      .fromAny('post', 'p')
      .select('p.id')
      .where('p.id', '=', postId)
      .where('p.dts', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

export interface NewPackage {
  id: string;
  postId: string;
  folderId: string;
  userId: string;
  kind: 'job' | 'sign';
  device: string;
  appVersion: string;
  parts: number;
  manifest: object;
  entries: readonly { path: string; part: number; bytes: number; sha256: string }[];
}

/**
 * Stores a manifest. Returns false if its id is already taken. A concurrent identical call waits here for the first to
 * finish.
 */
export async function insertPackage(db: ScopedDb, made: NewPackage): Promise<boolean> {
  const row = await db
    .insert('upload_package')
    .values({
      id: made.id,
      post_id: made.postId,
      folder_id: made.folderId,
      user_id: made.userId,
      kind: made.kind,
      device: made.device,
      app_version: made.appVersion,
      parts: made.parts,
      manifest: JSON.stringify(made.manifest),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await db
    .insert('upload_entry')
    .values(
      made.entries.map(({ path, part, bytes, sha256 }) => ({
        package_id: made.id,
        path,
        part,
        bytes,
        sha256,
        received_at: null,
      })),
    )
    .execute();
  return true;
}

/** Records that entries are complete and in the store. */
export async function markReceived(
  db: ScopedDb,
  packageId: string,
  entries: readonly { path: string }[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .update('upload_entry')
    .set({ received_at: now })
    .where('package_id', '=', packageId)
    .where(
      'path',
      'in',
      entries.map(({ path }) => path),
    )
    .execute();
}

export interface PackageResult {
  status: PackageState['status'];
  reason: string | null;
  note?: string | null;
  jobFile?: object | null;
  receivedAt?: number;
  settledAt?: number | null;
  settledBy?: string | null;
}

/** Writes the state of a locked package. */
export async function settlePackage(db: ScopedDb, id: string, settled: PackageResult): Promise<void> {
  const { status, reason, note, jobFile, receivedAt, settledAt, settledBy } = settled;
  await db
    .asSystem(owners)
    .updateTable('upload_package')
    .set({
      status,
      reason,
      ...(note === undefined ? {} : { note }),
      ...(jobFile === undefined ? {} : { job_file: jobFile === null ? null : JSON.stringify(jobFile) }),
      ...(receivedAt === undefined ? {} : { received_at: receivedAt }),
      ...(settledAt === undefined ? {} : { settled_at: settledAt }),
      ...(settledBy === undefined ? {} : { settled_by: settledBy }),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes how the clock of the sending device differs, as measured or as decided. */
export async function noteClock(
  db: ScopedDb,
  id: string,
  clock: Partial<Pick<PackageRow, 'clock_measured' | 'clock_difference' | 'clock_doubtful'>>,
): Promise<void> {
  await db.asSystem(owners).updateTable('upload_package').set(clock).where('id', '=', id).execute();
}

/** The name of a package's sender. */
export async function nameOf(db: ScopedDb, userId: string): Promise<string> {
  const row = await db.table('person').select('displayname').where('id', '=', userId).executeTakeFirst();
  return row?.displayname ?? '';
}

/** Sets a savepoint before the effects, so that a refusal rolls back only the effects. */
export const beginEffects = async (db: ScopedDb): Promise<void> => void (await db.rows(sql`savepoint effects`));
export const keepEffects = async (db: ScopedDb): Promise<void> => void (await db.rows(sql`release savepoint effects`));
export const undoEffects = async (db: ScopedDb): Promise<void> =>
  void (await db.rows(sql`rollback to savepoint effects`));
