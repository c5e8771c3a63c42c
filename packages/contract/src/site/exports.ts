import { dateFormats } from '@field-service/domain/values/basics/date-format.ts';
import { isTimeZone } from '@field-service/domain/values/zoned-time.ts';
import { z } from 'zod';
import { Empty, Id, IdParams, LanguageCode, Line1, Stamp } from '../common.ts';
import { route, self } from '../route.ts';

/** The formats of an export (specification 000, section 3), and the most rows of a list that each takes. */
export const exportLimits = {
  xlsx: 50_000,
  xls: 50_000,
  csv: 50_000,
  pdf: 1000,
  html: 1000,
  jpg: 1000,
  png: 1000,
} as const;
export type ExportFormat = keyof typeof exportLimits;
const formats = ['xlsx', 'xls', 'csv', 'pdf', 'html', 'jpg', 'png'] as const satisfies readonly ExportFormat[];

const Path = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*){0,3}$/)
  .max(80);
const Names = z
  .record(z.string().max(100), z.string().max(200))
  .refine((names) => Object.keys(names).length <= 2000, { abort: true });

/**
 * A column as a list shows it. A screen describes its columns with it, and an export writes the same texts by the same
 * rule (`i18n/list/shown-cell.ts`).
 */
export const ShownColumn = z.strictObject({
  /** The path of a field that the dataset's rows contain, or the name of a derived value (`datasets/derived-values.ts`). */
  field: Path,
  /** The heading, in the reader's language. */
  label: Line1(120),
  /**
   * An instant that is shown as its day; a whole number as a number of days, or of minutes as a duration; a decimal as
   * an amount; a recurrence rule as a sentence.
   */
  as: z.enum(['day', 'days', 'minutes', 'money', 'recurrence']).optional(),
  /** Of a list of records: the path of the part of each record that is shown. */
  of: Path.optional(),
  /** The names of codes or ids; a value without a name is shown as it is. */
  names: Names.optional(),
  /** The path of the code or id that `names` names, in the row or, with `of`, in each record; otherwise the value itself. */
  by: Path.optional(),
  /** The text that stands for a missing value. */
  none: z.string().max(120).optional(),
  /** For money in a row without a currency: the currency by the value of another field. */
  currencies: z.strictObject({ by: Path, of: z.record(z.string().max(64), z.string().length(3)) }).optional(),
  /** For instants that are shown on the clock of each row's place: the time zone by the value of another field. */
  zones: z
    .strictObject({ by: Path, of: z.record(z.string().max(64), z.string().max(64).refine(isTimeZone)) })
    .optional(),
});
export type ShownColumn = z.output<typeof ShownColumn>;

/** How the values are written: the reader's language, and the zone, currency and clock of the folder. */
const WrittenAs = z.strictObject({
  language: LanguageCode,
  timeZone: z.string().min(1).max(64).refine(isTimeZone),
  currency: z.string().regex(/^[A-Z]{3}$/),
  clock: z.union([z.literal(12), z.literal(24)]).optional(),
  dateFormat: z.enum(dateFormats).nullable().optional(),
});

export const NewExport = z
  .strictObject({
    dataset: z.string().min(1).max(40),
    format: z.enum(formats),
    /** The name of the list, in words; it names the file and heads the page. */
    title: Line1(120),
    /** The filters in words, such as `Status: Overdue`; they stand below the title. */
    filters: z.array(Line1(300)).max(30),
    /** Which rows, in which order, as `GET /api/data/{id}` takes it. */
    query: z.strictObject({
      find: z.string().max(100_000).optional(),
      search: z.string().max(100).optional(),
      sort: z.string().max(400).optional(),
    }),
    /** In the order in which they are written. */
    columns: z.array(ShownColumn).min(1).max(60),
    settings: WrittenAs,
    /** The page that a browser prints, which needs no permission to export. */
    print: z.literal(true).optional(),
  })
  .refine(({ print, format }) => print === undefined || format === 'html', { path: ['format'] });
export type NewExport = z.output<typeof NewExport>;

/** `stopped`: it was cancelled; `gone`: its file has expired. */
export const Export = z.object({
  id: Id,
  dataset: z.string(),
  format: z.enum(formats),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'stopped', 'gone']),
  /** The rows written so far, and all rows; null until they are counted. */
  rows: z.int(),
  total: z.int().nullable(),
  fileName: z.string(),
  bytes: z.int().nullable(),
  /** Why it failed: an error code with its parameters. */
  code: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  orderedAt: Stamp,
  keptUntil: Stamp.nullable(),
  /** Whether it is a page to print rather than a file to keep. */
  print: z.boolean(),
  /** Whether the person has been told of its end. */
  noted: z.boolean(),
});
export type Export = z.output<typeof Export>;

const own = self('staff', 'portal');

export const exports = {
  order: route({
    method: 'POST',
    path: '/api/exports',
    summary:
      'Writes a list to a file in the background: rows and fields that the caller sees, at most 50,000 rows for xlsx, xls and csv and 1,000 for pdf, html, jpg and png. Staff need the action EX in the area of the list, except for a page to print.',
    access: own,
    body: NewExport,
    data: Export,
    errors: [
      'permission.missing',
      'record.not_found',
      'find.malformed',
      'find.unknown_field',
      'find.unknown_operator',
      'find.wrong_type',
      'find.too_complex',
      'query.too_slow',
      'export.too_many_rows',
      'export.too_many',
    ],
  }),
  datasets: route({
    method: 'GET',
    path: '/api/exports/datasets',
    summary: 'The names of the lists that the caller may export.',
    access: own,
    data: z.array(z.string()),
  }),
  list: route({
    method: 'GET',
    path: '/api/exports',
    summary: "The caller's exports of the last day, latest first.",
    access: own,
    data: z.array(Export),
  }),
  stop: route({
    method: 'DELETE',
    path: '/api/exports/{id}',
    summary: "Cancels one of the caller's exports, or removes its file.",
    access: own,
    params: IdParams,
    data: Empty,
    errors: ['record.not_found'],
  }),
  note: route({
    method: 'POST',
    path: '/api/exports/{id}/noted',
    summary: 'Notes that the person is told of the end of an export; `first` for the first call only.',
    access: own,
    params: IdParams,
    data: z.object({ first: z.boolean() }),
    errors: ['record.not_found', 'export.not_ready'],
    idempotent: false,
  }),
  fetch: route({
    method: 'GET',
    path: '/api/exports/{id}/file',
    summary: "The file of one of the caller's exports, while the caller's access is what it was.",
    access: own,
    params: IdParams,
    answer: 'stream',
    errors: ['record.not_found', 'export.not_ready', 'export.access_changed'],
  }),
};
