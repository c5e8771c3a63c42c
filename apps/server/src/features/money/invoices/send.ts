import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { readOwnObstacle } from '../../outgoing/messages/public.ts';
import { getInvoice } from './commands.ts';

/** Queues another email with an issued invoice or credit note. The PDF is created first if it is missing. */
export async function sendInvoice(
  context: RequestContext,
  caller: Caller,
  id: string,
  body: ParsedInput<typeof invoices.send>['body'],
): Promise<RouteData<typeof invoices.send>> {
  const { state, folderid, billTo } = await getInvoice(context, id);
  if (state === 'draft') throw new Refusal('invoice.not_issued', { id });
  const to = body.to ?? billTo.email;
  if (to === null || to === '') throw new Refusal('mail.no_address', {});
  await context.enqueue('invoice.sent', { invoiceId: id, to, at: context.now });
  await recordHistory(context, caller, { noun: 'invoice', id, folderId: folderid, kind: 'send', after: { to } });
  const db = context.db.asSystem('the mail server is that of the site');
  return { to, obstacle: await readOwnObstacle(db, context.config, to) };
}
