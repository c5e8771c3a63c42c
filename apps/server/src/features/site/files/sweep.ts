import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { dropCopies } from '../../../files/pictures.ts';
import type { StoredBlob } from '../../../files/store.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';
import { findUnnamed, forgetBlob, takeUnnamed, emptyBin } from './blobs.queries.ts';

/**
 * The time for which a blob is kept after it arrives, even if nothing references it, in milliseconds (domain decisions,
 * section 14).
 */
const keptFor = 90 * dayMs;
/** The number of blobs checked per query. */
const batchSize = 10_000;

type SweepContext = Pick<JobContext, 'system' | 'transaction' | 'files' | 'config'>;

/** Removes a blob with its copies, unless someone has added or referenced it in the meantime. */
async function removeUnnamed(
  { transaction, files, config }: SweepContext,
  blob: StoredBlob,
  before: number,
): Promise<boolean> {
  return await transaction(async ({ db }) => {
    if (!(await takeUnnamed(db, blob, before))) return false;
    // The bytes are deleted inside the transaction, so that anyone who waits for the row writes them again only
    // afterwards.
    if (!(await files.remove(blob.sha256, before))) return false;
    await dropCopies(config.dataDir, blob.sha256);
    await forgetBlob(db, blob.sha256);
    return true;
  });
}

async function removeAll(context: SweepContext, blobs: readonly StoredBlob[], before: number): Promise<number> {
  let removed = 0;
  for (const blob of await findUnnamed(context.system, blobs, before))
    if (await removeUnnamed(context, blob, before)) removed += 1;
  return removed;
}

/**
 * Removes blobs that no row references and that arrived more than 90 days ago. A file in the bin still references its
 * blob.
 */
export const sweepBlobs: Routine = {
  name: 'sweep-blobs',
  cron: '43 2 * * *',
  run: async (context) => {
    const before = context.now() - keptFor;
    let removed = 0;
    let old: StoredBlob[] = [];
    for await (const blob of context.files.list()) {
      if (blob.keptAt >= before) continue;
      old.push(blob);
      if (old.length < batchSize) continue;
      removed += await removeAll(context, old, before);
      old = [];
    }
    removed += await removeAll(context, old, before);
    if (removed > 0) context.log.info({ removed }, 'blobs that no row names are gone');
  },
};

/** The time during which a deleted file can be restored, in milliseconds. */
const restorableFor = 90 * dayMs;

/**
 * Removes files that were deleted more than 90 days ago. Their bytes are removed by the next sweep, unless something
 * else references them.
 */
export const sweepBin: Routine = {
  name: 'sweep-bin',
  cron: '13 2 * * *',
  run: async ({ system, log, now }) => {
    const gone = await emptyBin(system, now() - restorableFor);
    if (gone > 0) log.info({ gone }, 'deleted files are gone for good');
  },
};
