import { Document, Image, Page, Path, Svg, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { styles, text, type Paper, type Part, type Style, type Table } from '../parts.ts';

/**
 * The renderer loses the last character if its face differs from that of the character before it, so such text gets a
 * trailing space.
 */
const ended = (content: string): string => (/[^ -~]$/.test(content) ? `${content}\u00a0` : content);

const cellStyle = ({ flex, right }: Table['columns'][number]): Style => ({
  flexGrow: flex,
  flexShrink: 1,
  flexBasis: 0,
  paddingRight: 6,
  textAlign: right ? 'right' : 'left',
});

function tableOf({ columns, rows }: Table): ReactElement {
  const row = (cells: readonly Part[]): ReactElement[] =>
    columns.map((column, i) => h(View, { style: cellStyle(column) }, elementOf(cells[i] ?? null)));
  const heads = columns.map(({ title }) => text(title, styles.headCell));
  return h(
    View,
    {},
    h(View, { style: styles.headRow, fixed: true, key: 'head' }, ...row(heads)),
    ...rows.map((each) =>
      'title' in each
        ? h(View, { style: styles.groupRow, wrap: false, minPresenceAhead: 40 }, elementOf(each.title))
        : h(View, { style: styles.tableRow, wrap: false }, ...row(each)),
    ),
  );
}

/** A part as the PDF's renderer draws it. */
function elementOf(part: Part): ReactElement | null {
  switch (part?.part) {
    case undefined:
      return null;
    case 'text':
      return h(Text, { style: part.style }, ended(part.content));
    case 'amount':
      return h(Text, { style: part.style }, ended(part.shown));
    case 'box':
      return h(View, { style: part.style, wrap: !part.isUnbroken }, ...part.children.map(elementOf));
    case 'picture':
      return h(Image, { src: { data: part.image.data, format: part.image.format }, style: part.style });
    case 'drawing':
      return h(
        Svg,
        { width: part.side, height: part.side, viewBox: part.viewBox },
        h(Path, { d: part.path, fill: '#000' }),
      );
    case 'heading':
      return h(Text, { style: styles.heading, minPresenceAhead: 110 }, part.content);
    case 'fact':
      return h(
        View,
        {
          style: { width: '50%', paddingRight: 12, marginBottom: 4 },
          // A value that may be longer than a page can be divided.
          wrap: typeof part.value === 'string' && part.value.length > 1000,
        },
        elementOf(text(part.name, { fontSize: 8 }, styles.dim)),
        elementOf(typeof part.value === 'string' ? text(part.value) : part.value),
      );
    case 'table':
      return tableOf(part);
  }
}

const footOf = ({ left, pageOf }: NonNullable<Paper['foot']>): ReactElement =>
  h(
    View,
    { style: styles.footer, fixed: true },
    h(Text, {}, left),
    h(Text, {
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
        pageOf(pageNumber, totalPages ?? pageNumber),
    }),
  );

/** A document for the PDF's renderer. */
export const pdfOf = ({ title, author = '', language = '', pages, foot }: Paper): ReactElement<object> =>
  h(
    Document,
    { title, author, language },
    ...pages.map(({ size, parts }, key) =>
      h(
        Page,
        { key, size, style: foot === null ? { fontFamily: styles.page.fontFamily, color: '#000' } : styles.page },
        ...parts.map(elementOf),
        ...(foot === null ? [] : [footOf(foot)]),
      ),
    ),
  );
