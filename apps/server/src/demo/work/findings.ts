import type { VisitEntry } from '@field-service/contract/work/job-package.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { stationTypes } from '../../install/lookups/station-types.ts';
import type { Random } from '../random.ts';
import type { ItemWorld, SiteWorld, StationWorld } from '../world.ts';

/** The seasons before the four weeks: a period of them, in lengths of four weeks, and how far activity swings. */
const season = { period: 4.2, swing: 0.4 };

/**
 * The amount of activity at a site, as a multiple of the usual amount, at a point in the last four weeks (0 = start, 1 =
 * now). Before them (below 0) it varies around the amount at their start.
 */
export function severity(trend: SiteWorld['trend'], at: number): number {
  if (at < 0) return severity(trend, 0) * (1 + season.swing * Math.sin((2 * Math.PI * at) / season.period));
  switch (trend) {
    case 'falling':
      return 1.5 - 1.1 * at;
    case 'rising':
      return 0.45 + 1.1 * at;
    case 'outbreak':
      return 0.6 + 2.6 * Math.exp(-(((at - 0.6) / 0.14) ** 2));
    case 'steady':
      return 0.8;
  }
}

type Found = Pick<
  VisitEntry,
  'activity' | 'evidence' | 'actions' | 'bait' | 'catches' | 'condition' | 'remarks' | 'resetAt'
>;
type Level = 0 | 1 | 2 | 3;

/** The code of an action in the list `app-stat-acts`. */
const act = (code: string): string => `app-stat-acts.${code}`;
const nothing: Found = {
  activity: 0,
  evidence: [],
  actions: [act('CHECKED')],
  bait: null,
  catches: [],
  condition: 'ok',
  remarks: '',
  resetAt: null,
};
const level = (count: number, low: number, medium: number): Level =>
  count === 0 ? 0 : count <= low ? 1 : count <= medium ? 2 : 3;

/** Grams in a freshly filled bait station. */
const filled = 100;

function baitStation(mean: number, bait: ItemWorld, visitedAt: number, random: Random): Found {
  const eaten = random.chance(Math.min(0.85, 0.2 * mean))
    ? random.pick(mean > 1.6 ? ([25, 50, 75, 100] as const) : ([25, 25, 50] as const))
    : 0;
  const state = eaten === 0 && random.chance(0.05) ? random.pick(['wet', 'mouldy'] as const) : 'ok';
  const replaced = eaten >= 50 || state !== 'ok';
  const consumer = eaten === 0 ? null : random.chance(0.86) ? 'rodent' : random.pick(['insect', 'slug'] as const);
  const byRodents = consumer === 'rodent';
  return {
    ...nothing,
    activity: byRodents ? level(eaten, 25, 50) : 0,
    evidence: byRodents ? (random.chance(0.7) ? ['droppings'] : ['gnawing']) : [],
    actions: [act('CHECKED'), ...(replaced ? [act('BAIT')] : [])],
    bait: {
      itemId: bait.id,
      batch: bait.batch?.batch ?? null,
      placed: String(filled),
      remaining: String((filled * (100 - eaten)) / 100),
      consumptionPct: eaten,
      consumer,
      state,
      replaced,
    },
    resetAt: replaced ? visitedAt : null,
  };
}

function trap(mean: number, visitedAt: number, random: Random): Found {
  const count = random.count(0.07 * mean);
  if (count === 0) return nothing;
  const species = random.pick(['RATR', 'RATR', 'RATN', 'MOUS', 'SHRW']);
  return {
    ...nothing,
    activity: level(count, 1, 2),
    evidence: ['dead'],
    catches: [{ species, stage: 'adult', count, estimated: false }],
    actions: [act('CARCASS'), act('RESET')],
    resetAt: visitedAt,
  };
}

function glueBoard(mean: number, visitedAt: number, random: Random): Found {
  const count = random.count(0.9 * mean);
  const young = Math.floor(count * 0.4);
  const main = random.chance(0.85) ? 'BLGE' : 'PEAM';
  const catches = [
    { species: main, stage: 'adult', count: count - young, estimated: false },
    { species: main, stage: 'nymph', count: young, estimated: false },
  ].filter((each) => each.count > 0);
  return {
    ...nothing,
    activity: level(count, 2, 6),
    catches,
    actions: [act(count > 0 || random.chance(0.3) ? 'BOARD' : 'CHECKED')],
    resetAt: count > 0 ? visitedAt : null,
  };
}

function lightTrap(mean: number, visitedAt: number, random: Random): Found {
  const counts = [
    ['FLYH', 4],
    ['FLYF', 2.4],
    ['FLYD', 1.2],
    ['MOSC', 0.8],
    ['MOTH', 0.5],
  ] as const;
  const catches = counts
    .map(([species, usual]) => ({ species, stage: null, count: random.count(usual * mean) }))
    .filter((each) => each.count > 0)
    .map((each) => ({ ...each, estimated: each.count > 15 }));
  const total = catches.reduce((sum, each) => sum + each.count, 0);
  const failed = random.chance(0.015);
  return {
    ...nothing,
    activity: level(total, 8, 24),
    catches,
    condition: failed ? 'lampFailed' : 'ok',
    actions: [act('BOARD'), ...(failed ? [act('LAMP')] : [act('CLEANED')])],
    resetAt: visitedAt,
    remarks: failed ? 'Lamp replaced' : '',
  };
}

function pheromoneTrap(mean: number, visitedAt: number, random: Random): Found {
  const species = random.pick(['MOTI', 'BTLC', 'BTLT']);
  const count = random.count(1.1 * mean);
  if (count === 0) return nothing;
  return {
    ...nothing,
    activity: level(count, 3, 8),
    catches: [{ species, stage: 'adult', count, estimated: false }],
    actions: [act('BOARD')],
    resetAt: visitedAt,
  };
}

/** A dispenser contains no animals, so there is nothing to rate. */
const dispenser = (random: Random): Found => ({
  ...nothing,
  activity: null,
  actions: [act(random.chance(0.9) ? 'CLEANED' : 'CHECKED')],
});

function found(station: StationWorld, mean: number, bait: ItemWorld, visitedAt: number, random: Random): Found {
  switch (station.code) {
    case 'RBS':
      return baitStation(mean, bait, visitedAt, random);
    case 'RT':
      return trap(mean, visitedAt, random);
    case 'GB':
      return glueBoard(mean, visitedAt, random);
    case 'ILT':
      return lightTrap(mean, visitedAt, random);
    case 'PHT':
      return pheromoneTrap(mean, visitedAt, random);
    case 'AFD':
      return dispenser(random);
  }
}

interface ChecklistRow {
  row: string;
  Title: string;
  options: readonly string[];
}
const isRow = (value: unknown): value is ChecklistRow =>
  typeof value === 'object' && value !== null && 'row' in value && 'Title' in value && 'options' in value;
const checklists = new Map(
  stationTypes.map((type) => {
    const rows: unknown = type.data?.['checklist'];
    return [type.code, Array.isArray(rows) ? rows.filter(isRow) : []];
  }),
);

const answers = (code: string, random: Random): VisitEntry['checklist'] =>
  (checklists.get(code) ?? []).map(({ row, Title, options }) => ({
    row,
    title: Title,
    value: (random.chance(0.96) ? options[0] : options[1]) ?? '',
    together: false,
  }));

export interface VisitInput {
  station: StationWorld;
  trend: SiteWorld['trend'];
  /** How long before now the job started, in milliseconds. */
  before: number;
  visitedAt: number;
  bait: ItemWorld;
}

/** The findings of a technician at a station; about one station in forty is inaccessible. */
export function visitOf({ station, trend, before, visitedAt, bait }: VisitInput, random: Random): VisitEntry {
  const common = {
    entry: random.localId(),
    stationId: station.id,
    planRevision: 1,
    visitedAt,
    imgbf: [],
    imgaf: [],
    together: [],
  };
  if (random.chance(0.025)) {
    const accessReason = random.pick(['locked', 'blocked', 'production', 'locked'] as const);
    return {
      ...common,
      ...nothing,
      scanMethod: 'manual',
      manualReason: null,
      accessReason,
      activity: null,
      actions: [],
      condition: null,
      checklist: [],
    };
  }
  const isManual = random.chance(0.05);
  const result = found(station, station.heat * severity(trend, 1 - before / (28 * dayMs)), bait, visitedAt, random);
  const condition =
    result.condition === 'ok' && random.chance(0.02)
      ? random.pick(['dirty', 'damaged', 'moved'] as const)
      : result.condition;
  return {
    ...common,
    ...result,
    condition,
    scanMethod: isManual ? 'manual' : 'qr',
    manualReason: isManual ? random.pick(['damaged', 'damaged', 'camera']) : null,
    accessReason: null,
    checklist: answers(station.code, random),
  };
}
