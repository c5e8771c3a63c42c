import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { reminderLevel } from '@field-service/domain/money/ageing.ts';
import { businessDateOf, daysBetween } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { mailReminder, readOwnObstacle } from '../../outgoing/messages/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { lockReminderInvoice, noteReminder } from './reminders.queries.ts';

type Remind = typeof invoices.remind;

/** Sends a reminder on request, at any hour; the scheduler does not send the same level again. */
export async function remindByHand(
  context: RequestContext,
  caller: Caller,
  id: string,
  body: ParsedInput<Remind>['body'],
): Promise<RouteData<Remind>> {
  const invoice = await lockReminderInvoice(context.db, id);
  if (invoice === undefined) throw new Refusal('record.not_found', { noun: 'invoice', id });
  const { state, dueOn, folderId, sent } = invoice;
  if ((state !== 'issued' && state !== 'part_paid') || dueOn === null) throw new Refusal('invoice.not_open', { state });
  const today = businessDateOf(context.now, invoice.timezone);
  const daysLate = daysBetween(dueOn, today);
  if (daysLate <= 0) throw new Refusal('invoice.not_overdue', { dueOn });
  const to = body.to ?? invoice.email;
  if (to === null) throw new Refusal('mail.no_address', {});
  const levels = await readFolderSetting(context.db, folderId, 'paymentReminders');
  const level = Math.max(1, sent, reminderLevel(levels, dueOn, today));
  const db = context.db.asSystem('the invoice was locked through the scope');
  const reminderId = uuidv7();
  await noteReminder(db, { id: reminderId, invoiceId: id, level, userId: caller.userId, now: context.now });
  await mailReminder({ db, enqueue: context.enqueue, notify: context.notify }, id, {
    level,
    last: level > 1 && level === levels.length,
    daysLate,
    byHand: { to, id: reminderId },
  });
  await recordHistory(context, caller, { noun: 'invoice', id, folderId, kind: 'remind', after: { level, to } });
  context.notify('invoice', id);
  return { to, level, obstacle: await readOwnObstacle(db, context.config, to) };
}
