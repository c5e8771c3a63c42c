import type { FieldFact } from '@field-service/contract/call-facts.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { phoneProblem, type PhoneProblem } from '@field-service/domain/values/phone.ts';

/** What is wrong with the value of a field. */
export type FieldProblem =
  | { code: 'required' }
  | { code: 'invalid' }
  | { code: 'phone'; problem: PhoneProblem }
  | { code: 'short' | 'long' | 'few' | 'many' | 'low' | 'high'; limit: number };

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

function textProblem(fact: FieldFact, text: string): FieldProblem | undefined {
  const { minLength = 0, maxLength = Infinity, pattern, format, choices } = fact;
  const length = text.trim().length;
  if (length < minLength) return { code: 'short', limit: minLength };
  if (length > maxLength) return { code: 'long', limit: maxLength };
  const problem = format === 'phone' ? phoneProblem(text) : undefined;
  if (problem !== undefined) return { code: 'phone', problem };
  const fits = pattern === undefined || new RegExp(pattern, 'u').test(text);
  return fits && (choices === undefined || choices.includes(text)) ? undefined : { code: 'invalid' };
}

/** What is wrong with a value according to the facts of its field; undefined if nothing is. */
export function problemOf(fact: FieldFact, value: unknown): FieldProblem | undefined {
  if (isBlank(value)) {
    const mayBeBlank =
      value === undefined ? fact.required !== true : value === null ? fact.nullable === true : !fact.minLength;
    return mayBeBlank ? undefined : { code: 'required' };
  }
  if (typeof value === 'string') return textProblem(fact, value);
  if (typeof value === 'number') {
    if (value < (fact.minimum ?? -Infinity)) return { code: 'low', limit: fact.minimum ?? 0 };
    return value > (fact.maximum ?? Infinity) ? { code: 'high', limit: fact.maximum ?? 0 } : undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const { minItems = 0, maxItems = Infinity } = fact;
  if (value.length < minItems) return value.length === 0 ? { code: 'required' } : { code: 'few', limit: minItems };
  return value.length > maxItems ? { code: 'many', limit: maxItems } : undefined;
}

/**
 * Whether a field has to be filled in, and is marked so. The call that changes a record may leave any field out, but not
 * make empty what must not be.
 */
export const mustBeFilled = (fact: FieldFact, isChange: boolean): boolean => {
  const { required, nullable, minLength, maxLength, minItems, maxItems } = fact;
  return (
    (required === true || isChange) &&
    nullable !== true &&
    // A text that may be empty, and a list, are sent as they are.
    (maxLength === undefined || minLength !== undefined) &&
    (maxItems === undefined || minItems !== undefined)
  );
};

/** The value at a path such as `data.code`; undefined where a part of it is missing. */
function valueIn(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), body);
}

/** Whether the object that holds the field is in the body; a field of an object that is left out is not missing. */
const isAsked = (body: unknown, path: string): boolean =>
  !path.includes('.') || isRecord(valueIn(body, path.slice(0, path.lastIndexOf('.'))));

/** The problems of a body by the path of the field, in the order of the facts. */
export const problemsOf = (
  facts: Readonly<Record<string, FieldFact>>,
  body: unknown,
): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([path, fact]) => {
      const problem = isAsked(body, path) ? problemOf(fact, valueIn(body, path)) : undefined;
      return problem === undefined ? [] : [[path, problem]];
    }),
  );
