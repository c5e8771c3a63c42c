import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { statusRequest, trailsRequest, workSignRequest } from '@field-service/contract/work/outbox-requests.ts';
import { serverNow } from '../connection/clock.ts';
import type { Sender } from '../connection/connection.ts';
import { db, isCurrent, type FieldDb } from '../db.ts';
import { isPassing, toFailure } from '../failure.ts';
import { newUploadId } from '../ids.ts';
import { log } from '../logs/log.ts';
import { showNotice, type FieldNotice } from '../notices.ts';
import { noteOwnFile, sendOwnFile, type SentOwnFile } from '../own-files/send-own-file.ts';
import { sendPost } from '../requests/send-post.ts';
import { ifRoom, withRoom } from '../room.ts';
import type { Failure } from '../rows.ts';
import { noteWorkDay } from '../sheets/note-day.ts';
import type { Sheets } from '../sheets/rows.ts';
import type { OutboxRow, OutboxWrite } from './rows.ts';

/**
 * Appends a write to the outbox, and returns its id. If called within a transaction, the transaction must cover
 * `outbox`.
 */
export async function enqueueWrite(write: OutboxWrite, store = db()): Promise<string> {
  const last = await store.outbox.orderBy('seq').last();
  const id = newUploadId();
  await store.outbox.add({
    id,
    seq: (last?.seq ?? 0) + 1,
    write,
    at: Date.now(),
    tries: 0,
    lastError: null,
  });
  return id;
}

/**
 * Drops the unsent status changes of a job. Returns the job's status on the server; undefined if there were no changes
 * to drop, or if one of them may have arrived already.
 */
export async function dropStatuses(jobId: string): Promise<'TD' | 'IP' | undefined> {
  const store = db();
  const waiting = (await store.outbox.orderBy('seq').toArray()).filter(
    ({ write }) => write.kind === 'status' && write.jobId === jobId,
  );
  await store.outbox.bulkDelete(waiting.map((row) => row.id));
  const first = waiting[0]?.write;
  // The answer to a change that was sent may be on its way, or lost.
  if (first?.kind !== 'status' || waiting.some(({ tries }) => tries > 0)) return undefined;
  return first.status === 'IP' ? 'TD' : 'IP';
}

/** Queues a status change, replacing unsent ones of the job: starting and then un-starting a job sends nothing. */
export async function enqueueStatus(jobId: string, status: 'TD' | 'IP', uts: number): Promise<void> {
  if ((await dropStatuses(jobId)) !== status) await enqueueWrite({ kind: 'status', jobId, status, uts });
}

/** The writes that the user can still take back, and until when at most they are not sent, by the page's clock. */
const held = new Map<string, number>();
const isHeld = (id: string): boolean => (held.get(id) ?? 0) > performance.now();

/** Keeps a write from being sent for some ms, until the returned function is called, or until the app is opened again. */
export const holdWrite = (id: string, ms: number): (() => void) => {
  held.set(id, performance.now() + ms);
  return () => void held.delete(id);
};

/** What the server answers a write with, where that is needed. */
interface Answer {
  /** Why a claim that the server has is not submitted. */
  notSubmitted?: Failure | undefined;
  /** The work day of an entry of working time. */
  day?: Sheets['workDays'][number];
  /** The file of the profile; undefined if a newer one has taken its place. */
  ownFile?: SentOwnFile | undefined;
}

async function sendWrite(sender: Sender, { id, write }: OutboxRow): Promise<Answer> {
  const { api } = sender;
  const once = { idempotencyKey: id };
  switch (write.kind) {
    case 'trails':
      await api.posts.concatTrails(trailsRequest(write), once);
      return {};
    case 'newPost':
      return { notSubmitted: await sendPost(sender, id, write) };
    case 'workSign':
      return { day: (await api.workTime.record(workSignRequest(write), once)).data };
    case 'ownFile':
      return { ownFile: await sendOwnFile(sender, id) };
    case 'status':
      await api.posts.update(statusRequest(write), once);
      return {};
  }
}

/**
 * Removes a write that the server has taken, with its attachments. A copy of its positions is kept; the work day of its
 * answer, and the file of the profile, are shown from now on. Returns false if the write was removed already.
 */
const moveToSent = async (
  store: FieldDb,
  { id, write }: OutboxRow,
  { day, ownFile }: Pick<Answer, 'day' | 'ownFile'>,
): Promise<boolean> => {
  const { outbox, sentTrails, attachments, sheets, mySign, avatar, profile } = store;
  return await withRoom(
    () =>
      store.transaction('rw', [outbox, sentTrails, attachments, sheets, mySign, avatar, profile], async () => {
        if ((await outbox.get(id)) === undefined) return false;
        if (day) await noteWorkDay(store, day);
        if (write.kind === 'trails')
          await sentTrails.put({ id, jobId: write.jobId, trails: write.trails, sentAt: serverNow() });
        if (write.kind === 'ownFile' && ownFile) await noteOwnFile(store, id, write, ownFile);
        await attachments.where('owner').equals(id).delete();
        await outbox.delete(id);
        return true;
      }),
    store,
  );
};

/** Queues the positions of which copies are kept, because a restored server may have lost them. */
export async function offerTrailsAgain(): Promise<void> {
  const store = db();
  await store.transaction('rw', store.sentTrails, store.outbox, async () => {
    for (const { jobId, trails } of await store.sentTrails.orderBy('sentAt').toArray())
      await enqueueWrite({ kind: 'trails', jobId, trails });
    await store.sentTrails.clear();
  });
}

/**
 * A write rejected with one of these codes is obsolete: the job has moved on or belongs to someone else, and its
 * package does not depend on the write. Such a write is logged and dropped; other failed writes are kept.
 */
const isSettled = (write: OutboxWrite, error: unknown): boolean =>
  (write.kind === 'status' || write.kind === 'trails') &&
  error instanceof ApiFailure &&
  ['post.transition_forbidden', 'record.not_found', 'post.signed', 'post.not_assigned'].includes(error.code);

export interface OutboxOptions {
  /** Whether the user requested this: rejected writes are then sent again too. */
  asked: boolean;
  onSent?: (done: number, total: number) => void;
}

/**
 * Sends pending writes, oldest first, and returns how many were sent or dropped. A rejected write is kept until the user
 * sends it again or discards it. Throws on a temporary failure, to preserve the order.
 */
export async function sendOutbox(sender: Sender, { asked, onSent }: OutboxOptions): Promise<number> {
  const { outbox } = sender.store;
  const rows = (await outbox.orderBy('seq').toArray()).filter(
    ({ id, refused }) => !isHeld(id) && (asked || refused !== true),
  );
  let done = 0;
  for (const row of rows) {
    if (!(await sendRow(sender, row))) continue;
    done += 1;
    onSent?.(done, rows.length);
  }
  return done;
}

/**
 * Counts an attempt to send a write. Returns false if the user has taken the write back since it was read. A post cannot
 * be taken back any more once its attempt is counted, so it waits for room.
 */
async function beginSending({ store }: Sender, { id, write }: OutboxRow): Promise<boolean> {
  const count = async () =>
    await store.transaction('rw', store.outbox, async () => {
      const row = await store.outbox.get(id);
      if (row) await store.outbox.update(id, { tries: row.tries + 1 });
      return row !== undefined;
    });
  if (write.kind === 'newPost') return await withRoom(count, store);
  let waits = true;
  await ifRoom(async () => {
    waits = await count();
  });
  return waits;
}

/** What the user is told of a rejected write; undefined if the pages that show it are enough. */
function refusalOf(write: OutboxWrite, failure: Failure): FieldNotice | undefined {
  if (write.kind === 'newPost') return { kind: 'postRefused', form: write.form, failure };
  return write.kind === 'ownFile' ? { kind: 'ownFileRefused', what: write.what, failure } : undefined;
}

/** Sends a write; returns whether it was sent or dropped, rather than kept as rejected. */
async function sendRow(sender: Sender, row: OutboxRow): Promise<boolean> {
  const { outbox } = sender.store;
  if (!(await beginSending(sender, row))) return false;
  let answer: Answer;
  try {
    answer = await sendWrite(sender, row);
  } catch (error) {
    const failure = toFailure(error);
    if (isSettled(row.write, error)) {
      log('warning', `outbox: ${row.write.kind} was rejected: ${failure.code}`, sender.store);
      await outbox.delete(row.id);
      return true;
    }
    const refused = !isPassing(error);
    await ifRoom(() => outbox.update(row.id, { lastError: failure, refused }));
    if (!refused) throw error;
    const notice = refusalOf(row.write, failure);
    if (notice && isCurrent(sender.store)) showNotice(notice);
    return false;
  }
  const moved = await moveToSent(sender.store, row, answer);
  if (!moved || row.write.kind !== 'newPost' || !isCurrent(sender.store)) return true;
  showNotice(
    answer.notSubmitted === undefined
      ? { kind: 'postSent', form: row.write.form }
      : { kind: 'notSubmitted', failure: answer.notSubmitted },
  );
  return true;
}

/** A write of positions has at most this many. */
const positionsAtOnce = 2000;

/** Queues positions of a job. Requires a transaction over `outbox`. */
export async function enqueueTrails(jobId: string, points: JobFile['trails'], store = db()): Promise<void> {
  for (let at = 0; at < points.length; at += positionsAtOnce)
    await enqueueWrite({ kind: 'trails', jobId, trails: points.slice(at, at + positionsAtOnce) }, store);
}

/** Moves recorded positions into the outbox, so that they are sent once and in order. */
export async function collectTrails(store = db()): Promise<void> {
  await store.transaction('rw', store.trails, store.outbox, async () => {
    const rows = await store.trails.toArray();
    for (const jobId of new Set(rows.map((row) => row.jobId))) {
      await enqueueTrails(
        jobId,
        rows.filter((row) => row.jobId === jobId).map((row) => row.point),
        store,
      );
    }
    await store.trails.clear();
  });
}
