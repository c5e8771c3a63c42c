import { FindRefusal, comparisons, findLimits } from './find-node.ts';
import type { FieldType, FindFields, FindNode, FindValue } from './find-node.ts';

interface Field {
  name: string;
  type: FieldType;
  /** The field as written by the caller, for error messages. */
  written: string;
}

function resolve(written: string, fields: FindFields): Field {
  for (const name of [written, written.startsWith('p.') ? written.slice(2) : `p.${written}`]) {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known) return { name, type: known.type, written };
  }
  throw new FindRefusal('find.unknown_field', { field: written });
}

const wrongType = (field: Field): FindRefusal =>
  new FindRefusal('find.wrong_type', { field: field.written, type: field.type });

function valueOf(field: Field, value: unknown): FindValue {
  switch (field.type) {
    case 'bool':
      if (typeof value === 'boolean') return value;
      break;
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      break;
    case 'stamp':
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
      break;
    case 'text':
    case 'id':
    case 'ids':
    case 'flags':
      // PostgreSQL text cannot contain a NUL or an unpaired surrogate.
      if (typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed()) return value;
      break;
  }
  throw wrongType(field);
}

function listOf(field: Field, value: unknown): FindValue[] {
  if (!Array.isArray(value)) throw wrongType(field);
  if (value.length > findLimits.list)
    throw new FindRefusal('find.too_complex', { field: field.written, list: findLimits.list });
  return value.map((each) => valueOf(field, each));
}

function lettersOf(field: Field, value: unknown): string[] {
  const letters = typeof value === 'string' ? value.split('') : value;
  if (field.type !== 'flags' || !Array.isArray(letters) || letters.length === 0) throw wrongType(field);
  return letters.map((letter): string => {
    if (typeof letter !== 'string' || !/^[A-Za-z-]$/.test(letter)) throw wrongType(field);
    return letter;
  });
}

const orderless: ReadonlySet<FieldType> = new Set(['bool', 'ids', 'flags']);

function comparison(field: Field, operator: string, value: unknown): FindNode | undefined {
  const op = comparisons.find((known) => `$${known}` === operator);
  if (!op) return undefined;
  if (value === null && (op === 'eq' || op === 'ne'))
    return { kind: 'exists', field: field.name, type: field.type, exists: op === 'ne' };
  const isOrder = op !== 'eq' && op !== 'ne';
  if (field.type === 'flags' || (isOrder && orderless.has(field.type))) throw wrongType(field);
  return { kind: 'compare', field: field.name, type: field.type, op, value: valueOf(field, value) };
}

function operation(field: Field, operator: string, value: unknown): FindNode {
  const compared = comparison(field, operator, value);
  if (compared) return compared;
  switch (operator) {
    case '$in':
    case '$nin':
      if (field.type === 'flags') throw wrongType(field);
      return {
        kind: operator === '$in' ? 'in' : 'nin',
        field: field.name,
        type: field.type,
        values: listOf(field, value),
      };
    case '$exists':
      if (typeof value !== 'boolean') throw wrongType(field);
      return { kind: 'exists', field: field.name, type: field.type, exists: value };
    case '$like': {
      const prefix = field.type === 'text' ? valueOf(field, value) : undefined;
      if (typeof prefix !== 'string') throw wrongType(field);
      return { kind: 'like', field: field.name, prefix };
    }
    case '$flags':
    case '$noflags':
      return {
        kind: 'flags',
        field: field.name,
        match: operator === '$flags' ? 'any' : 'none',
        letters: lettersOf(field, value),
      };
    default:
      throw new FindRefusal('find.unknown_operator', { field: field.written, operator });
  }
}

/**
 * Parses the conditions of one `{field: value}` or `{field: {$operator: value, …}}`. The field may be written with or
 * without the prefix `p.`.
 */
export function parseField(written: string, value: unknown, fields: FindFields): FindNode[] {
  const field = resolve(written, fields);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const operations = Object.entries(value);
    if (operations.length === 0) throw new FindRefusal('find.malformed', { field: written });
    return operations.map(([operator, operand]) => operation(field, operator, operand));
  }
  // Plain text for a flags field matches its letters.
  return [operation(field, field.type === 'flags' && typeof value === 'string' ? '$flags' : '$eq', value)];
}
