import { TreatmentEntry } from '@field-service/contract/work/job-package.ts';
import { ProductLabel, type TreatmentFinding } from '@field-service/contract/work/treatments.ts';
import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import { choiceFindings, choiceOf } from '@field-service/domain/work/treatment.ts';

/** What of an item's data its label says; what is not as the contract has it is left out. */
export const labelOf = (data: Readonly<Record<string, unknown>>): ProductLabel =>
  ProductLabel.parse(
    Object.fromEntries(
      Object.entries(ProductLabel.shape).flatMap(([key, schema]) =>
        schema.safeParse(data[key]).success ? [[key, data[key]]] : [],
      ),
    ),
  );

const Use = TreatmentEntry.pick({ batch: true, expiry: true, dilutionId: true, concentrate: true, areaTreated: true });

/** What speaks against a recorded application by the label of its day: nothing is refused, a reviewer sees it. */
export function findingsOf(
  label: Readonly<Record<string, unknown>>,
  recorded: object,
  day: BusinessDate,
): TreatmentFinding[] {
  const use = Use.safeParse(recorded);
  return use.success ? choiceFindings(choiceOf(labelOf(label), use.data, day)) : [];
}
