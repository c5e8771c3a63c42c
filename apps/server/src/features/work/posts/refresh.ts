import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { touchOpenJobs } from './change/write.queries.ts';

/**
 * Makes delta reads send the open jobs of a customer or site again when the customer or site changes, because a job's
 * JSON includes data of its customer and site.
 */
export async function refreshJobsOf(
  context: JobContext,
  { contactId, siteId }: EventPayloads['customer.changed'],
): Promise<void> {
  await context.transaction(async ({ db, notify }) => {
    const ids = await touchOpenJobs(db, contactId, siteId);
    if (ids.length > 0) notify('post', ...ids);
  });
}
