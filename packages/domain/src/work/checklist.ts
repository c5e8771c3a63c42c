import { parseDueInterval } from './checklists/due-interval.ts';
import { jobTexts } from './job-file/job-limits.ts';
import { parseCsv, printCsvLine } from '../values/csv.ts';
import { slug } from '../values/slug.ts';
import { isRecord } from '../values/basics/is-record.ts';

/**
 * One question in a station type's checklist (specification 000, section 3). `row` stays the same when the wording
 * changes.
 */
export interface ChecklistRow {
  row: string;
  Title: string;
  DueInterval: string;
  Description: string;
  ReportCode: string;
  required: boolean;
  /** The options; empty for a free-text answer. */
  options: readonly string[];
  /** Whether the row may be answered for many stations at once. */
  many?: boolean;
  /** The title and the options in other languages, by language. */
  alt?: Readonly<Record<string, unknown>>;
}

/** The maximum number of rows per checklist. */
export const maxChecklistRows = 200;

export type ChecklistResult = { ok: true; rows: ChecklistRow[] } | { ok: false; line: number };

/** Formats a checklist as text, with one line per row: Title, DueInterval, Description, ReportCode. */
export const printChecklist = (
  rows: readonly Pick<ChecklistRow, 'Title' | 'DueInterval' | 'Description' | 'ReportCode'>[],
): string => rows.map((row) => printCsvLine([row.Title, row.DueInterval, row.Description, row.ReportCode])).join('\n');

const withoutTitle = ({ Title: _old, ...others }: Record<string, unknown>): Record<string, unknown> => others;

/** The translations of a row with a new title: a translation of the old one would be wrong. */
const withoutTitles = (alt: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(alt).map(([language, words]) => [language, isRecord(words) ? withoutTitle(words) : words]),
  );

/**
 * Parses a checklist. Values that the text does not contain (id, required, options, many, translations) are kept from the
 * row in `before` with the same ReportCode or, failing that, the same Title. For invalid text, returns the number, not counting empty
 * lines, of the first line that has no Title, has a DueInterval that cannot be read, has more than four fields, or
 * exceeds the maximum.
 */
export function parseChecklist(text: string, before: readonly ChecklistRow[] = []): ChecklistResult {
  const rows: ChecklistRow[] = [];
  const left = [...before];
  const taken = new Set(before.map((row) => row.row));
  const lines = parseCsv(text);
  for (const [at, fields] of lines.entries()) {
    const [Title = '', DueInterval = '', Description = '', ReportCode = ''] = fields.map((field) => field.trim());
    if (Title === '' || parseDueInterval(DueInterval) === undefined || fields.length > 4 || at >= maxChecklistRows)
      return { ok: false, line: at + 1 };
    const byCode = ReportCode === '' ? -1 : left.findIndex((row) => row.ReportCode === ReportCode);
    const known = byCode === -1 ? left.findIndex((row) => row.Title === Title) : byCode;
    const [kept] = known === -1 ? [] : left.splice(known, 1);
    rows.push({
      row: kept?.row ?? freshId(ReportCode === '' ? Title : ReportCode, taken),
      Title,
      DueInterval,
      Description,
      ReportCode,
      required: kept?.required ?? false,
      options: kept?.options ?? [],
      ...(kept?.many === undefined ? {} : { many: kept.many }),
      ...(isRecord(kept?.alt) ? { alt: kept.Title === Title ? kept.alt : withoutTitles(kept.alt) } : {}),
    });
  }
  return { ok: true, rows };
}

function freshId(name: string, taken: Set<string>): string {
  const base =
    slug(name)
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'row';
  let id = base;
  for (let at = 2; taken.has(id); at += 1) id = `${base}-${at}`;
  taken.add(id);
  return id;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether options can be answers: no text is empty, too long for a job file, or there twice. */
const areOptions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((option) => isText(option) && option !== '' && option.length <= jobTexts.answer.value) &&
  new Set(value).size === value.length;

/** Whether a value is a checklist that can be stored and answered. */
export const isChecklist = (value: unknown): value is ChecklistRow[] =>
  Array.isArray(value) &&
  value.length <= maxChecklistRows &&
  value.every(
    (row) =>
      isRecord(row) &&
      isText(row['row']) &&
      row['row'] !== '' &&
      row['row'].length <= jobTexts.code &&
      isText(row['Title']) &&
      row['Title'] !== '' &&
      isText(row['DueInterval']) &&
      parseDueInterval(row['DueInterval']) !== undefined &&
      isText(row['Description']) &&
      isText(row['ReportCode']) &&
      typeof row['required'] === 'boolean' &&
      areOptions(row['options']) &&
      (row['many'] === undefined || typeof row['many'] === 'boolean'),
  ) &&
  new Set(value.map((row: ChecklistRow) => row.row)).size === value.length;
