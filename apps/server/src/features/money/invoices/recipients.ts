import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import type { RequestContext } from '../../../context.ts';
import { readObstacles } from '../../outgoing/messages/public.ts';
import { issueRefusal, requireInvoices } from './issue.ts';
import { readRecipients } from './parties.queries.ts';

/** To whom the emails of the invoices go, in the given order, what now prevents one, and what prevents issuing a draft. */
export async function previewRecipients(
  context: RequestContext,
  invoiceIds: readonly string[],
): Promise<RouteData<typeof invoices.recipients>> {
  const ids = [...new Set(invoiceIds)];
  const drafts = new Map((await requireInvoices(context, ids)).map((facts) => [facts.id, facts]));
  const found = new Map((await readRecipients(context.db, ids)).map(({ id, to }) => [id, to]));
  const addresses = ids.map((id) => found.get(id) ?? null);
  const db = context.db.asSystem('the addresses were read through the scope of the caller');
  const obstacles = await readObstacles(db, context.config, 'invoice', addresses);
  return ids.map((id, at) => {
    const facts = drafts.get(id);
    const refusal = facts?.state === 'draft' ? issueRefusal(facts) : undefined;
    return {
      id,
      to: addresses[at] ?? null,
      obstacle: obstacles[at] ?? null,
      problem: refusal === undefined ? null : { code: refusal.code, params: { ...refusal.params } },
    };
  });
}
