import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { touchOpenJobs } from './change/write.queries.ts';

/** A job's JSON includes its customer and site: when they change, delta reads send their open jobs again. */
export async function refreshJobsOf(
  context: JobContext,
  { contactId, siteId }: EventPayloads['customer.changed'],
): Promise<void> {
  await context.transaction(async ({ db, notify }) => {
    const ids = await touchOpenJobs(db, contactId, siteId);
    if (ids.length > 0) notify('post', ...ids);
  });
}
