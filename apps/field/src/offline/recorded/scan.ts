import { isScanned, type ManualReason, type ScanMethod } from '@field-service/domain/work/visit.ts';
import { addVisitEdit } from '../edits.ts';
import type { VisitRow } from '../rows.ts';
import { editDraft, editVisit } from '../work.ts';

/** How, when and on which revision of its plan a station was reached. */
export interface Scan {
  by: ScanMethod;
  /** Why by hand; 'typed' by default. */
  manualReason?: ManualReason;
  visitedAt: number;
  planRevision: number | null;
}

/** Whether a station has been reached in the given way or a better one: typing its barcode adds nothing to a scan. */
export const isReachedBy = (visit: VisitRow | undefined, by: Scan['by']): boolean =>
  visit !== undefined && isScanned(visit) && (by === 'manual' || visit.scanMethod !== 'manual');

/** What reaching a station changes in its visit; one that was reached already, by hand too, keeps its time. */
export const reached = (
  visit: VisitRow,
  { by, manualReason = 'typed', visitedAt, planRevision }: Scan,
): Partial<VisitRow> => {
  if (isReachedBy(visit, by)) return {};
  const marked = { scanMethod: by, manualReason: by === 'manual' ? manualReason : null, accessReason: null };
  return isScanned(visit) ? marked : { visitedAt, planRevision, ...marked };
};

/** Notes that a station is the one reached last: edits of one task are stored in one transaction. */
export const noteReached = (jobId: string, stationId: string): void =>
  editDraft(jobId, ({ scans = [] }) => ({ scans: [...scans, stationId] }));

/** Marks a station as reached. */
export function markScanned(jobId: string, stationId: string, scan: Scan): void {
  editVisit(jobId, stationId, (visit) => reached(visit, scan));
  noteReached(jobId, stationId);
}

const isBlank = (visit: VisitRow): boolean =>
  visit.condition === null &&
  visit.activity === null &&
  visit.bait === null &&
  visit.resetAt === null &&
  visit.remarks === '' &&
  [visit.evidence, visit.actions, visit.catches, visit.checklist].every((entries) => entries.length === 0);

/**
 * Takes back a scan, given the visit before it: how the station was reached becomes what it was. What was recorded since
 * stays; a visit that began with the scan and has no records ends.
 */
export function unmarkScanned(jobId: string, stationId: string, before: VisitRow | undefined): void {
  addVisitEdit(jobId, stationId, (visit) => {
    if (visit === undefined || (before === undefined && isBlank(visit))) return undefined;
    return {
      ...visit,
      scanMethod: before?.scanMethod ?? 'manual',
      manualReason: before?.manualReason ?? null,
      accessReason: before?.accessReason ?? null,
      visitedAt: before?.visitedAt ?? visit.visitedAt,
      planRevision: before?.planRevision ?? visit.planRevision,
    };
  });
  editDraft(jobId, ({ scans = [] }) => {
    const at = scans.lastIndexOf(stationId);
    return at < 0 ? {} : { scans: scans.toSpliced(at, 1) };
  });
}
