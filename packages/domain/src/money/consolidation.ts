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

/** A job that was selected for billing. */
export interface BillingRow extends Billable {
  /** Whether the job is on a draft already. */
  drafted: boolean;
}
export interface BillingPlan<J> {
  /** The jobs of each invoice that billing creates. */
  bundles: J[][];
  /** The number of customers who get an invoice. */
  customers: number;
  /** The jobs that are on a draft already and therefore on none of these invoices. */
  leftOut: J[];
  /** Whether all jobs may share one invoice instead, whatever the customer prefers. */
  combinable: boolean;
}

/** What billing the selected jobs creates. */
export function billingPlan<J extends BillingRow>(jobs: readonly J[]): BillingPlan<J> {
  const billed = jobs.filter(({ drafted }) => !drafted);
  const bundles = bundlesOf(billed);
  return {
    bundles,
    customers: new Set(billed.map(({ contactId, id }) => contactId ?? id)).size,
    leftOut: jobs.filter(({ drafted }) => drafted),
    combinable:
      bundles.length > 1 &&
      bundlesOf(billed.map((job) => ({ ...job, consolidation: 'customer' as const }))).length === 1,
  };
}
