import type { Consequences } from './job.ts';

/** What happens after the commit of each event. Every handler is idempotent: it may run again after a failure. */
export const consequences: Consequences = {
  'post.assigned': [],
  'post.cancelled': [],
  'post.done': [],
  'upload.late': [],
  'invoice.issued': [],
  'payment.confirmed': [],
};
