import type { Item } from '@field-service/contract/reference.ts';
import type { BusinessDate } from '@field-service/domain/business-date.ts';
import { choiceFindings, type TreatmentFinding } from '@field-service/domain/treatment.ts';
import type { UsageRow } from '../../offline/rows.ts';

/** A chemical: it has an active ingredient, so it must be registered and its batch named. */
export const isRegistrable = (item: Item): boolean => item.data.activeIngredient !== undefined;

export const dilutionOf = (usage: UsageRow, item: Item) => item.data.dilutions?.find((each) => each.id === usage.dilutionId);

export type UsageProblem = { code: 'usage.quantity' } | { code: 'usage.batch' } | TreatmentFinding;

/** What keeps a usage from being recorded: facts that lack, and choices that the label or the law refuses. */
export function usageProblems(usage: UsageRow, item: Item, day: BusinessDate): UsageProblem[] {
  const registrable = isRegistrable(item);
  return [
    ...(Number(usage.qty) > 0 ? [] : [{ code: 'usage.quantity' as const }]),
    ...(registrable && (usage.batch ?? '').trim() === '' ? [{ code: 'usage.batch' as const }] : []),
    ...choiceFindings({
      registrable,
      registration: item.data.registration,
      registeredTo: item.data.registeredTo,
      batch: usage.batch === null ? null : { batch: usage.batch, expiry: usage.expiry },
      dilution: dilutionOf(usage, item),
      concentrate: usage.concentrate,
      areaTreated: usage.areaTreated,
      day,
    }),
  ];
}
