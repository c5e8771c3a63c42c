/** Vocabulary of a station visit (practice, "Station visits"). */
export const scanMethods = ['qr', 'nfc', 'manual'] as const;
export type ScanMethod = (typeof scanMethods)[number];

/** Why a station was not visited. */
export const accessReasons = ['locked', 'blocked', 'production', 'missing', 'refused'] as const;
export type AccessReason = (typeof accessReasons)[number];

export const stationConditions = ['ok', 'damaged', 'dirty', 'missing', 'moved', 'replaced', 'lampFailed'] as const;
export type StationCondition = (typeof stationConditions)[number];

/** 0 none, 1 low, 2 medium, 3 high. */
export const activityLevels = [0, 1, 2, 3] as const;
export type ActivityLevel = (typeof activityLevels)[number];

export const evidenceKinds = ['droppings', 'gnawing', 'rubMarks', 'live', 'dead'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const baitStates = ['ok', 'wet', 'mouldy'] as const;
export type BaitState = (typeof baitStates)[number];

export const baitConsumers = ['rodent', 'insect', 'slug', 'weather', 'unknown'] as const;
export type BaitConsumer = (typeof baitConsumers)[number];

/** The buttons for how much of the bait is gone. */
export const consumptionLevels = [0, 25, 50, 75, 100] as const;
export type ConsumptionPct = (typeof consumptionLevels)[number];

/** Grams are decimal texts. */
export interface BaitRecord {
  itemId: string;
  batch?: string | undefined;
  placedG?: string | undefined;
  remainingG?: string | undefined;
  consumptionPct?: ConsumptionPct | undefined;
  consumer?: BaitConsumer | undefined;
  state?: BaitState | undefined;
  replaced?: boolean | undefined;
}

export interface Catch {
  species: string;
  stage?: string | undefined;
  /** Absent is unknown, never 0. */
  count?: number | undefined;
  estimated?: boolean | undefined;
}

export interface StationVisit {
  stationId: string;
  jobId: string;
  planRevision?: string | undefined;
  /** The device's stamp. */
  visitedAt: number;
  userId: string;
  scanMethod?: ScanMethod | undefined;
  /** Why the station was marked by hand. */
  manualReason?: string | undefined;
  accessReason?: AccessReason | undefined;
  condition?: StationCondition | undefined;
  activity?: ActivityLevel | undefined;
  evidence?: readonly EvidenceKind[] | undefined;
  action?: string | undefined;
  bait?: BaitRecord | undefined;
  catches?: readonly Catch[] | undefined;
  resetAt?: number | undefined;
}

export type VisitProblem =
  | { field: 'scanMethod'; problem: 'required' }
  | { field: 'manualReason'; problem: 'required' }
  /** Something was recorded inside a station that was not opened. */
  | { field: 'accessReason'; problem: 'contradicted' }
  | { field: 'bait'; problem: 'remainingAbovePlaced' | 'negative' }
  | { field: 'catches'; problem: 'speciesRequired' | 'countInvalid'; at: number }
  | { field: 'resetAt'; problem: 'beforeVisit' };

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** A station that was reached: scanned, or marked by hand with a reason. */
export const isScanned = (visit: Pick<StationVisit, 'scanMethod' | 'accessReason'>): boolean =>
  visit.scanMethod !== undefined && visit.accessReason === undefined;

function checkAccess(visit: StationVisit): VisitProblem[] {
  const inside = visit.activity !== undefined || visit.bait !== undefined
    || (visit.catches?.length ?? 0) > 0 || (visit.evidence?.length ?? 0) > 0;
  if (visit.accessReason !== undefined) return inside ? [{ field: 'accessReason', problem: 'contradicted' }] : [];
  if (visit.scanMethod === undefined) return [{ field: 'scanMethod', problem: 'required' }];
  return visit.scanMethod === 'manual' && isBlank(visit.manualReason) ? [{ field: 'manualReason', problem: 'required' }] : [];
}

function checkBait(bait: BaitRecord | undefined): VisitProblem[] {
  const placed = bait?.placedG === undefined ? undefined : Number(bait.placedG);
  const remaining = bait?.remainingG === undefined ? undefined : Number(bait.remainingG);
  if ((placed ?? 0) < 0 || (remaining ?? 0) < 0) return [{ field: 'bait', problem: 'negative' }];
  const more = placed !== undefined && remaining !== undefined && remaining > placed;
  return more ? [{ field: 'bait', problem: 'remainingAbovePlaced' }] : [];
}

function checkCatches(catches: readonly Catch[]): VisitProblem[] {
  return catches.flatMap((each, at): VisitProblem[] => {
    if (isBlank(each.species)) return [{ field: 'catches', problem: 'speciesRequired', at }];
    const counted = each.count === undefined || (Number.isInteger(each.count) && each.count >= 0);
    return counted ? [] : [{ field: 'catches', problem: 'countInvalid', at }];
  });
}

/** What keeps a visit from being recorded on the device; the server keeps whatever arrives. */
export function checkVisit(visit: StationVisit): VisitProblem[] {
  const reset: VisitProblem[] = visit.resetAt !== undefined && visit.resetAt < visit.visitedAt
    ? [{ field: 'resetAt', problem: 'beforeVisit' }] : [];
  return [...checkAccess(visit), ...checkBait(visit.bait), ...checkCatches(visit.catches ?? []), ...reset];
}

/** The stations among `stationIds` for which "no activity" may be set at once: scanned on this visit, nothing recorded yet. */
export function noActivityTargets(stationIds: readonly string[], visits: readonly StationVisit[]): string[] {
  const open = new Set(visits.filter((visit) => isScanned(visit) && visit.activity === undefined).map((visit) => visit.stationId));
  const found = new Set(visits.filter((visit) => (visit.catches?.length ?? 0) > 0 || (visit.evidence?.length ?? 0) > 0).map((visit) => visit.stationId));
  return stationIds.filter((id) => open.has(id) && !found.has(id));
}

/** The counted animals, and in how many catches the count is unknown; no catch at all is `{counted: 0, unknown: 0}`. */
export function sumCatches(catches: readonly Catch[]): { counted: number; unknown: number } {
  let counted = 0;
  let unknown = 0;
  for (const { count } of catches) {
    if (count === undefined) unknown += 1;
    else counted += count;
  }
  return { counted, unknown };
}
