import type { Item } from '@field-service/contract/reference.ts';
import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import {
  choiceFindings,
  choiceOf,
  isRegistrable as needsRegistration,
  type TreatmentFinding,
} from '@field-service/domain/work/treatment.ts';
import type { UsageRow } from '../../offline/rows.ts';

export const isRegistrable = (item: Item): boolean => needsRegistration(item.data);

export const dilutionOf = (usage: UsageRow, item: Item) =>
  item.data.dilutions?.find((each) => each.id === usage.dilutionId);

/** A usage as it is checked against the label; the quantity is in `unit`. */
export const choiceOfUsage = (usage: UsageRow, item: Item, unit: string, day: BusinessDate) =>
  choiceOf(item.data, { ...usage, unit }, day);

export type UsageProblem =
  | { code: 'usage.quantity' }
  | { code: 'usage.total' }
  | { code: 'usage.batch' }
  | TreatmentFinding;

/**
 * The problems with a usage that prevent closing its job: missing facts, and choices that the label or the law does not
 * allow.
 */
export function usageProblems(usage: UsageRow, item: Item, unit: string, day: BusinessDate): UsageProblem[] {
  const registrable = isRegistrable(item);
  const isMixed = dilutionOf(usage, item) !== undefined;
  return [
    ...(Number(usage.qty) > 0 ? [] : [{ code: 'usage.quantity' as const }]),
    ...(isMixed && !(Number(usage.total) > 0) ? [{ code: 'usage.total' as const }] : []),
    ...(registrable && (usage.batch ?? '').trim() === '' ? [{ code: 'usage.batch' as const }] : []),
    ...choiceFindings(choiceOfUsage(usage, item, unit, day)),
  ];
}
