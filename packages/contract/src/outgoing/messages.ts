import { z } from 'zod';
import { Id, Stamp } from '../common.ts';

/** A row of the dataset `messages`: a mail to a customer, and what became of it. */
export const MessageRow = z.object({
  id: Id,
  /** What it tells: `invoice`, `reminder`, `service-report`, `visit-confirmation`, … */
  template: z.string(),
  address: z.string().nullable(),
  lang: z.string(),
  /** What it is about: `POST`, `INVOICE`, `PAYMENT`, or a link (`VISIT_LINK`, `FORM_LINK`). */
  refkind: z.string(),
  refid: Id,
  folderid: Id.nullable(),
  /** `held`: it does not go, and `error` says why; `failed`: it is tried again. */
  status: z.enum(['queued', 'sent', 'held', 'failed']),
  error: z.string().nullable(),
  sentAt: Stamp.nullable(),
  cts: Stamp,
  uts: Stamp,
});
