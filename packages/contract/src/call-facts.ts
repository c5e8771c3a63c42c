import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { z } from 'zod';
import { phoneFormat } from './common.ts';
import type { Access, RouteSpec } from './route.ts';

/** What a call's body says of one field; lengths in characters or entries. */
export interface FieldFact {
  required?: true;
  nullable?: true;
  minLength?: number;
  maxLength?: number;
  /** A regular expression with the flag `u`. */
  pattern?: string;
  /** A rule for the text that a pattern cannot express. */
  format?: 'phone';
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  choices?: readonly string[];
}

/** What a screen needs to know of a call before it is made. */
export interface CallFacts {
  /** The grants of which one is needed; empty if none is. */
  needs: readonly string[];
  /** Whether the call cannot be undone. */
  final: boolean;
  /** The fields of the body by their path, such as `name` or `data.code`. */
  fields: Readonly<Record<string, FieldFact>>;
}

const needsOf = (access: Access): readonly string[] => {
  if (access.kind === 'grant' || access.kind === 'either') return [access.needs];
  return access.kind === 'any' ? access.needs : [];
};

type Json = Readonly<Record<string, unknown>>;

/** The schema of a value that may be null: of the value, and whether it may. */
function withoutNull(node: Json): { node: Json; nullable: boolean } {
  const options = Array.isArray(node.anyOf) ? node.anyOf.filter(isRecord) : [];
  const others = options.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (options.length === others.length || only === undefined) return { node, nullable: false };
  return { node: others.length === 1 ? only : {}, nullable: true };
}

const numbers = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

function factOf(schema: Json, required: boolean): FieldFact {
  const { node, nullable } = withoutNull(schema);
  const fact: FieldFact = {
    ...(required ? { required } : {}),
    ...(nullable ? { nullable } : {}),
    ...(typeof node.pattern === 'string' ? { pattern: node.pattern } : {}),
    ...(node.format === phoneFormat ? { format: phoneFormat } : {}),
    ...(Array.isArray(node.enum) ? { choices: node.enum.filter((each) => typeof each === 'string') } : {}),
  };
  for (const name of numbers) {
    const value = node[name];
    if (typeof value === 'number') fact[name] = value;
  }
  return fact;
}

/** The facts of an object's fields, with those of objects inside it under their path. */
function fieldsOf(schema: Json, before: string): [string, FieldFact][] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(properties).flatMap(([name, field]): [string, FieldFact][] => {
    if (!isRecord(field)) return [];
    const path = `${before}${name}`;
    return [[path, factOf(field, required.has(name))], ...fieldsOf(withoutNull(field).node, `${path}.`)];
  });
}

/** The body of one kind, where a call takes several: the one of which a field can only be `kind`. */
function bodyOfKind(schema: Json, kind: string | undefined): Json {
  const bodies = [schema.anyOf, schema.oneOf].filter(Array.isArray).flat().filter(isRecord);
  if (kind === undefined) return schema;
  const found = bodies.find(
    ({ properties }) =>
      isRecord(properties) && Object.values(properties).some((field) => isRecord(field) && field.const === kind),
  );
  if (found === undefined) throw new RangeError(`The call takes no body of the kind ${kind}.`);
  return found;
}

/**
 * Reads the facts of a call from its description; `kind` chooses one of the bodies that it takes. Rules that JSON Schema
 * cannot express are the server's alone.
 */
export function callFactsOf({ access, final, body }: RouteSpec, kind?: string): CallFacts {
  const schema: unknown =
    body === undefined ? {} : z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const fields = fieldsOf(bodyOfKind(isRecord(schema) ? schema : {}, kind), '');
  return { needs: needsOf(access), final: final === true, fields: Object.fromEntries(fields) };
}
