import { hasActivity, isScanned, type Activity, type Condition, type VisitFacts } from '../visit.ts';

/*
 * Stations that were scanned and show nothing take one answer together. Only the activity, the condition and those
 * rows of a checklist that the office has marked for it (`many`) can be answered this way, nothing that was entered
 * is replaced, and the record says of each answer that it was given for several stations.
 */

/** What a visit can record for several stations at once, besides rows of the checklist. */
export const togetherFields = ['activity', 'condition'] as const;
export type TogetherField = (typeof togetherFields)[number];

/** An answer in a visit's checklist; `together` if it was given for several stations at once. */
export interface GivenAnswer {
  row: string;
  title: string;
  value: string;
  together: boolean;
}

export interface TogetherVisit extends VisitFacts {
  checklist: readonly GivenAnswer[];
  together: readonly TogetherField[];
}

/** A row of a station's checklist that may be answered for many stations. */
export interface ManyRow {
  row: string;
  Title: string;
  options: readonly string[];
}

/** What is asked at a station, by its type. */
export interface StationAsks {
  activity: boolean;
  rows: readonly ManyRow[];
}

/** Whether a visit reached its station and found nothing there. */
const isQuiet = (visit: TogetherVisit): boolean =>
  isScanned(visit) &&
  !hasActivity(visit) &&
  (visit.catches?.length ?? 0) === 0 &&
  (visit.bait?.consumptionPct ?? 0) === 0 &&
  visit.condition !== 'missing';

/** What the visit to a station lacks and can take together with others: nothing unless it found nothing there. */
export function openTogether(visit: TogetherVisit, asks: StationAsks): StationAsks & { condition: boolean } {
  if (!isQuiet(visit)) return { activity: false, condition: false, rows: [] };
  const answered = new Set(visit.checklist.map(({ row }) => row));
  return {
    activity: asks.activity && (visit.activity ?? null) === null,
    condition: (visit.condition ?? null) === null,
    rows: asks.rows.filter(({ row }) => !answered.has(row)),
  };
}

/** Identifies a question: rows of different types are one question if they ask and answer alike. */
export const questionKey = ({ row, Title, options }: ManyRow): string => JSON.stringify([row, Title, options]);

/** Answers for several stations at once: no activity, a condition, and values by question; null leaves it open. */
export interface TogetherAnswers {
  condition: Condition | null;
  rows: ReadonlyMap<string, string>;
}

/** What answers given for several stations add to one visit. */
interface TogetherChange {
  activity?: Activity;
  condition?: Condition;
  checklist: GivenAnswer[];
  together: TogetherField[];
}

/** What the answers add to a visit, undefined if nothing; fields that it has already are left as they are. */
export function withTogether(
  visit: TogetherVisit,
  asks: StationAsks,
  answers: TogetherAnswers,
): TogetherChange | undefined {
  const open = openTogether(visit, asks);
  const condition = open.condition ? answers.condition : null;
  const rows = open.rows.flatMap((row): GivenAnswer[] => {
    const value = answers.rows.get(questionKey(row));
    return value === undefined ? [] : [{ row: row.row, title: row.Title, value, together: true }];
  });
  if (!open.activity && condition === null && rows.length === 0) return undefined;
  return {
    ...(open.activity ? { activity: 0 } : {}),
    ...(condition === null ? {} : { condition }),
    checklist: [...visit.checklist, ...rows],
    together: [
      ...visit.together,
      ...(open.activity ? (['activity'] as const) : []),
      ...(condition === null ? [] : (['condition'] as const)),
    ],
  };
}

/** What of a visit still stands as recorded together after a change: not what was answered for this station alone. */
export const stillTogether = (before: TogetherVisit, after: TogetherVisit): TogetherField[] =>
  after.together.filter((field) => !before.together.includes(field) || before[field] === after[field]);
