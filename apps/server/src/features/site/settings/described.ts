import { Decimal, Id } from '@field-service/contract/common.ts';
import { settingDescriptions, type SettingDescriptions } from '@field-service/contract/site/setting-descriptions.ts';
import type { SettingFacts, ValueFacts, ValueOf } from '@field-service/contract/site/setting-facts.ts';
import { z } from 'zod';
import type { Config } from '../../../config.ts';

/** The server's additions to the description of a setting. */
interface Addition {
  /** The effect of the setting, and the path of the test that shows it, from the root of the repository. */
  effect: string;
  test: string;
}
interface OwnForm<T> {
  schema: z.ZodType<T>;
  /**
   * Returns the parts of a secret value that may be shown. Clients can write the rest, but only the server reads it.
   */
  conceal?: (value: unknown) => unknown;
  /**
   * Converts the sent value, given the stored one, to the value to store, with its secret sealed. Throws
   * `field.invalid` if the sent value is invalid.
   */
  seal?: (value: unknown, stored: unknown, config: Pick<Config, 'keysDir' | 'production'>) => Promise<T>;
}
export interface SettingSpec<T = unknown>
  extends Addition, OwnForm<T>, Pick<SettingFacts, 'scope' | 'receivers' | 'readOnly'> {
  fallback: T;
}

/** A spec for each described setting. */
export type Registry = Readonly<Record<keyof SettingDescriptions, SettingSpec>>;

type Key = keyof SettingDescriptions;
type OwnKey = { [K in Key]: SettingDescriptions[K]['value'] extends { type: 'own' } ? K : never }[Key];
type Value<K extends Key> = ValueOf<SettingDescriptions[K]['value']>;
type Scoped<K extends Key, T> = SettingSpec<T> & { scope: SettingDescriptions[K]['scope'] };

function textOf({ min, max, pattern, trim, nullable }: Extract<ValueFacts, { type: 'text' }>): z.ZodType {
  let schema = z.string();
  if (trim) schema = schema.trim();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  if (pattern !== undefined) schema = schema.regex(new RegExp(pattern));
  return nullable ? schema.nullable() : schema;
}

function partsOf({ parts, optional = [], strict }: Extract<ValueFacts, { type: 'parts' }>): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const schema = schemaOf(part);
      return [name, optional.includes(name) ? schema.optional() : schema];
    }),
  );
  return strict ? z.strictObject(shape) : z.object(shape);
}

const numberOf = (
  whole: boolean,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number },
): z.ZodType => (whole ? z.int() : z.number()).min(min).max(max);

/** The schema of a described value. */
function schemaOf(value: ValueFacts): z.ZodType {
  switch (value.type) {
    case 'boolean':
      return z.boolean();
    case 'integer':
    case 'number':
      return numberOf(value.type === 'integer', value);
    case 'choice':
      return z.literal([...value.of]);
    case 'text':
      return textOf(value);
    case 'email':
      return z.union([z.email().max(254), z.literal('')]);
    case 'url':
      return z.union([z.url({ protocol: /^https?$/ }).max(500), z.literal('')]);
    case 'decimal':
      return Decimal;
    case 'id':
      return value.nullable ? Id.nullable() : Id;
    case 'switch':
      return z.union([z.boolean(), z.number(), z.string().max(500)]);
    case 'list':
      return z.array(schemaOf(value.of)).max(value.max);
    case 'map':
      return z.record(value.by === 'name' ? z.string().max(64) : Id, schemaOf(value.of));
    case 'parts':
      return partsOf(value);
    case 'own':
      throw new TypeError('A value with its own format needs a schema.');
  }
}

const facts: Readonly<Record<string, SettingFacts>> = settingDescriptions;
function specOf(key: string, addition: Addition, schemaFor: (value: ValueFacts) => z.ZodType): SettingSpec {
  const described = facts[key];
  if (described === undefined) throw new TypeError(`There is no description of the setting ${key}.`);
  const { value, fallback, ...rest } = described;
  const schema = schemaFor(value);
  return { ...rest, ...addition, schema, fallback: schema.parse(fallback) };
}

/** Settings that are validated according to their descriptions. `check` is a rule that a description cannot express. */
export function settingsOf<K extends Exclude<Key, OwnKey>>(additions: {
  readonly [P in K]: Addition & { readonly check?: (value: Value<P>) => boolean };
}): { readonly [P in K]: Scoped<P, Value<P>> };
export function settingsOf(
  additions: Readonly<Record<string, Addition & { check?: (value: unknown) => boolean }>>,
): Readonly<Record<string, SettingSpec>> {
  return Object.fromEntries(
    Object.entries(additions).map(([key, { check, ...addition }]): [string, SettingSpec] => [
      key,
      specOf(key, addition, (value) => {
        const schema = schemaOf(value);
        return check === undefined ? schema : schema.refine(check);
      }),
    ]),
  );
}

/** A setting whose value has its own format. */
export function ownSetting<K extends OwnKey, T>(key: K, addition: Addition & OwnForm<T>): Scoped<K, T>;
export function ownSetting(key: string, { schema, ...addition }: Addition & OwnForm<unknown>): SettingSpec {
  return specOf(key, addition, () => schema);
}
