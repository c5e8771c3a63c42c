import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { dropFiles, lockOwnFiles, ownFiles, shareOf, type OwnFile, type Share } from './room.queries.ts';
import type { NewFile } from './queries.ts';

/**
 * The maximum that one person may store in files of their own. Logs have a separate share, so that other files never
 * take their space.
 */
const quotas: Readonly<Record<Share, { files: number; bytes: number }>> = {
  others: { files: 2000, bytes: 1024 * 1_048_576 },
  logs: { files: 500, bytes: 100 * 1_048_576 },
};
/** The minimum age of a removable log, in milliseconds, which limits how much one person can send. */
const logsStayFor = dayMs;

type Context = Pick<RequestContext, 'db' | 'now'>;

/** Locks a person's files against concurrent additions. Must be called before anything else is locked. */
export async function lockRoom({ db }: Context, { refKind, refId }: { refKind: string; refId: string }): Promise<void> {
  if (refKind === 'USER') await lockOwnFiles(db, refId);
}

/**
 * Throws `file.quota_exceeded` if a person has no space left for another file of their own. The oldest logs are removed
 * to make space for a new log; other files are never removed. Files of other records have no quota. Call `lockRoom`
 * first.
 */
export async function takeRoom(
  context: Context,
  file: Pick<NewFile, 'refId' | 'tags' | 'bytes'> & { refKind: string },
): Promise<void> {
  if (file.refKind !== 'USER') return;
  const share = shareOf(file);
  const { files, bytes } = quotas[share];
  const kept = await ownFiles(context.db, file.refId, share);
  const lacking = {
    files: kept.length + 1 - files,
    bytes: kept.reduce((sum, each) => sum + each.bytes, 0) + file.bytes - bytes,
  };
  const full = (): boolean => lacking.files > 0 || lacking.bytes > 0;
  if (!full()) return;
  if (share === 'logs') {
    const old = kept.filter(({ cts }) => cts < context.now - logsStayFor);
    for (const gone of await dropFiles(context.db, oldestOf(old, lacking))) {
      lacking.files -= 1;
      lacking.bytes -= gone.bytes;
    }
  }
  if (full()) throw new Refusal('file.quota_exceeded', { files, megabytes: bytes / 1_048_576 });
}

/** The oldest files whose removal frees the required space. */
function oldestOf(old: readonly OwnFile[], lacking: { files: number; bytes: number }): string[] {
  const ids: string[] = [];
  let bytes = 0;
  for (const each of old) {
    if (ids.length >= lacking.files && bytes >= lacking.bytes) break;
    ids.push(each.id);
    bytes += each.bytes;
  }
  return ids;
}
