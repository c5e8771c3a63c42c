import { isBusinessDate } from '../values/business-date.ts';
import { isDecimalText } from '../values/decimal.ts';

/** What a field of a form asks for. */
export const formFieldTypes = ['text', 'number', 'date', 'choice', 'signature', 'photo', 'table'] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** One field of a form; a table's columns are fields themselves. Which limits mean something depends on the type. */
export interface FormField {
  /** The name of its value in an answer. */
  key: string;
  type: FormFieldType;
  label: string;
  /** The label in other languages, by language. */
  names?: Readonly<Record<string, string>> | undefined;
  help?: string | undefined;
  required?: boolean | undefined;
  /** Text: at least so many characters; number: not less (decimal text); date: not before (yyyymmdd as text). */
  min?: string | undefined;
  /** Text: characters; number: decimal text; date: yyyymmdd as text; photo: pictures; table: rows. */
  max?: string | undefined;
  /** Number: digits behind the point. */
  decimals?: number | undefined;
  /** Choice: the type of the lookups to choose from; of type 0, those of the list with the code `list`. */
  lookup?: number | undefined;
  list?: string | undefined;
  /** Choice: what the form itself offers, instead of lookups. */
  options?: readonly { id: string; name: string; names?: Readonly<Record<string, string>> | undefined }[] | undefined;
  /** Choice: any number of them. */
  multiple?: boolean | undefined;
  columns?: readonly FormField[] | undefined;
}

export const formLimits = { fields: 100, columns: 12, rows: 200, text: 10_000, photos: 5, choices: 200 } as const;
const keyPattern = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

export type FieldProblemCode = 'key' | 'duplicate' | 'limits' | 'choices' | 'columns' | 'too_many';
/** What is wrong with a field, by its place: `area`, or `stations.count` for a column. */
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

/** What is wrong with the fields of a form; empty when it may be asked. */
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
