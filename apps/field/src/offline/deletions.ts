import type { Job } from '@field-service/contract/work/job.ts';
import { db, type FieldDb } from './db.ts';
import { addUsageEdit, addVisitEdit, allStored, whileStoring } from './edits.ts';
import { DeviceFailure } from './failure.ts';
import { checkedUsage, checkedVisit } from './packing/limits.ts';
import { shownLines, withLines } from './recorded/billing-lines.ts';
import { noteRestored, requireSameWork, restoreSigns, type Before, type Removal } from './recorded/removal.ts';
import { versionOf } from './row-versions.ts';
import type { DraftRow, LineDraft, ReadingRow, UsageRow, VisitRow } from './rows.ts';
import { editDraft, enterUsage } from './work.ts';

/** What an edit that deletes something found in the store: the row, and the draft with its signatures. */
interface Found<Row> {
  row: Row;
  before: Before;
}

interface Restoring<Row> {
  record: string;
  /** What the edit found; undefined if there was nothing to delete. */
  found: () => Found<Row> | undefined;
  /** Enters it again. */
  enter: (row: Row) => void;
  stored: (store: FieldDb, row: Row) => Promise<Row | undefined>;
  /** Whether the stored row contains what was deleted. */
  isBack: (now: Row, row: Row) => boolean;
  /** The row without what the job no longer has, given the draft as it was and as it is. */
  fit?: (row: Row, before: Before, draft: DraftRow | undefined) => Row;
}

/** The offer to take back a deletion by an edit that notes what it found. */
function removalOf<Row extends { jobId: string; entry: string; rev: number }>(edit: Restoring<Row>): Removal {
  const store = db();
  const content = (row: Row): string => JSON.stringify({ ...row, rev: 0, luts: 0 });
  return {
    record: edit.record,
    undo: async () => {
      await allStored();
      const kept = edit.found();
      if (!kept) throw new DeviceFailure('device.not_restored');
      const { before } = kept;
      await requireSameWork(store, kept.row.jobId, before);
      const row = edit.fit?.(kept.row, before, await store.drafts.get(kept.row.jobId)) ?? kept.row;
      edit.enter(row);
      await allStored();
      const tables = [store.drafts, store.visits, store.usages, store.pictures];
      await whileStoring(
        async () =>
          await store.transaction('rw', tables, async () => {
            const now = await edit.stored(store, row);
            if (!now || !edit.isBack(now, row)) throw new DeviceFailure('device.not_restored');
            if (content(now) !== content(row)) return;
            noteRestored(versionOf(now), versionOf(row));
            await restoreSigns(store, before);
          }),
      );
    },
    end: async () => await Promise.resolve(),
  };
}

interface Keyed {
  key: string;
}
const has = (rows: readonly Keyed[], key: string): boolean => rows.some((each) => each.key === key);
const without = <Row extends Keyed>(rows: readonly Row[], key: string): Row[] =>
  rows.filter((each) => each.key !== key);

/** The rows of a list with a row that was deleted from it, in its place in the list before. */
function withAgain<Row extends Keyed>(rows: readonly Row[], before: readonly Row[], key: string): Row[] {
  const at = before.findIndex((each) => each.key === key);
  const deleted = before[at];
  return deleted === undefined || has(rows, key) ? [...rows] : rows.toSpliced(at, 0, deleted);
}

/** The stations that a job adds. */
const addedIn = (draft: Before): string[] =>
  (draft?.stationChanges ?? []).flatMap(({ kind, stationId }) => (kind === 'new' ? [stationId] : []));

/** Deletes a usage, which can be taken back: without new stations that were removed in the meantime. */
export function removeUsage(jobId: string, entry: string): Removal {
  let found: Found<UsageRow> | undefined;
  addUsageEdit(
    jobId,
    entry,
    () => undefined,
    async (store, row) => {
      if (row) found = { row, before: await store.drafts.get(jobId) };
    },
  );
  return removalOf<UsageRow>({
    record: entry,
    found: () => found,
    enter: (row) => enterUsage(row, (stored) => stored ?? checkedUsage(stored, row)),
    stored: async (store) => await store.usages.get([jobId, entry]),
    isBack: () => true,
    fit: (row, before, draft) => {
      const left = new Set(addedIn(draft));
      const gone = new Set(addedIn(before).filter((id) => !left.has(id)));
      return { ...row, stationIds: row.stationIds.filter((id) => !gone.has(id)) };
    },
  });
}

/** Deletes a line of the job, which can be taken back: it returns to its place in the list. */
export function removeLine(jobId: string, job: Job, key: string): Removal {
  const store = db();
  let found: { line: LineDraft; at: number; before: DraftRow } | undefined;
  editDraft(jobId, (before) => {
    const rows = shownLines(before, job);
    const at = rows.findIndex((each) => each.key === key);
    const line = rows[at];
    if (line) found = { line, at, before };
    return withLines(before, job, (now) => now.filter((each) => each.key !== key));
  });
  return {
    record: key,
    undo: async () => {
      await allStored();
      const kept = found;
      if (!kept) throw new DeviceFailure('device.not_restored');
      await requireSameWork(store, jobId, kept.before);
      const { line, at } = kept;
      editDraft(jobId, (draft) =>
        withLines(draft, job, (rows) => (rows.some((each) => each.key === key) ? rows : rows.toSpliced(at, 0, line))),
      );
      await allStored();
      const lines = shownLines(await store.drafts.get(jobId), job);
      if (!lines.some((each) => each.key === key)) throw new DeviceFailure('device.not_restored');
    },
    end: async () => await Promise.resolve(),
  };
}

/** Deletes a catch, which can be taken back: it returns to its place in the list. */
export function removeCatch(jobId: string, stationId: string, key: string): Removal {
  let found: Found<VisitRow> | undefined;
  addVisitEdit(
    jobId,
    stationId,
    (visit) => visit && { ...visit, catches: without(visit.catches, key) },
    async (store, row) => {
      if (row) found = { row, before: await store.drafts.get(jobId) };
    },
  );
  return removalOf<VisitRow>({
    record: key,
    found: () => found,
    enter: ({ catches }) =>
      addVisitEdit(
        jobId,
        stationId,
        (visit) => visit && checkedVisit(visit, { ...visit, catches: withAgain(visit.catches, catches, key) }),
      ),
    stored: async (store) => await store.visits.get([jobId, stationId]),
    isBack: ({ catches }) => has(catches, key),
  });
}

const withReadings = (usage: UsageRow, change: (readings: readonly ReadingRow[]) => ReadingRow[]): UsageRow =>
  usage.fumigation
    ? { ...usage, fumigation: { ...usage.fumigation, readings: change(usage.fumigation.readings) } }
    : usage;

/** Deletes a reading of the gas, which can be taken back: it returns to its place in the list. */
export function removeReading(jobId: string, entry: string, key: string): Removal {
  let found: Found<UsageRow> | undefined;
  addUsageEdit(
    jobId,
    entry,
    (usage) => usage && withReadings(usage, (readings) => without(readings, key)),
    async (store, row) => {
      if (row) found = { row, before: await store.drafts.get(jobId) };
    },
  );
  return removalOf<UsageRow>({
    record: key,
    found: () => found,
    enter: ({ fumigation }) =>
      addUsageEdit(
        jobId,
        entry,
        (usage) =>
          usage &&
          checkedUsage(
            usage,
            withReadings(usage, (readings) => withAgain(readings, fumigation?.readings ?? [], key)),
          ),
      ),
    stored: async (store) => await store.usages.get([jobId, entry]),
    isBack: ({ fumigation }) => has(fumigation?.readings ?? [], key),
  });
}
