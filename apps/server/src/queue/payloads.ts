import type { WebhookEvent, WebhookNoun } from '@field-service/contract/outgoing/webhooks.ts';

/**
 * The possible events with the data that their consequences require: mainly ids, because the handler reads the records
 * when it runs.
 */
export interface EventPayloads {
  /** Someone requested a new password under this name; whether the account exists is checked when the handler runs. */
  'account.reset_asked': {
    linkId: string;
    username: string;
    email: string | null;
    app: 'web' | 'app' | 'portal' | null;
    site: string | null;
  };
  'backup.ordered': { backupId: string };
  'export.ordered': { exportId: string };
  'account.signed_up': { linkId: string };
  /**
   * `at`: the time of the assignment. The same job may be assigned and withdrawn repeatedly, each time with a new `at`.
   */
  'post.assigned': { at: number; postId: string; userIds: string[]; withdrawnIds: string[] };
  /** The content of a job changed for its assignees, but not its time or place. */
  'post.changed': { at: number; postId: string; userIds: string[] };
  'post.cancelled': { at: number; postId: string; userIds: string[] };
  /** `uploadId`: the package that completed the job; null for a status set by hand. */
  'post.done': { postId: string; uploadId: string | null };
  /** Someone opened a completed job that has no service report yet. */
  'report.wanted': { postId: string };
  'report.made': { postId: string; version: number };
  /** A supervisor released a reviewed report to its customer. */
  'report.released': { postId: string; version: number };
  /** The details of a customer, or of one of their sites, that jobs show have changed. */
  'customer.changed': { contactId: string; siteId: string | null };
  'order-set.changed': { orderSetId: string };
  /** Someone opened, replied to, resolved or reopened a ticket. */
  'ticket.changed': {
    ticketId: string;
    what: 'opened' | 'replied' | 'resolved' | 'reopened';
    messageId: string | null;
    byId: string;
    at: number;
  };
  'ticket.assigned': { ticketId: string; userIds: string[]; at: number };
  'leave.changed': { leaveId: string; to: 'filed' | 'approved' | 'rejected' | 'withdrawn'; byId: string; at: number };
  'claim.changed': { claimId: string; to: 'submitted' | 'approved' | 'rejected' | 'paid'; byId: string; at: number };
  'upload.late': { packageId: string };
  /** Someone reported a sighting of a pest; its call-out has been created. */
  'sighting.reported': { sightingId: string };
  /** A sighting was closed with an answer. */
  'sighting.closed': { sightingId: string };
  /** A resumable upload was handed over and is no longer needed. */
  'upload.taken': { upload: string };
  /** The site has configured a mail server. */
  'mail-server.set': Record<string, never>;
  /** An email is to be sent. */
  'message.queued': { messageId: string };
  'push.queued': { messageId: string };
  'invoice.issued': { invoiceId: string };
  /** Someone sends an issued document again. `at`: the time of the request; there may be several requests. */
  'invoice.sent': { invoiceId: string; to: string; at: number };
  'credit.issued': { creditId: string };
  'payment.confirmed': { paymentId: string };
  /** Money was returned to a customer, reported by a clerk or by the provider. */
  'payment.returned': { refundId: string };
  /** Staff found that the money of a payment did not arrive. */
  'payment.rejected': { paymentId: string };
  'form.answered': { answerId: string };
  /** A customer confirmed or declined the time of a visit. */
  'visit.answered': { postId: string };
  /** An event that webhooks may receive, with its own id. */
  'event.announced': { eventId: string; event: WebhookEvent; noun: WebhookNoun; recordId: string; at: number };
  /** `host`: the host of the webhook's address; absent in work that an earlier version wrote. */
  'webhook.due': { deliveryId: string; host?: string };
  /** Like `webhook.due`, for a failing webhook. */
  'webhook.retried': { deliveryId: string; host: string };
}

export type EventName = keyof EventPayloads;
