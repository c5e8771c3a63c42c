import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { db } from './db.ts';
import { isPassing, toFailure } from './failure.ts';
import { newUploadId } from './ids.ts';
import { log } from './log.ts';
import type { OutboxRow, OutboxWrite } from './rows.ts';
import { api } from './session.ts';

/** Appends a small write to the outbox. If called within a transaction, the transaction must cover `outbox`. */
export async function enqueueWrite(write: OutboxWrite): Promise<void> {
  const store = db();
  const last = await store.outbox.orderBy('seq').last();
  await store.outbox.add({
    id: newUploadId(),
    seq: (last?.seq ?? 0) + 1,
    write,
    at: Date.now(),
    tries: 0,
    lastError: null,
  });
}

/**
 * Drops the unsent status changes of a job. Returns the job's status on the server, or undefined if there were no
 * changes to drop.
 */
export async function dropStatuses(jobId: string): Promise<'TD' | 'IP' | undefined> {
  const store = db();
  const waiting = (await store.outbox.orderBy('seq').toArray()).filter(
    ({ write }) => write.kind === 'status' && write.jobId === jobId,
  );
  await store.outbox.bulkDelete(waiting.map((row) => row.id));
  const first = waiting[0]?.write;
  if (first?.kind !== 'status') return undefined;
  return first.status === 'IP' ? 'TD' : 'IP';
}

/** Queues a status change, replacing unsent ones of the job: starting and then un-starting a job sends nothing. */
export async function enqueueStatus(jobId: string, status: 'TD' | 'IP', uts: number): Promise<void> {
  if ((await dropStatuses(jobId)) !== status) await enqueueWrite({ kind: 'status', jobId, status, uts });
}

async function sendWrite({ id, write }: OutboxRow): Promise<void> {
  if (write.kind === 'trails') {
    await api.posts.concatTrails(
      { params: { id: write.jobId }, body: { trails: write.trails } },
      { idempotencyKey: id },
    );
    return;
  }
  await api.posts.update(
    { params: { id: write.jobId }, body: { uts: write.uts, fields: {}, status: write.status } },
    { idempotencyKey: id },
  );
}

/**
 * A write rejected with one of these codes is obsolete: the job has moved on or belongs to someone else, and its
 * package does not depend on the write. Such a write is logged and dropped; other failed writes are kept.
 */
const isSettled = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  ['post.transition_forbidden', 'record.not_found', 'post.signed', 'post.not_assigned'].includes(error.code);

/**
 * Sends pending writes, oldest first, and returns how many were sent or dropped. Throws on a temporary failure, to
 * preserve the order.
 */
export async function sendOutbox(onSent: (done: number, total: number) => void): Promise<number> {
  const store = db();
  const rows = await store.outbox.orderBy('seq').toArray();
  let done = 0;
  for (const row of rows) {
    try {
      await sendWrite(row);
    } catch (error) {
      if (!isSettled(error)) {
        await store.outbox.update(row.id, { tries: row.tries + 1, lastError: toFailure(error) });
        if (isPassing(error)) throw error;
        continue;
      }
      log('warning', `outbox: ${row.write.kind} of ${row.write.jobId} was rejected: ${toFailure(error).code}`);
    }
    await store.outbox.delete(row.id);
    done += 1;
    onSent(done, rows.length);
  }
  return done;
}

/** Moves recorded positions into the outbox, so that they are sent once and in order. */
export async function collectTrails(): Promise<void> {
  const store = db();
  await store.transaction('rw', store.trails, store.outbox, async () => {
    const rows = await store.trails.toArray();
    for (const jobId of new Set(rows.map((row) => row.jobId))) {
      const points = rows.filter((row) => row.jobId === jobId).map((row) => row.point);
      for (let at = 0; at < points.length; at += 2000)
        await enqueueWrite({ kind: 'trails', jobId, trails: points.slice(at, at + 2000) });
    }
    await store.trails.clear();
  });
}
