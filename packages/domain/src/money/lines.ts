import { Exact, denoise, isDecimalText, plainText } from '../values/decimal.ts';
import type { DecimalText, ExactNumber } from '../values/decimal.ts';
import { roundMoney } from '../values/money.ts';
import { minorDigits } from '../values/minor-digits.ts';
import type { Money } from '../values/money.ts';
import { exactParts } from './tax.ts';
import type { ExactPart, TaxClass } from './tax.ts';

export type { TaxClass, TaxPart } from './tax.ts';

/** The input for a line; `price` and `qty` are plain decimal texts. */
export interface LineInput {
  price: DecimalText;
  qty: DecimalText;
  /** An amount to deduct from the line (`12.50`) or a percentage of it (`10%`). */
  uiDisc?: string | null | undefined;
  taxClass?: TaxClass | null | undefined;
  /** Flag I: whether the price includes tax. */
  inclusive: boolean;
  /** The date whose rates apply, yyyymmdd. */
  taxPoint: number;
  currency: string;
}

export interface TaxAmount {
  id: string;
  code: string;
  name: string;
  rate: DecimalText;
  authorityCode?: string | undefined;
  amount: Money;
}

/** A computed line. `original - discount` is `nett`, or `amount` if the price includes tax; `nett + taxes = amount`. */
export interface LineAmounts {
  original: Money;
  discount: Money;
  nett: Money;
  taxes: Money;
  parts: TaxAmount[];
  amount: Money;
}

export type LineRefusalCode = 'line.amount_too_large' | 'line.invalid_discount' | 'tax.rate_missing';
export interface LineRefusal {
  ok: false;
  code: LineRefusalCode;
  params: Record<string, string | number>;
}
export type LineResult = ({ ok: true } & LineAmounts) | LineRefusal;

/** The maximum of `price × qty` (specification 000, section 5). */
export const lineAmountLimit = '1000000000000';

interface SolvedLine {
  ok: true;
  original: ExactNumber;
  discount: ExactNumber;
  /** `original - discount`, rounded to the minor unit. */
  base: ExactNumber;
  parts: ExactPart[];
}

const settle = (value: ExactNumber, currency: string): ExactNumber =>
  denoise(value).toDecimalPlaces(minorDigits(currency));

/**
 * Parses `uiDisc` and returns the discount on `original`, which never exceeds `original` in size and has the same sign.
 * `undefined` if the text is neither an amount nor a percentage.
 */
function discountOn(original: ExactNumber, uiDisc: string | null | undefined): ExactNumber | undefined {
  const typed = (uiDisc ?? '').trim();
  if (typed === '') return new Exact(0);
  const percent = typed.endsWith('%');
  const digits = percent ? typed.slice(0, -1).trim() : typed;
  if (!isDecimalText(digits) || digits.startsWith('-')) return undefined;
  const wanted = percent ? original.abs().times(digits).dividedBy(100) : new Exact(digits);
  // A reversed line (with a negative quantity) mirrors the line that it reverses, including the discount.
  const size = Exact.min(wanted, original.abs());
  return original.isNegative() ? size.negated() : size;
}

function solveLine(input: LineInput): SolvedLine | LineRefusal {
  const product = new Exact(input.price).times(input.qty);
  if (product.abs().greaterThan(lineAmountLimit)) {
    return { ok: false, code: 'line.amount_too_large', params: { limit: lineAmountLimit, amount: plainText(product) } };
  }
  const original = settle(product, input.currency);
  const wanted = discountOn(original, input.uiDisc);
  if (!wanted) return { ok: false, code: 'line.invalid_discount', params: { uiDisc: input.uiDisc ?? '' } };
  const discount = settle(wanted, input.currency);
  const base = original.minus(discount);
  const parts = exactParts(input.taxClass, {
    base,
    qty: input.qty,
    taxPoint: input.taxPoint,
    inclusive: input.inclusive,
  });
  if (!parts)
    return {
      ok: false,
      code: 'tax.rate_missing',
      params: { taxClass: input.taxClass?.id ?? '', taxPoint: input.taxPoint },
    };
  return { ok: true, original, discount, base, parts };
}

const taxAmount = (part: ExactPart, amount: ExactNumber, currency: string): TaxAmount => ({
  id: part.part.id,
  code: part.part.code,
  name: part.part.name,
  rate: part.part.rate,
  authorityCode: part.part.authorityCode,
  amount: roundMoney(amount, currency),
});

const sumOf = (values: readonly ExactNumber[]): ExactNumber =>
  values.reduce((sum, value) => sum.plus(value), new Exact(0));

const settledParts = (line: SolvedLine, currency: string): ExactNumber[] =>
  line.parts.map((part) => settle(part.amount, currency));

/** The amounts of a line whose taxes are `rounded`, one for each part. */
function amountsOf(line: SolvedLine, input: LineInput, rounded: readonly ExactNumber[]): LineAmounts {
  const { currency, inclusive } = input;
  const taxes = sumOf(rounded);
  return {
    original: roundMoney(line.original, currency),
    discount: roundMoney(line.discount, currency),
    nett: roundMoney(inclusive ? line.base.minus(taxes) : line.base, currency),
    taxes: roundMoney(taxes, currency),
    parts: line.parts.map((part, at) => taxAmount(part, rounded[at] ?? new Exact(0), currency)),
    amount: roundMoney(inclusive ? line.base : line.base.plus(taxes), currency),
  };
}

/**
 * Computes one line (domain decisions, section 6). If the price includes tax, each part is rounded first and `nett` is
 * the remainder: 12 % in 52.50 is a tax of 5.63 and a nett of 46.87.
 */
export function computeLine(input: LineInput): LineResult {
  const line = solveLine(input);
  return line.ok ? { ok: true, ...amountsOf(line, input, settledParts(line, input.currency)) } : line;
}

/**
 * `line`: totals are sums of rounded lines. `document`: each tax is computed once, on the sum of its bases (Peppol).
 */
export type TaxRounding = 'line' | 'document';
export type DocumentTotals = ({ ok: true; lines: LineAmounts[] } & LineAmounts) | (LineRefusal & { line: number });

interface EnteredLine {
  line: SolvedLine;
  input: LineInput;
}

/** If a rate changed between two tax points, each rate is a separate category, although the part's id is the same. */
const categoryOf = ({ part }: ExactPart): string => `${part.id} ${part.rate}`;

/**
 * The taxes of each line as shares of the document's taxes: each line takes what its tax adds to the rounded running
 * sum, which is within one minor unit of its own tax. Lines whose prices include the tax come first, so that they add
 * up among themselves too, and with them the net amounts.
 */
function sharesOf(solved: readonly EnteredLine[], currency: string): ReadonlyMap<EnteredLine, ExactNumber[]> {
  const running = new Map<string, { exact: ExactNumber; settled: ExactNumber }>();
  const share = (part: ExactPart): ExactNumber => {
    const before = running.get(categoryOf(part)) ?? { exact: new Exact(0), settled: new Exact(0) };
    const exact = before.exact.plus(part.amount);
    const settled = settle(exact, currency);
    running.set(categoryOf(part), { exact, settled });
    return settled.minus(before.settled);
  };
  const inOrder = [...solved.filter(({ input }) => input.inclusive), ...solved.filter(({ input }) => !input.inclusive)];
  return new Map(inOrder.map((entered) => [entered, entered.line.parts.map(share)]));
}

interface TaxSum {
  part: ExactPart;
  /** The sum of the parts rounded line by line. */
  settled: ExactNumber;
  /** The unrounded sums: over all lines, and over the lines whose prices include the tax. */
  exact: ExactNumber;
  exactInside: ExactNumber;
}

function sumTaxes(solved: readonly EnteredLine[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { line, input } of solved) {
    for (const part of line.parts) {
      const key = categoryOf(part);
      const sum = sums.get(key) ?? { part, settled: new Exact(0), exact: new Exact(0), exactInside: new Exact(0) };
      sums.set(key, {
        part: sum.part,
        settled: sum.settled.plus(settle(part.amount, input.currency)),
        exact: sum.exact.plus(part.amount),
        exactInside: input.inclusive ? sum.exactInside.plus(part.amount) : sum.exactInside,
      });
    }
  }
  return [...sums.values()];
}

/**
 * The totals of a document whose lines all use one currency; `nett + taxes = amount` in both rounding modes. An invalid
 * line makes the document invalid and is reported by its index. The amounts of the lines add up to the document's in both
 * modes.
 */
export function documentTotals(inputs: readonly LineInput[], rounding: TaxRounding, currency: string): DocumentTotals {
  const solved: EnteredLine[] = [];
  for (const [at, input] of inputs.entries()) {
    const line = solveLine(input);
    if (!line.ok) return { ...line, line: at };
    solved.push({ line, input });
  }
  const taxes = sumTaxes(solved).map((sum) => {
    if (rounding === 'line') return { part: sum.part, all: sum.settled };
    return { part: sum.part, all: settle(sum.exact, currency), inside: settle(sum.exactInside, currency) };
  });
  const shares = rounding === 'document' ? sharesOf(solved, currency) : undefined;
  const lines = solved.map((entered) => {
    const { line, input } = entered;
    return amountsOf(line, input, shares?.get(entered) ?? settledParts(line, input.currency));
  });
  const total = (pick: (line: LineAmounts) => Money): ExactNumber => sumOf(lines.map((line) => new Exact(pick(line))));
  const allTaxes = sumOf(taxes.map((tax) => tax.all));
  const within = sumOf(taxes.map((tax) => tax.inside ?? new Exact(0)));
  const bases = sumOf(solved.map(({ line }) => line.base));
  const nett = rounding === 'line' ? total((line) => line.nett) : bases.minus(within);
  return {
    ok: true,
    lines,
    original: roundMoney(
      total((line) => line.original),
      currency,
    ),
    discount: roundMoney(
      total((line) => line.discount),
      currency,
    ),
    nett: roundMoney(nett, currency),
    taxes: roundMoney(allTaxes, currency),
    parts: taxes.map((tax) => taxAmount(tax.part, tax.all, currency)),
    amount: roundMoney(nett.plus(allTaxes), currency),
  };
}

/**
 * Caps a line above the limit as clients do: reduces the larger factor, keeping its number of decimals, until the
 * product is below 1e12. A line within the limit is returned unchanged.
 */
export function capLine(price: DecimalText, qty: DecimalText): { price: DecimalText; qty: DecimalText } {
  const p = new Exact(price);
  const q = new Exact(qty);
  if (!p.times(q).abs().greaterThan(lineAmountLimit)) return { price, qty };
  const priceIsLarger = p.abs().greaterThanOrEqualTo(q.abs());
  const larger = priceIsLarger ? p : q;
  const smaller = priceIsLarger ? q : p;
  const step = new Exact(10).pow(-larger.decimalPlaces());
  const limit = new Exact(lineAmountLimit).dividedBy(smaller.abs());
  let size = limit.toDecimalPlaces(larger.decimalPlaces(), Exact.ROUND_DOWN);
  if (size.times(smaller.abs()).greaterThanOrEqualTo(lineAmountLimit)) size = Exact.max(size.minus(step), 0);
  const cut = plainText(larger.isNegative() ? size.negated() : size);
  return priceIsLarger ? { price: cut, qty } : { price, qty: cut };
}
