import { z } from 'zod';
import { Decimal } from '../common.ts';
import { route, self } from '../route.ts';

const Amount = z.object({ currency: z.string(), count: z.int(), amount: Decimal });

/** What a person's folders need now. A part that the person may not see is null. */
export const Home = z.object({
  jobs: z
    .object({
      /** The jobs of today, in each folder's own time zone, by status; statuses without a job are left out. */
      today: z.array(z.object({ code: z.string(), name: z.string(), flags: z.string(), count: z.int() })),
      /** Open jobs whose time is over. */
      late: z.int(),
      /** Open jobs to do that nobody is assigned to. */
      unassigned: z.int(),
      /** Jobs whose work is done and that wait for the customer's signature. */
      toSign: z.int(),
      /** Jobs whose work arrived after they had ended, which a dispatcher decides. */
      lateWork: z.int(),
      /** Jobs whose report waits for a supervisor's review. */
      review: z.int(),
    })
    .nullable(),
  bills: z
    .object({
      /** Unbilled jobs by currency and age. */
      unbilled: z.array(Amount.extend({ upTo: z.int().nullable() })),
      /** Overdue invoices by currency; the amount is what is still due. */
      overdue: z.array(Amount),
      /** Drafts that are not issued yet. */
      drafts: z.int(),
      /** Payments that customers reported and nobody confirmed. */
      toConfirm: z.int(),
    })
    .nullable(),
  /** Tickets of customers that are not closed, and those among them that wait longer than agreed. */
  tickets: z.object({ open: z.int(), late: z.int() }).nullable(),
  /** The message of the day in the person's language. */
  message: z.string().nullable(),
});
export type Home = z.output<typeof Home>;

export const home = {
  get: route({
    method: 'GET',
    path: '/api/h/home',
    summary: 'What the person’s folders need now: jobs, bills, tickets and the message of the day, in one response.',
    access: self('staff'),
    data: Home,
  }),
};
