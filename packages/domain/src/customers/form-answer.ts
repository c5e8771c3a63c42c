import { isBusinessDate } from '../values/business-date.ts';
import { Exact, isDecimalText } from '../values/decimal.ts';
import { formLimits, type FormField } from './form-field.ts';
import { isEmpty } from '../values/basics/empty.ts';

/**
 * A value in an answer: text; a number as decimal text; a date as yyyymmdd; a choice as an id or a list of ids; a
 * signature as a data URI or file id; photos as a list of data URIs or file ids; a table as a list of rows.
 */
export type FormValue = string | number | readonly string[] | readonly FormValues[];
export type FormValues = Readonly<Record<string, unknown>>;

export type AnswerProblemCode =
  | 'required'
  | 'unknown'
  | 'wrong_type'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_big'
  | 'decimals'
  | 'no_choice'
  | 'too_many'
  | 'no_picture';
/** An error in a value, with its path, such as `area` or, for a cell, `stations.2.count`. */
export interface AnswerProblem {
  field: string;
  problem: AnswerProblemCode;
}

/** Whether `id` may be chosen in a field, given its options and lookups. */
export type MayChoose = (field: FormField, id: string) => boolean;

const picture = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
const fileId = /^[A-Za-z0-9_-]{1,64}$/;
/** The maximum number of characters in a data URI, for about 512 KiB of data. */
export const maxPictureLength = 700_000;
const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxPictureLength && (picture.test(value) || fileId.test(value));

const isRow = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textProblem({ min, max }: FormField, value: unknown): AnswerProblemCode | undefined {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\u0000')) return 'wrong_type';
  if (min !== undefined && value.length < Number(min)) return 'too_short';
  return value.length > Number(max ?? '2000') ? 'too_long' : undefined;
}

function numberProblem({ min, max, decimals }: FormField, value: unknown): AnswerProblemCode | undefined {
  if (typeof value !== 'string' || value.length > 22 || !isDecimalText(value)) return 'wrong_type';
  const number = new Exact(value);
  if (min !== undefined && number.lessThan(min)) return 'too_small';
  if (max !== undefined && number.greaterThan(max)) return 'too_big';
  return number.decimalPlaces() > (decimals ?? 6) ? 'decimals' : undefined;
}

function dateProblem({ min, max }: FormField, value: unknown): AnswerProblemCode | undefined {
  if (typeof value !== 'number' || !isBusinessDate(value)) return 'wrong_type';
  if (min !== undefined && value < Number(min)) return 'too_small';
  return max !== undefined && value > Number(max) ? 'too_big' : undefined;
}

function choiceProblem(field: FormField, value: unknown, mayChoose: MayChoose): AnswerProblemCode | undefined {
  const chosen: unknown = field.multiple === true ? value : [value];
  if (!Array.isArray(chosen)) return 'wrong_type';
  if (chosen.length > formLimits.choices || new Set(chosen).size !== chosen.length) return 'too_many';
  return chosen.every((id) => typeof id === 'string' && mayChoose(field, id)) ? undefined : 'no_choice';
}

function photoProblem({ max }: FormField, value: unknown): AnswerProblemCode | undefined {
  if (!Array.isArray(value)) return 'wrong_type';
  if (value.length > Number(max ?? '1')) return 'too_many';
  return value.every(isPicture) ? undefined : 'no_picture';
}

function valueProblem(field: FormField, value: unknown, mayChoose: MayChoose): AnswerProblemCode | undefined {
  switch (field.type) {
    case 'text':
      return textProblem(field, value);
    case 'number':
      return numberProblem(field, value);
    case 'date':
      return dateProblem(field, value);
    case 'choice':
      return choiceProblem(field, value, mayChoose);
    case 'signature':
      return isPicture(value) ? undefined : 'no_picture';
    case 'photo':
      return photoProblem(field, value);
    case 'table':
      return !Array.isArray(value) || !value.every(isRow)
        ? 'wrong_type'
        : value.length > Number(field.max ?? '50')
          ? 'too_many'
          : undefined;
  }
}

/**
 * The errors in an answer to a form; empty if the answer is valid. Screens use the same function, so they show the
 * errors that the server would return.
 */
export function answerProblems(
  fields: readonly FormField[],
  values: FormValues,
  mayChoose: MayChoose,
  within = '',
): AnswerProblem[] {
  const known = new Set(fields.map(({ key }) => key));
  const problems: AnswerProblem[] = Object.keys(values)
    .filter((key) => !known.has(key))
    .map((key) => ({ field: `${within}${key.slice(0, 60)}`, problem: 'unknown' }));
  for (const field of fields) {
    const [at, value] = [`${within}${field.key}`, Object.hasOwn(values, field.key) ? values[field.key] : undefined];
    if (isEmpty(value)) {
      if (field.required === true) problems.push({ field: at, problem: 'required' });
      continue;
    }
    const problem = valueProblem(field, value, mayChoose);
    if (problem !== undefined) problems.push({ field: at, problem });
    else if (field.columns !== undefined && Array.isArray(value))
      for (const [row, cells] of value.entries())
        if (isRow(cells)) problems.push(...answerProblems(field.columns, cells, mayChoose, `${at}.${row}.`));
  }
  return problems;
}
