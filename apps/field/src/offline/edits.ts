import { Dexie, type Table } from 'dexie';
import { db, type FieldDb } from './db.ts';
import { DeviceFailure, toFailure } from './failure.ts';
import { jobRow } from './jobs.ts';
import { log } from './log.ts';
import { showNotice } from './notices.ts';
import { withRoom } from './room.ts';
import type { DraftRow, Failure, UsageRow, VisitRow } from './rows.ts';

/*
 * Recorded work is changed only by edits: functions from a row's stored state to its new state. An edit is shown at once
 * and stored as soon as possible, in order, and is computed from what is stored, never from what a screen has drawn:
 * however fast a person taps, every tap counts. An edit that cannot be stored stays visible and is tried again.
 */

/**
 * Computes a row from its stored state; undefined stands for no row, both as input and as output. Runs more than once,
 * so it must return the same result for the same row.
 */
export type Change<Row> = (row: Row | undefined) => Row | undefined;

interface Edit<Row> {
  /** Its place among the edits of all tables. */
  seq: number;
  jobId: string;
  id: string;
  change: Change<Row>;
  /** A further effect in the same transaction. */
  also: ((store: FieldDb) => Promise<unknown>) | undefined;
  /** The version of the row that includes the edit, and when it was stored; null before. */
  stored: { rev: number; at: number } | null;
}

/** Older results of reads lack the latest edits: this long, in milliseconds, stored edits are still applied to them. */
const overlapMs = 10_000;
/** After a failure, in milliseconds; every further edit tries again at once. */
const retryAfterMs = 10_000;

/** The row with an edit; an edit that fails on this row changes nothing and stops no other. */
function applied<Row>({ change, id }: Edit<Row>, row: Row | undefined): Row | undefined {
  try {
    return change(row);
  } catch (error) {
    // Outside of the transaction that stores the other edits.
    Dexie.ignoreTransaction(() => log('error', `edit of ${id}: ${String(error)}`));
    return row;
  }
}

/** The edits of one table that are not stored yet, and those that screens may not have read yet. */
class Lane<Row extends { rev: number; luts: number }, Key> {
  edits: Edit<Row>[] = [];
  readonly #table: (store: FieldDb) => Table<Row, Key>;
  readonly #keyOf: (jobId: string, id: string) => Key;

  constructor(table: (store: FieldDb) => Table<Row, Key>, keyOf: (jobId: string, id: string) => Key) {
    this.#table = table;
    this.#keyOf = keyOf;
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

  /** Writes an edit, inside a transaction over the table; returns the version of the row that includes it. */
  async write(store: FieldDb, edit: Edit<Row>, now: number): Promise<number> {
    const { jobId, id } = edit;
    const key = this.#keyOf(jobId, id);
    const row = await this.#table(store).get(key);
    const next = applied(edit, row);
    if (next === row) return row?.rev ?? 0;
    // A row that is deleted and created again continues its versions: no earlier edit may be applied to the new row.
    const revs = this.edits.map((each) => (each.jobId === jobId && each.id === id ? (each.stored?.rev ?? 0) : 0));
    const rev = Math.max(row?.rev ?? 0, ...revs) + 1;
    await (next === undefined ? this.#table(store).delete(key) : this.#table(store).put({ ...next, rev, luts: now }));
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

const lanes = {
  drafts: new Lane<DraftRow, string>(
    (store) => store.table<DraftRow, string>('drafts'),
    (jobId) => jobId,
  ),
  visits: new Lane<VisitRow, [string, string]>(
    (store) => store.table<VisitRow, [string, string]>('visits'),
    (jobId, stationId) => [jobId, stationId],
  ),
  usages: new Lane<UsageRow, [string, string]>(
    (store) => store.table<UsageRow, [string, string]>('usages'),
    (jobId, entry) => [jobId, entry],
  ),
};

interface Waiting {
  seq: number;
  jobId: string;
  /** Inside a transaction; returns the version of the row that includes the edit. */
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
      write: async (store, now) => {
        await edit.also?.(store);
        return await lane.write(store, edit, now);
      },
      settle: (rev, at) => {
        edit.stored = { rev, at };
      },
    }));

const waiting = (): Waiting[] =>
  [...waitingOf(lanes.drafts), ...waitingOf(lanes.visits), ...waitingOf(lanes.usages)].toSorted(
    (a, b) => a.seq - b.seq,
  );

const isWaiting = (): boolean => Object.values(lanes).some((lane) => lane.edits.some(({ stored }) => stored === null));

/** Forgets stored edits that every screen has read by now. */
function forgetOld(): void {
  for (const lane of Object.values(lanes)) lane.forget(Date.now() - overlapMs);
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
  version += 1;
  for (const listener of listeners) listener();
};

export type StoringState = 'stored' | 'storing' | 'failed';

/** The state of this window's edits. */
export const edits = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Changes with every edit and its outcome. */
  version: (): number => version,
  /** Whether everything entered is stored on the device. */
  state: (): StoringState => (failure ? 'failed' : others.size > 0 || isWaiting() ? 'storing' : 'stored'),
};

/** Writes everything that waits in one transaction. Edits of a job that is not in progress are dropped. */
async function writeWaiting(batch: readonly Waiting[]): Promise<void> {
  const store = db();
  const now = Date.now();
  const tables = [store.jobs, store.drafts, store.visits, store.usages, store.pictures];
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
  for (const [at, { settle }] of batch.entries()) settle(revs[at] ?? 0, now);
  const dropped = revs.filter((rev) => rev === undefined).length;
  if (dropped > 0) log('warning', `${dropped} edits of jobs that are not in progress were dropped`);
  forgetOld();
  clearTimeout(ageing);
  ageing = setTimeout(() => {
    forgetOld();
    changed();
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

function add<Row extends { rev: number; luts: number }, Key>(
  lane: Lane<Row, Key>,
  jobId: string,
  id: string,
  change: Change<Row>,
  also?: Edit<Row>['also'],
): void {
  seq += 1;
  lane.edits.push({ seq, jobId, id, change, also, stored: null });
  changed();
  void storeWaiting();
}

export const addDraftEdit = (jobId: string, change: Change<DraftRow>): void => add(lanes.drafts, jobId, jobId, change);
export const addVisitEdit = (
  jobId: string,
  stationId: string,
  change: Change<VisitRow>,
  also?: Edit<VisitRow>['also'],
): void => add(lanes.visits, jobId, stationId, change, also);
export const addUsageEdit = (jobId: string, entry: string, change: Change<UsageRow>): void =>
  add(lanes.usages, jobId, entry, change);

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
  changed();
}

/** Forgets every edit, when the store is closed. */
export function dropEdits(): void {
  for (const lane of Object.values(lanes)) lane.edits = [];
  clearTimeout(retry);
  failure = null;
  changed();
}
