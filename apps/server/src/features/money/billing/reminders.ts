import { reminderDue } from '@field-service/domain/money/ageing.ts';
import { businessDateOf, daysBetween } from '@field-service/domain/values/business-date.ts';
import { wallClock } from '@field-service/domain/values/zoned-time.ts';
import { v7 as uuidv7 } from 'uuid';
import type { JobContext, Routine } from '../../../queue/job.ts';
import { recordSystemHistory } from '../../../history/public.ts';
import { mailReminder, type LatestParams } from '../../outgoing/messages/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { readOpen } from './queries.ts';
import { lockOverdue, noteReminder, readFolders, readOverdue } from './reminders.queries.ts';

/** The hours, in the folder's time zone, between which scheduled payment reminders are emailed to customers. */
const hours = { from: 8, to: 20 };

async function remind(
  context: JobContext,
  invoiceId: string,
  folderId: string,
  levels: readonly number[],
  today: number,
): Promise<void> {
  const now = context.now();
  await context.transaction(async (transaction) => {
    const invoice = await lockOverdue(transaction.db, invoiceId);
    const level = invoice === undefined ? undefined : reminderDue(levels, invoice.dueOn, today, invoice.sent);
    if (invoice === undefined || level === undefined) return;
    await noteReminder(transaction.db, { id: uuidv7(), invoiceId, level, userId: null, now });
    await mailReminder(transaction, invoiceId, {
      level,
      last: level > 1 && level === levels.length,
      daysLate: daysBetween(invoice.dueOn, today),
    });
    await recordSystemHistory(transaction.db, 'reminders', now, {
      noun: 'invoice',
      id: invoiceId,
      folderId,
      kind: 'remind',
      after: { level },
    });
    transaction.notify('invoice', invoiceId);
  });
}

/** Sends reminders for overdue invoices on the days set by their folder. Each level is sent only once. */
export const remindOverdue: Routine = {
  name: 'remind-overdue',
  cron: '7 * * * *',
  run: async (context) => {
    for (const folder of await readFolders(context.system)) {
      const { hour } = wallClock(context.now(), folder.timezone);
      if (hour < hours.from || hour >= hours.to) continue;
      const levels = await readFolderSetting(context.system, folder.id, 'paymentReminders');
      if (levels.length === 0) continue;
      const today = businessDateOf(context.now(), folder.timezone);
      for (const { id, dueOn, sent } of await readOverdue(context.system, folder.id, today))
        if (reminderDue(levels, dueOn, today, sent) !== undefined) await remind(context, id, folder.id, levels, today);
    }
  },
};

/**
 * The balance due at the time of sending, for a reminder that the mail server delayed; undefined if the invoice is no
 * longer open, so that the reminder is dropped.
 */
export const latestOfReminder: LatestParams = async ({ system }, { refId }) => {
  const open = await readOpen(system, refId);
  return open === undefined ? undefined : { amount: open };
};
