import { sql, type Selectable } from 'kysely';
import type { ScopedDb } from '../../db/scope.ts';
import type { Tables } from '../../db/tables.ts';
import type { BlobHash } from '../../files/store.ts';

export type FileRow = Selectable<Tables['file']>;

/** What a file is attached to; the attached record's scope decides who reads it. */
export type FileRefKind = 'POST' | 'VISIT' | 'PLAN' | 'USER' | 'INVOICE';

export interface NewFile {
  /** Given where a repeated call must make the same file. */
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
  /** `any`: whoever may enter the folder of the attached record. */
  perms: string | null;
  metadata: Readonly<Record<string, unknown>>;
  userId: string | null;
}

export async function insertFiles(db: ScopedDb, files: readonly (NewFile & { id: string })[]): Promise<void> {
  if (files.length === 0) return;
  await db.insert('file').values(files.map((file) => ({
    id: file.id, sha256: file.sha256, bytes: file.bytes, type: file.type, file_name: file.fileName, ref_kind: file.refKind, ref_id: file.refId, folder_id: file.folderId,
    contact_id: file.contactId, site_id: file.siteId, tags: [...file.tags], perms: file.perms, metadata: JSON.stringify(file.metadata), user_id: file.userId,
  }))).execute();
}

/** A file that the caller may see by what it is attached to; one in the bin is not there. */
export async function findFile(db: ScopedDb, id: string): Promise<FileRow | undefined> {
  return await db.fromAny('file', 'f').selectAll('f').where('f.id', '=', id).where('f.dts', 'is', null).executeTakeFirst();
}

/** Whether the caller sees the job that a file of kind POST or VISIT belongs to. */
export async function seesJob(db: ScopedDb, file: FileRow): Promise<boolean> {
  const [row] = await db.rows(sql<{ id: string }>`
    select p.id from ${db.sourceAny('post')} p
     where p.id = case when ${file.ref_kind} = 'VISIT' then (select v.post_id from visit v where v.id = ${file.ref_id}) else ${file.ref_id} end`);
  return row !== undefined;
}

/** Whether a customer may see a report: at once, or, where their contact asks for a review, once it was released. */
export async function isReleased(db: ScopedDb, file: FileRow): Promise<boolean> {
  if ('releasedAt' in file.metadata) return true;
  const contact = await db.fromAny('contact', 'c').select('c.review_before_release').where('c.id', '=', file.contact_id).executeTakeFirst();
  return contact?.review_before_release === false;
}

/** A file that the caller made, by the id it would have. */
export async function findOwnFile(db: ScopedDb, id: string, userId: string): Promise<FileRow | undefined> {
  return await db.asSystem('a file is its maker\'s whatever it is attached to').selectFrom('file').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}
