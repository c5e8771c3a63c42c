import { isRecord } from '@field-service/domain/values/basics/is-record.ts';

type Json = Readonly<Record<string, unknown>>;

/** A schema used in more than one place becomes a component if it takes at least this many lines when printed. */
const sharedLines = 12;
const isLong = (schema: Json): boolean => JSON.stringify(schema, null, 2).split('\n').length >= sharedLines;
/** A nullable value is not a separate shape: only the value itself is. */
const mayBeMissing = ({ anyOf }: Json): boolean =>
  Array.isArray(anyOf) && anyOf.some((each) => isRecord(each) && each['type'] === 'null');
const isShape = (schema: Json): boolean =>
  ['properties', 'anyOf', 'oneOf', 'enum', 'prefixItems'].some((key) => key in schema) && !mayBeMissing(schema);
const keyOf = (schema: Json): string | undefined =>
  isShape(schema) && isLong(schema) ? JSON.stringify(schema) : undefined;

/** Where a schema is used: the noun and the name of its call, and the names of the properties down to it. */
export interface SchemaLocation {
  noun: string;
  call: string;
  part: 'body' | 'data' | 'parameter';
  names: readonly string[];
}

/**
 * The schemas directly below a schema, each with the name of its property; the items of a list are named in the
 * singular.
 */
function below(schema: Json): [key: string, at: string | number | undefined, child: Json, name: string | undefined][] {
  const found: [string, string | number | undefined, Json, string | undefined][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isRecord(value)) {
      for (const [name, child] of Object.entries(value)) if (isRecord(child)) found.push([key, name, child, name]);
    } else if (['items', 'additionalProperties', 'propertyNames', 'not'].includes(key) && isRecord(value))
      found.push([key, undefined, value, undefined]);
    else if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key) && Array.isArray(value))
      for (const [at, child] of value.entries()) if (isRecord(child)) found.push([key, at, child, undefined]);
  }
  return found;
}

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const singular = (name: string): string => {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(name)) return name.slice(0, -2);
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
};

/** Names for a schema, from the shortest to one that is unique. */
function namesFor({ noun, call, part, names }: SchemaLocation): string[] {
  const thing = pascal(singular(noun));
  const act = pascal(call);
  const last = names.at(-1);
  if (last === undefined)
    return part === 'body'
      ? [`${act}${thing}`, `${act}${thing}Body`]
      : [thing, `${thing}${act}`, `${thing}${act}Answer`];
  const own = pascal(singular(last));
  return [own, `${thing}${own}`, `${act}${thing}${own}`, `${act}${thing}${names.map(pascal).join('')}`];
}

/**
 * Moves long schemas that are used in more than one place to components. `known` are names by schema; any other schema
 * is named after the first place where it occurs.
 */
export class SharedSchemas {
  readonly components: Record<string, Json> = {};
  readonly #seen = new Map<string, { times: number; place: SchemaLocation }>();
  readonly #names = new Map<string, string>();
  readonly #taken: Set<string>;
  readonly #known: ReadonlyMap<string, string>;

  constructor(known: ReadonlyMap<string, string>, reserved: readonly string[]) {
    this.#known = known;
    this.#taken = new Set([...known.values(), ...reserved]);
  }

  /**
   * Counts a schema and those inside it; those inside a schema that was already counted are not counted again, because
   * they are in the same place.
   */
  count(schema: Json, place: SchemaLocation): Json {
    const key = keyOf(schema);
    const before = key === undefined ? undefined : this.#seen.get(key);
    if (before !== undefined) {
      before.times += 1;
      return schema;
    }
    if (key !== undefined) this.#seen.set(key, { times: 1, place });
    for (const [, , child, name] of below(schema))
      this.count(child, name === undefined ? place : { ...place, names: [...place.names, name] });
    return schema;
  }

  /** The schema, with a reference instead of everything that is a component; all schemas must have been counted. */
  refer(schema: Json): Json {
    const key = keyOf(schema);
    const seen = key === undefined ? undefined : this.#seen.get(key);
    if (key === undefined || seen === undefined || seen.times < 2) return this.#referBelow(schema);
    const name = this.#nameOf(key, seen.place);
    if (!(name in this.components)) {
      this.components[name] = {};
      this.components[name] = this.#referBelow(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #referBelow(schema: Json): Json {
    const copy: Record<string, unknown> = { ...schema };
    for (const [key, at, child] of below(schema)) {
      const referred = this.refer(child);
      const held = copy[key];
      if (at === undefined) copy[key] = referred;
      else if (Array.isArray(held)) copy[key] = held.with(Number(at), referred);
      else if (isRecord(held)) copy[key] = { ...held, [at]: referred };
    }
    return copy;
  }

  #nameOf(key: string, place: SchemaLocation): string {
    const had = this.#names.get(key) ?? this.#known.get(key);
    if (had !== undefined) return had;
    const candidates = namesFor(place);
    const free = candidates.find((name) => !this.#taken.has(name));
    if (free === undefined)
      throw new Error(
        `A schema in ${place.noun}.${place.call} needs a name of its own: ${candidates.join(', ')} are taken.`,
      );
    this.#taken.add(free);
    this.#names.set(key, free);
    return free;
  }
}

/** Moves `parts` that occur more than once to components of their kind. */
export class SharedParts {
  readonly components: Record<string, Json> = {};
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #kind: string;

  constructor(kind: string, parts: readonly Json[]) {
    this.#kind = kind;
    for (const key of parts.map((part) => JSON.stringify(part))) this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
  }

  /**
   * Returns the part itself or, if it occurs more than once, a reference to it by name. The name gets a number if
   * another part already has it.
   */
  refer(part: Json, wished: string): Json {
    const key = JSON.stringify(part);
    if ((this.#times.get(key) ?? 0) < 2) return part;
    const name = this.#names.get(key) ?? this.#free(wished);
    this.#names.set(key, name);
    this.components[name] = part;
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  #free(wished: string): string {
    let name = wished;
    for (let number = 2; name in this.components; number++) name = `${wished}.${number}`;
    return name;
  }
}
