import { ownCode } from '../../site/own-code.ts';
import { baitLaidOut, isScanned, type BaitFacts, type VisitFacts } from '../visit.ts';

/*
 * A device that was emptied, or that got new bait or a new glue board, starts anew: trends count its days from then.
 */

/** The actions of the list `app-stat-acts`, and the report codes of checklist rows, that reset a device. */
const resetCodes: ReadonlySet<string> = new Set(['BAIT', 'BOARD', 'RESET', 'NEW']);
const isReset = (code: string): boolean => resetCodes.has(ownCode(code).toUpperCase());

interface ResetFacts extends Pick<VisitFacts, 'scanMethod' | 'accessReason' | 'visitedAt' | 'resetAt'> {
  bait?: (BaitFacts & { replaced?: boolean }) | null | undefined;
  actions: readonly string[];
  checklist: readonly { row: string; value: string }[];
}
/** A row of a station's checklist; its first option is the answer yes. */
interface ChecklistRow {
  row: string;
  ReportCode: string;
  options: readonly string[];
}

/** Whether what was recorded at a station means that the device was reset, without anyone saying so. */
export function impliesReset(visit: ResetFacts, rows: readonly ChecklistRow[]): boolean {
  if (!isScanned(visit)) return false;
  const { bait, actions, checklist } = visit;
  const answeredYes = ({ row, options }: ChecklistRow): boolean =>
    checklist.some((answer) => answer.row === row && answer.value === options[0]);
  return (
    bait?.replaced === true ||
    baitLaidOut(bait ?? {}) !== undefined ||
    actions.some(isReset) ||
    rows.some((row) => isReset(row.ReportCode) && answeredYes(row))
  );
}

/** When the device was reset on this visit: never before the visit itself; null if it was not. */
export const resetAtOf = (visit: ResetFacts, rows: readonly ChecklistRow[]): number | null => {
  if (!isScanned(visit)) return null;
  if (visit.resetAt !== null && visit.resetAt !== undefined) return Math.max(visit.resetAt, visit.visitedAt);
  return impliesReset(visit, rows) ? visit.visitedAt : null;
};
