import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { Job, Line } from '@field-service/contract/work/job.ts';
import type { Item } from '@field-service/contract/reference.ts';
import type { DraftRow, LineDraft, LinesDraft } from '../rows.ts';

/*
 * A technician changes the lines of a job as a whole: the first change copies the office's lines, and names the version
 * on which it is based.
 */

const nameLength = 300;

const lineOf = (line: Line): LineDraft => ({
  key: line.id,
  isNew: false,
  itemid: line.itemid,
  name: line.name,
  uom: line.uom,
  stationType: line.stationType,
  qty: line.qty,
  price: line.price,
  uiDisc: line.uiDisc,
  tax: line.tax,
  flags: line.flags.includes('I') ? 'I' : '',
});

const linesOf = ({ lines }: Pick<Job, 'lines'>): LineDraft[] => lines.map(lineOf);
const textOf = (rows: readonly LineDraft[]): string => JSON.stringify(rows);

/** The lines of a job as the technician has them. */
export const shownLines = (draft: Pick<DraftRow, 'lines'> | undefined, job: Job): LineDraft[] =>
  draft?.lines?.rows ?? linesOf(job);

/** A draft with changed lines; without any, if they are again those of the office. */
export function withLines(
  { lines }: DraftRow,
  job: Job,
  change: (rows: LineDraft[]) => LineDraft[],
): { lines: LinesDraft | null } {
  const own = linesOf(job);
  const { baseUts, base, rows } = lines ?? { baseUts: job.uts, base: textOf(own), rows: own };
  const next = change(rows);
  return { lines: textOf(next) === base ? null : { baseUts, base, rows: next } };
}

/** Whether the office changed the lines since the technician did. */
export const areOutdated = ({ lines }: DraftRow, job: Job): boolean =>
  lines !== null && lines.base !== textOf(linesOf(job));

/** A new line of an item, once. */
export const newLine = (key: string, item: Item, name: string, prices: boolean): LineDraft => ({
  key,
  isNew: true,
  itemid: item.id,
  name: name.slice(0, nameLength),
  uom: item.uom,
  stationType: null,
  qty: '1',
  price: prices ? (item.price ?? '0') : null,
  uiDisc: null,
  tax: item.taxid,
  flags: '',
});

/** The changed lines as the server reads them; a line without a quantity is left out. */
export const packedLines = ({ lines }: DraftRow): JobFile['lines'] =>
  lines && {
    baseUts: lines.baseUts,
    rows: lines.rows
      .filter(({ qty }) => qty !== '')
      .map(({ key, isNew, itemid, name, qty, price, uiDisc, tax, flags }) => ({
        ...(isNew ? {} : { id: key }),
        itemid,
        name,
        qty,
        // The server puts in the prices that the phone may not know.
        price: price ?? '0',
        uiDisc,
        tax,
        flags,
      })),
  };
