import type { Language } from '@field-service/i18n/languages.ts';
import type { SheetCell } from '../list/sheet.ts';
import { xlsWriter } from '../list/xls.ts';
import { xlsxWriter } from '../list/xlsx.ts';
import type { Paper, Part } from '../parts.ts';
import { textsOf } from './texts.ts';

type Row = readonly SheetCell[];

const said = (text: string, isStrong = false): SheetCell => ({ kind: isStrong ? 'strong' : 'text', text });
const fixed = (part: Part): boolean => part?.part === 'box' && part.style.position === 'absolute';

const inOneLine = (part: Part): string =>
  textsOf(part)
    .map((text) => text.replaceAll('\n', ', ').trim())
    .filter((text) => text !== '')
    .join(' · ');

/** A part in one cell: an amount, also with a remark below it, as a number; anything else as text. */
function cellOf(part: Part): SheetCell {
  const inside = part?.part === 'box' ? part.children.find((child) => child?.part === 'amount') : part;
  if (inside?.part !== 'amount') return said(inOneLine(part));
  return { kind: 'money', text: inside.shown, value: inside.value, currency: inside.currency };
}

/** The rows of a part: what stands side by side is a row of cells. Pictures, and marks on them, are left out. */
function rowsOf(part: Part): Row[] {
  switch (part?.part) {
    case 'text':
    case 'amount':
      return [[cellOf(part)]];
    case 'heading':
      return [[], [said(part.content, true)]];
    case 'fact':
      return [[said(part.name), typeof part.value === 'string' ? said(part.value) : cellOf(part.value)]];
    case 'table':
      return [
        part.columns.map(({ title }) => said(title, true)),
        ...part.rows.map((row): Row => ('title' in row ? [said(inOneLine(row.title), true)] : row.map(cellOf))),
      ];
    case 'box': {
      const { flexDirection, flexWrap } = part.style;
      const children = part.children.filter((child) => !fixed(child));
      if (flexDirection === 'row' && flexWrap !== 'wrap') return [children.map(cellOf)];
      return children.flatMap(rowsOf);
    }
    default:
      return [];
  }
}

const isEmpty = (row: Row): boolean => row.every(({ text }) => text === '');

/** A document as a spreadsheet with one sheet; amounts are numbers. Pictures are left out. */
export async function sheetOf(
  { title, pages }: Paper,
  format: 'xls' | 'xlsx',
  settings: { language: Language; timeZone: string; currency: string },
): Promise<Buffer> {
  const all = pages.flatMap(({ parts }) => parts.flatMap(rowsOf));
  const rows = all.filter((row, i) => !isEmpty(row) || (i > 0 && !isEmpty(all[i - 1] ?? [])));
  const columns = Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, () => ({ label: '' }));
  const filled = rows.map((row) => [...row, ...columns.slice(row.length).map(() => said(''))]);
  const writer = (format === 'xls' ? xlsWriter : xlsxWriter)({ title, settings, columns, isDocument: true });
  const chunks = await writer.rows(filled);
  return Buffer.concat([...chunks, ...(await writer.end()).chunks]);
}
