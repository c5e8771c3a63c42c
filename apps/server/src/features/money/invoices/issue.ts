import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { lockBillablePosts } from './billable.queries.ts';
import { getInvoice, lockDraft } from './commands.ts';
import { isBillable } from './draft.ts';
import { readIssueFacts, type IssueFacts } from './issue.queries.ts';
import { readParties } from './parties.queries.ts';
import { setIssued, takeInvoiceNumber } from './queries.ts';

/**
 * Why an invoice cannot be issued now: it is no draft, a job on it has been reopened, or its customer requires a
 * purchase order number. Undefined if it can be.
 */
export function issueRefusal({ state, docno, jobs, poRequired, ponumber }: IssueFacts): Refusal | undefined {
  if (state !== 'draft') return new Refusal('invoice.not_draft', { state, docno });
  const reopened = jobs.filter((job) => !isBillable(job));
  if (reopened.length > 0)
    return new Refusal('invoice.nothing_billable', {
      ids: reopened.map((job) => job.id),
      docnos: reopened.map((job) => job.docno).join(', '),
    });
  return poRequired && (ponumber ?? '') === ''
    ? new Refusal('invoice.po_missing', { fields: ['ponumber'] })
    : undefined;
}

/**
 * Issues a draft: freezes its parties and terms, and gives it its number last. The draft is locked first, then its jobs
 * in id order, so that concurrent requests for the same jobs wait for each other.
 */
export async function issueInvoice(
  context: RequestContext,
  caller: Caller,
  id: string,
  uts: number | undefined,
): Promise<Invoice> {
  const draft = await lockDraft(context, id);
  const seen = await getInvoice(context, id);
  requireBase(seen, uts);
  await lockBillablePosts(
    context.db,
    seen.jobs.map((job) => job.id),
  );
  const [facts] = await readIssueFacts(context.db, [id]);
  const parties = await readParties(context.db, id);
  if (facts === undefined || parties === undefined) throw new Refusal('record.not_found', { noun: 'invoice', id });
  const refusal = issueRefusal(facts);
  if (refusal !== undefined) throw refusal;
  const [bank, { note: terms }] = [
    await readFolderSetting(context.db, draft.folderId, 'bankDetails'),
    await readFolderSetting(context.db, draft.folderId, 'paymentTerms'),
  ];
  const issuedOn = businessDateOf(context.now, draft.timezone);
  await context.enqueue('invoice.issued', { invoiceId: id });
  context.notify('invoice', id);
  const docno = await takeInvoiceNumber(context.db, uuidv7(), draft.folderId, id, issuedOn, context.now);
  await setIssued(context.db, id, docno, {
    issuedAt: context.now,
    issuedOn,
    dueOn: addDays(issuedOn, parties.paymentDays),
    company: parties.company,
    billTo: parties.billTo,
    bank,
    terms,
  });
  await recordHistory(context, caller, {
    noun: 'invoice',
    id,
    folderId: draft.folderId,
    kind: 'issue',
    before: { state: 'draft', docno: null },
    after: { state: 'issued', docno },
  });
  return await getInvoice(context, id);
}

/** Reads what decides whether the invoices can be issued. Throws `record.not_found` if the caller cannot see one. */
export async function requireInvoices(context: RequestContext, ids: readonly string[]): Promise<IssueFacts[]> {
  const found = await readIssueFacts(context.db, ids);
  const missing = ids.filter((id) => found.every((invoice) => invoice.id !== id));
  if (missing.length > 0) throw new Refusal('record.not_found', { noun: 'invoice', ids: missing });
  return found;
}
