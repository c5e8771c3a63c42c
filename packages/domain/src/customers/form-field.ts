import { isBusinessDate } from '../values/business-date.ts';
import { isDecimalText } from '../values/decimal.ts';

/** The types of form fields. */
export const formFieldTypes = ['text', 'number', 'date', 'choice', 'signature', 'photo', 'table'] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** One field of a form. The columns of a table are fields themselves. Which limits apply depends on the type. */
export interface FormField {
  /** The key of the field's value in an answer. */
  key: string;
  type: FormFieldType;
  label: string;
  /** Translated labels, by language. */
  names?: Readonly<Record<string, string>> | undefined;
  help?: string | undefined;
  required?: boolean | undefined;
  /** Text: minimum length; number: minimum (decimal text); date: earliest date (yyyymmdd as text). */
  min?: string | undefined;
  /**
   * Text: maximum length; number: maximum (decimal text); date: latest date (yyyymmdd as text); photo: maximum number
   * of pictures; table: maximum number of rows.
   */
  max?: string | undefined;
  /** Number: maximum number of decimal places. */
  decimals?: number | undefined;
  /** Choice: the lookup type to choose from; for type 0, the entries of the list with the code `list`. */
  lookup?: number | undefined;
  list?: string | undefined;
  /** Choice: the form's own options, instead of lookups. */
  options?: readonly { id: string; name: string; names?: Readonly<Record<string, string>> | undefined }[] | undefined;
  /** Choice: whether several may be chosen. */
  multiple?: boolean | undefined;
  columns?: readonly FormField[] | undefined;
}

export const formLimits = { fields: 100, columns: 12, rows: 200, text: 10_000, photos: 5, choices: 200 } as const;
const keyPattern = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

export type FieldProblemCode = 'key' | 'duplicate' | 'limits' | 'choices' | 'columns' | 'too_many';
/** An error in a field, with its path, such as `area` or, for a column, `stations.count`. */
export interface FieldProblem {
  field: string;
  problem: FieldProblemCode;
}

const wholeUpTo = (text: string | undefined, most: number): boolean =>
  text === undefined || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most);
const isLimit = (type: FormFieldType, text: string | undefined): boolean => {
  if (text === undefined) return true;
  return type === 'number'
    ? isDecimalText(text)
    : type === 'date'
      ? /^\d{8}$/.test(text) && isBusinessDate(Number(text))
      : /^\d{1,5}$/.test(text) && Number(text) <= formLimits.text;
};

function limitsFit({ type, min, max, decimals }: FormField): boolean {
  if (decimals !== undefined && (type !== 'number' || decimals < 0 || decimals > 6)) return false;
  switch (type) {
    case 'text':
    case 'number':
    case 'date':
      return (
        isLimit(type, min) &&
        isLimit(type, max) &&
        (min === undefined || max === undefined || Number(min) <= Number(max))
      );
    case 'photo':
      return min === undefined && wholeUpTo(max, formLimits.photos);
    case 'table':
      return min === undefined && wholeUpTo(max, formLimits.rows);
    default:
      return min === undefined && max === undefined;
  }
}

function choicesFit({ type, lookup, list, options, multiple }: FormField): boolean {
  if (type !== 'choice')
    return lookup === undefined && list === undefined && options === undefined && multiple === undefined;
  if (options === undefined) return lookup !== undefined && (lookup === 0) === (list !== undefined);
  return (
    lookup === undefined &&
    list === undefined &&
    options.length > 0 &&
    options.length <= formLimits.choices &&
    new Set(options.map(({ id }) => id)).size === options.length
  );
}

const inTable: ReadonlySet<FormFieldType> = new Set(['text', 'number', 'date', 'choice']);
function columnsFit({ type, columns }: FormField): boolean {
  if (type !== 'table') return columns === undefined;
  return (
    columns !== undefined &&
    columns.length > 0 &&
    columns.length <= formLimits.columns &&
    columns.every((column) => inTable.has(column.type))
  );
}

/** The errors in a form's fields; empty if the fields are valid. */
export function fieldProblems(fields: readonly FormField[], within = ''): FieldProblem[] {
  const seen = new Set<string>();
  const problems: FieldProblem[] = fields.length > formLimits.fields ? [{ field: within, problem: 'too_many' }] : [];
  for (const field of fields) {
    const at = `${within}${field.key}`;
    if (!keyPattern.test(field.key)) problems.push({ field: at, problem: 'key' });
    if (seen.has(field.key)) problems.push({ field: at, problem: 'duplicate' });
    seen.add(field.key);
    if (!limitsFit(field)) problems.push({ field: at, problem: 'limits' });
    if (!choicesFit(field)) problems.push({ field: at, problem: 'choices' });
    if (!columnsFit(field)) problems.push({ field: at, problem: 'columns' });
    else if (field.columns !== undefined) problems.push(...fieldProblems(field.columns, `${at}.`));
  }
  return problems;
}
