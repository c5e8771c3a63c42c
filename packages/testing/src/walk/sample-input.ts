import type { RouteSpec } from '@field-service/contract/route.ts';
import { z } from 'zod';

export interface Fields {
  /** The id for a field of this name; undefined for a field that does not refer to an object. */
  idOf: (field: string) => string | undefined;
  /** Whether to include an optional field of this name. */
  given: (field: string) => boolean;
}

interface Node {
  type?: unknown;
  const?: unknown;
  enum?: unknown;
  anyOf?: unknown;
  oneOf?: unknown;
  allOf?: unknown;
  properties?: unknown;
  required?: unknown;
  items?: unknown;
  prefixItems?: unknown;
  minItems?: unknown;
  minimum?: unknown;
  exclusiveMinimum?: unknown;
  minLength?: unknown;
  pattern?: unknown;
  format?: unknown;
  default?: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const branchesOf = (node: Node): Node[] => [...nodesOf(node.anyOf), ...nodesOf(node.oneOf)];
const numberOf = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

/** Texts in the formats of the contract; the first one that matches a pattern is used. */
const texts = [
  'walk',
  '1',
  '20260101',
  '0'.repeat(64),
  'walk.key',
  '20',
  'a:b',
  '12:00',
  '2026-01-01',
  'en-GB',
  'https://walk.example',
  'POST:VW:*',
  '1H',
  '#1d62bb',
  '3.1',
];

function textOf(node: Node, field: string): string {
  if (node.format === 'email' || field === 'email') return 'walk@example.com';
  if (node.format === 'uri') return 'https://walk.example';
  if (typeof node.pattern === 'string') {
    const pattern = new RegExp(node.pattern);
    return texts.find((text) => pattern.test(text)) ?? 'walk';
  }
  return (field === 'perms' ? 'POST:VW:*' : 'walk').padEnd(numberOf(node.minLength, 0), 'k');
}

/** An object with the required fields, the requested ones, and the base version of a change. */
function objectOf(node: Node, fields: Fields): Record<string, unknown> {
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const properties = isNode(node.properties) ? Object.entries(node.properties) : [];
  return Object.fromEntries(
    properties
      .filter(([field]) => required.has(field) || fields.given(field) || field === 'uts')
      .map(([field, inner]) => [field, sampleOf(isNode(inner) ? inner : {}, field, fields)]),
  );
}

function arrayOf(node: Node, field: string, fields: Fields): unknown[] {
  if (Array.isArray(node.prefixItems)) return nodesOf(node.prefixItems).map((item) => sampleOf(item, field, fields));
  return isNode(node.items) && (fields.idOf(field) !== undefined || numberOf(node.minItems, 0) > 0)
    ? [sampleOf(node.items, field, fields)]
    : [];
}

function sampleOf(node: Node, field: string, fields: Fields): unknown {
  if ('const' in node) return node.const;
  if (Array.isArray(node.enum)) return node.enum[0];
  const branches = branchesOf(node);
  if (branches.length > 0) return sampleOf(branches.find((branch) => branch.type !== 'null') ?? {}, field, fields);
  const parts = nodesOf(node.allOf);
  if (parts.length > 0)
    return sampleOf(
      parts.reduce((whole, part) => ({ ...whole, ...part }), { ...node, allOf: undefined }),
      field,
      fields,
    );
  switch (node.type) {
    case 'object':
      return objectOf(node, fields);
    case 'array':
      return arrayOf(node, field, fields);
    case 'string':
      return fields.idOf(field) ?? textOf(node, field);
    case 'integer':
    case 'number':
      return field.startsWith('valid') || field === 'date'
        ? 20_260_101
        : Math.max(numberOf(node.minimum, 1), numberOf(node.exclusiveMinimum, 0) + 1, 1);
    case 'boolean':
      return false;
    default:
      return {};
  }
}

/** A cache, because the walks need samples of the same schemas thousands of times. */
const nodes = new WeakMap<z.ZodType, Node>();
function nodeOf(schema: z.ZodType): Node | undefined {
  const known = nodes.get(schema);
  if (known !== undefined) return known;
  const node: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (!isNode(node)) return undefined;
  nodes.set(schema, node);
  return node;
}

/**
 * Bodies or queries that a route accepts, one for each form that it allows. A field that refers to an object gets the
 * id that `fields` returns for its name. Custom checks of the schema are ignored.
 */
export function sampleInputs(schema: RouteSpec['body'], fields: Fields): unknown[] {
  if (schema === undefined) return [];
  const node = nodeOf(schema);
  if (node === undefined) return [];
  const branches = branchesOf(node);
  return (branches.length > 0 ? branches : [node]).map((branch) => sampleOf(branch, '', fields));
}
