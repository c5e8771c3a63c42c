import type { BusinessDate } from '../values/business-date.ts';
import type { DecimalText } from '../values/decimal.ts';

type Unknown = null | undefined;

/** Input for one application of a product (practice, "The treatment record"); unknown values are null. */
export interface TreatmentFacts {
  qty?: DecimalText | Unknown;
  uomId?: string | Unknown;
  dilutionId?: string | Unknown;
  concentrate?: DecimalText | Unknown;
  diluent?: DecimalText | Unknown;
  total?: DecimalText | Unknown;
  totalUnit?: string | Unknown;
  batch?: string | Unknown;
  expiry?: BusinessDate | Unknown;
  areaTreated?: DecimalText | Unknown;
  areaUnit?: string | Unknown;
  place?: string | Unknown;
  stationIds?: readonly string[] | Unknown;
  pest?: string | Unknown;
  /** The reason for the treatment. */
  evidence?: string | Unknown;
  method?: string | Unknown;
  equipment?: string | Unknown;
  notified?: string | Unknown;
  weather?: string | Unknown;
}
export type TreatmentField = keyof TreatmentFacts;

/** The kind of application, which determines the required fields. */
export interface TreatmentKind {
  /** Whether it is a registered product: batch, reason and protection are required. */
  chemical: boolean;
  /** Whether the product is mixed before use. */
  diluted: boolean;
  /** Whether the product is applied to an area rather than only into stations. */
  onArea: boolean;
  outdoors: boolean;
}

const always = ['qty', 'uomId', 'pest', 'method'] as const satisfies readonly TreatmentField[];
const chemical = ['batch', 'expiry', 'evidence', 'equipment', 'notified'] as const satisfies readonly TreatmentField[];
const diluted = [
  'dilutionId',
  'concentrate',
  'diluent',
  'total',
  'totalUnit',
] as const satisfies readonly TreatmentField[];
const onArea = ['areaTreated', 'areaUnit', 'place'] as const satisfies readonly TreatmentField[];

function isMissing(value: string | number | readonly string[] | Unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'number') return false;
  return (typeof value === 'string' ? value.trim() : value).length === 0;
}

/**
 * The required fields that an application of this kind lacks. An application names its stations, its location, or both.
 */
export function missingTreatmentFields(facts: TreatmentFacts, kind: TreatmentKind): TreatmentField[] {
  const wanted: TreatmentField[] = [
    ...always,
    ...(kind.chemical ? chemical : []),
    ...(kind.diluted ? diluted : []),
    ...(kind.onArea ? onArea : []),
    ...(kind.outdoors ? ['weather' as const] : []),
  ];
  const missing = wanted.filter((field) => isMissing(facts[field]));
  const nowhere = isMissing(facts.place) && isMissing(facts.stationIds);
  return nowhere && !missing.includes('place') ? [...missing, 'place'] : missing;
}
