import type { TreatmentEntry } from '@field-service/contract/job-package.ts';
import { businessDateOf } from '@field-service/domain/business-date.ts';
import type { DayFacts, ItemFacts, References } from './facts.queries.ts';

/** What the record of an application says besides what was entered: facts of that day, which later changes leave alone. */
export interface TreatmentSnapshot {
  company: { name: string; licence: string | null; address: string | null };
  customer: DayFacts['customer'];
  site: DayFacts['site'];
  job: { id: string; docno: string; date: number | null; startAt: number; endAt: number; timezone: string };
  applicator: DayFacts['applicator'] & { licence: string | null; licences: DayFacts['licences'] };
  item: { id: string; code: string; name: string } & Record<string, unknown>;
  unit: { id: string; code: string };
}

export interface DayOfWork {
  facts: DayFacts;
  /** What the job's folder says of its company; the site's own fills the rest. */
  company: Readonly<Record<string, string>>;
  references: References;
  job: TreatmentSnapshot['job'];
}

/** The label's facts of an item; pictures and translations are no part of a record. */
const labelFacts = ['activeIngredient', 'activePercent', 'formulation', 'registration', 'registeredTo', 'hazardClass', 'protection', 'precautions', 'reentryHours', 'labelVersion', 'sdsVersion'] as const;

const itemSnapshot = (item: ItemFacts): TreatmentSnapshot['item'] => ({
  ...Object.fromEntries(labelFacts.flatMap((key) => (item.data[key] === undefined ? [] : [[key, item.data[key]]]))),
  id: item.id, code: item.code, name: item.name,
});

const isNamed = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.id === 'string' && typeof value.name === 'string';

/** The name of the dilution chosen, as the item had it. */
export function dilutionName(item: ItemFacts, dilutionId: string | null): string | null {
  const dilutions: unknown = item.data['dilutions'];
  return Array.isArray(dilutions) ? (dilutions.filter(isNamed).find(({ id }) => id === dilutionId)?.name ?? null) : null;
}

/** The snapshot for one application; licences are those valid on its own business day. */
export function snapshotOf(entry: TreatmentEntry, day: DayOfWork): TreatmentSnapshot {
  const item = day.references.items.get(entry.itemId);
  const unit = day.references.units.get(entry.uomId);
  if (item === undefined || unit === undefined) throw new TypeError('references are checked before their facts are read');
  const company: Readonly<Record<string, string>> = { ...day.facts.company, ...day.company };
  const on = businessDateOf(entry.at, day.job.timezone);
  const licences = day.facts.licences.filter((licence) => licence.validFrom <= on && on <= licence.validTo);
  return {
    company: { name: company['name'] ?? '', licence: company['licence'] ?? null, address: company['address'] ?? null },
    customer: day.facts.customer,
    site: day.facts.site,
    job: day.job,
    applicator: { ...day.facts.applicator, licence: licences[0]?.number ?? null, licences },
    item: itemSnapshot(item),
    unit: { id: unit.id, code: unit.code },
  };
}
