import { Exact } from '../values/decimal.ts';
import type { DecimalText } from '../values/decimal.ts';
import { isBlank } from '../values/basics/empty.ts';

/** The ways in which a station can be marked as reached (practice, "Station visits"). */
export const scanMethods = ['qr', 'nfc', 'manual'] as const;
/** The reasons for marking a station without scanning its barcode; imported records may have a free-text reason. */
export const manualReasons = ['typed', 'damaged', 'missing', 'camera'] as const;
export type ManualReason = (typeof manualReasons)[number];
export type ScanMethod = (typeof scanMethods)[number];

/** The reasons why a station was not accessible. */
export const accessReasons = ['locked', 'blocked', 'production', 'missing', 'refused'] as const;
export type AccessReason = (typeof accessReasons)[number];

export const conditions = ['ok', 'damaged', 'dirty', 'missing', 'moved', 'replaced', 'lampFailed'] as const;
export type Condition = (typeof conditions)[number];

/** The levels of activity: 0 none, 1 low, 2 medium, 3 high. */
export const activities = [0, 1, 2, 3] as const;
export type Activity = (typeof activities)[number];

export const evidences = ['droppings', 'gnawing', 'rubMarks', 'live', 'dead'] as const;
export type Evidence = (typeof evidences)[number];

export const baitStates = ['ok', 'wet', 'mouldy'] as const;
export type BaitState = (typeof baitStates)[number];

/** The possible causes of consumed bait. */
export const consumers = ['rodent', 'insect', 'slug', 'weather', 'unknown'] as const;
export type Consumer = (typeof consumers)[number];

/** The shares of bait eaten that can be selected, in percent. */
export const consumptionPcts = [0, 25, 50, 75, 100] as const;
export type ConsumptionPct = (typeof consumptionPcts)[number];

/** Unknown values are null or omitted, never an empty string or 0. */
type Unknown = null | undefined;

/** The facts about the bait; amounts are in grams, as decimal text. */
export interface BaitFacts {
  placed?: DecimalText | Unknown;
  remaining?: DecimalText | Unknown;
  consumptionPct?: ConsumptionPct | Unknown;
  consumer?: Consumer | Unknown;
  state?: BaitState | Unknown;
}

export interface CatchFacts {
  species: string;
  /** Unknown if absent, never 0. */
  count?: number | Unknown;
}

/** The data that the rules use from one visit to a station on one job. */
export interface VisitFacts {
  stationId: string;
  /** The device's stamp. */
  visitedAt: number;
  scanMethod?: ScanMethod | Unknown;
  /** The reason for marking the station manually. */
  manualReason?: string | Unknown;
  accessReason?: AccessReason | Unknown;
  condition?: Condition | Unknown;
  activity?: Activity | Unknown;
  evidence?: readonly Evidence[] | Unknown;
  bait?: BaitFacts | Unknown;
  catches?: readonly CatchFacts[] | Unknown;
  resetAt?: number | Unknown;
}

export type VisitProblem =
  | { field: 'scanMethod'; problem: 'required' }
  | { field: 'manualReason'; problem: 'required' }
  /** Findings were recorded at a station that was not accessible. */
  | { field: 'accessReason'; problem: 'contradicted' }
  | { field: 'bait'; problem: 'remainingAbovePlaced' | 'negative' }
  | { field: 'catches'; problem: 'speciesRequired' | 'countInvalid'; at: number }
  | { field: 'resetAt'; problem: 'beforeVisit' };

/** What a visit still lacks; `activity` if nobody has said yet whether there was any. */
export type VisitGap = VisitProblem | { field: 'activity'; problem: 'required' };

const isKnown = <T>(value: T | Unknown): value is T => value !== null && value !== undefined;
const isFilled = (list: readonly unknown[] | Unknown): boolean => (list?.length ?? 0) > 0;

/**
 * Whether a visit reached the station and marked it, by scan, or manually with a reason. An access reason means that
 * the station was not reached.
 */
export const isScanned = (visit: Pick<VisitFacts, 'scanMethod' | 'manualReason' | 'accessReason'>): boolean =>
  isKnown(visit.scanMethod) &&
  !isKnown(visit.accessReason) &&
  (visit.scanMethod !== 'manual' || !isBlank(visit.manualReason));

/** The facts that show whether pests were active at a station; every kind of visit record contains them. */
export interface ActivityFacts {
  accessReason?: string | Unknown;
  activity?: number | Unknown;
  evidence?: readonly string[] | Unknown;
  catches?: readonly Pick<CatchFacts, 'count'>[] | Unknown;
}

/**
 * Whether a visit found pest activity: a level above none, any evidence, or an animal counted. Neither a catch without
 * a count nor an inaccessible station shows activity.
 */
export const hasActivity = ({ accessReason, activity, evidence, catches }: ActivityFacts): boolean =>
  !isKnown(accessReason) &&
  ((activity ?? 0) > 0 || isFilled(evidence) || (catches ?? []).some(({ count }) => (count ?? 0) > 0));

function checkAccess(visit: VisitFacts): VisitProblem[] {
  if (isKnown(visit.accessReason)) {
    const inside =
      isKnown(visit.activity) || isKnown(visit.bait) || isFilled(visit.catches) || isFilled(visit.evidence);
    return inside ? [{ field: 'accessReason', problem: 'contradicted' }] : [];
  }
  if (!isKnown(visit.scanMethod)) return [{ field: 'scanMethod', problem: 'required' }];
  return visit.scanMethod === 'manual' && isBlank(visit.manualReason)
    ? [{ field: 'manualReason', problem: 'required' }]
    : [];
}

function checkBait(bait: BaitFacts | Unknown): VisitProblem[] {
  const [placed, remaining] = [bait?.placed, bait?.remaining].map((text) =>
    isKnown(text) ? new Exact(text) : undefined,
  );
  if (placed?.isNegative() || remaining?.isNegative()) return [{ field: 'bait', problem: 'negative' }];
  return placed && remaining?.greaterThan(placed) ? [{ field: 'bait', problem: 'remainingAbovePlaced' }] : [];
}

/**
 * The bait newly placed, in grams; undefined if none was. If `placed` is recorded with a remainder or a share eaten, it
 * describes the bait that was found, which counts as newly placed only if the bait was replaced.
 */
export function baitLaidOut({
  placed,
  remaining,
  consumptionPct,
  replaced,
}: BaitFacts & { replaced?: boolean | Unknown }): DecimalText | undefined {
  if (!isKnown(placed) || new Exact(placed).isZero()) return undefined;
  return replaced === true || (!isKnown(remaining) && !isKnown(consumptionPct)) ? placed : undefined;
}

function checkCatches(catches: readonly CatchFacts[]): VisitProblem[] {
  return catches.flatMap((each, at): VisitProblem[] => {
    if (isBlank(each.species)) return [{ field: 'catches', problem: 'speciesRequired', at }];
    const counted = !isKnown(each.count) || (Number.isInteger(each.count) && each.count >= 0);
    return counted ? [] : [{ field: 'catches', problem: 'countInvalid', at }];
  });
}

/** The problems that prevent a visit from being recorded on the device. The server stores every visit that arrives. */
export function checkVisit(visit: VisitFacts): VisitProblem[] {
  const reset: VisitProblem[] =
    isKnown(visit.resetAt) && visit.resetAt < visit.visitedAt ? [{ field: 'resetAt', problem: 'beforeVisit' }] : [];
  return [...checkAccess(visit), ...checkBait(visit.bait), ...checkCatches(visit.catches ?? []), ...reset];
}

/**
 * Whether stations of a type record activity, by the `records` of the type's lookup: all do, unless the list names
 * nothing that pests leave, as for an air freshener.
 */
export const recordsActivity = (records: unknown): boolean =>
  !Array.isArray(records) || ['activity', 'bait', 'catches'].some((each) => records.includes(each));

/**
 * What a visit lacks before it counts. Where activity is recorded, it must be known: by its level, by evidence or by a
 * counted animal. A station that is missing or was not accessible shows none.
 */
export function checkComplete(visit: VisitFacts, withActivity: boolean): VisitGap[] {
  const known =
    !withActivity ||
    isKnown(visit.accessReason) ||
    isKnown(visit.activity) ||
    hasActivity(visit) ||
    visit.condition === 'missing';
  return [...checkVisit(visit), ...(known ? [] : [{ field: 'activity', problem: 'required' } as const])];
}

/** The number of animals counted, and the number of catches with an unknown count; both are 0 without catches. */
export function sumCatches(catches: readonly CatchFacts[]): { counted: number; unknown: number } {
  let counted = 0;
  let unknown = 0;
  for (const { count } of catches) {
    if (isKnown(count)) counted += count;
    else unknown += 1;
  }
  return { counted, unknown };
}
