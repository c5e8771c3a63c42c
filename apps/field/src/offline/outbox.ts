import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { db } from './db.ts';
import { isPassing, toFailure } from './failure.ts';
import { newUploadId } from './ids.ts';
import { log } from './log.ts';
import type { OutboxRow, OutboxWrite } from './rows.ts';
import { api } from './session.ts';

/** Puts a small write behind those that wait; inside a transaction over `outbox` when it belongs to a larger act. */
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

/** Takes back the status changes of a job that never left the device; returns the status that the server still has. */
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

/** Asks for a status in place of what still waits for the job: a start and its un-start send nothing. */
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
 * A refused status change is history: the job has moved on or is someone else's, and its package walks every status on
 * its own. So it is logged and dropped; whatever else the server refuses stays visible.
 */
const isSettled = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  ['post.transition_forbidden', 'record.not_found', 'post.signed', 'post.not_assigned'].includes(error.code);

/** Sends what waits, oldest first; returns how many went. A passing failure is thrown, so that the order is kept. */
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
      log('warning', `outbox: ${row.write.kind} of ${row.write.jobId} was refused: ${toFailure(error).code}`);
    }
    await store.outbox.delete(row.id);
    done += 1;
    onSent(done, rows.length);
  }
  return done;
}

/** Positions of started jobs go into the outbox, so that they are sent once and in order. */
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
