import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ListWriter } from './list-job.ts';
import {
  columnWidths,
  fitsNumber,
  maxCellText,
  serialOf,
  sheetPatterns,
  wallTime,
  xml,
  type Sheet,
  type SheetCell,
} from './sheet.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook that do not depend on its rows. */
const fixedParts = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
});

/** A sheet's name has at most 31 characters and none of `[]:*?/\`, and does not begin or end with an apostrophe. */
export const sheetNameOf = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .toWellFormed()
    .replaceAll(/^'+|'+$/g, '')
    .trim() || 'Sheet1';

/** The name of a column: A, B, …, Z, AA. */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${columnName(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`;

const builtIn = { plain: 0, heading: 1, date: 2, instant: 3, number: 4 } as const;

/**
 * A workbook with one sheet, written row by row: the zip is deflated while rows arrive, so its size does not matter for
 * memory. Numbers, amounts, dates and times are typed cells; the heading is frozen and has a filter. A text is never a
 * formula, because it is an inline string.
 */
export function xlsxWriter(list: Sheet): ListWriter<SheetCell> {
  const patterns = sheetPatterns(list);
  const zip = new ZipFile();
  const sheet = new PassThrough();
  const ready: Uint8Array[] = [];
  let failure: Error | undefined;
  zip.outputStream.on('data', (chunk: Uint8Array) => ready.push(chunk));
  sheet.on('error', (error: Error) => (failure = error));
  for (const [name, text] of Object.entries(fixedParts(sheetNameOf(list.title))))
    zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');

  /** The style of each currency, in the order in which they were met. */
  const currencies: string[] = [];
  const moneyStyle = (currency: string): number => {
    const known = currencies.indexOf(currency);
    return 5 + (known >= 0 ? known : currencies.push(currency) - 1);
  };
  const text = (at: string, content: string, style: number): string =>
    content === ''
      ? ''
      : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(content.slice(0, maxCellText))}</t></is></c>`;
  const cellOf = (cell: SheetCell, at: string): string => {
    if (cell.kind === 'text' || cell.kind === 'strong')
      return text(at, cell.text, cell.kind === 'strong' ? builtIn.heading : builtIn.plain);
    if (cell.kind === 'date' || cell.kind === 'instant')
      return `<c r="${at}" s="${builtIn[cell.kind]}"><v>${serialOf(wallTime(cell, list.settings.timeZone))}</v></c>`;
    if (!fitsNumber(cell.value)) return text(at, cell.text, builtIn.plain);
    return `<c r="${at}" s="${cell.kind === 'money' ? moneyStyle(cell.currency) : builtIn.number}"><v>${cell.value}</v></c>`;
  };
  const names = list.columns.map((_, i) => columnName(i));
  const last = names.at(-1) ?? 'A';
  let rowNumber = list.isDocument === true ? 0 : 1;
  const rowOf = (cells: readonly string[]): string => `<row r="${rowNumber}">${cells.join('')}</row>`;

  const write = async (part: string): Promise<void> => {
    if (sheet.write(part)) return;
    await new Promise<void>((resolve) => void sheet.once('drain', () => resolve()));
  };
  const open = async (rows: readonly (readonly SheetCell[])[]): Promise<void> => {
    const widths = columnWidths(list, rows)
      .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
      .join('');
    const headings = list.columns.map(({ label }, i) => text(`${names[i]}1`, label, builtIn.heading));
    const [frozen, first] =
      list.isDocument === true
        ? ['', '']
        : ['<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>', rowOf(headings)];
    await write(
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths}</cols><sheetData>${first}`,
    );
  };
  let isOpen = false;
  const taken = (): Uint8Array[] => {
    if (failure !== undefined) throw failure;
    return ready.splice(0);
  };
  const styles = (): string => {
    const money = currencies.map(
      (currency, i) => `<numFmt numFmtId="${170 + i}" formatCode="${xml(patterns.money(currency))}"/>`,
    );
    const formats = [
      `<numFmt numFmtId="164" formatCode="${xml(patterns.date)}"/>`,
      `<numFmt numFmtId="165" formatCode="${xml(patterns.instant)}"/>`,
      `<numFmt numFmtId="166" formatCode="${xml(patterns.number)}"/>`,
      ...money,
    ];
    const formatted = (id: number): string =>
      `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
    const cells = [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
      ...[164, 165, 166, ...currencies.map((_, i) => 170 + i)].map(formatted),
    ];
    return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
  };
  return {
    rows: async (rows) => {
      if (!isOpen) await open(rows);
      isOpen = true;
      const lines = rows.map((cells) => {
        rowNumber += 1;
        return rowOf(cells.map((cell, i) => cellOf(cell, `${names[i]}${rowNumber}`)));
      });
      await write(lines.join(''));
      return taken();
    },
    end: async () => {
      if (!isOpen) await open([]);
      const filter = list.isDocument === true ? '' : `<autoFilter ref="A1:${last}${rowNumber}"/>`;
      await write(`</sheetData>${filter}</worksheet>`);
      sheet.end();
      zip.addBuffer(Buffer.from(styles()), 'xl/styles.xml');
      const ended = new Promise<void>((resolve, reject) => {
        zip.outputStream.once('end', resolve);
        zip.outputStream.once('error', reject);
      });
      zip.end();
      await ended;
      return { chunks: taken(), extension: 'xlsx' };
    },
  };
}
