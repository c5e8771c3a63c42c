import type { Invoice, invoices } from '@field-service/contract/money/invoices.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { lockBillablePosts, type BillableLine, type BillablePost } from './billable.queries.ts';
import { getInvoice, lockDraft, touchBilledJobs } from './commands.ts';
import { draftOf } from './draft.ts';
import { readEnteredLines, type EnteredLine } from './lines.queries.ts';
import { readCharges } from './periods.queries.ts';
import { replaceDraft } from './queries.ts';

type Change = NonNullable<ParsedInput<typeof invoices.update>['body']['lines']>[number];

/** Applies a draft line's stored input, and then the new input, to the line as computed from its job or period. */
function enteredOver<L extends Pick<BillableLine, 'name' | 'qty' | 'price' | 'uiDisc'>>(
  line: L,
  held: EnteredLine | undefined,
  changes: ReadonlyMap<string, Change>,
): L {
  const change = held === undefined ? undefined : changes.get(held.id);
  return {
    ...line,
    name: change?.name ?? held?.name ?? line.name,
    qty: change?.qty ?? held?.qty ?? line.qty,
    price: change?.price ?? held?.price ?? line.price,
    uiDisc: change?.uiDisc === undefined ? (held === undefined ? line.uiDisc : held.uiDisc) : change.uiDisc,
  };
}

/** Changes and recomputes a draft. The jobs that stay on the draft or are added to it are locked until the commit. */
export async function editDraft(
  context: RequestContext,
  caller: Caller,
  id: string,
  body: ParsedInput<typeof invoices.update>['body'],
): Promise<Invoice> {
  const draft = await lockDraft(context, id);
  const before = await getInvoice(context, id);
  requireBase(before, body.uts);
  const held = await readEnteredLines(context.db, id);
  const changes = new Map((body.lines ?? []).map((line) => [line.id, line]));
  const unknown = [...changes.keys()].find((lineId) => held.every((line) => line.id !== lineId));
  if (unknown !== undefined) throw new Refusal('record.referenced_missing', { field: 'lines', id: unknown });

  const removed = new Set(body.removePostIds ?? []);
  const jobs = before.jobs.map((job) => job.id);
  const wanted = [...new Set([...jobs.filter((job) => !removed.has(job)), ...(body.addPostIds ?? [])])];
  const posts = await lockBillablePosts(context.db, wanted);
  const missing = wanted.filter((postId) => posts.every((post) => post.id !== postId));
  if (missing.length > 0) throw new Refusal('record.not_found', { noun: 'post', ids: missing });
  const byPostLine = new Map(held.map((line) => [line.postLineId, line]));
  const own = (post: BillablePost): BillablePost => ({
    ...post,
    invoiceId: post.invoiceId === id ? null : post.invoiceId,
    lines: post.lines.map((line) => enteredOver(line, byPostLine.get(line.id), changes)),
  });
  const byPeriod = new Map(held.map((line) => [line.periodId, line]));
  const charges = (await readCharges(context.db, id)).map((charge) =>
    enteredOver(charge, byPeriod.get(charge.periodId), changes),
  );
  const plan =
    charges.length === 0
      ? undefined
      : { folderId: draft.folderId, contactId: draft.contactId, currency: draft.currency, charges };
  const computed = draftOf(posts.map(own), await readFolderSetting(context.db, draft.folderId, 'taxRounding'), plan);
  if (computed.contactId !== draft.contactId) throw new Refusal('invoice.mixed');

  await replaceDraft(
    context.db,
    id,
    computed,
    {
      note: body.note ?? before.note,
      ponumber: body.ponumber === undefined ? before.ponumber : body.ponumber,
    },
    ({ postLineId, periodId }) => (postLineId === null ? byPeriod.get(periodId) : byPostLine.get(postLineId))?.id,
  );
  const after = await getInvoice(context, id);
  const historyOf = (invoice: Invoice) => ({
    amount: invoice.amount,
    note: invoice.note,
    ponumber: invoice.ponumber,
    jobs: invoice.jobs.map((job) => job.id),
    lines: invoice.lines.map(({ name, qty, price, discount }) => ({ name, qty, price, discount })),
  });
  await recordHistory(context, caller, {
    noun: 'invoice',
    id,
    folderId: draft.folderId,
    kind: 'update',
    before: historyOf(before),
    after: historyOf(after),
  });
  await touchBilledJobs(context, id, [...new Set([...jobs, ...wanted])]);
  return await getInvoice(context, id);
}
