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

export type UsageProblem = { code: 'usage.quantity' } | { code: 'usage.batch' } | TreatmentFinding;

/**
 * The problems with a usage that prevent closing its job: missing facts, and choices that the label or the law does not
 * allow.
 */
export function usageProblems(usage: UsageRow, item: Item, day: BusinessDate): UsageProblem[] {
  const registrable = isRegistrable(item);
  return [
    ...(Number(usage.qty) > 0 ? [] : [{ code: 'usage.quantity' as const }]),
    ...(registrable && (usage.batch ?? '').trim() === '' ? [{ code: 'usage.batch' as const }] : []),
    ...choiceFindings(choiceOf(item.data, usage, day)),
  ];
}
