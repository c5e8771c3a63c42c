import type { Document, documents } from '@field-service/contract/customers/documents.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { requireBase } from '../../../record-base.ts';
import { disposition } from '../../../files/disposition.ts';
import { Refusal } from '../../../refusal.ts';
import { addFiles, findOwnFile } from '../../site/files/public.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  insertDocument,
  lockDocument,
  markDocumentDeleted,
  readDocument,
  seesContact,
  updateDocument,
  type DocumentColumns,
  type LoadedDocument,
} from './queries.ts';

type Fields = Pick<Document, 'title' | 'category' | 'notes' | 'contactid' | 'published' | 'validTo'>;
const fieldsOf = ({ title, category, notes, contactid, published, validTo }: Document): Fields => ({
  title,
  category,
  notes,
  contactid,
  published,
  validTo,
});
const columnsOf = (fields: Fields, fileId: string): DocumentColumns => ({
  title: fields.title,
  category: fields.category,
  notes: fields.notes,
  contact_id: fields.contactid,
  published: fields.published,
  valid_to: fields.validTo,
  file_id: fileId,
});

async function found(context: RequestContext, id: string): Promise<LoadedDocument> {
  const loaded = await readDocument(context.db, id);
  if (loaded === undefined) throw new Refusal('record.not_found', { noun: 'document', id });
  return loaded;
}

export const getDocument = async (context: RequestContext, id: string): Promise<Document> =>
  (await found(context, id)).document;

/** The bytes of a document, always as a download, so that library files never run in a browser. */
export async function sendDocument(context: RequestContext, id: string): Promise<StreamAnswer> {
  const { document, sha256 } = await found(context, id);
  return stream(await context.files.read(sha256), {
    'content-type': 'application/octet-stream',
    'content-length': String(document.bytes),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': disposition('attachment', document.fileName),
  });
}

/** Creates a library file from a file that the caller uploaded; the caller's own file is kept. */
async function keepFile(
  context: RequestContext,
  caller: Caller,
  { documentId, folderId }: { documentId: string; folderId: string },
  fileId: string,
): Promise<string> {
  const file = await findOwnFile(context.db, fileId, caller.userId);
  if (file === undefined || file.dts !== null)
    throw new Refusal('record.referenced_missing', { field: 'fileid', id: fileId });
  const [id] = await addFiles(context.db, [
    {
      sha256: file.sha256,
      bytes: file.bytes,
      type: file.type,
      fileName: file.file_name,
      refKind: 'DOCUMENT',
      refId: documentId,
      folderId,
      contactId: null,
      siteId: null,
      tags: [],
      perms: null,
      metadata: {},
      userId: caller.userId,
    },
  ]);
  if (id === undefined) throw new TypeError('one file has one id');
  return id;
}

async function requireContact(context: RequestContext, contactid: string | null): Promise<void> {
  if (contactid !== null && !(await seesContact(context.db, contactid)))
    throw new Refusal('record.referenced_missing', { field: 'contactid', id: contactid });
}

export async function createDocument(
  context: RequestContext,
  caller: Caller,
  { folderid, fileid, ...entered }: ParsedInput<typeof documents.create>['body'],
): Promise<Document> {
  const folderId = folderid ?? caller.folderId;
  if (folderId === null || !caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderId });
  const fields = mergeEntered<Fields>(
    { title: entered.title, category: '', notes: '', contactid: null, published: false, validTo: null },
    entered,
  );
  await requireContact(context, fields.contactid);
  const id = uuidv7();
  await insertDocument(
    context.db,
    { id, folderId, userId: caller.userId },
    columnsOf(fields, await keepFile(context, caller, { documentId: id, folderId }, fileid)),
  );
  await recordHistory(context, caller, { noun: 'document', id, folderId, kind: 'create', after: { ...fields } });
  context.notify('document', id);
  return await getDocument(context, id);
}

/**
 * Locks a document. Throws `permission.missing` unless the caller may access the document's own folder: documents of
 * parent folders are read-only.
 */
async function loaded(context: RequestContext, caller: Caller, id: string): Promise<LoadedDocument> {
  if (!(await lockDocument(context.db, id))) throw new Refusal('record.not_found', { noun: 'document', id });
  const held = await found(context, id);
  if (!caller.isAdmin && !caller.folderIds.includes(held.document.folderid))
    throw new Refusal('permission.missing', { needs: 'FILE:UP', folderid: held.document.folderid });
  return held;
}

export async function changeDocument(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, fileid, ...entered }: ParsedInput<typeof documents.update>['body'],
): Promise<Document> {
  const { document, fileId } = await loaded(context, caller, id);
  requireBase(document, uts);
  const before = fieldsOf(document);
  const fields = mergeEntered(before, entered);
  await requireContact(context, fields.contactid);
  const newest =
    fileid === undefined
      ? fileId
      : await keepFile(context, caller, { documentId: id, folderId: document.folderid }, fileid);
  await updateDocument(context.db, id, columnsOf(fields, newest));
  await recordHistory(context, caller, {
    noun: 'document',
    id,
    folderId: document.folderid,
    kind: 'update',
    before: { ...before, file: fileId },
    after: { ...fields, file: newest },
  });
  context.notify('document', id);
  return await getDocument(context, id);
}

/** Puts a removed document back, with its file; its folder must be one of the caller's own. */
export async function restoreDocument(context: RequestContext, caller: Caller, id: string): Promise<Document> {
  if (!(await lockDocument(context.db, id, 'removed'))) throw new Refusal('record.not_found', { noun: 'document', id });
  await markDocumentDeleted(context.db, id, null);
  const { document } = await loaded(context, caller, id);
  await recordHistory(context, caller, {
    noun: 'document',
    id,
    folderId: document.folderid,
    kind: 'restore',
    after: { title: document.title },
  });
  context.notify('document', id);
  return document;
}

export async function removeDocument(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const { document } = await loaded(context, caller, id);
  await markDocumentDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'document',
    id,
    folderId: document.folderid,
    kind: 'delete',
    before: { title: document.title },
  });
  context.notify('document', id);
  return {};
}
