import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readObstacles } from '../../outgoing/messages/public.ts';
import { readRecipients } from './parties.queries.ts';

/** To whom the emails of the invoices go, in the given order, and what now prevents one. */
export async function previewRecipients(
  context: RequestContext,
  invoiceIds: readonly string[],
): Promise<RouteData<typeof invoices.recipients>> {
  const ids = [...new Set(invoiceIds)];
  const found = new Map((await readRecipients(context.db, ids)).map(({ id, to }) => [id, to]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw new Refusal('record.not_found', { noun: 'invoice', ids: missing });
  const addresses = ids.map((id) => found.get(id) ?? null);
  const db = context.db.asSystem('the addresses were read through the scope of the caller');
  const obstacles = await readObstacles(db, context.config, 'invoice', addresses);
  return ids.map((id, at) => ({ id, to: addresses[at] ?? null, obstacle: obstacles[at] ?? null }));
}
