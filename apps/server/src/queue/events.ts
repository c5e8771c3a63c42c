import { latestOfAccountMail, mailReset, mailSignUp } from '../features/access/accounts/public.ts';
import { datasets } from '../features.ts';
import { writeExport } from '../features/site/exports/public.ts';
import { makeBackup } from '../features/site/backup/public.ts';
import { attachStatement, latestOfReminder } from '../features/money/billing/public.ts';
import { printInvoice } from '../features/money/invoices/public.ts';
import { latestOfConfirmation } from '../features/work/confirmations/public.ts';
import { latestOfFormLink } from '../features/customers/forms/public.ts';
import { mailClaim } from '../features/people/claims/public.ts';
import { notifyLeave } from '../features/people/leave/public.ts';
import {
  mailDeclined,
  mailInvoice,
  mailReceipt,
  mailRejection,
  mailReport,
  pushAssignment,
  pushCancellation,
  pushChange,
  pushLateWork,
  releaseHeldMails,
  sendMessage,
  type Attach,
  type LatestParams,
} from '../features/outgoing/messages/public.ts';
import { fulfil } from '../features/work/order-sets/public.ts';
import { refreshJobsOf } from '../features/work/posts/public.ts';
import { makeServiceReport } from '../features/work/reports/public.ts';
import { mailAnswer, notifySighting } from '../features/work/sightings/public.ts';
import { mailAssigned, mailProposal, mailTicket } from '../features/customers/tickets/public.ts';
import { checkBreaches } from '../features/work/trends/public.ts';
import { dropTakenUpload } from '../features/work/uploads/public.ts';
import { announceEvent, deliverHook, retryHook } from '../features/outgoing/webhooks/public.ts';
import type { Consequences } from './job.ts';

/**
 * Values that are added to an email only when it is sent, by template. All other emails are about accounts or have no
 * such values.
 */
const latest: Readonly<Record<string, LatestParams>> = {
  reminder: latestOfReminder,
  'visit-confirmation': latestOfConfirmation,
  'form-link': latestOfFormLink,
};
/** Attachments that are made when an email is sent, by template. */
const made: Readonly<Record<string, Attach>> = { statement: attachStatement };

/**
 * The consequences of each event: `write` runs in the event's transaction, `handle` after the commit. `handle` must be
 * idempotent, because it may run again.
 */
export const consequences: Consequences = {
  'account.reset_asked': [{ name: 'mail-reset', handle: mailReset }],
  'backup.ordered': [{ name: 'make-backup', handle: makeBackup, expireAfter: 14_400 }],
  // Lists are written two at a time in each process, each in a process of its own.
  'export.ordered': [
    {
      name: 'write-export',
      concurrency: 2,
      expireAfter: 1800,
      handle: async (context, payload) => await writeExport(datasets, context, payload),
    },
  ],
  'account.signed_up': [{ name: 'mail-sign-up', handle: mailSignUp }],
  // Written in the transaction: most technicians' phones are notified by a row without a push, and a row costs less
  // than a queue job.
  'post.assigned': [{ write: pushAssignment }],
  'post.changed': [{ write: pushChange }],
  'post.cancelled': [{ write: pushCancellation }],
  'post.done': [
    {
      name: 'service-report',
      handle: async (context, { postId, uploadId }) => await makeServiceReport(context, postId, uploadId),
    },
    { name: 'check-thresholds', handle: async (context, { postId }) => await checkBreaches(context, postId) },
    { name: 'propose-resolution', handle: async (context, { postId }) => await mailProposal(context, postId) },
  ],
  'report.wanted': [
    { name: 'service-report-wanted', handle: async (context, { postId }) => await makeServiceReport(context, postId) },
  ],
  'report.made': [{ name: 'mail-report', handle: mailReport }],
  'report.released': [{ name: 'mail-released-report', handle: mailReport }],
  'customer.changed': [{ name: 'refresh-jobs', handle: refreshJobsOf }],
  'order-set.changed': [
    { name: 'fulfil-order-set', handle: async (context, { orderSetId }) => await fulfil(context, orderSetId) },
  ],
  'ticket.changed': [{ name: 'mail-ticket', handle: mailTicket }],
  'ticket.assigned': [{ name: 'mail-ticket-assigned', handle: mailAssigned }],
  'leave.changed': [{ name: 'tell-leave', handle: notifyLeave }],
  'claim.changed': [{ name: 'mail-claim', handle: mailClaim }],
  'sighting.reported': [{ name: 'tell-sighting', handle: notifySighting }],
  'sighting.closed': [{ name: 'mail-sighting-answer', handle: mailAnswer }],
  'upload.late': [{ name: 'push-late-work', handle: pushLateWork }],
  'upload.taken': [{ name: 'drop-upload', handle: dropTakenUpload }],
  'mail-server.set': [{ name: 'release-held-mails', handle: releaseHeldMails }],
  // The mail server and the push services have separate queues, and each webhook host has a share of the workers, so
  // that a hanging one delays nothing else.
  'message.queued': [
    {
      name: 'send-message',
      concurrency: 2,
      expireAfter: 120,
      handle: async (context, { messageId }) =>
        await sendMessage(
          context,
          messageId,
          async (job, message) => await (latest[message.template] ?? latestOfAccountMail)(job, message),
          async (job, message) => await made[message.template]?.(job, message),
        ),
    },
  ],
  'push.queued': [
    {
      name: 'send-push',
      concurrency: 4,
      expireAfter: 120,
      handle: async (context, { messageId }) => await sendMessage(context, messageId),
    },
  ],
  'invoice.issued': [
    {
      name: 'invoice-pdf',
      handle: async (context, { invoiceId }) => {
        await printInvoice(context, invoiceId);
        // The PDF must exist first, because it is attached to the email.
        await mailInvoice(context, invoiceId);
      },
    },
  ],
  'credit.issued': [
    {
      name: 'credit-pdf',
      handle: async (context, { creditId }) => {
        await printInvoice(context, creditId);
        await mailInvoice(context, creditId);
      },
    },
  ],
  'invoice.sent': [
    {
      name: 'mail-invoice-again',
      handle: async (context, { invoiceId, to, at }) => {
        await printInvoice(context, invoiceId);
        await mailInvoice(context, invoiceId, { to, at });
      },
    },
  ],
  'payment.confirmed': [{ name: 'mail-receipt', handle: mailReceipt }],
  'payment.returned': [],
  'payment.rejected': [{ name: 'mail-rejection', handle: mailRejection }],
  'form.answered': [],
  'visit.answered': [{ name: 'mail-declined-visit', handle: mailDeclined }],
  // Enqueued with every event that webhooks may receive (context.ts).
  'event.announced': [{ name: 'announce-event', handle: announceEvent }],
  'webhook.due': [
    {
      name: 'deliver-webhook',
      handle: deliverHook,
      concurrency: 8,
      expireAfter: 60,
      groups: { of: ({ host }) => host, concurrency: 2 },
    },
  ],
  'webhook.retried': [
    {
      name: 'retry-webhook',
      handle: retryHook,
      concurrency: 4,
      expireAfter: 60,
      groups: { of: ({ host }) => host, concurrency: 1 },
    },
  ],
};
