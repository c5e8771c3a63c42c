import type { Claim } from '@field-service/contract/people/claims.ts';
import type { NewPostOf, PostUpdateOf } from '@field-service/contract/work/post-kinds.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { isEditable } from '@field-service/domain/people/claim.ts';
import { v7 as uuidv7 } from 'uuid';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import { requireNearest, type NearestLookup } from '../../site/lookups/public.ts';
import { nextDocno, type Changes } from '../../work/posts/public.ts';
import { attachReceipts, computedLines } from './lines.ts';
import { lockClaim, readClaim, readFolder, type LoadedClaim } from './queries.ts';
import { insertClaim, saveClaim, writeClaimLines, type LineToWrite } from './write.queries.ts';

const series = { code: 'CLM', pattern: 'EC-{yyyy}-' };

/** Returns a claim with its history. Throws `record.not_found` if the caller cannot see the claim. */
export async function getClaim(context: Pick<RequestContext, 'db'>, id: string): Promise<Claim> {
  const claim = await readClaim(context.db, id);
  if (claim === undefined) throw new Refusal('record.not_found', { noun: 'claim', id });
  return { ...claim, history: await readHistory(context.db, 'claim', id) };
}

/** Locks a claim until the transaction ends. Throws `record.not_found` if the caller cannot see the claim. */
export async function loadClaim(context: Pick<RequestContext, 'db'>, id: string): Promise<LoadedClaim> {
  const claim = await lockClaim(context.db, id);
  if (claim === undefined) throw new Refusal('record.not_found', { noun: 'claim', id });
  return claim;
}

/**
 * Locks the caller's own claim for a change. Throws `permission.missing` for someone else's claim, and `claim.frozen`
 * for a claim that is neither a draft nor rejected.
 */
async function loadOwn(context: Pick<RequestContext, 'db'>, caller: Caller, id: string): Promise<LoadedClaim> {
  const claim = await loadClaim(context, id);
  if (claim.claimantId !== caller.userId) throw new Refusal('permission.missing', {});
  if (!isEditable(claim.state)) throw new Refusal('claim.frozen', { state: claim.state, docno: claim.docno });
  return claim;
}

/** The job status closest to a claim's state, shown in lists of all posts. */
const statusOf: Readonly<Record<Claim['state'], string>> = {
  draft: 'TD',
  rejected: 'TD',
  submitted: 'IP',
  approved: 'IP',
  paid: 'DN',
};
export const statusFor = async (
  context: Pick<RequestContext, 'db'>,
  folderId: string,
  state: Claim['state'],
): Promise<NearestLookup> => await requireNearest(context.db, folderId, 310, statusOf[state], 'status');

/** The lines as written to the history. */
const historyOf = (lines: readonly LineToWrite[]): unknown[] =>
  lines.map(({ date, kind, note, categoryId, taxId, files, amounts }) => ({
    date,
    kind,
    note,
    categoryid: categoryId,
    tax: taxId,
    files,
    qty: amounts.qty,
    price: amounts.price,
    amount: amounts.amount,
  }));

/** Creates a draft claim for the caller. */
export async function createClaim(
  context: RequestContext,
  caller: Caller,
  input: NewPostOf<'claim'>,
): Promise<Changes> {
  requireGrant(caller, 'CLAM:CR');
  const folderId = input.folderid ?? caller.folderId;
  const folder = folderId === null ? undefined : await readFolder(context.db, folderId);
  if (folderId === null || folder === undefined)
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderId });
  const type = await requireNearest(context.db, folderId, 20, 'CLAIM', 'typeid');
  const { lines, totals } = await computedLines(context, { folderId, ...folder }, input.lines);
  const status = await statusFor(context, folderId, 'draft');

  const id = uuidv7();
  // The number is taken late, because it makes others who create claims in the same folder wait until this transaction
  // ends.
  const docno = await nextDocno(context.db, uuidv7(), folderId, businessDateOf(context.now, folder.timezone), series);
  const uts = await insertClaim(
    context.db,
    { id, folderId, typeId: type.id, statusId: status.id, docno, title: input.title, claimantId: caller.userId },
    { notes: input.notes, currency: folder.currency, ...totals },
  );
  await attachReceipts(context, caller, id, lines);
  await writeClaimLines(context.db, id, lines);
  await recordHistory(context, caller, {
    noun: 'claim',
    id,
    folderId,
    kind: 'create',
    after: { docno, title: input.title, notes: input.notes, lines: historyOf(lines), amount: totals.amount },
  });
  context.notify('post', id);
  return { id, uts, status, docno, conflicts: [] };
}

/**
 * Changes the caller's own claim if it is a draft or was rejected. If lines are given, they replace the existing ones.
 */
export async function updateClaim(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, fields }: PostUpdateOf<'claim'>,
): Promise<Changes> {
  requireGrant(caller, 'CLAM:CR');
  const claim = await loadOwn(context, caller, id);
  requireBase(claim, uts);
  const before = await getClaim(context, id);
  const [title, notes] = [fields.title ?? claim.title, fields.notes ?? claim.notes];
  const computed = fields.lines === undefined ? undefined : await computedLines(context, claim, fields.lines);
  if (computed !== undefined) {
    await attachReceipts(context, caller, id, computed.lines);
    await writeClaimLines(context.db, id, computed.lines);
  }
  const changed = await saveClaim(context.db, id, { title }, { notes, ...computed?.totals });
  await recordHistory(context, caller, {
    noun: 'claim',
    id,
    folderId: claim.folderId,
    kind: 'update',
    before: {
      title: claim.title,
      notes: claim.notes,
      ...(computed === undefined ? {} : { lines: before.lines.length, amount: before.amount }),
    },
    after: {
      title,
      notes,
      ...(computed === undefined ? {} : { lines: historyOf(computed.lines), amount: computed.totals.amount }),
    },
  });
  context.notify('post', id);
  return {
    id,
    uts: changed,
    status: await statusFor(context, claim.folderId, claim.state),
    docno: claim.docno,
    conflicts: [],
  };
}

/** Deletes the caller's own claim if it is a draft or was rejected. */
export async function removeClaim(context: RequestContext, caller: Caller, id: string): Promise<Record<string, never>> {
  requireGrant(caller, 'CLAM:CR');
  const claim = await loadOwn(context, caller, id);
  await saveClaim(context.db, id, { dts: context.now }, {});
  await recordHistory(context, caller, {
    noun: 'claim',
    id,
    folderId: claim.folderId,
    kind: 'delete',
    before: { docno: claim.docno },
    after: { docno: null },
  });
  context.notify('post', id);
  return {};
}
