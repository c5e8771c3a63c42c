import type { LineInput as SentLine } from '@field-service/contract/work/new-job.ts';
import type { Line } from '@field-service/contract/work/job.ts';
import { isDecimalText } from '@field-service/domain/values/decimal.ts';
import {
  capLine,
  documentTotals,
  type DocumentTotals,
  type LineInput,
  type LineRefusalCode,
} from '@field-service/domain/money/lines.ts';
import type { TaxClass } from '@field-service/domain/money/tax.ts';
import type { z } from 'zod';

/** A line while it is being edited: numbers are decimal text, empty if there is none. */
export interface LineDraft {
  /** Stable while the line is edited. */
  key: string;
  /** Set only for a line that exists on the server. */
  id?: string | undefined;
  itemid: string | null;
  name: string;
  qty: string;
  price: string;
  /** `12.50`, `10%` or empty. */
  discount: string;
  tax: string | null;
  /** Whether the price includes tax. */
  inclusive: boolean;
  /** The number that was reduced while it was typed (`cappedLine`), and what it became. */
  reduced?: { field: 'price' | 'qty'; value: string } | undefined;
}

export type LineField = 'name' | 'qty' | 'price' | 'discount' | 'tax';
export interface LineProblem {
  field: LineField;
  /** `required`, `not_a_number`, or a rejection code of the line rules. */
  code: 'required' | 'not_a_number' | LineRefusalCode;
  params: Readonly<Record<string, string | number>>;
}

export interface LineContext {
  currency: string;
  /** yyyymmdd. */
  taxPoint: number;
  taxClasses: ReadonlyMap<string, TaxClass>;
  rounding: 'line' | 'document';
}

/** The format that the contract accepts: at most fifteen digits before the decimal point and six after it. */
const sendable = /^-?\d{1,15}(\.\d{1,6})?$/;
const isAmount = (text: string): boolean => isDecimalText(text) && sendable.test(text);

/**
 * A line whose price times quantity would pass the limit, with the larger of the two reduced (specification, part 1 §5);
 * `reduced` names it. Any other line is returned as it is.
 */
export const cappedLine = (draft: LineDraft): LineDraft => {
  if (!isAmount(draft.price) || !isAmount(draft.qty)) return draft;
  const { price, qty } = capLine(draft.price, draft.qty);
  if (price !== draft.price) return { ...draft, price, reduced: { field: 'price', value: price } };
  return qty === draft.qty ? draft : { ...draft, qty, reduced: { field: 'qty', value: qty } };
};

const inputOf = (draft: LineDraft, { currency, taxPoint, taxClasses }: LineContext): LineInput => ({
  price: draft.price,
  qty: draft.qty,
  uiDisc: draft.discount === '' ? null : draft.discount,
  inclusive: draft.inclusive,
  taxClass: draft.tax === null ? null : taxClasses.get(draft.tax),
  taxPoint,
  currency,
});

const refusedField: Record<LineRefusalCode, LineField> = {
  'line.amount_too_large': 'price',
  'line.invalid_discount': 'discount',
  'tax.rate_missing': 'tax',
};

/** The problems of a line, in the order of its fields. */
export const problemsOf = (draft: LineDraft, context: LineContext): LineProblem[] => {
  const missing: LineProblem[] = [
    ...(draft.name.trim() === '' ? [{ field: 'name', code: 'required', params: {} } as const] : []),
    ...(['qty', 'price'] as const)
      .filter((field) => !isAmount(draft[field]))
      .map((field) => ({ field, code: 'not_a_number', params: {} }) as const),
  ];
  if (missing.some(({ code }) => code === 'not_a_number')) return missing;
  const solved = documentTotals([inputOf(draft, context)], 'line', context.currency);
  return solved.ok
    ? missing
    : [...missing, { field: refusedField[solved.code], code: solved.code, params: solved.params }];
};

/** Totals of the lines whose amount can be computed; other lines are left out. */
export const totalsOf = (drafts: readonly LineDraft[], context: LineContext): DocumentTotals & { ok: true } => {
  const computable = drafts.filter((draft) => problemsOf(draft, context).every(({ field }) => field === 'name'));
  const totals = documentTotals(
    computable.map((draft) => inputOf(draft, context)),
    context.rounding,
    context.currency,
  );
  if (!totals.ok) throw new Error(`A line that has no problem was refused: ${totals.code}`);
  return totals;
};

/** The amount of one line; undefined if it cannot be computed. */
export const amountOf = (draft: LineDraft, context: LineContext): string | undefined => {
  if (problemsOf(draft, context).some(({ field }) => field !== 'name')) return undefined;
  const solved = documentTotals([inputOf(draft, context)], 'line', context.currency);
  return solved.ok ? solved.amount : undefined;
};

export const draftOf = (line: Line): LineDraft => ({
  key: line.id,
  id: line.id,
  itemid: line.itemid,
  name: line.name,
  qty: line.qty,
  price: line.price ?? '0',
  discount: line.uiDisc ?? '',
  tax: line.tax,
  inclusive: line.flags.includes('I'),
});

export const sentOf = (draft: LineDraft): z.input<typeof SentLine> => ({
  ...(draft.id === undefined ? {} : { id: draft.id }),
  itemid: draft.itemid,
  name: draft.name.trim(),
  qty: draft.qty,
  price: draft.price,
  uiDisc: draft.discount === '' ? null : draft.discount,
  tax: draft.tax,
  flags: draft.inclusive ? 'I' : '',
});
