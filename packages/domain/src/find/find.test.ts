import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFind, parseFindText } from './find.ts';
import type { FindFields, FindNode } from './find.ts';

const fields: FindFields = {
  docno: { type: 'text' },
  qty: { type: 'number' },
  open: { type: 'bool' },
  uts: { type: 'stamp' },
  'p.due': { type: 'stamp' },
  'status.flags': { type: 'flags' },
  id: { type: 'id' },
  assignees: { type: 'ids' },
};
const compare = (
  field: string,
  type: 'text' | 'number' | 'bool' | 'stamp' | 'id' | 'ids',
  op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte',
  value: string | number | boolean,
): FindNode => ({ kind: 'compare', field, type, op, value });
const nest = (depth: number): unknown => (depth === 1 ? { docno: 'a' } : { $not: nest(depth - 1) });

describe('a valid condition', () => {
  test.each<[find: unknown, node: FindNode]>([
    [{}, { kind: 'and', nodes: [] }],
    [{ docno: 'J-1' }, compare('docno', 'text', 'eq', 'J-1')],
    [{ 'p.uts': { $gt: 5 } }, compare('uts', 'stamp', 'gt', 5)],
    [{ due: { $lte: 9 } }, compare('p.due', 'stamp', 'lte', 9)],
    [{ 'p.due': 9 }, compare('p.due', 'stamp', 'eq', 9)],
    [
      { uts: { $gte: 1, $lt: 5 } },
      { kind: 'and', nodes: [compare('uts', 'stamp', 'gte', 1), compare('uts', 'stamp', 'lt', 5)] },
    ],
    [{ open: { $ne: true } }, compare('open', 'bool', 'ne', true)],
    [{ qty: -1.5 }, compare('qty', 'number', 'eq', -1.5)],
    [{ id: { $in: ['a', 'b'] } }, { kind: 'in', field: 'id', type: 'id', values: ['a', 'b'] }],
    [{ id: { $nin: [] } }, { kind: 'nin', field: 'id', type: 'id', values: [] }],
    [{ assignees: 'ann' }, compare('assignees', 'ids', 'eq', 'ann')],
    [{ docno: { $exists: false } }, { kind: 'exists', field: 'docno', type: 'text', exists: false }],
    [{ docno: null }, { kind: 'exists', field: 'docno', type: 'text', exists: false }],
    [{ docno: { $ne: null } }, { kind: 'exists', field: 'docno', type: 'text', exists: true }],
    [{ docno: { $like: 'J-%' } }, { kind: 'like', field: 'docno', prefix: 'J-%' }],
    [{ 'status.flags': { $flags: 'DP' } }, { kind: 'flags', field: 'status.flags', match: 'any', letters: ['D', 'P'] }],
    [
      { 'p.status.flags': { $noflags: ['C', 'X'] } },
      { kind: 'flags', field: 'status.flags', match: 'none', letters: ['C', 'X'] },
    ],
    [{ 'status.flags': 'D' }, { kind: 'flags', field: 'status.flags', match: 'any', letters: ['D'] }],
    [
      { $or: [{ docno: 'a' }, { $not: { open: true } }] },
      {
        kind: 'or',
        nodes: [compare('docno', 'text', 'eq', 'a'), { kind: 'not', node: compare('open', 'bool', 'eq', true) }],
      },
    ],
  ])('is parsed: %j', (find, node) => {
    expect(parseFind(find, fields)).toEqual({ ok: true, node });
    expect(parseFindText(JSON.stringify(find), fields)).toEqual({ ok: true, node });
  });
});

describe('an invalid condition', () => {
  test.each<[find: unknown, code: string, params: Record<string, string | number>]>([
    [[], 'find.malformed', {}],
    [null, 'find.malformed', {}],
    ['docno', 'find.malformed', {}],
    [{ $and: [] }, 'find.malformed', { operator: '$and' }],
    [{ $or: { docno: 'a' } }, 'find.malformed', { operator: '$or' }],
    [{ $not: [] }, 'find.malformed', {}],
    [{ docno: {} }, 'find.malformed', { field: 'docno' }],
    [{ nope: 1 }, 'find.unknown_field', { field: 'nope' }],
    [{ 'p.nope': 1 }, 'find.unknown_field', { field: 'p.nope' }],
    [{ constructor: 1 }, 'find.unknown_field', { field: 'constructor' }],
    [{ $where: '1=1' }, 'find.unknown_operator', { operator: '$where' }],
    [{ docno: { $regex: 'a' } }, 'find.unknown_operator', { field: 'docno', operator: '$regex' }],
    [{ docno: { $flagz: 'a' } }, 'find.unknown_operator', { field: 'docno', operator: '$flagz' }],
    [{ docno: 5 }, 'find.wrong_type', { field: 'docno', type: 'text' }],
    [{ docno: ['a'] }, 'find.wrong_type', { field: 'docno', type: 'text' }],
    [{ docno: 'a\u0000b' }, 'find.wrong_type', { field: 'docno', type: 'text' }],
    [{ docno: { $eq: { x: 1 } } }, 'find.wrong_type', { field: 'docno', type: 'text' }],
    [{ docno: { $gt: null } }, 'find.wrong_type', { field: 'docno', type: 'text' }],
    [{ 'p.uts': 1.5 }, 'find.wrong_type', { field: 'p.uts', type: 'stamp' }],
    [{ qty: '5' }, 'find.wrong_type', { field: 'qty', type: 'number' }],
    [{ open: 1 }, 'find.wrong_type', { field: 'open', type: 'bool' }],
    [{ open: { $gt: true } }, 'find.wrong_type', { field: 'open', type: 'bool' }],
    [{ assignees: { $lt: 'b' } }, 'find.wrong_type', { field: 'assignees', type: 'ids' }],
    [{ id: { $in: 'a' } }, 'find.wrong_type', { field: 'id', type: 'id' }],
    [{ id: { $in: ['a', 5] } }, 'find.wrong_type', { field: 'id', type: 'id' }],
    [{ docno: { $exists: 'yes' } }, 'find.wrong_type', { field: 'docno', type: 'text' }],
    [{ id: { $like: 'a' } }, 'find.wrong_type', { field: 'id', type: 'id' }],
    [{ docno: { $flags: 'D' } }, 'find.wrong_type', { field: 'docno', type: 'text' }],
    [{ 'status.flags': { $flags: '' } }, 'find.wrong_type', { field: 'status.flags', type: 'flags' }],
    [{ 'status.flags': { $flags: ['DP'] } }, 'find.wrong_type', { field: 'status.flags', type: 'flags' }],
    [{ 'status.flags': { $eq: 'D' } }, 'find.wrong_type', { field: 'status.flags', type: 'flags' }],
    [{ 'status.flags': { $in: ['D'] } }, 'find.wrong_type', { field: 'status.flags', type: 'flags' }],
    [nest(7), 'find.too_complex', { depth: 6 }],
    [{ $or: Array.from({ length: 101 }, () => ({ docno: 'a' })) }, 'find.too_complex', { terms: 100 }],
    [
      {
        $and: [
          { $or: Array.from({ length: 60 }, () => ({ docno: 'a' })) },
          { $or: Array.from({ length: 41 }, () => ({ docno: 'a' })) },
        ],
      },
      'find.too_complex',
      { terms: 100 },
    ],
    [{ id: { $in: Array.from({ length: 501 }, () => 'a') } }, 'find.too_complex', { field: 'id', list: 500 }],
  ])('is rejected: %j', (find, code, params) => {
    expect(parseFind(find, fields)).toEqual({ ok: false, code, params });
  });

  test('is text that is not JSON', () => {
    expect(parseFindText('{docno:1}', fields)).toEqual({ ok: false, code: 'find.malformed', params: {} });
  });
});

test('values at the limits are allowed', () => {
  expect(parseFind(nest(6), fields).ok).toBe(true);
  expect(parseFind({ $or: Array.from({ length: 100 }, () => ({ docno: 'a' })) }, fields).ok).toBe(true);
  expect(parseFind({ id: { $in: Array.from({ length: 500 }, () => 'a') } }, fields).ok).toBe(true);
});

test('parsing any JSON returns a result that uses only fields of the table', () => {
  const key = fc.constantFrom(
    ...Object.keys(fields),
    '$and',
    '$or',
    '$not',
    '$in',
    '$eq',
    '$like',
    '__proto__',
    'toString',
    'p.',
  );
  const { find } = fc.letrec((tie) => ({
    find: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue(),
      fc.array(tie('find'), { maxLength: 3 }),
      fc.dictionary(key, tie('find'), { maxKeys: 3 }),
    ),
  }));
  const fieldsOf = (node: FindNode): string[] => {
    if (node.kind === 'and' || node.kind === 'or') return node.nodes.flatMap(fieldsOf);
    return node.kind === 'not' ? fieldsOf(node.node) : [node.field];
  };
  fc.assert(
    fc.property(find, (any) => {
      const result = parseFind(any, fields);
      const used = result.ok ? fieldsOf(result.node) : [];
      expect(used.filter((field) => !Object.keys(fields).includes(field))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
