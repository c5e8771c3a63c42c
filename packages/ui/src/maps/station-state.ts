import { hasActivity, type ActivityFacts } from '@field-service/domain/work/visit.ts';
import type { SharedKey } from '@field-service/i18n/groups.ts';

/**
 * The states of a station on this visit. Only the phone knows `unfinished`: a visit that lacks something, which the
 * technician completes before the job is closed.
 */
export const stationStates = ['open', 'unfinished', 'visited', 'activity', 'blocked'] as const;
export type StationState = (typeof stationStates)[number];
/** The states of a station of which the work has been received. */
export type ReceivedState = Exclude<StationState, 'unfinished'>;

export const stationWords = {
  open: 'Not visited',
  unfinished: 'Not finished',
  visited: 'Visited',
  activity: 'Activity found',
  blocked: 'Not accessible',
} as const satisfies Record<StationState, SharedKey>;

/** The sign that shows each state without colour: nothing, dots, a tick, an exclamation mark or a cross. */
export const stationSigns: Record<StationState, string> = {
  open: '',
  unfinished: '…',
  visited: '✓',
  activity: '!',
  blocked: '×',
};

/**
 * The levels of a heat map. `plain` is a value for which no threshold holds; `unknown` is an inspection without a value,
 * such as the first visit.
 */
export const heatLevels = ['none', 'zero', 'below', 'alert', 'action', 'plain', 'unknown'] as const;
export type HeatLevel = (typeof heatLevels)[number];

export const heatWords = {
  none: 'Not inspected',
  zero: 'No activity',
  below: 'Below the alert threshold',
  alert: 'Alert threshold reached',
  action: 'Action threshold reached',
  plain: 'No threshold',
  unknown: 'Inspected, no value',
} as const satisfies Record<HeatLevel, SharedKey>;

/** What a heat map shows at a station: its level as colour, and its value. */
export interface HeatDisc {
  level: HeatLevel;
  value: string;
}

export interface PlanStation {
  id: string;
  label: string;
  /** The position as a fraction (0..1) of the image's width and height, from its upper left corner. */
  xy: readonly [x: number, y: number];
  state: StationState;
  /** On a heat map, what is shown instead of the state. */
  disc?: HeatDisc | undefined;
}

/** The state after the station's last visit on this job; `open` without a visit. */
export const stationStateOf = (visit: (ActivityFacts & { accessReason: string | null }) | undefined): ReceivedState => {
  if (!visit) return 'open';
  if (visit.accessReason !== null) return 'blocked';
  return hasActivity(visit) ? 'activity' : 'visited';
};
