import type { TogetherField } from '@field-service/domain/work/rounds/together.ts';
import type {
  AccessReason,
  Activity,
  BaitState,
  Condition,
  Consumer,
  Evidence,
  ManualReason,
  ScanMethod,
} from '@field-service/domain/work/visit.ts';
import type { StationChangeKind } from '@field-service/domain/work/stations/station-changes.ts';
import type { SharedKey } from './groups.ts';
import type { Translate } from './use-t.ts';

/**
 * The phrases for the levels of activity at a station, which the phone, the office, the portal and the report share.
 */
export const activityWords = {
  0: 'No activity',
  1: 'Low activity',
  2: 'Medium activity',
  3: 'High activity',
} as const satisfies Record<Activity, SharedKey>;
export const evidenceWords = {
  droppings: 'Droppings',
  gnawing: 'Gnawing',
  rubMarks: 'Rub marks',
  live: 'Live pests',
  dead: 'Dead pests',
} as const satisfies Record<Evidence, SharedKey>;
export const conditionWords = {
  ok: 'Good condition',
  damaged: 'Damaged',
  dirty: 'Dirty',
  missing: 'Missing',
  moved: 'Moved',
  replaced: 'Replaced',
  lampFailed: 'Lamp failed',
} as const satisfies Record<Condition, SharedKey>;
/** What a visit records for several stations at once. */
export const togetherWords = { activity: 'Activity', condition: 'Condition' } as const satisfies Record<
  TogetherField,
  SharedKey
>;
export const accessReasonWords = {
  locked: 'Locked',
  blocked: 'Blocked',
  production: 'Production in progress',
  missing: 'Missing',
  refused: 'Refused by customer',
} as const satisfies Record<AccessReason, SharedKey>;
export const consumerWords = {
  rodent: 'Rodent',
  insect: 'Insect',
  slug: 'Slug',
  weather: 'Weather',
  unknown: 'Unknown',
} as const satisfies Record<Consumer, SharedKey>;
export const baitStateWords = { ok: 'Good condition', wet: 'Wet', mouldy: 'Mouldy' } as const satisfies Record<
  BaitState,
  SharedKey
>;
/** A species with the stage of its animals, both in the reader's language. */
export const caughtName = (species: string, stage: string | null | undefined): string =>
  stage ? `${species} (${stage})` : species;

/** The phrases for the kinds of station changes on a job. */
export const stationChangeWords = {
  new: 'Station added',
  place: 'Station moved',
  barcode: 'New barcode: {{barcode}}',
  label: 'New label: {{label}}',
} as const satisfies Record<StationChangeKind, SharedKey>;

/** Describes a station change in a few words, without naming the station. */
export const stationChangeText = (
  change: { kind: StationChangeKind; barcode?: string | null; stationLabel?: string | null },
  t: Translate<(typeof stationChangeWords)[StationChangeKind]>,
): string => {
  switch (change.kind) {
    case 'barcode':
      return t(stationChangeWords.barcode, { barcode: change.barcode ?? '' });
    case 'label':
      return t(stationChangeWords.label, { label: change.stationLabel ?? '' });
    case 'new':
    case 'place':
      return t(stationChangeWords[change.kind]);
  }
};
export const scanMethodWords = { qr: 'Scanned code', nfc: 'NFC', manual: 'Manual' } as const satisfies Record<
  ScanMethod,
  SharedKey
>;

const manualReasonWords = {
  typed: 'Barcode entered manually',
  damaged: 'Barcode damaged',
  missing: 'Barcode missing',
  camera: 'Camera not working',
} as const satisfies Record<ManualReason, SharedKey>;
const isManualReason = (reason: string): reason is ManualReason => Object.hasOwn(manualReasonWords, reason);

/** The reason why a station was not scanned, in the reader's language; free text is returned unchanged. */
export const manualReasonText = (
  reason: string,
  t: (key: (typeof manualReasonWords)[ManualReason]) => string,
): string => (isManualReason(reason) ? t(manualReasonWords[reason]) : reason);

/**
 * The taxes created by the installation, by the name stored on invoices. Taxes that a site adds are not in a
 * dictionary.
 */
const taxWords = {
  'Service tax': 'Service tax',
  'Not taxable': 'Not taxable',
  VAT: 'VAT',
  PPN: 'PPN',
  GST: 'GST',
} as const satisfies Record<string, SharedKey>;
const isTaxWord = (name: string): name is keyof typeof taxWords => Object.hasOwn(taxWords, name);

/** The name of a tax in the reader's language, or the site's own name for the tax. */
export const taxName = (name: string, t: (key: (typeof taxWords)[keyof typeof taxWords]) => string): string =>
  isTaxWord(name) ? t(taxWords[name]) : name;

const paymentMethodWords = {
  sandbox: 'Demonstration payment',
  stripe: 'Card or online banking',
  transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
} as const satisfies Record<string, SharedKey>;
type PaymentMethod = keyof typeof paymentMethodWords;
const isPaymentMethod = (provider: string): provider is PaymentMethod => Object.hasOwn(paymentMethodWords, provider);

/** The payment method of a payment in words, by the code of its provider; an unknown code is returned unchanged. */
export const paymentMethodText = (
  provider: string,
  t: (key: (typeof paymentMethodWords)[PaymentMethod]) => string,
): string => (isPaymentMethod(provider) ? t(paymentMethodWords[provider]) : provider);
