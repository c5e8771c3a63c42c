import type { BusinessDate } from '../values/business-date.ts';
import type { DecimalText } from '../values/decimal.ts';

type Unknown = null | undefined;

/**
 * The facts about one application of a product (practice, "The treatment record"); unknown values are null or absent.
 */
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
  /**
   * Whether the product is registered, which makes the batch, its expiry, the reason, the equipment and the
   * notification required.
   */
  chemical: boolean;
  /** Whether the product is mixed before use. */
  diluted: boolean;
  /** Whether the product is applied to an area, rather than only in stations. */
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
 * The required fields that are missing for an application of this kind. An application must name its stations, its
 * location, or both.
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
