import type { BusinessDate } from '../values/business-date.ts';
import { Exact, denoise, isDecimalText, plainText, storedDecimals } from '../values/decimal.ts';
import type { DecimalText, ExactNumber } from '../values/decimal.ts';
import { convertUnit } from '../values/units.ts';

type Unknown = null | undefined;

/** One way of mixing a product, from an item's `dilutions`: parts of concentrate and of diluent. */
export interface Dilution {
  id: string;
  name: string;
  /**
   * Parts by volume or mass, in one unit: 1 and 100 for `1:100`. A diluent of 0 means that the product is used
   * undiluted.
   */
  concentrate: DecimalText;
  diluent: DecimalText;
  unit: string;
  /** The concentrate per unit of area: the label rate and its maximum. */
  labelRate?: DecimalText | Unknown;
  labelRateMax?: DecimalText | Unknown;
  /** The unit of the rates, such as `ml/m²`. */
  rateUnit?: string | Unknown;
}

/** Amounts in the dilution's unit; concentrate and diluent add up to the total. */
export interface Mixture {
  concentrate: DecimalText;
  diluent: DecimalText;
  total: DecimalText;
}

const measured = (value: ExactNumber): ExactNumber => denoise(value).toDecimalPlaces(storedDecimals);
const amountOf = (text: DecimalText): ExactNumber | undefined =>
  isDecimalText(text) && !text.startsWith('-') ? new Exact(text) : undefined;

/** Parses a ratio as printed on labels (`1:100`); `undefined` for any other text and for zero concentrate. */
export function parseRatio(text: string): Pick<Dilution, 'concentrate' | 'diluent'> | undefined {
  const [concentrate = '', diluent = '', ...rest] = text.split(':').map((part) => part.trim());
  const parts = [amountOf(concentrate), amountOf(diluent)];
  return rest.length > 0 || parts.includes(undefined) || parts[0]?.isZero() ? undefined : { concentrate, diluent };
}

export const formatRatio = ({ concentrate, diluent }: Pick<Dilution, 'concentrate' | 'diluent'>): string =>
  `${concentrate}:${diluent}`;

/** The two parts of a dilution; `undefined` if the dilution is unusable. */
function partsOf(dilution: Dilution): { concentrate: ExactNumber; diluent: ExactNumber } | undefined {
  const concentrate = amountOf(dilution.concentrate);
  const diluent = amountOf(dilution.diluent);
  return !concentrate || !diluent || concentrate.isZero() ? undefined : { concentrate, diluent };
}

/** The mixture for a total amount; `undefined` for an unusable dilution or amount. */
export function mixtureFromTotal(dilution: Dilution, total: DecimalText): Mixture | undefined {
  const parts = partsOf(dilution);
  const whole = amountOf(total);
  if (!parts || !whole) return undefined;
  const concentrate = measured(whole.times(parts.concentrate).dividedBy(parts.concentrate.plus(parts.diluent)));
  return { concentrate: plainText(concentrate), diluent: plainText(whole.minus(concentrate)), total: plainText(whole) };
}

/** The mixture for an amount of concentrate; `undefined` for an unusable dilution or amount. */
export function mixtureFromConcentrate(dilution: Dilution, concentrate: DecimalText): Mixture | undefined {
  const parts = partsOf(dilution);
  const amount = amountOf(concentrate);
  if (!parts || !amount) return undefined;
  const diluent = measured(amount.times(parts.diluent).dividedBy(parts.concentrate));
  return { concentrate: plainText(amount), diluent: plainText(diluent), total: plainText(amount.plus(diluent)) };
}

/** What is mixed with an amount of concentrate to reach a total; `undefined` if the total is less than the concentrate. */
export function diluentFor(total: DecimalText, concentrate: DecimalText): DecimalText | undefined {
  const [whole, amount] = [amountOf(total), amountOf(concentrate)];
  return !whole || !amount || whole.lessThan(amount) ? undefined : plainText(whole.minus(amount));
}

/** The concentrate per unit of area; `undefined` for an unusable amount or an area that is not above 0. */
export function computedRate(concentrate: DecimalText, areaTreated: DecimalText): DecimalText | undefined {
  const [amount, area] = [amountOf(concentrate), amountOf(areaTreated)];
  return !amount || !area || area.isZero() ? undefined : plainText(measured(amount.dividedBy(area)));
}

/** The formulations of products that act as a gas and need clearing (codes of CropLife: gas, gas-generating product). */
const gases: readonly string[] = ['GA', 'GE'];
const fumigating = 'app-methods.FUMIGATE';

/** Whether an application is a fumigation, by the product's formulation or the chosen method. */
export const isFumigation = (label: { formulation?: string | Unknown }, method: string): boolean =>
  gases.includes(label.formulation ?? '') || method === fumigating;

/** The units of the treated area or volume; a gas fills a volume. */
const surface = 'm²';
const volume = 'm³';

/** The unit per which a rate is given: `m²` for `ml/m²`; `undefined` for any other text. */
const perUnit = ({ rateUnit }: Dilution): string | undefined =>
  [surface, volume].find((unit) => rateUnit?.trim().endsWith(`/${unit}`));

/**
 * The units in which the treated area or volume can be given, the usual one first. Where the label gives a rate, it is
 * the unit of that rate, because another one could not be compared with it.
 */
export function areaUnitsOf(
  label: LabelOfProduct & { formulation?: string | Unknown },
  { dilutionId, method }: { dilutionId: string | null; method: string },
): string[] {
  const all = label.dilutions ?? [];
  const chosen = all.filter(({ id }) => id === dilutionId);
  const rated = (chosen.length > 0 ? chosen : all).flatMap((each) => perUnit(each) ?? []);
  if (rated.length > 0) return [...new Set(rated)];
  return isFumigation(label, method) ? [volume, surface] : [surface, volume];
}

/** The units of a reading of gas: parts per million, or the dose by volume. */
export const readingUnits = ['ppm', 'g/m³'] as const;

/** The reasons why a device rejects a product choice; a recorded fact is never rejected. */
export const treatmentRefusals = [
  'treatment.over_label_rate',
  'treatment.over_mixture',
  'treatment.batch_expired',
  'treatment.unregistered',
] as const;
export type TreatmentRefusal = (typeof treatmentRefusals)[number];

/** A product about to be used, with the facts that determine whether it is allowed. */
export interface ProductChoice {
  /** `false` for a product that needs no registration, such as a glue board. */
  registrable: boolean;
  registration?: string | Unknown;
  /** The first and last day of the registration; absent if open-ended. */
  registeredFrom?: BusinessDate | Unknown;
  registeredTo?: BusinessDate | Unknown;
  /** Absent until a batch is chosen. */
  batch?: { batch: string; expiry?: BusinessDate | Unknown } | Unknown;
  dilution?: Dilution | Unknown;
  concentrate?: DecimalText | Unknown;
  /** The mixture that was applied, in the dilution's unit; absent if it is unknown or in a unit that does not convert. */
  total?: DecimalText | Unknown;
  areaTreated?: DecimalText | Unknown;
  day: BusinessDate;
}

/** The label data that determines how a product may be used. */
export interface LabelOfProduct {
  activeIngredient?: string | Unknown;
  registration?: string | Unknown;
  registeredTo?: BusinessDate | Unknown;
  dilutions?: readonly Dilution[] | Unknown;
}

/** Whether a product is a chemical: it has an active ingredient, so it must be registered and its batch recorded. */
export const isRegistrable = ({ activeIngredient }: LabelOfProduct): boolean =>
  activeIngredient !== undefined && activeIngredient !== null;

/** A use of a product as it is recorded: the quantity of the product itself is in `unit`, such as `ml`. */
export interface ProductUse {
  batch: string | null;
  expiry: BusinessDate | null;
  dilutionId: string | null;
  /** In the dilution's unit; null if only the quantity is known. */
  concentrate: DecimalText | null;
  /** The mixture that was applied; without a unit, in the dilution's. */
  total: DecimalText | null;
  totalUnit: string | null;
  areaTreated: DecimalText | null;
  qty: DecimalText;
  unit: string;
}

/** The dilution of a label with the highest maximum rate: what no dilution allows is too much undiluted, too. */
const mostAllowing = (dilutions: readonly Dilution[]): Dilution | undefined =>
  dilutions.reduce<Dilution | undefined>((most, each) => {
    const [max, other] = [amountOf(each.labelRateMax ?? ''), amountOf(most?.labelRateMax ?? '')];
    return max && (!other || max.greaterThan(other)) ? each : most;
  }, undefined);

/** The rates that apply to a use. Undiluted, only the maximum: the label's rate depends on the dilution. */
function ratesOf({ dilutions }: LabelOfProduct, { dilutionId, unit }: ProductUse): Dilution | undefined {
  const chosen = dilutions?.find(({ id }) => id === dilutionId);
  if (chosen) return chosen;
  const comparable = (dilutions ?? []).filter((each) => convertUnit('1', unit, each.unit) !== undefined);
  const most = mostAllowing(comparable);
  return most && { ...most, labelRate: null };
}

const quantityIn = ({ qty, unit }: ProductUse, to: string): DecimalText | undefined =>
  amountOf(qty) && convertUnit(qty, unit, to);
const totalIn = ({ total, totalUnit }: ProductUse, to: string): DecimalText | undefined =>
  total === null || !amountOf(total) ? undefined : convertUnit(total, totalUnit ?? to, to);

/** A planned use of a product, in the form that is checked against the label. */
export function choiceOf(label: LabelOfProduct, use: ProductUse, day: BusinessDate): ProductChoice {
  const dilution = ratesOf(label, use);
  const isMixed = dilution !== undefined && dilution.id === use.dilutionId;
  return {
    registrable: isRegistrable(label),
    registration: label.registration,
    registeredTo: label.registeredTo,
    batch: use.batch === null ? null : { batch: use.batch, expiry: use.expiry },
    dilution,
    concentrate: (isMixed ? use.concentrate : null) ?? (dilution && quantityIn(use, dilution.unit)),
    total: isMixed ? totalIn(use, dilution.unit) : null,
    areaTreated: use.areaTreated,
    day,
  };
}

/** An objection to a choice, with the limit that applies. */
export interface TreatmentFinding {
  code: TreatmentRefusal;
  params: Record<string, string | number>;
}

function overRate({ dilution, concentrate, areaTreated }: ProductChoice): TreatmentFinding[] {
  const max = amountOf(dilution?.labelRateMax ?? '');
  const amount = amountOf(concentrate ?? '');
  const area = amountOf(areaTreated ?? '');
  // The amount is compared with maximum times area, because a printed rate is rounded and an area of 0 has no rate.
  if (!max || !amount || !area || !amount.greaterThan(max.times(area))) return [];
  const rate = computedRate(plainText(amount), plainText(area)) ?? plainText(amount);
  return [{ code: 'treatment.over_label_rate', params: { rate, max: plainText(max), unit: dilution?.rateUnit ?? '' } }];
}

/** A mixture cannot contain more concentrate than there is of it. */
function overMixture({ dilution, concentrate, total }: ProductChoice): TreatmentFinding[] {
  const amount = amountOf(concentrate ?? '');
  const mixture = amountOf(total ?? '');
  // A mixture of 0 was not entered yet.
  if (!amount || !mixture || mixture.isZero() || !amount.greaterThan(mixture)) return [];
  const params = { concentrate: plainText(amount), total: plainText(mixture), unit: dilution?.unit ?? '' };
  return [{ code: 'treatment.over_mixture', params }];
}

/** The share of the label rate below which a dose is probably a mistake and treats nothing. */
const farBelow = '0.5';

/** The rate of a choice if it is far below the label's; a hint, which rejects nothing. */
export function lowRate({
  dilution,
  concentrate,
  areaTreated,
}: ProductChoice): { rate: DecimalText; label: DecimalText; unit: string } | undefined {
  const label = amountOf(dilution?.labelRate ?? '');
  const amount = amountOf(concentrate ?? '');
  const area = amountOf(areaTreated ?? '');
  if (!label || !amount || !area || area.isZero() || !amount.lessThan(label.times(area).times(farBelow)))
    return undefined;
  const rate = computedRate(plainText(amount), plainText(area)) ?? plainText(amount);
  return { rate, label: plainText(label), unit: dilution?.rateUnit ?? '' };
}

/** Whether a dose cannot be checked, because the label has a rate per area or volume and none was entered. */
export function lacksArea({ dilution, concentrate, areaTreated }: ProductChoice): boolean {
  const isRated = [dilution?.labelRate, dilution?.labelRateMax].some((rate) => amountOf(rate ?? '') !== undefined);
  const amount = amountOf(concentrate ?? '');
  if (!dilution || perUnit(dilution) === undefined || !isRated || !amount || amount.isZero()) return false;
  return amountOf(areaTreated ?? '') === undefined;
}

function expiredBatch({ batch, day }: ProductChoice): TreatmentFinding[] {
  const expiry = batch?.expiry ?? day;
  return expiry >= day ? [] : [{ code: 'treatment.batch_expired', params: { batch: batch?.batch ?? '', expiry } }];
}

function unregistered(choice: ProductChoice): TreatmentFinding[] {
  const { registrable, registration, registeredFrom, registeredTo, day } = choice;
  const covered = (registration ?? '').trim() !== '' && (registeredFrom ?? day) <= day && day <= (registeredTo ?? day);
  return !registrable || covered
    ? []
    : [{ code: 'treatment.unregistered', params: { registration: registration ?? '', day } }];
}

/**
 * The objections to a choice. If there are any, a device rejects the choice. The server stores a recorded application
 * anyway and shows the objections to the reviewer.
 */
export const choiceFindings = (choice: ProductChoice): TreatmentFinding[] => [
  ...overRate(choice),
  ...overMixture(choice),
  ...expiredBatch(choice),
  ...unregistered(choice),
];
