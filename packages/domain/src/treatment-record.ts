import type { BusinessDate } from './business-date.ts';
import type { DecimalText } from './decimal.ts';

/** A person who applied or supervised, with the licence as it stood on that day. */
export interface LicensedPerson {
  userId: string;
  name: string;
  licenceNumber: string;
  licenceClass: string;
  licenceExpiry?: BusinessDate | undefined;
}

export interface FumigationRecord {
  readings: readonly { at: number; place: string; value: DecimalText; unit: string }[];
  exposureHours: DecimalText;
  clearedAt: number;
  signer: string;
}

/**
 * One application of a product (practice, "The treatment record"). It is never changed: a correction is a further
 * record that names the first one, its author and the reason. Amounts are decimal texts.
 */
export interface TreatmentRecord {
  company: string;
  companyLicence: string;
  customer: string;
  site: string;
  contact: string;
  date: BusinessDate;
  start: number;
  finish: number;
  timeZone: string;
  applicator: LicensedPerson;
  supervisor?: LicensedPerson | undefined;
  targetPest: string;
  /** What justifies the treatment. */
  evidence: string;
  place: { planId?: string | undefined; area?: string | undefined; stationIds?: readonly string[] | undefined };
  treated: { amount: DecimalText; unit: string };
  product: {
    itemId: string;
    tradeName: string;
    activeIngredient: string;
    activePercent: DecimalText;
    formulation: string;
    registrationNumber: string;
    hazardClass: string;
  };
  batch: { number: string; expiry?: BusinessDate | undefined };
  dilutionId: string;
  concentrate: DecimalText;
  concentrateUnit: string;
  diluent: DecimalText;
  total: DecimalText;
  unit: string;
  labelRate?: DecimalText | undefined;
  computedRate?: DecimalText | undefined;
  method: string;
  equipment: string;
  calibratedOn?: BusinessDate | undefined;
  protectiveEquipment: string;
  precautions: string;
  reentryMinutes: number;
  notified: { who: string; when: number };
  outdoors: boolean;
  weather?: string | undefined;
  fumigation?: FumigationRecord | undefined;
  isFumigation: boolean;
  waste?: string | undefined;
  incident?: string | undefined;
  labelVersion: string;
  safetySheetVersion: string;
  customerSigned: boolean;
  noSignatureReason?: string | undefined;
  correction?: { of: string; author: string; reason: string } | undefined;
}

/** A record as a device holds it while it is being filled in. */
export type TreatmentDraft = Draft<TreatmentRecord>;
type Draft<T> = T extends readonly unknown[] ? T
  : T extends object ? { [K in keyof T]?: Draft<T[K]> | undefined } : T;

const alwaysRequired = [
  'company', 'companyLicence', 'customer', 'site', 'contact', 'date', 'start', 'finish', 'timeZone', 'applicator.name',
  'applicator.licenceNumber', 'applicator.licenceClass', 'targetPest', 'evidence', 'treated.amount', 'treated.unit',
  'product.tradeName', 'product.activeIngredient', 'product.activePercent', 'product.formulation',
  'product.registrationNumber', 'product.hazardClass', 'batch.number', 'concentrate', 'diluent', 'total', 'unit', 'method',
  'equipment', 'protectiveEquipment', 'precautions', 'reentryMinutes', 'notified.who', 'notified.when', 'labelVersion',
  'safetySheetVersion',
] as const;
const fumigationRequired = ['fumigation.readings', 'fumigation.exposureHours', 'fumigation.clearedAt', 'fumigation.signer'] as const;
const correctionRequired = ['correction.of', 'correction.author', 'correction.reason'] as const;

export type TreatmentField =
  | (typeof alwaysRequired)[number] | (typeof fumigationRequired)[number] | (typeof correctionRequired)[number]
  | 'place' | 'weather' | 'noSignatureReason';

function valueAt(record: object, path: string): unknown {
  let at: unknown = record;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.entries(at).find(([name]) => name === key)?.[1];
  }
  return at;
}

function isMissing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** The fields that a record still needs, by path, in the order of the record. */
export function missingTreatmentFields(draft: TreatmentDraft): TreatmentField[] {
  const wanted: TreatmentField[] = [
    ...alwaysRequired,
    ...(draft.isFumigation ? fumigationRequired : []),
    ...(draft.correction ? correctionRequired : []),
    ...(draft.outdoors ? ['weather' as const] : []),
    ...(draft.customerSigned ? [] : ['noSignatureReason' as const]),
  ];
  const missing = wanted.filter((path) => isMissing(valueAt(draft, path)));
  const { planId, area, stationIds } = draft.place ?? {};
  return isMissing(planId) && isMissing(area) && isMissing(stationIds) ? [...missing, 'place'] : missing;
}
