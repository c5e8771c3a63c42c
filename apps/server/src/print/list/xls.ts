import type { ListWriter } from './list-job.ts';
import {
  columnWidths,
  fitsNumber,
  maxCellText,
  sheetPatterns,
  wallTime,
  xml,
  type Sheet,
  type SheetCell,
} from './sheet.ts';
import { sheetNameOf } from './xlsx.ts';

/**
 * A workbook of Excel 2003 in XML (decision 0057): typed cells, a frozen heading, widths. Written row by row; styles stand
 * before the rows, so there is one for every currency.
 */
export function xlsWriter(list: Sheet): ListWriter<SheetCell> {
  const patterns = sheetPatterns(list);
  const { timeZone } = list.settings;
  const currencies = new Set(Intl.supportedValuesOf('currency'));
  const data = (type: string, content: string, style?: string): string =>
    `<Cell${style === undefined ? '' : ` ss:StyleID="${style}"`}><Data ss:Type="${type}">${xml(content)}</Data></Cell>`;
  const text = (content: string, style?: string): string =>
    content === '' ? '<Cell/>' : data('String', content.slice(0, maxCellText), style);
  const cellOf = (cell: SheetCell): string => {
    if (cell.kind === 'text' || cell.kind === 'strong')
      return text(cell.text, cell.kind === 'strong' ? 'heading' : undefined);
    if (cell.kind === 'date' || cell.kind === 'instant')
      return data('DateTime', new Date(wallTime(cell, timeZone)).toISOString().slice(0, 23), cell.kind);
    if (!fitsNumber(cell.value) || (cell.kind === 'money' && !currencies.has(cell.currency)))
      return text(cell.text, 'end');
    return data('Number', cell.value, cell.kind === 'money' ? cell.currency : cell.kind);
  };
  const style = (id: string, format: string): string =>
    `<Style ss:ID="${id}"><NumberFormat ss:Format="${xml(format)}"/></Style>`;
  const open = (rows: readonly (readonly SheetCell[])[]): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel"><Styles><Style ss:ID="heading"><Font ss:Bold="1"/></Style><Style ss:ID="end"><Alignment ss:Horizontal="Right"/></Style>${style('date', patterns.date)}${style('instant', patterns.instant)}${style('number', patterns.number)}${[...currencies].map((code) => style(code, patterns.money(code))).join('')}</Styles><Worksheet ss:Name="${xml(sheetNameOf(list.title))}"><Table>${columnWidths(
      list,
      rows,
    )
      .map((width) => `<Column ss:AutoFitWidth="0" ss:Width="${width * 6}"/>`)
      .join(
        '',
      )}${list.isDocument === true ? '' : `<Row>${list.columns.map(({ label }) => text(label, 'heading')).join('')}</Row>`}`;
  const frozen =
    '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><FreezePanes/><FrozenNoSplit/><SplitHorizontal>1</SplitHorizontal><TopRowBottomPane>1</TopRowBottomPane><ActivePane>2</ActivePane></WorksheetOptions>';
  const close = `</Table>${list.isDocument === true ? '' : frozen}</Worksheet></Workbook>`;
  let isOpen = false;
  const opened = (rows: readonly (readonly SheetCell[])[]): string => {
    if (isOpen) return '';
    isOpen = true;
    return open(rows);
  };
  return {
    rows: async (rows) =>
      await Promise.resolve([
        Buffer.from(`${opened(rows)}${rows.map((cells) => `<Row>${cells.map(cellOf).join('')}</Row>`).join('')}`),
      ]),
    end: async () => await Promise.resolve({ chunks: [Buffer.from(`${opened([])}${close}`)], extension: 'xls' }),
  };
}
