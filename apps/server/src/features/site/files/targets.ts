import type { FileKind } from '@field-service/contract/site/files.ts';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { findRecord, type NewFile, type RecordPlace } from './queries.ts';

export interface AppRef {
  kind: FileKind;
  id: string;
}
/** The data that a file copies from its record. */
export type Target = Pick<NewFile, 'refKind' | 'refId' | 'folderId' | 'contactId' | 'siteId'>;

/** The grants that are required to attach a file to a record of each kind; null if callers cannot attach any. */
const writing: Readonly<Record<FileKind, readonly string[] | null>> = {
  USER: ['USER:UP'],
  POST: ['FILE:CR'],
  VISIT: null,
  INVOICE: null,
  PAYMENT: ['FILE:CR', 'BILL:UP'],
  PLAN: ['FILE:CR', 'CONT:UP'],
  STATION: ['FILE:CR', 'CONT:UP'],
  CONTACT: ['FILE:CR', 'CONT:UP'],
  SITE: ['FILE:CR', 'CONT:UP'],
  FOLDER: ['FOLD:UP'],
  ITEM: ['FILE:CR', 'ITEM:UP'],
  DOCUMENT: null,
  ANSWER: null,
};

/**
 * The folder, customer and site of a record. Throws `record.not_found` if the caller's scope does not show the record.
 */
export async function requireRecord({ db }: Pick<RequestContext, 'db'>, { kind, id }: AppRef): Promise<RecordPlace> {
  const place = await findRecord(db, kind, id);
  if (place === undefined) throw new Refusal('record.not_found', { noun: kind.toLowerCase(), id });
  return place;
}

/**
 * Throws unless the caller may attach files to records of this kind. Customers can attach files only to themselves and
 * to their payments.
 */
function requireWriting(caller: Caller, { kind, id }: AppRef): void {
  const needs = writing[kind];
  if (needs === null) throw new Refusal('file.kind_closed', { kind });
  if (kind === 'USER' && id === caller.userId) return;
  if (caller.kind === 'portal') {
    if (kind !== 'PAYMENT') throw new Refusal('permission.missing', { needs: needs[0] ?? 'FILE:CR' });
    return;
  }
  for (const need of needs) requireGrant(caller, need);
}

/**
 * The record as a target for files. Throws `permission.missing`, `file.kind_closed` or `record.not_found` if the caller
 * may not attach files.
 */
export async function writableTarget(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  ref: AppRef,
): Promise<Target> {
  requireWriting(caller, ref);
  return { refKind: ref.kind, refId: ref.id, ...(await requireRecord(context, ref)) };
}
