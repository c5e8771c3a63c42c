import { Exact } from '../values/decimal.ts';
import type { DecimalText, ExactNumber } from '../values/decimal.ts';

/**
 * One tax of a class. Parts with the same `id` are versions of the same tax; the tax point determines which version
 * applies.
 */
export interface TaxPart {
  id: string;
  code: string;
  name: string;
  /** Percent, such as `8`. */
  rate: DecimalText;
  /** Flag F: a fixed amount per unit of quantity instead of the rate. */
  fixed?: DecimalText | undefined;
  /** Flag B: whether this tax is included in the base of later ones. */
  before?: boolean | undefined;
  /** Flag A: whether the part applies in the group. */
  active?: boolean | undefined;
  seq: number;
  /** The first and last date (yyyymmdd, both inclusive) on which this version applies. */
  validFrom?: number | undefined;
  validTo?: number | undefined;
  /** The share of the base that is taxed, as a fraction (`11/12`) or a decimal. */
  baseFactor?: string | undefined;
  /** The tax authority's code for this part. */
  authorityCode?: string | undefined;
}

/** A tax class (lookup type 60): one rate or, with flag G, a group of parts. */
export interface TaxClass {
  id: string;
  group: boolean;
  parts: readonly TaxPart[];
}

/** A tax on a line, unrounded. */
export interface ExactPart {
  part: TaxPart;
  amount: ExactNumber;
}

const begun = (part: TaxPart, day: number): boolean => part.validFrom === undefined || part.validFrom <= day;
const ended = (part: TaxPart, day: number): boolean => part.validTo !== undefined && part.validTo < day;
const newestFirst = (a: TaxPart, b: TaxPart): number => (b.validFrom ?? 0) - (a.validFrom ?? 0);
const versionFor = (versions: readonly TaxPart[], day: number): TaxPart | undefined =>
  versions.filter((part) => begun(part, day) && !ended(part, day)).toSorted(newestFirst)[0];

/**
 * The parts that apply on a date, in order. `undefined` if a rate is missing: no version of a single rate covers the
 * date, the date is between two versions of a tax, or a group has active parts but none of them applies. A part of a
 * group that has ended or has not started yet is omitted.
 */
export function partsOn(taxClass: TaxClass, day: number): TaxPart[] | undefined {
  if (!taxClass.group) {
    const only = versionFor(taxClass.parts, day);
    return only && [only];
  }
  const active = taxClass.parts.filter((part) => part.active);
  const applying: TaxPart[] = [];
  for (const versions of Map.groupBy(active, (part) => part.id).values()) {
    const version = versionFor(versions, day);
    if (version) applying.push(version);
    else if (versions.some((part) => ended(part, day)) && versions.some((part) => !begun(part, day))) return undefined;
  }
  if (active.length > 0 && applying.length === 0) return undefined;
  return applying.toSorted((a, b) => a.seq - b.seq);
}

function rateOf(part: TaxPart): ExactNumber {
  const [over = '1', under = '1'] = (part.baseFactor ?? '1').split('/');
  return new Exact(part.rate).times(over).dividedBy(under).dividedBy(100);
}

/** A part as a function of the nett base: `slope × base + fixed`. */
interface LinearPart {
  part: TaxPart;
  slope: ExactNumber;
  fixed: ExactNumber;
}

function linearise(parts: readonly TaxPart[], qty: DecimalText): LinearPart[] {
  let slope = new Exact(1);
  let fixed = new Exact(0);
  return parts.map((part) => {
    const rate = rateOf(part);
    const own =
      part.fixed === undefined
        ? { part, slope: slope.times(rate), fixed: fixed.times(rate) }
        : { part, slope: new Exact(0), fixed: new Exact(part.fixed).times(qty) };
    if (part.before) {
      slope = slope.plus(own.slope);
      fixed = fixed.plus(own.fixed);
    }
    return own;
  });
}

/**
 * Each tax on `base`, unrounded. If `inclusive`, the base includes the taxes, and the nett base is derived from it.
 * `undefined` if a rate is missing for the tax point.
 */
export function exactParts(
  taxClass: TaxClass | null | undefined,
  line: { base: ExactNumber; qty: DecimalText; taxPoint: number; inclusive: boolean },
): ExactPart[] | undefined {
  if (!taxClass) return [];
  const parts = partsOn(taxClass, line.taxPoint);
  if (!parts) return undefined;
  const linear = linearise(parts, line.qty);
  if (!line.inclusive)
    return linear.map(({ part, slope, fixed }) => ({ part, amount: slope.times(line.base).plus(fixed) }));
  const slopes = linear.reduce((sum, part) => sum.plus(part.slope), new Exact(1));
  const constants = linear.reduce((sum, part) => sum.plus(part.fixed), new Exact(0));
  const solvable = line.base.minus(constants);
  // Multiplying before dividing keeps terminating quotients exact.
  return linear.map(({ part, slope, fixed }) => ({
    part,
    amount: slope.times(solvable).dividedBy(slopes).plus(fixed),
  }));
}
