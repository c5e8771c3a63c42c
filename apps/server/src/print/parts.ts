import { Image, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { fontFamily } from './fonts.ts';
import type { PrintImage } from './model.ts';

type Child = ReactElement | string | null;
type Style = NonNullable<Parameters<typeof StyleSheet.create>[0]>[string];

export const ink = { main: '#1d62bb', text: '#1a1f27', dim: '#5b6573', line: '#d5dae1', zebra: '#f5f7fa' };
/** The state colours match those of the apps; the table also names each state in words. */
export const stateColour = {
  none: '#2b8a3e',
  low: '#d9880f',
  high: '#c92a2a',
  notAccessible: '#6b4fbb',
  notVisited: '#868e96',
};

export const styles = StyleSheet.create({
  page: { fontFamily, fontSize: 9, color: ink.text, paddingTop: 36, paddingBottom: 52, paddingHorizontal: 36 },
  // Set on texts instead of the page: a line height is resolved where it is set, and footers with an inherited one are
  // lost.
  text: { fontSize: 9, lineHeight: 1.35 },
  heading: { fontSize: 12, fontWeight: 700, color: ink.main, marginTop: 14, marginBottom: 5 },
  title: { fontSize: 19, fontWeight: 700, lineHeight: 1.2 },
  dim: { color: ink.dim },
  strong: { fontWeight: 700 },
  row: { flexDirection: 'row' },
  headRow: { flexDirection: 'row', borderBottomWidth: 1, borderBottomColor: ink.text, paddingBottom: 3 },
  tableRow: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: ink.line, paddingVertical: 3 },
  groupRow: { backgroundColor: ink.zebra, paddingVertical: 4, paddingHorizontal: 4, marginTop: 4 },
  headCell: { fontSize: 8, fontWeight: 700, color: ink.dim },
  footer: {
    position: 'absolute',
    bottom: 24,
    left: 36,
    right: 36,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: ink.dim,
  },
});

/**
 * The renderer loses the last character if its face differs from that of the character before it, so such text gets a
 * trailing space.
 */
const ended = (content: string): string => (/[^ -~]$/.test(content) ? `${content}\u00a0` : content);
export const text = (content: string, ...style: Style[]): ReactElement =>
  h(Text, { style: [styles.text, ...style] }, ended(content));
export const box = (style: Style | Style[], ...children: Child[]): ReactElement => h(View, { style }, ...children);
/** A box that is kept on one page. */
export const unbroken = (style: Style | Style[], ...children: Child[]): ReactElement =>
  h(View, { style, wrap: false }, ...children);
export const picture = (image: PrintImage, style: Style): ReactElement =>
  h(Image, { src: { data: image.data, format: image.format }, style });
/** A heading that is never alone at the foot of a page. */
export const heading = (content: string): ReactElement =>
  h(Text, { style: styles.heading, minPresenceAhead: 110 }, content);

export interface Column<Row> {
  title: string;
  /** Share of the width. */
  flex: number;
  right?: boolean;
  cell: (row: Row) => Child;
}

/** Rows under a title of their own. */
export interface RowGroup<Row> {
  title: Child;
  rows: readonly Row[];
}

const cellStyle = (column: Column<never>): Style => ({
  flexGrow: column.flex,
  flexShrink: 1,
  flexBasis: 0,
  paddingRight: 6,
  textAlign: column.right ? 'right' : 'left',
});
const headOf = <Row>(columns: Column<Row>[]): ReactElement =>
  h(
    View,
    { style: styles.headRow, fixed: true, key: 'head' },
    ...columns.map((column) => box(cellStyle(column), text(column.title, styles.headCell))),
  );
const rowOf = <Row>(columns: Column<Row>[], row: Row): ReactElement =>
  unbroken(
    styles.tableRow,
    ...columns.map((column) => {
      const content = column.cell(row);
      return box(cellStyle(column), typeof content === 'string' ? text(content) : content);
    }),
  );

/** A table whose head is repeated on every page and whose rows are never split. */
export const table = <Row>(columns: Column<Row>[], rows: readonly Row[]): ReactElement =>
  box({}, headOf(columns), ...rows.map((row) => rowOf(columns, row)));

/** The same with rows in groups; the title of a group is never alone at the foot of a page. */
export const groupedTable = <Row>(columns: Column<Row>[], groups: readonly RowGroup<Row>[]): ReactElement =>
  box(
    {},
    headOf(columns),
    ...groups.flatMap(({ title, rows }) => [
      h(View, { style: styles.groupRow, wrap: false, minPresenceAhead: 40 }, title),
      ...rows.map((row) => rowOf(columns, row)),
    ]),
  );

/** Name and value pairs in two columns. */
export function facts(pairs: readonly [string, string][]): ReactElement {
  const shown = pairs.filter(([, value]) => value !== '');
  return box(
    { flexDirection: 'row', flexWrap: 'wrap', marginTop: 8 },
    ...shown.map(([name, value]) =>
      // A value that may be longer than a page can be divided.
      (value.length > 1000 ? box : unbroken)(
        { width: '50%', paddingRight: 12, marginBottom: 4 },
        text(name, { fontSize: 8 }, styles.dim),
        text(value),
      ),
    ),
  );
}

export const footer = (left: string, pageOf: (page: number, pages: number) => string): ReactElement =>
  h(
    View,
    { style: styles.footer, fixed: true },
    h(Text, {}, left),
    h(Text, {
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
        pageOf(pageNumber, totalPages ?? pageNumber),
    }),
  );

/** The letterhead of a document: the company on the left, the document on the right. */
export function letterhead(
  company: { name: string; address: string; taxId: string; licence: string },
  taxIdLabel: string,
  licenceLabel: string,
  right: { title: string; number: string; detail: string },
): ReactElement {
  return box(
    {
      flexDirection: 'row',
      justifyContent: 'space-between',
      borderBottomWidth: 2,
      borderBottomColor: ink.main,
      paddingBottom: 10,
    },
    box(
      { width: '55%' },
      text(company.name, { fontSize: 13, fontWeight: 700 }),
      text(company.address, styles.dim),
      company.taxId ? text(`${taxIdLabel} ${company.taxId}`, styles.dim) : null,
      company.licence ? text(`${licenceLabel} ${company.licence}`, styles.dim) : null,
    ),
    box(
      { width: '42%' },
      text(right.title, styles.title, { textAlign: 'right' }),
      text(right.number, styles.strong, { textAlign: 'right' }),
      right.detail ? text(right.detail, styles.dim, { textAlign: 'right' }) : null,
    ),
  );
}
