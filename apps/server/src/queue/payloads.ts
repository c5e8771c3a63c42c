/** What may happen, and what a consequence needs to know of it: ids only, the rest is read when the handler runs. */
export interface EventPayloads {
  'post.assigned': { postId: string; userIds: string[]; withdrawnIds: string[] };
  'post.cancelled': { postId: string; userIds: string[] };
  'post.done': { postId: string; uploadId: string };
  'upload.late': { packageId: string };
  'invoice.issued': { invoiceId: string };
  'payment.confirmed': { paymentId: string };
}

export type EventName = keyof EventPayloads;
