import type { Home } from '@field-service/contract/site/home.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { countTickets } from '../../customers/tickets/public.ts';
import { countDrafts, sumOverdue, sumUnbilled } from '../../money/invoices/public.ts';
import { countReported } from '../../money/payments/public.ts';
import { messageOfTheDay } from '../../people/people/public.ts';
import { countJobs } from '../../work/posts/public.ts';

/** What the caller's folders need now (design, office, Home). A part that the caller may not see is null. */
export async function readHome(context: RequestContext, caller: Caller): Promise<Home> {
  const { db } = context;
  const jobs = mayDo(caller, 'POST:VW');
  const bills = mayDo(caller, 'BILL:VW');
  return {
    jobs: jobs ? await countJobs(db) : null,
    bills: bills
      ? {
          unbilled: await sumUnbilled(db),
          overdue: await sumOverdue(db),
          drafts: await countDrafts(db),
          toConfirm: await countReported(db),
        }
      : null,
    tickets: jobs ? await countTickets(db) : null,
    message: await messageOfTheDay(context, caller.lang),
  };
}
