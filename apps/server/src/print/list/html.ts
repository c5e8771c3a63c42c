import type { ShownCell } from '@field-service/i18n/list/shown-cell.ts';
import { isAtEnd, type ListWriter, type WrittenList } from './list-job.ts';
import { xml } from './sheet.ts';

const style = `body{font:14px/1.4 system-ui,"Noto Sans","Noto Sans SC",sans-serif;color:#1a1f27;margin:24px}
h1{font-size:20px;margin:0 0 4px}p{margin:0;color:#5b6573}table{border-collapse:collapse;margin-top:16px;width:100%}
th,td{text-align:start;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid #d5dae1}th{border-bottom-color:#1a1f27}
.end{text-align:end;white-space:nowrap}thead{display:table-header-group}tr{break-inside:avoid}
@page{size:A4 landscape;margin:12mm}@media print{body{margin:0;font-size:11px}}`;

/** The number of each printed page, as text of CSS. */
const pageNumbers = ({ pageOf }: WrittenList): string => {
  const quoted = JSON.stringify(pageOf('\u0001', '\u0002'))
    .replaceAll('<', '\\3c ')
    .replace('\\u0001', '" counter(page) "')
    .replace('\\u0002', '" counter(pages) "');
  return `@page{@bottom-right{content:${quoted};font:9px system-ui,sans-serif;color:#5b6573}}`;
};

/** A page that needs nothing else and runs nothing. */
export function htmlWriter(list: WrittenList): ListWriter {
  const atEnd = list.columns.map((column) => isAtEnd(list.kinds.get(column) ?? 'text'));
  const tag = (name: 'th' | 'td', text: string, i: number): string =>
    `<${name}${name === 'th' ? ' scope="col"' : ''}${atEnd[i] === true ? ' class="end"' : ''}>${xml(text)}</${name}>`;
  const open = `<!doctype html>
<html lang="${list.settings.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${xml(list.title)}</title><style>${style}
${pageNumbers(list)}</style></head>
<body><h1>${xml(list.title)}</h1>${list.heading.map((line) => `<p>${xml(line)}</p>`).join('')}
<table><thead><tr>${list.columns.map(({ label }, i) => tag('th', label, i)).join('')}</tr></thead><tbody>
`;
  let pending = open;
  const taken = (more: string): readonly Uint8Array[] => {
    const bytes = Buffer.from(pending + more);
    pending = '';
    return [bytes];
  };
  const row = (cells: readonly ShownCell[]): string =>
    `<tr>${cells.map(({ text }, i) => tag('td', text, i)).join('')}</tr>\n`;
  return {
    rows: async (rows) => await Promise.resolve(taken(rows.map(row).join(''))),
    end: async () => await Promise.resolve({ chunks: taken('</tbody></table></body></html>\n'), extension: 'html' }),
  };
}
