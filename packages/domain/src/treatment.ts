import type { BusinessDate } from './business-date.ts';
import { Exact, denoise, isDecimalText, plain } from './decimal.ts';
import type { DecimalText, ExactNumber } from './decimal.ts';

/**
 * One way of mixing a product, from an item's `dilutions`. Either `ratio` (`1:100`, one part concentrate to 100 parts
 * diluent) or `concentratePerUnit` (concentrate in one unit of the mixture) is given; neither is a product used as it is.
 */
export interface Dilution {
  id: string;
  name: string;
  ratio?: string | undefined;
  concentratePerUnit?: DecimalText | undefined;
  /** Unit of the mixture and its diluent, such as `L`. */
  unit: string;
  /** Unit of the concentrate, such as `ml`; that of the mixture when absent. */
  concentrateUnit?: string | undefined;
  /** Most concentrate that the label allows on `labelRatePer` units of what is treated. */
  labelRateMax?: DecimalText | undefined;
  /** Such as `100` for a rate per 100 m²; 1 when absent. */
  labelRatePer?: DecimalText | undefined;
}

export interface Mixture {
  concentrate: DecimalText;
  concentrateUnit: string;
  diluent: DecimalText;
  total: DecimalText;
  unit: string;
}

const litres: Readonly<Record<string, string>> = { ml: '0.001', cl: '0.01', l: '1' };
const kilograms: Readonly<Record<string, string>> = { mg: '0.000001', g: '0.001', kg: '1' };

/** Units of `from` in one of `to`'s; `undefined` when they measure different things (grams in a litre). */
function unitFactor(from: string, to: string): ExactNumber | undefined {
  const [a, b] = [from.toLowerCase(), to.toLowerCase()];
  if (a === b) return new Exact(1);
  for (const table of [litres, kilograms]) {
    const [over, under] = [table[a], table[b]];
    if (over !== undefined && under !== undefined) return new Exact(over).dividedBy(under);
  }
  return undefined;
}

/** Decimals of a measured amount: a thousandth of a millilitre in a litre. */
const measureDecimals = 6;
const measured = (value: ExactNumber): ExactNumber => denoise(value).toDecimalPlaces(measureDecimals);

/** Concentrate in one unit of the mixture, in the concentrate's unit; `undefined` when the dilution says nothing usable. */
function concentrateShare(dilution: Dilution): ExactNumber | undefined {
  if (dilution.concentratePerUnit !== undefined) {
    const { concentratePerUnit } = dilution;
    return isDecimalText(concentratePerUnit) && !concentratePerUnit.startsWith('-') ? new Exact(concentratePerUnit) : undefined;
  }
  const perMixtureUnit = unitFactor(dilution.unit, dilution.concentrateUnit ?? dilution.unit);
  if (dilution.ratio === undefined) return perMixtureUnit;
  const [part = '', of = '', ...rest] = dilution.ratio.split(':').map((text) => text.trim());
  if (!isDecimalText(part) || !isDecimalText(of) || rest.length > 0 || perMixtureUnit === undefined) return undefined;
  const concentrate = new Exact(part);
  const whole = concentrate.plus(of);
  if (concentrate.lessThanOrEqualTo(0) || new Exact(of).isNegative()) return undefined;
  return concentrate.dividedBy(whole).times(perMixtureUnit);
}

function mixtureOf(dilution: Dilution, concentrate: ExactNumber, total: ExactNumber): Mixture {
  const concentrateUnit = dilution.concentrateUnit ?? dilution.unit;
  const factor = unitFactor(concentrateUnit, dilution.unit);
  // A powder in a liquid takes no volume of its own: the diluent is the whole mixture.
  const diluent = factor ? Exact.max(0, total.minus(concentrate.times(factor))) : total;
  return {
    concentrate: plain(concentrate), concentrateUnit, diluent: plain(measured(diluent)), total: plain(total), unit: dilution.unit,
  };
}

const isAmount = (text: DecimalText): boolean => isDecimalText(text) && !text.startsWith('-');

/** What goes into `total` units of the mixture; `undefined` for an unusable dilution or amount. */
export function mixtureFromTotal(dilution: Dilution, total: DecimalText): Mixture | undefined {
  const share = concentrateShare(dilution);
  if (!share || !isAmount(total)) return undefined;
  return mixtureOf(dilution, measured(share.times(total)), new Exact(total));
}

/** The mixture that an amount of concentrate makes; `undefined` for an unusable dilution or amount. */
export function mixtureFromConcentrate(dilution: Dilution, concentrate: DecimalText): Mixture | undefined {
  const share = concentrateShare(dilution);
  if (!share || share.isZero() || !isAmount(concentrate)) return undefined;
  return mixtureOf(dilution, new Exact(concentrate), measured(new Exact(concentrate).dividedBy(share)));
}

/** Concentrate on `labelRatePer` units of what is treated; `undefined` when nothing was treated. */
export function computedRate(dilution: Dilution, concentrate: DecimalText, treated: DecimalText): DecimalText | undefined {
  if (!isAmount(treated) || !isAmount(concentrate) || new Exact(treated).isZero()) return undefined;
  return plain(measured(new Exact(concentrate).times(dilution.labelRatePer ?? '1').dividedBy(treated)));
}

/** Why a device refuses the choice of a product; a recorded fact is never refused. */
export const treatmentRefusals = ['treatment.over_label_rate', 'treatment.batch_expired', 'treatment.unregistered'] as const;
export type TreatmentRefusal = (typeof treatmentRefusals)[number];

/** A product about to be used, with what decides whether it may be. */
export interface ProductChoice {
  /** A product without a duty to be registered, such as a glue board, has `false`. */
  registrable: boolean;
  registrations: readonly { number: string; validFrom?: BusinessDate | undefined; validTo?: BusinessDate | undefined }[];
  /** Absent until a batch has been chosen. */
  batch?: { number: string; expiry?: BusinessDate | undefined } | undefined;
  dilution?: Dilution | undefined;
  concentrate?: DecimalText | undefined;
  /** Area or volume treated, in the unit of the label rate. */
  treated?: DecimalText | undefined;
  day: BusinessDate;
}

/** A refusal with what it is measured against. */
export interface TreatmentFinding {
  code: TreatmentRefusal;
  params: Record<string, string | number>;
}

function overRate({ dilution, concentrate, treated }: ProductChoice): TreatmentFinding[] {
  if (dilution?.labelRateMax === undefined || concentrate === undefined || treated === undefined) return [];
  // Compared without the rounding that a printed rate has.
  const limit = new Exact(dilution.labelRateMax).times(treated);
  if (!new Exact(concentrate).times(dilution.labelRatePer ?? '1').greaterThan(limit)) return [];
  const rate = computedRate(dilution, concentrate, treated) ?? concentrate;
  return [{ code: 'treatment.over_label_rate', params: { rate, max: dilution.labelRateMax } }];
}

function expiredBatch({ batch, day }: ProductChoice): TreatmentFinding[] {
  if (batch?.expiry === undefined || batch.expiry >= day) return [];
  return [{ code: 'treatment.batch_expired', params: { batch: batch.number, expiry: batch.expiry } }];
}

function unregistered({ registrable, registrations, day }: ProductChoice): TreatmentFinding[] {
  const covered = registrations.some((each) => (each.validFrom ?? 0) <= day && day <= (each.validTo ?? 99_991_231));
  return !registrable || covered ? [] : [{ code: 'treatment.unregistered', params: { day } }];
}

/**
 * What speaks against a choice. A device refuses the choice while there is anything; a record that arrives keeps the
 * findings as flags for the reviewer and is stored all the same.
 */
export const choiceFindings = (choice: ProductChoice): TreatmentFinding[] =>
  [...overRate(choice), ...expiredBatch(choice), ...unregistered(choice)];
