import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { touchOpenJobs } from './change/write.queries.ts';

/**
 * Sends the open jobs of a customer or site again in delta reads when the customer or site changes, because their JSON
 * includes both.
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
