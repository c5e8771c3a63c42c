import type { TreatmentEntry } from '@field-service/contract/work/job-package.ts';
import type { DayOfTreatment, LicensedPerson } from '@field-service/contract/work/treatments.ts';
import { businessDateOf, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { findingsOf, labelOf } from '../posts/public.ts';
import type { DayFacts, ItemFacts, Person, References } from './facts.queries.ts';

export interface DayOfWork {
  facts: DayFacts;
  /** The folder's company details, which take precedence over those of the whole installation. */
  company: Readonly<Record<string, string>>;
  references: References;
  job: DayOfTreatment['job'];
}

const isNamed = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';

/** The name of the chosen dilution, as in the item. */
function dilutionName(item: ItemFacts, dilutionId: string | null): string | null {
  const dilutions: unknown = item.data['dilutions'];
  return Array.isArray(dilutions)
    ? (dilutions.filter(isNamed).find(({ id }) => id === dilutionId)?.name ?? null)
    : null;
}

/** A person with the licences valid on a date. */
function licensed(person: Person, on: BusinessDate): LicensedPerson {
  const licences = person.licences.filter((licence) => licence.validFrom <= on && on <= licence.validTo);
  return { ...person, licence: licences[0]?.number ?? null, licences };
}

/** The stored record of one application: the input, the facts on its business date, and any objections. */
export function recordOf(entry: TreatmentEntry, day: DayOfWork): Record<string, unknown> {
  const item = day.references.items.get(entry.itemId);
  const unit = day.references.units.get(entry.uomId);
  if (item === undefined || unit === undefined)
    throw new TypeError('references are checked before their facts are read');
  const company: Readonly<Record<string, string>> = { ...day.facts.company, ...day.company };
  const on = businessDateOf(entry.at, day.job.timezone);
  const supervisor = day.facts.supervisors.find(({ id }) => id === entry.supervisorId);
  const facts: DayOfTreatment = {
    company: { name: company['name'] ?? '', licence: company['licence'] ?? null, address: company['address'] ?? null },
    customer: day.facts.customer,
    site: day.facts.site,
    job: day.job,
    applicator: licensed(day.facts.applicator, on),
    supervisor: supervisor === undefined ? null : licensed(supervisor, on),
    item: { ...labelOf(item.data), id: item.id, code: item.code, name: item.name },
    unit: { id: unit.id, code: unit.code },
  };
  return {
    ...entry,
    dilution: dilutionName(item, entry.dilutionId),
    facts,
    findings: findingsOf(item.data, entry, unit.code, on),
  };
}
