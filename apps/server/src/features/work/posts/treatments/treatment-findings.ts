import { TreatmentEntry } from '@field-service/contract/work/job-package.ts';
import { ProductLabel, type TreatmentFinding } from '@field-service/contract/work/treatments.ts';
import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import { choiceFindings, choiceOf } from '@field-service/domain/work/treatment.ts';

/** The label data in an item's `data`; values that do not match the contract are dropped. */
export const labelOf = (data: Readonly<Record<string, unknown>>): ProductLabel =>
  ProductLabel.parse(
    Object.fromEntries(
      Object.entries(ProductLabel.shape).flatMap(([key, schema]) =>
        schema.safeParse(data[key]).success ? [[key, data[key]]] : [],
      ),
    ),
  );

const Use = TreatmentEntry.pick({
  batch: true,
  expiry: true,
  dilutionId: true,
  concentrate: true,
  total: true,
  totalUnit: true,
  areaTreated: true,
  qty: true,
});

/**
 * The objections to a recorded application, whose quantity is in `unit`, according to the label on its date. They are
 * shown to the reviewer; nothing is rejected.
 */
export function findingsOf(
  label: Readonly<Record<string, unknown>>,
  recorded: object,
  unit: string,
  day: BusinessDate,
): TreatmentFinding[] {
  const use = Use.safeParse(recorded);
  return use.success ? choiceFindings(choiceOf(labelOf(label), { ...use.data, unit }, day)) : [];
}
