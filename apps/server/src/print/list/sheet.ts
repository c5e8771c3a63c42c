import { intlLocales } from '@field-service/i18n/languages.ts';
import type { ShownCell } from '@field-service/i18n/list/shown-cell.ts';
import { minorDigits } from '@field-service/domain/values/minor-digits.ts';
import { wallClock } from '@field-service/domain/values/zoned-time.ts';
import type { WrittenList } from './list-job.ts';

/** A cell of a spreadsheet; `strong` is a text in bold. */
export type SheetCell = ShownCell | { kind: 'strong'; text: string };

/** What a spreadsheet is made of beside its rows. */
export interface Sheet {
  title: string;
  settings: WrittenList['settings'];
  columns: readonly { label: string }[];
  /** A document has rows of different kinds, and no headings above all of them. */
  isDocument?: true;
}

/** Text in XML 1.0, without the control characters that it cannot hold. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The longest text of a cell that Excel reads. */
export const maxCellText = 32_767;
/** Numbers in a spreadsheet have 15 digits; a longer one is written as text, so that no digit is lost. */
export const fitsNumber = (value: string): boolean => value.replaceAll(/[^0-9]/g, '').replace(/^0+/, '').length <= 15;

/** Number formats of a spreadsheet, in the notation of Excel, as the reader's language orders dates. */
export interface SheetPatterns {
  date: string;
  instant: string;
  /** An amount with its currency, such as `#,##0.00 "MYR"`; the program writes the separators of its own language. */
  money: (currency: string) => string;
  number: string;
}

export function sheetPatterns({ settings }: Pick<Sheet, 'settings'>): SheetPatterns {
  const parts = new Intl.DateTimeFormat(intlLocales[settings.language], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0);
  const letters: Readonly<Record<string, string>> = { day: 'dd', month: 'mm', year: 'yyyy' };
  const date = settings.dateFormat ?? parts.map(({ type, value }) => letters[type] ?? value).join('');
  return {
    date,
    instant: `${date} ${settings.clock === 12 ? 'hh:mm AM/PM' : 'hh:mm'}`,
    money: (currency) => {
      const digits = minorDigits(currency);
      return `#,##0${digits === 0 ? '' : `.${'0'.repeat(digits)}`} "${currency}"`;
    },
    number: '#,##0.######',
  };
}

/** The wall clock of a date or an instant, as parts of a UTC time. */
export const wallTime = (cell: Extract<ShownCell, { kind: 'date' | 'instant' }>, timeZone: string): number => {
  if (cell.kind === 'date') {
    const { value } = cell;
    return Date.UTC(Math.floor(value / 10_000), (Math.floor(value / 100) % 100) - 1, value % 100);
  }
  const { year, month, day, hour, minute } = wallClock(cell.value, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute);
};

/** The number of a day in a spreadsheet, counted from 30 December 1899. */
export const serialOf = (wall: number): number => (wall - Date.UTC(1899, 11, 30)) / 86_400_000;

/** The width of each column in characters, from its heading and the first rows. */
export const columnWidths = (sheet: Sheet, rows: readonly (readonly SheetCell[])[]): number[] =>
  sheet.columns.map(({ label }, i) => {
    const longest = Math.max(...rows.slice(0, 200).map((cells) => widthOf(cells[i]?.text ?? '')), widthOf(label));
    return Math.min(60, Math.max(8, longest + 2));
  });
/** A Chinese character is as wide as two Latin letters. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const letter of text) width += /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(letter) ? 2 : 1;
  return width;
};
