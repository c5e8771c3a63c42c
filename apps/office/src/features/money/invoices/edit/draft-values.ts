import type { Invoice } from '@field-service/contract/money/invoices.ts';
import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { documentTotals, type LineRefusalCode } from '@field-service/domain/money/lines.ts';
import { isDecimalText } from '@field-service/domain/values/decimal.ts';
import type { Stored } from '@field-service/ui/form/use-form-state.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';

/** A line of a draft while it is edited; numbers are decimal text, null if there is none. */
export interface LineValues {
  id: string;
  /** The job whose line it is; null for a period of a contract. */
  postid: string | null;
  /** The number of that job or contract. */
  docno: string;
  name: string;
  qty: string | null;
  price: string | null;
  /** `12.50`, `10%` or null. */
  uiDisc: string | null;
}

/** A job that is on the draft, or will be. */
export interface JobValues {
  id: string;
  docno: string;
  /** Of a job that is added: its title, and what its lines come to. */
  title?: string;
  amount?: string;
}

/** What can be changed of a draft. */
export interface DraftValues {
  ponumber: string;
  note: string;
  jobs: readonly JobValues[];
  lines: readonly LineValues[];
}

export type DraftChange = Omit<ParsedInput<typeof invoices.update>['body'], 'uts'>;

export const valuesOfDraft = ({ ponumber, note, jobs, lines }: Invoice): DraftValues => ({
  ponumber: ponumber ?? '',
  note,
  jobs: jobs.map(({ id, docno }) => ({ id, docno })),
  lines: lines.map(({ id, postid, docno, period, name, qty, price, uiDisc }) => ({
    id,
    postid,
    docno: docno ?? period?.docno ?? '',
    name,
    qty,
    price,
    uiDisc,
  })),
});

export const storedDraft = (invoice: Invoice): Stored<DraftValues> => ({
  values: valuesOfDraft(invoice),
  uts: invoice.uts,
});

/** The lines of a draft without those of jobs that are taken off it. */
export const linesLeft = ({ lines, jobs }: Pick<DraftValues, 'lines' | 'jobs'>): LineValues[] =>
  lines.filter(({ postid }) => postid === null || jobs.some(({ id }) => id === postid));

/**
 * What is sent: the note, the purchase order, the lines that differ from `base`, and the jobs that are added or removed.
 * A line that `base` no longer has is left out: someone else has taken its job off the draft.
 */
export function changeOfDraft(values: DraftValues, base: DraftValues): DraftChange {
  const changed = linesLeft(values).filter((line) => {
    const before = base.lines.find(({ id }) => id === line.id);
    return before !== undefined && !sameJson(before, line);
  });
  const idsOf = (jobs: readonly JobValues[]) => jobs.map(({ id }) => id);
  const [before, after] = [idsOf(base.jobs), idsOf(values.jobs)];
  const [addPostIds, removePostIds] = [
    after.filter((id) => !before.includes(id)),
    before.filter((id) => !after.includes(id)),
  ];
  return {
    note: values.note.trim(),
    ponumber: values.ponumber.trim() === '' ? null : values.ponumber.trim(),
    ...(changed.length === 0
      ? {}
      : {
          lines: changed.map(({ id, name, qty, price, uiDisc }) => ({
            id,
            name: name.trim(),
            qty: qty ?? '',
            price: price ?? '',
            uiDisc,
          })),
        }),
    ...(addPostIds.length === 0 ? {} : { addPostIds }),
    ...(removePostIds.length === 0 ? {} : { removePostIds }),
  };
}

/** What is wrong with a field of a line: it is empty, or the rules for lines reject it. */
export interface LineProblem {
  field: 'name' | 'qty' | 'price' | 'uiDisc';
  code: 'required' | LineRefusalCode;
  params: Readonly<Record<string, string | number>>;
}

/** Quantity times price less discount, without tax, or what is wrong with the line. */
export function solveLine(
  { name, qty, price, uiDisc }: LineValues,
  currency: string,
): { amount: string | undefined; problems: LineProblem[] } {
  const empty = (
    [
      ['name', name.trim()],
      ['qty', qty ?? ''],
      ['price', price ?? ''],
    ] as const
  )
    .filter(([, text]) => text === '')
    .map(([field]): LineProblem => ({ field, code: 'required', params: {} }));
  if (qty === null || price === null || !isDecimalText(qty) || !isDecimalText(price))
    return { amount: undefined, problems: empty };
  const solved = documentTotals([{ qty, price, uiDisc, currency, taxPoint: 0, inclusive: false }], 'line', currency);
  if (solved.ok) return { amount: solved.amount, problems: empty };
  const field = solved.code === 'line.invalid_discount' ? 'uiDisc' : 'price';
  return { amount: undefined, problems: [...empty, { field, code: solved.code, params: solved.params }] };
}
