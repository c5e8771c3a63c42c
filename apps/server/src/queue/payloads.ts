import type { WebhookEvent, WebhookNoun } from '@field-service/contract/outgoing/webhooks.ts';

/** What may happen, and what a consequence needs to know of it: ids only, the rest is read when the handler runs. */
export interface EventPayloads {
  /**
   * Someone asked for a new password under this name; whether there is such an account is looked up when the handler
   * runs.
   */
  'account.reset_asked': {
    linkId: string;
    username: string;
    email: string | null;
    app: 'web' | 'app' | 'portal' | null;
    site: string | null;
  };
  'backup.ordered': { backupId: string };
  'account.signed_up': { linkId: string };
  /** `at`: when it was done. The same job may come to someone and go again, each time again. */
  'post.assigned': { at: number; postId: string; userIds: string[]; withdrawnIds: string[] };
  /** What those assigned to a job are to do changed, though not when or where. */
  'post.changed': { at: number; postId: string; userIds: string[] };
  'post.cancelled': { at: number; postId: string; userIds: string[] };
  /** `uploadId`: the package that did it, null for a status set by hand. */
  'post.done': { postId: string; uploadId: string | null };
  /** Someone opened a done job that has no service report yet. */
  'report.wanted': { postId: string };
  'report.made': { postId: string; version: number };
  /** A supervisor let a reviewed report go to its customer. */
  'report.released': { postId: string; version: number };
  /** What jobs show of a customer, or of one of their sites, has changed. */
  'customer.changed': { contactId: string; siteId: string | null };
  'order-set.changed': { orderSetId: string };
  /** Someone opened, answered, resolved or reopened a ticket. */
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
  /** Someone reported a pest that they saw; its call-out is made. */
  'sighting.reported': { sightingId: string };
  /** A resumable upload was handed over and is no longer needed. */
  'upload.taken': { upload: string };
  /** The site has named a mail server. */
  'mail-server.set': Record<string, never>;
  /** A mail is to go. */
  'message.queued': { messageId: string };
  'push.queued': { messageId: string };
  'invoice.issued': { invoiceId: string };
  /** Someone mails an issued document again. `at`: when; the same may be asked for more than once. */
  'invoice.sent': { invoiceId: string; to: string; at: number };
  'credit.issued': { creditId: string };
  'payment.confirmed': { paymentId: string };
  /** Money went back to a customer: by a clerk’s word, or by the provider’s. */
  'payment.returned': { refundId: string };
  /** Staff found that the money of a payment did not come. */
  'payment.rejected': { paymentId: string };
  'form.answered': { answerId: string };
  /** A customer confirmed or declined the time of a visit. */
  'visit.answered': { postId: string };
  /** An event that webhooks may be told of, with an id of its own. */
  'event.announced': { eventId: string; event: WebhookEvent; noun: WebhookNoun; recordId: string; at: number };
  /** `host`: of the webhook's address; absent in work that an earlier version wrote. */
  'webhook.due': { deliveryId: string; host?: string };
  /** The same of a webhook at which nothing has arrived lately. */
  'webhook.retried': { deliveryId: string; host: string };
}

export type EventName = keyof EventPayloads;
