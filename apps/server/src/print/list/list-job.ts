import type { DatasetName } from '@field-service/contract/data.ts';
import { datasetFacts } from '@field-service/contract/datasets/all.ts';
import type { ExportFormat, NewExport, ShownColumn } from '@field-service/contract/site/exports.ts';
import { createFormats, type Formats } from '@field-service/i18n/format.ts';
import { columnFacts, columnKind, shownCell, type ShownCell } from '@field-service/i18n/list/shown-cell.ts';
import { recurrenceText } from '@field-service/i18n/recurrence-text.ts';
import { translate, translatorFor } from '@field-service/i18n/translate.ts';

/** What the list process needs to know before the first row. */
export interface ListJob {
  dataset: DatasetName;
  format: ExportFormat;
  /** The application's title. */
  site: string;
  title: string;
  /** In words, such as `Status: Overdue`. */
  filters: readonly string[];
  columns: readonly ShownColumn[];
  settings: NewExport['settings'];
  /** The time of reading in milliseconds. */
  now: number;
  /** The number of rows that follow. */
  total: number;
}

/** A part of a file; its rows have one cell for each column. */
export interface ListWriter<Cell = ShownCell> {
  /** The bytes that are ready after these rows; often none. */
  rows: (rows: readonly (readonly Cell[])[]) => Promise<readonly Uint8Array[]>;
  /** The remaining bytes, and the extension of the file if it is not that of its format. */
  end: () => Promise<{ chunks: readonly Uint8Array[]; extension: string }>;
}

/** What every format writes in the same way. */
export interface WrittenList extends ListJob {
  formats: Formats;
  /** The cells of a row, in the order of the columns. */
  cellsOf: (row: object) => ShownCell[];
  /** What kind of value each column has. */
  kinds: ReadonlyMap<ShownColumn, ShownCell['kind']>;
  /** The lines above the table: the site, the filters, and when how many rows were read. */
  heading: readonly string[];
  pageOf: (page: number | string, pages: number | string) => string;
}

export function writtenList(job: ListJob): WrittenList {
  const { settings, columns, now } = job;
  const { language, timeZone, currency, clock = 24, dateFormat } = settings;
  const formats = createFormats({ language, timeZone, currency, clock, dateFormat });
  const words = {
    formats,
    recurrence: (rule: string) => recurrenceText(rule, null, translatorFor(language, 'desk'), formats),
    yes: translate(language, 'shared', 'Yes'),
    no: translate(language, 'shared', 'No'),
  };
  const facts = columns.map((column) => {
    const found = columnFacts(datasetFacts[job.dataset], column.field);
    if (found === undefined) throw new TypeError(`${job.dataset} has no ${column.field}.`);
    return { column, found };
  });
  const when = `${formats.date(now)} ${formats.time(now)}`;
  const count = translate(language, 'report', '{{count}} rows', { count: job.total });
  return {
    ...job,
    formats,
    cellsOf: (row) => facts.map(({ column, found }) => shownCell(row, column, found, words, now)),
    kinds: new Map(facts.map(({ column, found }) => [column, columnKind(column, found)])),
    heading: [job.site, ...(job.filters.length === 0 ? [] : [job.filters.join(' · ')]), `${when} · ${count}`].filter(
      (line) => line !== '',
    ),
    pageOf: (page, pages) => translate(language, 'report', 'Page {{page}} of {{pages}}', { page, pages }),
  };
}

/** Whether the values of a kind stand at the end of their cells, as on the screen. */
export const isAtEnd = (kind: ShownCell['kind']): boolean => kind === 'number' || kind === 'money';
