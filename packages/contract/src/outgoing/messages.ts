import { z } from 'zod';
import { Id, Stamp } from '../common.ts';

/**
 * What prevents an email: no address is known, the site has no mail server, its password cannot be opened, or the
 * recipient has switched off emails of this topic, which does not concern those that staff send by hand.
 */
export const mailObstacles = ['no_address', 'no_server', 'no_password', 'switched_off'] as const;
export type MailObstacle = (typeof mailObstacles)[number];

/** Why an email is held (an obstacle, or what it is about is over) or failed (the mail server). */
export const mailProblems = [...mailObstacles, 'outdated', 'not_accepted', 'not_reached'] as const;
export type MailProblem = (typeof mailProblems)[number];

/** A row of the dataset `messages`: an email to a customer and its status. */
export const MessageRow = z.object({
  id: Id,
  /** The kind of message: `invoice`, `reminder`, `service-report`, `visit-confirmation`, … */
  template: z.string(),
  address: z.string().nullable(),
  lang: z.string(),
  /**
   * The record that the message is about: `POST`, `INVOICE`, `PAYMENT`, the customer of a `STATEMENT`, or a link
   * (`VISIT_LINK`, `FORM_LINK`).
   */
  refkind: z.string(),
  refid: Id,
  folderid: Id.nullable(),
  /** `held`: not sent, for the reason in `error`. `failed`: the last attempt failed. */
  status: z.enum(['queued', 'sent', 'held', 'failed']),
  error: z.string().nullable(),
  /** Why an email is held or failed, as a code; null for one that is neither. */
  problem: z.enum(mailProblems).nullable(),
  sentAt: Stamp.nullable(),
  cts: Stamp,
  uts: Stamp,
});
