import type { StyleSheet } from '@react-pdf/renderer';
import type { Formats } from '@field-service/i18n/format.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import type { translatorFor } from '@field-service/i18n/translate.ts';
import { fontFamily } from './fonts.ts';
import type { PrintImage } from './model.ts';

type ReportWords = ReturnType<typeof translatorFor<'report'>>;

/** How a part looks; numbers are points of paper. */
export type Style = NonNullable<Parameters<typeof StyleSheet.create>[0]>[string];

/** An amount of money, which a spreadsheet calculates with: `value` is decimal text, `shown` the same in words. */
export interface Amount {
  part: 'amount';
  value: string;
  currency: string;
  shown: string;
  style: Style;
}
/** A table: its columns with their share of the width, and its rows, or the titles of groups of rows. */
export interface Table {
  part: 'table';
  columns: readonly { title: string; flex: number; right?: boolean }[];
  rows: readonly (readonly Part[] | { title: Part })[];
}
/** A part of a document, which print/document/ writes as PDF, web page or spreadsheet. */
export type Part =
  | null
  | { part: 'text'; content: string; style: Style }
  | Amount
  | { part: 'box'; style: Style; isUnbroken: boolean; children: readonly Part[] }
  | { part: 'picture'; image: PrintImage; style: Style }
  | { part: 'drawing'; side: number; viewBox: string; path: string }
  | { part: 'heading'; content: string }
  | { part: 'fact'; name: string; value: string | Amount }
  | Table;

/** A printed document. Its foot is on each page: a text, and the number of the page. */
export interface Paper {
  title: string;
  author?: string;
  language?: string;
  pages: readonly { size: 'A4' | [number, number]; parts: readonly Part[] }[];
  foot: { left: string; pageOf: (page: number, pages: number) => string } | null;
}

export const ink = { main: '#1d62bb', text: '#1a1f27', dim: '#5b6573', line: '#d5dae1', zebra: '#f5f7fa' };
/** The state colours match those of the apps; the table also names each state in words. */
export const stateColour = {
  none: '#2b8a3e',
  low: '#d9880f',
  high: '#c92a2a',
  notAccessible: '#6b4fbb',
  notVisited: '#868e96',
};

export const styles = {
  page: { fontFamily, fontSize: 9, color: ink.text, paddingTop: 36, paddingBottom: 52, paddingHorizontal: 36 },
  // Set on texts instead of the page: a line height is resolved where it is set, and footers with an inherited one are
  // lost.
  text: { fontSize: 9, lineHeight: 1.35 },
  heading: { fontSize: 12, fontWeight: 700, color: ink.main, marginTop: 14, marginBottom: 5 },
  title: { fontSize: 19, fontWeight: 700, lineHeight: 1.2 },
  dim: { color: ink.dim },
  strong: { fontWeight: 700 },
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
} as const satisfies Readonly<Record<string, Style>>;

const joined = (parts: readonly Style[]): Style => parts.reduce<Style>((all, each) => ({ ...all, ...each }), {});

export const text = (content: string, ...style: readonly Style[]): Part => ({
  part: 'text',
  content,
  style: joined([styles.text, ...style]),
});
export const box = (style: Style, ...children: readonly Part[]): Part => ({
  part: 'box',
  style,
  isUnbroken: false,
  children,
});
/** A box that is kept on one page. */
export const unbroken = (style: Style, ...children: readonly Part[]): Part => ({
  part: 'box',
  style,
  isUnbroken: true,
  children,
});
export const picture = (image: PrintImage, style: Style): Part => ({ part: 'picture', image, style });
/** A heading that is never alone at the foot of a page. */
export const heading = (content: string): Part => ({ part: 'heading', content });
/** Writes amounts of one currency. */
export const amountsOf =
  (currency: string, formats: Formats) =>
  (value: string, ...style: readonly Style[]): Amount => ({
    part: 'amount',
    value,
    currency,
    shown: formats.money(value, currency),
    style: joined([styles.text, ...style]),
  });

export interface Column<Row> {
  title: string;
  /** Share of the width. */
  flex: number;
  right?: boolean;
  cell: (row: Row) => Part | string;
}

/** Rows under a title of their own. */
export interface RowGroup<Row> {
  title: Part;
  rows: readonly Row[];
}

const rowOf = <Row>(columns: readonly Column<Row>[], row: Row): readonly Part[] =>
  columns.map(({ cell }) => {
    const content = cell(row);
    return typeof content === 'string' ? text(content) : content;
  });

/** A table whose head is repeated on every page and whose rows are never split. */
export const table = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Part => ({
  part: 'table',
  columns,
  rows: rows.map((row) => rowOf(columns, row)),
});

/** The same with rows in groups; the title of a group is never alone at the foot of a page. */
export const groupedTable = <Row>(columns: readonly Column<Row>[], groups: readonly RowGroup<Row>[]): Part => ({
  part: 'table',
  columns,
  rows: groups.flatMap(({ title, rows }) => [{ title }, ...rows.map((row) => rowOf(columns, row))]),
});

/** Name and value pairs in two columns; one without a value is left out. */
export const facts = (pairs: readonly (readonly [name: string, value: string | Amount])[]): Part =>
  box(
    { flexDirection: 'row', flexWrap: 'wrap', marginTop: 8 },
    ...pairs.flatMap(([name, value]): Part[] => (value === '' ? [] : [{ part: 'fact', name, value }])),
  );

/** A document on A4 for a customer; `left` is the text of its foot, beside the number of the page. */
export const a4 = (
  { lang, company }: { lang: Language; company: { name: string } },
  { title, left, parts }: { title: string; left: string; parts: readonly Part[] },
  t: ReportWords,
): Paper => ({
  title,
  author: company.name,
  language: lang,
  pages: [{ size: 'A4', parts }],
  foot: { left, pageOf: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }) },
});

/** The letterhead of a document: the company on the left, the document on the right. */
export function letterhead(
  company: { name: string; address: string; taxId: string; licence: string },
  taxIdLabel: string,
  licenceLabel: string,
  right: { title: string; number: string; detail: string },
): Part {
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
