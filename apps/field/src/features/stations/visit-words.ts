import type { AccessReason, Activity, BaitState, Condition, Consumer, Evidence } from '@field-service/domain/visit.ts';
import type { FieldKey } from '../../frame/job-words.ts';

/** The vocabulary of a visit in words. */
export const activityWords = { 0: 'None', 1: 'Low', 2: 'Medium', 3: 'High' } as const satisfies Record<Activity, FieldKey>;

export const conditionWords = {
  ok: 'In order', damaged: 'Damaged', dirty: 'Dirty', missing: 'Missing', moved: 'Moved', replaced: 'Replaced', lampFailed: 'Lamp failed',
} as const satisfies Record<Condition, FieldKey>;

export const accessWords = {
  locked: 'Locked', blocked: 'Blocked', production: 'Production running', missing: 'Station missing', refused: 'Customer refused',
} as const satisfies Record<AccessReason, FieldKey>;

export const evidenceWords = {
  droppings: 'Droppings', gnawing: 'Gnawing', rubMarks: 'Rub marks', live: 'Live animals', dead: 'Dead animals',
} as const satisfies Record<Evidence, FieldKey>;

export const baitStateWords = { ok: 'Good', wet: 'Wet', mouldy: 'Mouldy' } as const satisfies Record<BaitState, FieldKey>;

export const consumerWords = {
  rodent: 'Rodent', insect: 'Insect', slug: 'Slug', weather: 'Weather', unknown: 'Unknown',
} as const satisfies Record<Consumer, FieldKey>;

/** Why a station was marked without its barcode read by the camera; the first is set by typing the barcode. */
export const manualReasons = ['Barcode typed', 'Barcode damaged', 'Barcode missing', 'Camera not working'] as const satisfies readonly FieldKey[];
