import { parseCsv } from '@field-service/domain/values/csv.ts';
import { serveTasks, type NumberedTask } from '../../../files/task-process.ts';
import { sheetLimits, SheetTooLarge } from './sheet-limits.ts';
import { readWorkbook } from './workbook.ts';

/** A file whose type is determined by its name. */
export interface SheetTask {
  fileName: string;
  bytes: Uint8Array;
}
/** The first sheet as text, or the reason why it could not be read. */
export type SheetResult = { rows: string[][] } | { refused: 'import.too_large' | 'import.unreadable'; why: string };

const isTask = (value: unknown): value is NumberedTask<SheetTask> =>
  typeof value === 'object' && value !== null && 'id' in value && 'fileName' in value && 'bytes' in value;

/** The text of a cell as it would be in a csv file. A date has the format yyyymmdd. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).replaceAll('-', '');
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Applies the limits to the rows, for either file type. */
function checkedRows(sheet: readonly (readonly unknown[])[]): string[][] {
  if (sheet.length > sheetLimits.rows) throw new SheetTooLarge('rows');
  let cells = 0;
  let length = 0;
  return sheet.map((row) => {
    cells += row.filter((cell) => cell !== null).length;
    if (row.length > sheetLimits.columns) throw new SheetTooLarge('columns');
    if (cells > sheetLimits.cells) throw new SheetTooLarge('cells');
    return row.map((cell) => {
      const text = textOf(cell);
      length += text.length;
      if (text.length > sheetLimits.textLength) throw new SheetTooLarge('textLength');
      if (length > sheetLimits.totalLength) throw new SheetTooLarge('totalLength');
      return text;
    });
  });
}

serveTasks<SheetTask, SheetResult>(isTask, async ({ fileName, bytes }) => {
  try {
    const sheet = fileName.toLowerCase().endsWith('.xlsx')
      ? await readWorkbook(Buffer.from(bytes))
      : parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { rows: checkedRows(sheet) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { refused: error instanceof SheetTooLarge ? 'import.too_large' : 'import.unreadable', why };
  }
});
