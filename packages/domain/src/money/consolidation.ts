/** How a customer's jobs are combined on invoices: one invoice per job, one per site, or one for all jobs. */
export const consolidations = ['job', 'site', 'customer'] as const;
export type Consolidation = (typeof consolidations)[number];

/** The fields of a completed job that determine its invoice. */
export interface Billable {
  id: string;
  contactId: string | null;
  siteId: string | null;
  folderId: string;
  currency: string;
  consolidation: Consolidation;
}

const part = ({ consolidation, id, siteId }: Billable): string =>
  consolidation === 'job' ? `job ${id}` : consolidation === 'site' ? `site ${siteId ?? ''}` : '';

/**
 * The jobs grouped by invoice, in the order of each invoice's first job. Jobs of different customers, folders or
 * currencies are never combined.
 */
export function bundlesOf<J extends Billable>(jobs: readonly J[]): J[][] {
  const bundles = new Map<string, J[]>();
  for (const job of jobs) {
    const key = JSON.stringify([job.contactId ?? job.id, job.folderId, job.currency, part(job)]);
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, [job]);
    else bundle.push(job);
  }
  return [...bundles.values()];
}
