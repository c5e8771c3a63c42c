import type { Table } from 'dexie';
import { db, type FieldDb } from './db.ts';
import { DeviceFailure, toFailure } from './failure.ts';
import { jobRow } from './jobs.ts';
import { inNextTask } from './recorded/next-task.ts';
import { log } from './logs/log.ts';
import { showNotice } from './notices.ts';
import { withRoom } from './room.ts';
import type { DraftRow, Failure, UsageRow, VisitRow } from './rows.ts';
import { applied, isRefused, type Change, type Edit } from './recorded/edit.ts';
import { coverOf, isSigned, voided, withSign } from './recorded/sign-cover.ts';
import { inPlace } from './recorded/usage-order.ts';

/*
 * Recorded work is changed only by edits: functions from a row's stored state to its new state. An edit is shown at once
 * and stored as soon as possible, in order, and is computed from what is stored, never from what a screen has drawn:
 * however fast a person taps, every tap counts. An edit that cannot be stored stays visible and is tried again.
 */

/** Older results of reads lack the latest edits: this long, in milliseconds, stored edits are still applied to them. */
const overlapMs = 10_000;
/** After a failure, in milliseconds; every further edit tries again at once. */
const retryAfterMs = 10_000;

/** The edits of one table that are not stored yet, and those that screens may not have read yet. */
class Lane<Row extends { rev: number; luts: number }, Key> {
  edits: Edit<Row>[] = [];
  readonly #table: (store: FieldDb) => Table<Row, Key>;
  readonly #keyOf: (jobId: string, id: string) => Key;
  readonly #complete: ((store: FieldDb, row: Row, before: Row | undefined) => Promise<Row>) | undefined;
  readonly #isSame: (row: Row, next: Row) => boolean;

  /** `complete` adds to a row, when it is written, what only the store knows. */
  constructor(
    table: (store: FieldDb) => Table<Row, Key>,
    keyOf: (jobId: string, id: string) => Key,
    {
      complete,
      isSame = () => false,
    }: {
      complete?: (store: FieldDb, row: Row, before: Row | undefined) => Promise<Row>;
      isSame?: (row: Row, next: Row) => boolean;
    },
  ) {
    this.#table = table;
    this.#keyOf = keyOf;
    this.#complete = complete;
    this.#isSame = isSame;
  }

  /** The row as it will be stored: its stored state with the edits that this state lacks. */
  shown(jobId: string, id: string, row: Row | undefined): Row | undefined {
    return this.edits
      .filter((edit) => edit.jobId === jobId && edit.id === id && (edit.stored?.rev ?? Infinity) > (row?.rev ?? 0))
      .reduce<Row | undefined>((now, edit) => applied(edit, now), row);
  }

  /** The rows of a job as they will be stored, by id. */
  shownOf(jobId: string, rows: ReadonlyMap<string, Row>): ReadonlyMap<string, Row> {
    const edited = this.edits.filter((edit) => edit.jobId === jobId);
    if (edited.length === 0) return rows;
    const shown = new Map(rows);
    for (const { id } of edited) {
      const row = this.shown(jobId, id, rows.get(id));
      if (row === undefined) shown.delete(id);
      else shown.set(id, row);
    }
    return shown;
  }

  /** Writes an edit, in a transaction over the table; returns the version of the row with it, 0 if it is refused. */
  async write(store: FieldDb, edit: Edit<Row>, now: number): Promise<number> {
    const { jobId, id } = edit;
    const key = this.#keyOf(jobId, id);
    const row = await this.#table(store).get(key);
    const isTaken = !(await isRefused(edit, row, store));
    const next = isTaken ? applied(edit, row) : row;
    edit.changes = next !== row && !(row && next && this.#isSame(row, next));
    if (!edit.changes) return isTaken ? (row?.rev ?? 0) : 0;
    // A row that is deleted and created again continues its versions: no earlier edit may be applied to the new row.
    const revs = this.edits.map((each) => (each.jobId === jobId && each.id === id ? (each.stored?.rev ?? 0) : 0));
    const rev = Math.max(row?.rev ?? 0, next?.rev ?? 0, ...revs) + 1;
    if (next === undefined) await this.#table(store).delete(key);
    else await this.#table(store).put({ ...((await this.#complete?.(store, next, row)) ?? next), rev, luts: now });
    return rev;
  }

  /** Drops the edits of a job. */
  drop(jobId: string): void {
    this.edits = this.edits.filter((edit) => edit.jobId !== jobId);
  }

  forget(before: number): void {
    this.edits = this.edits.filter(({ stored }) => stored === null || stored.at > before);
  }
}

/** Whether two rows without pictures have the same content. */
const isSameText = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

const lanes = {
  drafts: new Lane<DraftRow, string>(
    (store) => store.table<DraftRow, string>('drafts'),
    (jobId) => jobId,
    {
      // All entries before the signature have been written by now, and none after it.
      complete: async (store, draft) =>
        isSigned(draft) && draft.signCovers === null ? { ...draft, signCovers: await coverOf(store, draft) } : draft,
    },
  ),
  visits: new Lane<VisitRow, [string, string]>(
    (store) => store.table<VisitRow, [string, string]>('visits'),
    (jobId, stationId) => [jobId, stationId],
    { isSame: isSameText },
  ),
  usages: new Lane<UsageRow, [string, string]>(
    (store) => store.table<UsageRow, [string, string]>('usages'),
    (jobId, entry) => [jobId, entry],
    {
      complete: async (store, usage, before) => (before ? usage : await inPlace(store, usage)),
      isSame: isSameText,
    },
  ),
};

interface Waiting {
  seq: number;
  jobId: string;
  /** Inside a transaction; returns the version of the row that includes the edit, 0 if it was refused. */
  write: (store: FieldDb, now: number) => Promise<number>;
  /** Notes the outcome, after the transaction. */
  settle: (rev: number, at: number) => void;
}

/** The edits that wait to be stored. */
const waitingOf = <Row extends { rev: number; luts: number }, Key>(lane: Lane<Row, Key>): Waiting[] =>
  lane.edits
    .filter(({ stored }) => stored === null)
    .map((edit) => ({
      seq: edit.seq,
      jobId: edit.jobId,
      write: async (store, now) => await lane.write(store, edit, now),
      settle: (rev, at) => {
        edit.stored = { rev, at };
      },
    }));

const waiting = (): Waiting[] =>
  [...waitingOf(lanes.drafts), ...waitingOf(lanes.visits), ...waitingOf(lanes.usages)].toSorted(
    (a, b) => a.seq - b.seq,
  );

/** The ids of the jobs with entries that are not stored. */
export const unstoredJobs = (): string[] => [...new Set(waiting().map(({ jobId }) => jobId))];

const isWaiting = (): boolean => Object.values(lanes).some((lane) => lane.edits.some(({ stored }) => stored === null));

/** Forgets stored edits that every screen has read by now. */
function forgetOld(): void {
  for (const lane of Object.values(lanes)) lane.forget(performance.now() - overlapMs);
}

let seq = 0;
let version = 0;
const others = new Set<Promise<unknown>>();
let running: Promise<void> | undefined;
let failure: Failure | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let ageing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};
/** Says that screens show something else now. Storing alone changes nothing that they show. */
const shownChanged = () => {
  version += 1;
  changed();
};

export type StoringState = 'stored' | 'storing' | 'failed';

/** The state of this window's edits. */
export const edits = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Changes whenever the shown rows may have changed: with every edit, and when one is refused or forgotten. */
  version: (): number => version,
  /** Whether everything entered is stored on the device. */
  state: (): StoringState => (failure ? 'failed' : others.size > 0 || isWaiting() ? 'storing' : 'stored'),
};

/** Writes everything that waits in one transaction. Edits of a job that is not in progress are dropped. */
async function writeWaiting(batch: readonly Waiting[]): Promise<void> {
  const store = db();
  const now = Date.now();
  const tables = [store.jobs, store.ibase, store.drafts, store.visits, store.usages, store.pictures];
  const revs = await store.transaction('rw', tables, async () => {
    const started = new Map<string, boolean>();
    for (const { jobId } of batch)
      if (!started.has(jobId)) started.set(jobId, (await jobRow(jobId))?.bucket === 'inProgress');
    const written: (number | undefined)[] = [];
    for (const { jobId, write } of batch)
      written.push(started.get(jobId) === true ? await write(store, now) : undefined);
    return written;
  });
  // No version lacks an edit that was dropped.
  const storedAt = performance.now();
  for (const [at, { settle }] of batch.entries()) settle(revs[at] ?? 0, storedAt);
  if (revs.some((rev) => rev === undefined || rev === 0)) version += 1;
  const dropped = revs.filter((rev) => rev === undefined).length;
  if (dropped > 0) log('warning', `${dropped} edits of jobs that are not in progress were dropped`);
  forgetOld();
  clearTimeout(ageing);
  ageing = setTimeout(() => {
    forgetOld();
    shownChanged();
  }, overlapMs + 100);
}

async function run(): Promise<void> {
  if (!isWaiting()) failure = null;
  for (let batch = waiting(); batch.length > 0; batch = waiting()) {
    try {
      await withRoom(async () => await writeWaiting(batch));
      failure = null;
    } catch (error) {
      // The store was closed and its edits dropped during the attempt.
      if (!isWaiting()) return;
      const first = failure === null;
      failure = toFailure(error);
      if (first) showNotice({ kind: 'notStored', failure });
      clearTimeout(retry);
      retry = setTimeout(() => void storeWaiting(), retryAfterMs);
      return;
    } finally {
      changed();
    }
  }
}

/** Stores what waits, also after a failure; resolves when the attempt has ended. */
export async function storeWaiting(): Promise<void> {
  running ??= run().finally(() => {
    running = undefined;
    // An edit that was added while the last attempt was ending.
    if (failure === null && isWaiting()) void storeWaiting();
  });
  await running;
}

/**
 * Resolves once everything entered is stored, including pictures under way. Throws `DeviceFailure` if something cannot
 * be stored.
 */
export async function allStored(): Promise<void> {
  while (others.size > 0 || isWaiting()) {
    await Promise.allSettled(others);
    await storeWaiting();
    if (failure) throw new DeviceFailure('device.not_stored', { reason: failure.code });
  }
}

/** Adds an edit, without storing it yet: edits that belong together are stored in one transaction. */
function enqueue<Row extends { rev: number; luts: number }, Key>(
  lane: Lane<Row, Key>,
  given: Pick<Edit<Row>, 'jobId' | 'id' | 'change'> & Partial<Pick<Edit<Row>, 'also'>>,
): Edit<Row> {
  seq += 1;
  const edit = { also: undefined, ...given, seq, stored: null, changes: false };
  lane.edits.push(edit);
  return edit;
}

/** The next task stores what is entered in this one: the text or the tap is painted first. */
const storeNext = inNextTask(() => void storeWaiting());
const storeSoon = (): void => {
  shownChanged();
  storeNext();
};

/**
 * Voids the signature of the job in the same transaction as an edit of the signed work, if that changes something.
 * Whether it does is known only then: until it is written, the signature is shown.
 */
function enqueueVoiding(edit: Pick<Edit<unknown>, 'jobId' | 'changes'>): void {
  const at = Date.now();
  const { jobId } = edit;
  enqueue(lanes.drafts, { jobId, id: jobId, change: (draft) => (draft && edit.changes ? voided(draft, at) : draft) });
}

export function addDraftEdit(jobId: string, change: Change<DraftRow>, also?: Edit<DraftRow>['also']): void {
  const at = Date.now();
  const signed: Change<DraftRow> = (before) => {
    const after = change(before);
    return before && after ? withSign(before, after, at) : after;
  };
  enqueue(lanes.drafts, { jobId, id: jobId, change: signed, also });
  storeSoon();
}

export function addVisitEdit(
  jobId: string,
  stationId: string,
  change: Change<VisitRow>,
  also?: Edit<VisitRow>['also'],
): void {
  enqueueVoiding(enqueue(lanes.visits, { jobId, id: stationId, change, also }));
  storeSoon();
}

export function addUsageEdit(
  jobId: string,
  entry: string,
  change: Change<UsageRow>,
  also?: Edit<UsageRow>['also'],
): void {
  enqueueVoiding(enqueue(lanes.usages, { jobId, id: entry, change, also }));
  storeSoon();
}

/**
 * Voids the signature of a job whose pictures change, and changes its draft with them, inside the transaction over drafts
 * that changes the pictures.
 */
export async function voidSign(
  store: FieldDb,
  jobId: string,
  change: (draft: DraftRow) => DraftRow = (draft) => draft,
): Promise<void> {
  const draft = await store.drafts.get(jobId);
  const now = Date.now();
  const next = draft && voided(change(draft), now);
  if (next && next !== draft) await store.drafts.put({ ...next, rev: draft.rev + 1, luts: now });
}

export const shownDraft = (jobId: string, row: DraftRow | undefined): DraftRow | undefined =>
  lanes.drafts.shown(jobId, jobId, row);
export const shownVisits = (jobId: string, rows: ReadonlyMap<string, VisitRow>): ReadonlyMap<string, VisitRow> =>
  lanes.visits.shownOf(jobId, rows);
export const shownUsages = (jobId: string, rows: ReadonlyMap<string, UsageRow>): ReadonlyMap<string, UsageRow> =>
  lanes.usages.shownOf(jobId, rows);

/** Counts another write to the store, such as a picture's, as being stored until it ends. */
export async function whileStoring<T>(write: () => Promise<T>): Promise<T> {
  const work = write();
  others.add(work);
  changed();
  try {
    return await work;
  } finally {
    others.delete(work);
    changed();
  }
}

/** Forgets the edits of a job whose rows are deleted or begin anew, so that none is applied to the new ones. */
export function forgetEdits(jobId: string): void {
  for (const lane of Object.values(lanes)) lane.drop(jobId);
  shownChanged();
}

/** Forgets every edit, when the store is closed. */
export function dropEdits(): void {
  for (const lane of Object.values(lanes)) lane.edits = [];
  clearTimeout(retry);
  failure = null;
  shownChanged();
}
