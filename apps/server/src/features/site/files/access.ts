import { covers } from '@field-service/domain/access/permissions.ts';
import { mayDo, requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { whyKept } from './kept.queries.ts';
import { isReleased, lockFile, type FileRow } from './queries.ts';
import { isReviewed } from './queries.ts';
import { isSystemTag } from './tags.ts';

/** The tag of service reports (specification 000, section 8). */
export const serviceReportTag = '!L90';
const isServiceReport = (file: FileRow): boolean => file.tags.includes(serviceReportTag);

/** The grant that staff need in addition to access to the record itself; `any` in a file's perms waives it. */
const reading: Readonly<Record<string, string>> = {
  CONTACT: 'CONT:VW',
  SITE: 'CONT:VW',
  ITEM: 'ITEM:VW',
  PAYMENT: 'BILL:VW',
  DOCUMENT: 'FILE:VW',
  ANSWER: 'CONT:VW',
};

type Problem = 'file.not_found' | 'report.not_allowed';

/**
 * Returns a function that states why the caller may not read a file that their scope shows; undefined if they may. The
 * record to which the file is attached decides; `any` extends access to all staff of the record's folder. A service
 * report requires a separate grant or, for a customer, its release. Other files on a job are withheld from customers
 * until the review. Each record is checked only once.
 */
export function readerOf(
  { db }: Pick<RequestContext, 'db'>,
  caller: Caller,
): (file: FileRow) => Promise<Problem | undefined> {
  const reviewed = new Map<string, Promise<boolean>>();
  const forCustomer = async (file: FileRow): Promise<Problem | undefined> => {
    if (isServiceReport(file)) return (await isReleased(db, file)) ? undefined : 'report.not_allowed';
    if (file.ref_kind !== 'POST' && file.ref_kind !== 'VISIT') return undefined;
    const record = `${file.ref_kind}.${file.ref_id}`;
    const asked = reviewed.get(record) ?? isReviewed(db, file);
    reviewed.set(record, asked);
    return (await asked) ? undefined : 'file.not_found';
  };
  return async (file) => {
    if (caller.kind === 'portal') return await forCustomer(file);
    if (isServiceReport(file) && !covers(caller.grants, 'FILE:VW:ServiceReport', caller.isAdmin))
      return 'report.not_allowed';
    // The amounts of an invoice are only for users who can see invoices, whatever the kind of file.
    if (file.ref_kind === 'INVOICE') return mayDo(caller, 'BILL:VW') ? undefined : 'file.not_found';
    const needs = reading[file.ref_kind];
    return needs === undefined || file.perms === 'any' || mayDo(caller, needs) ? undefined : 'file.not_found';
  };
}

/** Throws unless the caller may read a file that their scope shows. */
export async function requireReadable(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  file: FileRow,
): Promise<void> {
  const problem = await readerOf(context, caller)(file);
  if (problem !== undefined) throw new Refusal(problem, problem === 'file.not_found' ? { id: file.id } : {});
}

/** Throws unless the caller added the file or has the grant to change files of others. */
export function requireChangeable(caller: Caller, file: FileRow, needs: 'FILE:UP' | 'FILE:DE'): void {
  if (file.user_id === caller.userId) return;
  if (caller.kind === 'portal') throw new Refusal('permission.missing', { needs });
  requireGrant(caller, needs);
}

/** Throws `file.kept` for a file with a system tag, because an issued report keeps its name and tags. */
export function requireOwnWords(file: FileRow): void {
  if (file.tags.some(isSystemTag)) throw new Refusal('file.kept', { id: file.id, by: 'report' });
}

/** Throws `file.kept` for a file that a record, a plan, a report or a person's profile references. */
export async function requireLoose({ db }: Pick<RequestContext, 'db'>, file: FileRow): Promise<void> {
  requireOwnWords(file);
  const by = await whyKept(db, file.id);
  if (by !== undefined) throw new Refusal('file.kept', { id: file.id, by });
}

/**
 * Throws `file.kept` for the first of these files that may neither be deleted nor attached to another record. Locks the
 * rows of all files until the transaction ends.
 */
export async function requireLooseFiles(context: Pick<RequestContext, 'db'>, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const file = await lockFile(context.db, id);
    if (file !== undefined) await requireLoose(context, file);
  }
}
