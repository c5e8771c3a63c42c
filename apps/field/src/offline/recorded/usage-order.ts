import type { FieldDb } from '../db.ts';
import type { UsageRow } from '../rows.ts';

/** The place of a usage until it is stored: after all others. Only the store knows what other windows have added. */
export const lastPlace = Number.MAX_SAFE_INTEGER;

/**
 * A usage with its place among the job's: a new one comes last, and a restored one returns to its place, or just before
 * the usage that was added there in the meantime.
 */
export async function inPlace(store: FieldDb, usage: UsageRow): Promise<UsageRow> {
  const taken = (await store.usages.where('jobId').equals(usage.jobId).toArray()).map(({ seq }) => seq);
  if (usage.seq === lastPlace) return { ...usage, seq: Math.max(0, ...taken) + 1 };
  if (!taken.includes(usage.seq)) return usage;
  return { ...usage, seq: (Math.max(0, ...taken.filter((seq) => seq < usage.seq)) + usage.seq) / 2 };
}
