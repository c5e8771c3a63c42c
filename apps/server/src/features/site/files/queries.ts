import type { FileKind } from '@field-service/contract/site/files.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import type { BlobHash } from '../../../files/store.ts';
import { inReview } from '../../work/posts/public.ts';

export type FileRow = Selectable<Tables['file']>;

/** The kind of record to which a file is attached. The record's scope decides who can read the file. */
export type FileRefKind = FileKind;

export interface NewFile {
  /** Set if a repeated call must create the same file. */
  id?: string;
  sha256: BlobHash;
  bytes: number;
  type: string;
  fileName: string;
  refKind: FileRefKind;
  refId: string;
  folderId: string | null;
  contactId: string | null;
  siteId: string | null;
  tags: readonly string[];
  /** `any` gives access to all staff of the record's folder. */
  perms: string | null;
  metadata: Readonly<Record<string, unknown>>;
  userId: string | null;
}

export async function insertFiles(db: ScopedDb, files: readonly (NewFile & { id: string })[]): Promise<void> {
  if (files.length === 0) return;
  await db
    .insert('file')
    .values(
      files.map((file) => ({
        id: file.id,
        sha256: file.sha256,
        bytes: file.bytes,
        type: file.type,
        file_name: plainName(file.fileName),
        ref_kind: file.refKind,
        ref_id: file.refId,
        folder_id: file.folderId,
        contact_id: file.contactId,
        site_id: file.siteId,
        tags: [...file.tags],
        perms: file.perms,
        metadata: JSON.stringify(file.metadata),
        user_id: file.userId,
      })),
    )
    .execute();
}

/** A file that the caller can see because of its record, unless the file is in the bin. */
export async function findFile(db: ScopedDb, id: string): Promise<FileRow | undefined> {
  return await db
    .fromAny('file', 'f')
    .selectAll('f')
    .where('f.id', '=', id)
    .where('f.dts', 'is', null)
    .executeTakeFirst();
}

/** Whether a customer may see a report: immediately or, if the customer requires reviews, once it is released. */
export async function isReleased(db: ScopedDb, file: FileRow): Promise<boolean> {
  if ('releasedAt' in file.metadata) return true;
  const contact = await db
    .fromAny('contact', 'c')
    .select('c.review_before_release')
    .where('c.id', '=', file.contact_id)
    .executeTakeFirst();
  return contact?.review_before_release === false;
}

/** A file that the user added, even if it is in the bin. */
export async function findOwnFile(db: ScopedDb, id: string, userId: string): Promise<FileRow | undefined> {
  return await db
    .asSystem("a file is its maker's whatever it is attached to")
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The folder, customer and site of a record, which its files repeat. */
export type RecordPlace = Pick<NewFile, 'folderId' | 'contactId' | 'siteId'>;

type Source = (db: ScopedDb) => RawBuilder<unknown>;
const alive =
  (
    table:
      | 'post'
      | 'invoice'
      | 'floor_plan'
      | 'station'
      | 'contact'
      | 'contact_info'
      | 'folder'
      | 'item'
      | 'document'
      | 'app_user',
    place: string,
  ): Source =>
  (db) =>
    sql`(select id, ${sql.raw(place)} from ${db.sourceAny(table)} r where r.dts is null)`;

/** The rows of each kind with their folder, customer and site, read through the caller's scope. */
const records: Readonly<Record<FileKind, Source>> = {
  USER: alive('app_user', 'null::text folder_id, null::text contact_id, null::text site_id'),
  POST: alive('post', 'folder_id, contact_id, site_id'),
  VISIT: (db) =>
    sql`(select v.id, p.folder_id, p.contact_id, p.site_id from ${db.sourceAny('post')} p ${related('join visit v on v.post_id = p.id')})`,
  INVOICE: alive('invoice', 'folder_id, contact_id, null::text site_id'),
  PAYMENT: (db) => sql`(select id, folder_id, contact_id, null::text site_id from ${db.sourceAny('payment')} r)`,
  PLAN: alive('floor_plan', 'folder_id, contact_id, site_id'),
  STATION: alive('station', 'folder_id, contact_id, site_id'),
  CONTACT: alive('contact', 'folder_id, id contact_id, null::text site_id'),
  SITE: alive('contact_info', 'folder_id, contact_id, id site_id'),
  FOLDER: alive('folder', 'id folder_id, null::text contact_id, null::text site_id'),
  ITEM: alive('item', 'folder_id, null::text contact_id, null::text site_id'),
  DOCUMENT: alive('document', 'folder_id, contact_id, null::text site_id'),
  ANSWER: (db) => sql`(select id, folder_id, contact_id, site_id from ${db.sourceAny('form_answer')} r)`,
};

/** The folder, customer and site of a record; undefined unless the record is live and the caller can see it. */
export async function findRecord(db: ScopedDb, kind: FileKind, id: string): Promise<RecordPlace | undefined> {
  const [row] = await db.rows(
    sql<RecordPlace>`select r.folder_id "folderId", r.contact_id "contactId", r.site_id "siteId" from ${records[kind](db)} r where r.id = ${id}`,
  );
  return row;
}

const maxPerRecord = 1000;

/** The files of a record in the caller's scope, live or in the bin, oldest first. */
export async function filesOf(db: ScopedDb, kind: FileKind, id: string, bin: boolean): Promise<FileRow[]> {
  return await db
    .fromAny('file', 'f')
    .selectAll('f')
    .where('f.ref_kind', '=', kind)
    .where('f.ref_id', '=', id)
    .where('f.dts', bin ? 'is not' : 'is', null)
    .orderBy('f.cts')
    .orderBy('f.seq')
    .limit(maxPerRecord)
    .execute();
}

/** Locks a file, even one in the bin, until the transaction ends; undefined if the caller cannot see the file. */
export async function lockFile(db: ScopedDb, id: string): Promise<FileRow | undefined> {
  return await db.fromAny('file', 'f').selectAll('f').where('f.id', '=', id).forUpdate().executeTakeFirst();
}

export async function describeFile(
  db: ScopedDb,
  id: string,
  said: { fileName: string; tags: readonly string[]; perms: string | null },
): Promise<FileRow> {
  return await db
    .update('file')
    .set({ file_name: said.fileName, tags: [...said.tags], perms: said.perms })
    .where('file.id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Moves a locked file to the bin at `at` (milliseconds), or out of the bin (null). */
export async function setDeleted(db: ScopedDb, id: string, at: number | null): Promise<FileRow> {
  return await db.update('file').set({ dts: at }).where('file.id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function attachFile(
  db: ScopedDb,
  id: string,
  to: Pick<NewFile, 'refKind' | 'refId'> & RecordPlace,
): Promise<FileRow> {
  return await db
    .update('file')
    .set({
      ref_kind: to.refKind,
      ref_id: to.refId,
      folder_id: to.folderId,
      contact_id: to.contactId,
      site_id: to.siteId,
    })
    .where('file.id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Whether a customer may see a file of kind POST or VISIT other than a report: if the customer requires reviews, only
 * once the job has been reviewed.
 */
export async function isReviewed(db: ScopedDb, file: FileRow): Promise<boolean> {
  // Unscoped: only looks up the visit's job, which is then read through the scope.
  const [row] = await db.rows(sql<{ waits: boolean }>`
    select ${inReview} waits from ${db.sourceAny('post')} p ${related('left join contact c on c.id = p.contact_id left join post_result r on r.post_id = p.id')}
     where p.id = case when ${file.ref_kind} = 'VISIT' then (select v.post_id from visit v where v.id = ${file.ref_id}) else ${file.ref_id} end`);
  return row?.waits !== true;
}
