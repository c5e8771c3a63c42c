import { xml } from '../list/sheet.ts';
import type { Paper, Part, Style, Table } from '../parts.ts';

/** Numbers without a unit. */
const plainNumbers = new Set(['flex', 'flexGrow', 'flexShrink', 'fontWeight', 'lineHeight', 'opacity']);
/** What the styles of a print say in other words than CSS. */
const otherNames: Readonly<Record<string, string>> = {
  paddingVertical: 'padding-block',
  paddingHorizontal: 'padding-inline',
};

/** A style as CSS, where the width of a border does not make it visible. */
function cssOf(style: Style): string {
  const lines = Object.entries(style).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const property = otherNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const written = typeof value === 'number' && !plainNumbers.has(name) ? `${value}pt` : value;
    const solid = /^border.*Width$/.test(name) ? [`${property.replace('width', 'style')}:solid`] : [];
    return [`${property}:${written}`, ...solid];
  });
  return lines.join(';');
}
const styled = (style: Style): string => {
  const css = cssOf(style);
  return css === '' ? '' : ` style="${xml(css)}"`;
};
const lines = (content: string): string => xml(content).replaceAll('\n', '<br>');

function tableOf({ columns, rows }: Table): string {
  const whole = columns.reduce((sum, { flex }) => sum + flex, 0);
  const heads = columns.map(({ title, flex, right }) => {
    const style = styled({ width: `${((100 * flex) / whole).toFixed(1)}%`, textAlign: right ? 'right' : 'left' });
    return `<th scope="col"${style}>${xml(title)}</th>`;
  });
  const body = rows.map((row) =>
    'title' in row
      ? `<tr class="group"><th colspan="${columns.length}" scope="rowgroup">${htmlOf(row.title)}</th></tr>`
      : `<tr>${columns.map(({ right }, i) => `<td${right ? ' style="text-align:right"' : ''}>${htmlOf(row[i] ?? null)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}

/** A part as HTML: headings, tables and pictures as such, anything else as boxes of the same style. */
function htmlOf(part: Part): string {
  switch (part?.part) {
    case undefined:
      return '';
    case 'text':
      return `<div class="text"${styled(part.style)}>${lines(part.content)}</div>`;
    case 'amount':
      return `<div class="text"${styled(part.style)}>${lines(part.shown)}</div>`;
    case 'box':
      return `<div class="box"${styled(part.style)}>${part.children.map(htmlOf).join('')}</div>`;
    case 'picture': {
      const { data, format } = part.image;
      const source = `data:image/${format === 'jpg' ? 'jpeg' : 'png'};base64,${Buffer.from(data).toString('base64')}`;
      return `<img alt="" src="${source}"${styled(part.style)}>`;
    }
    case 'drawing':
      return `<svg aria-hidden="true" viewBox="${part.viewBox}" width="${part.side}pt" height="${part.side}pt"><path d="${xml(part.path)}"/></svg>`;
    case 'heading':
      return `<h2>${xml(part.content)}</h2>`;
    case 'fact':
      return `<div class="fact"><div class="name">${xml(part.name)}</div>${typeof part.value === 'string' ? lines(part.value) : htmlOf(part.value)}</div>`;
    case 'table':
      return tableOf(part);
  }
}

const sheet = `body{font:9pt/1.35 "Noto Sans","Noto Sans SC",system-ui,sans-serif;color:#1a1f27;margin:0}main{box-sizing:border-box;max-width:595pt;margin:0 auto;padding:36pt}
.box{display:flex;flex-direction:column;position:relative;box-sizing:border-box;min-width:0}.text,.fact{min-width:0;overflow-wrap:break-word}
.fact{box-sizing:border-box;width:50%;padding-right:12pt;margin-bottom:4pt}.name{font-size:8pt;color:#5b6573}
h2{font-size:12pt;color:#1d62bb;margin:14pt 0 5pt;break-after:avoid}table{border-collapse:collapse;width:100%}
th,td{vertical-align:top;padding:3pt 6pt 3pt 0;border-bottom:.5pt solid #d5dae1}thead th{font-size:8pt;color:#5b6573;border-bottom:1pt solid #1a1f27}
.group th{text-align:left;font-weight:400;background:#f5f7fa;padding:4pt}thead{display:table-header-group}tr{break-inside:avoid}
@page{size:A4;margin:12mm}@media print{main{padding:0;max-width:none}}`;

/** A document as a page that needs nothing else and runs nothing. */
export const htmlPage = ({ title, language = 'en', pages }: Paper): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><title>${xml(title)}</title><style>${sheet}</style></head>
<body><main>${pages.map(({ parts }) => parts.map(htmlOf).join('\n')).join('\n')}</main></body></html>
`;
