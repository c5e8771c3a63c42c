import type { AccessReason, Activity, BaitState, Condition, Consumer, Evidence, ScanMethod } from '@field-service/domain/visit.ts';
import type { SharedKey } from './groups.ts';

/** The phrase for each word of a station visit: one place for the phone, the office, the portal and the report. */
export const activityWords: Record<Activity, SharedKey> = { 0: 'No activity', 1: 'Low activity', 2: 'Medium activity', 3: 'High activity' };
export const evidenceWords: Record<Evidence, SharedKey> = { droppings: 'Droppings', gnawing: 'Gnawing', rubMarks: 'Rub marks', live: 'Live pests', dead: 'Dead pests' };
export const conditionWords: Record<Condition, SharedKey> = { ok: 'In good order', damaged: 'Damaged', dirty: 'Dirty', missing: 'Missing', moved: 'Moved', replaced: 'Replaced', lampFailed: 'Lamp failed' };
export const accessReasonWords: Record<AccessReason, SharedKey> = { locked: 'Locked', blocked: 'Blocked', production: 'Production running', missing: 'Missing', refused: 'Customer refused' };
export const consumerWords: Record<Consumer, SharedKey> = { rodent: 'Rodent', insect: 'Insect', slug: 'Slug', weather: 'Weather', unknown: 'Unknown' };
export const baitStateWords: Record<BaitState, SharedKey> = { ok: 'In good order', wet: 'Wet', mouldy: 'Mouldy' };
export const scanMethodWords: Record<ScanMethod, SharedKey> = { qr: 'By code', nfc: 'By NFC', manual: 'By hand' };
