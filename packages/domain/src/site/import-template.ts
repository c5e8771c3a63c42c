import { isRecord } from '../values/basics/is-record.ts';

/** The record types that can be imported by template (lookups of type 92). */
export const importNouns = ['lookup', 'item', 'contact'] as const;
export type ImportNoun = (typeof importNouns)[number];

/** The fields that a column can fill, by record type. */
export const importFields = {
  lookup: ['code', 'name', 'abbr', 'val', 'val2', 'parent', 'seq', 'flags', 'notes', 'effective'],
  item: ['code', 'name', 'notes', 'type', 'uom', 'price', 'tax', 'stationType', 'status'],
  contact: ['code', 'name', 'type', 'lang', 'email', 'phone', 'taxid', 'paymentdays', 'notes'],
} as const satisfies Record<ImportNoun, readonly string[]>;

/** The required fields of a row. */
const needed = {
  lookup: ['code', 'name'],
  item: ['code', 'name', 'type', 'uom'],
  contact: ['code', 'name'],
} as const satisfies Record<ImportNoun, readonly string[]>;

/** An import template: which column of the sheet fills which field. */
export interface ImportTemplate {
  noun: ImportNoun;
  /** The type of imported lookups; null for other records. */
  type: number | null;
  columns: readonly { header: string; field: string; required: boolean }[];
  /** Values for fields that are empty in the sheet. */
  defaults: Readonly<Record<string, string>>;
}

const isNoun = (value: unknown): value is ImportNoun => importNouns.some((noun) => noun === value);
/** The form in which headers are compared: case and surrounding spaces are ignored. */
export const headerKey = (header: string): string => header.normalize('NFC').trim().toLowerCase();

/**
 * Reads the template in a lookup's `data`. Undefined if there is none or it is invalid: for example, it repeats a field
 * or header, or it has neither a column nor a default for a required field.
 */
export function readImportTemplate(data: Readonly<Record<string, unknown>>): ImportTemplate | undefined {
  const { noun, type = null, columns, defaults = {} } = data;
  if (!isNoun(noun) || !Array.isArray(columns) || columns.length === 0 || columns.length > 100 || !isRecord(defaults))
    return undefined;
  if (
    noun === 'lookup' ? typeof type !== 'number' || !Number.isInteger(type) || type < 0 || type > 99_999 : type !== null
  )
    return undefined;
  const fields: readonly string[] = importFields[noun];
  const given: { header: string; field: string; required: boolean }[] = [];
  for (const column of columns) {
    if (!isRecord(column)) return undefined;
    const { header, field, required = false } = column;
    if (
      typeof header !== 'string' ||
      headerKey(header) === '' ||
      typeof field !== 'string' ||
      !fields.includes(field) ||
      typeof required !== 'boolean'
    )
      return undefined;
    given.push({ header: header.trim(), field, required: required || needed[noun].some((each) => each === field) });
  }
  const values: Record<string, string> = {};
  for (const [field, value] of Object.entries(defaults)) {
    if (!fields.includes(field) || typeof value !== 'string') return undefined;
    values[field] = value;
  }
  const twice =
    new Set(given.map(({ header }) => headerKey(header))).size < given.length ||
    new Set(given.map(({ field }) => field)).size < given.length;
  const missing = needed[noun].some(
    (field) => given.every((column) => column.field !== field) && values[field] === undefined,
  );
  return twice || missing
    ? undefined
    : { noun, type: typeof type === 'number' ? type : null, columns: given, defaults: values };
}

/** An error in a row: the row's number in the sheet (the header is row 1), the field, and the reason. */
export interface RowProblem {
  row: number;
  field: string;
  problem: 'missing' | 'invalid' | 'duplicate' | 'unknown';
}
export interface ImportRow {
  row: number;
  values: Readonly<Record<string, string>>;
}
export type SheetResult = { ok: true; rows: ImportRow[]; problems: RowProblem[] } | { ok: false; missing: string[] };

/**
 * Applies a template to a sheet whose first row is the header; columns that are not in the template are ignored.
 * Returns either the missing headers, or the rows that are not empty and the missing fields and duplicate codes found
 * in them.
 */
export function rowsOfSheet(template: ImportTemplate, sheet: readonly (readonly string[])[]): SheetResult {
  const headers = (sheet[0] ?? []).map(headerKey);
  const places = template.columns.map((column) => ({ ...column, at: headers.indexOf(headerKey(column.header)) }));
  const missing = places
    .filter(({ at, required, field }) => at === -1 && required && template.defaults[field] === undefined)
    .map(({ header }) => header);
  if (missing.length > 0) return { ok: false, missing };
  const rows: ImportRow[] = [];
  const problems: RowProblem[] = [];
  const codes = new Set<string>();
  for (const [at, cells] of sheet.entries()) {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const row = at + 1;
    const values: Record<string, string> = { ...template.defaults };
    for (const place of places) {
      const value = (cells[place.at] ?? '').trim();
      if (value !== '') values[place.field] = value;
      if (place.required && values[place.field] === undefined)
        problems.push({ row, field: place.field, problem: 'missing' });
    }
    const { code } = values;
    if (code !== undefined && codes.has(code)) problems.push({ row, field: 'code', problem: 'duplicate' });
    if (code !== undefined) codes.add(code);
    rows.push({ row, values });
  }
  return { ok: true, rows, problems };
}
