import { library } from '@field-service/contract/datasets/customers.ts';
import type { Document } from '@field-service/contract/customers/documents.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';

const documentJson = sql`json_build_object('id', d.id, 'folderid', d.folder_id, 'contactid', d.contact_id, 'contactName', c.name, 'title', d.title, 'category', d.category, 'notes', d.notes, 'published', d.published, 'validTo', d.valid_to,
  'fileName', f.file_name, 'bytes', f.bytes, 'type', f.type, 'uts', d.uts, 'ctid', d.seq)`;
const joins = sql`${related('join file f on f.id = d.file_id')} ${related('left join contact c on c.id = d.contact_id')}`;

export interface LoadedDocument {
  document: Document;
  fileId: string;
  sha256: string;
}

/** A live document; undefined if the caller cannot see it. */
export async function readDocument(db: ScopedDb, id: string): Promise<LoadedDocument | undefined> {
  const [row] = await db.rows(
    sql<LoadedDocument>`select ${documentJson} document, d.file_id "fileId", f.sha256 from ${db.sourceAny('document')} d ${joins} where d.id = ${id} and d.dts is null`,
  );
  return row;
}

/**
 * Locks a live document, or a removed one, until the transaction ends. Returns false if the caller cannot see it.
 */
export async function lockDocument(db: ScopedDb, id: string, which: 'live' | 'removed' = 'live'): Promise<boolean> {
  const rows = await db.rows(
    sql`select d.id from ${db.sourceAny('document')} d where d.id = ${id} and (d.dts is null) = ${which === 'live'} for no key update`,
  );
  return rows.length > 0;
}

/** Whether the caller can see a live customer with this id. */
export async function seesContact(db: ScopedDb, id: string): Promise<boolean> {
  return (
    (await db
      .fromAny('contact', 'c')
      .select('c.id')
      .where('c.id', '=', id)
      .where('c.dts', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

export interface DocumentColumns {
  title: string;
  category: string;
  notes: string;
  contact_id: string | null;
  published: boolean;
  valid_to: number | null;
  file_id: string;
}

export async function insertDocument(
  db: ScopedDb,
  owner: { id: string; folderId: string; userId: string },
  columns: DocumentColumns,
): Promise<void> {
  await db
    .insert('document')
    .values({ id: owner.id, folder_id: owner.folderId, created_by: owner.userId, ...columns })
    .execute();
}

export async function updateDocument(db: ScopedDb, id: string, columns: DocumentColumns): Promise<void> {
  await db.update('document').set(columns).where('document.id', '=', id).execute();
}

/** `at`: the time of the removal; null puts the document back. */
export async function markDocumentDeleted(db: ScopedDb, id: string, at: number | null): Promise<void> {
  await db.update('document').set({ dts: at }).where('document.id', '=', id).execute();
}

/** Documents of the caller's folders and of their ancestors. */
export const libraryDataset = datasetOf(library, {
  callers: ['staff', 'portal'],
  needs: 'FILE:VW',
  from: ({ context }) => sql`${context.db.source('document')} d ${joins}`,
  alive: sql<boolean>`d.dts is null`,
  row: documentJson,
  fields: {
    id: { column: sql`d.id`, notNull: true },
    folderid: { column: sql`d.folder_id`, notNull: true },
    contactid: { column: sql`d.contact_id` },
    title: { column: sql`d.title`, notNull: true },
    category: { column: sql`d.category`, notNull: true },
    published: { column: sql`d.published`, notNull: true },
    validTo: { column: sql`d.valid_to` },
    ...versionColumns('d'),
  },
  tie: sql`d.seq`,
  search: [sql`d.title`, sql`d.category`, sql`d.notes`],
  delta: versionOf('d'),
  cap: 5000,
});
