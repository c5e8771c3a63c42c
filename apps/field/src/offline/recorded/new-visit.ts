import { newLocalId } from '../ids.ts';
import type { VisitRow } from '../rows.ts';

/** A visit of which nothing is known yet. */
export const newVisit = (jobId: string, stationId: string): VisitRow => ({
  jobId,
  stationId,
  luts: 0,
  rev: 0,
  entry: newLocalId(),
  planRevision: null,
  visitedAt: Date.now(),
  scanMethod: 'manual',
  manualReason: null,
  accessReason: null,
  condition: null,
  activity: null,
  evidence: [],
  actions: [],
  bait: null,
  catches: [],
  checklist: [],
  remarks: '',
  resetAt: null,
  together: [],
});
