import type { FieldType as FindType } from '@field-service/domain/find/find.ts';

/**
 * The type of a field's value and how it is written: `id` and `reference` (an id of another record), `text` (sorted as
 * people expect names), `docno` (the number of a document, sorted by its characters), `choice` (a code), `flags` (letters), `date` (`yyyymmdd`), `instant` (milliseconds), `decimal` and `money` (strings), `ids` and
 * `texts` (lists), `json` (a structured value).
 */
export interface FieldValues {
  id: string;
  reference: string;
  text: string;
  docno: string;
  choice: string;
  flags: string;
  integer: number;
  number: number;
  decimal: string;
  money: string;
  date: number;
  instant: number;
  boolean: boolean;
  ids: readonly string[];
  texts: readonly string[];
  json: unknown;
}
export type FieldType = keyof FieldValues;

/** How a `find` compares each type (domain/find); composite values cannot be compared. */
export const findTypes = {
  id: 'id',
  reference: 'id',
  text: 'text',
  docno: 'text',
  choice: 'text',
  flags: 'flags',
  integer: 'number',
  number: 'number',
  decimal: 'number',
  money: 'number',
  date: 'number',
  instant: 'stamp',
  boolean: 'bool',
  ids: 'ids',
  texts: 'ids',
  json: undefined,
} as const satisfies Record<FieldType, FindType | undefined>;

/** The kinds of records that a reference can point to. */
export type Referred =
  | 'contacts'
  | 'files'
  | 'floor-plans'
  | 'folders'
  | 'forms'
  | 'invoices'
  | 'items'
  | 'lookups'
  | 'order-sets'
  | 'posts'
  | 'roles'
  | 'shipments'
  | 'sites'
  | 'stations'
  | 'stockists'
  | 'teams'
  | 'thresholds'
  | 'users'
  | 'webhooks';

/** One field. By default, it is shown in rows and can be used to search, sort and group them. */
export interface FieldFacts {
  readonly type: FieldType;
  /** For a choice: its codes. */
  readonly of?: readonly string[];
  /** For a reference: the kind of record that it points to. */
  readonly to?: Referred;
  /** For money: the field that contains its currency. */
  readonly currency?: string;
  /** For a quantity: the field that contains its unit. Quantities of several units are never added. */
  readonly unit?: string;
  /** Whether the value may be null. */
  readonly nullable?: true;
  /** Whether the field may be absent from rows. */
  readonly optional?: true;
  /** False for a field that can be searched but is not shown in rows. */
  readonly shown?: false;
  /** The type used in comparisons, if it differs from the type in rows; false if the field cannot be searched. */
  readonly find?: FindType | false;
  /** False if rows cannot be sorted or grouped by this field. */
  readonly sort?: false;
  /** Whether the field is summed in groups. */
  readonly sum?: true;
}

/**
 * A dataset (`GET /api/data/{name}`) as known to screens and the server. A field within an object in the row is named
 * by its path, such as `contact.name`.
 */
export interface DatasetFacts {
  readonly name: string;
  readonly fields: Readonly<Record<string, FieldFacts>>;
  /** The default order of the rows. */
  readonly sort: string;
  /** Whether the dataset supports free-text search (`search`). */
  readonly search?: true;
}
type FieldsOf<D extends DatasetFacts> = D['fields'];

/** The fields that can be used in a `find`. */
export type AskedFields<D extends DatasetFacts> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { find: false }
    ? never
    : FieldsOf<D>[K] extends { find: FindType }
      ? K
      : FieldsOf<D>[K] extends { type: 'json' }
        ? never
        : K;
}[keyof FieldsOf<D>] &
  string;

/** The fields that are summed in groups. */
export type SummedFields<D extends DatasetFacts> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { sum: true } ? K : never;
}[keyof FieldsOf<D>] &
  string;

/** The fields that rows contain. */
export type ShownFields<D extends DatasetFacts> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { shown: false } ? never : K;
}[keyof FieldsOf<D>] &
  string;
type HeadOf<K> = K extends `${infer H}.${string}` ? H : K;
type RestOf<K, H extends string> = K extends `${H}.${infer R}` ? R : never;
type PlainValue<F extends FieldFacts> = F extends { type: 'choice'; of: readonly (infer C)[] }
  ? C
  : FieldValues[F['type']];
type ValueOf<F extends FieldFacts> =
  | PlainValue<F>
  | (F extends { nullable: true } ? null : never)
  | (F extends { optional: true } ? undefined : never);
/** The object formed by the `shown` fields with a path below `H`, or null if one of them is nullable. */
type PartOf<Fs extends Readonly<Record<string, FieldFacts>>, K extends string, H extends string> =
  | { [R in RestOf<K, H>]: `${H}.${R}` extends infer P extends keyof Fs ? ValueOf<Fs[P]> : never }
  | (RestOf<K, H> extends infer R extends string
      ? Extract<Fs[`${H}.${R}` & keyof Fs], { nullable: true }> extends never
        ? never
        : null
      : never);

/** The optional columns. */
type LeftOut<D extends DatasetFacts> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { optional: true } ? K : never;
}[keyof FieldsOf<D>] &
  string;

/** A row of a dataset, as its description defines it. */
export type RowOf<D extends DatasetFacts, K extends string = ShownFields<D>> = {
  [H in Exclude<HeadOf<K>, LeftOut<D>>]: H extends K ? ValueOf<FieldsOf<D>[H]> : PartOf<FieldsOf<D>, K, H>;
} & { [H in LeftOut<D>]?: ValueOf<FieldsOf<D>[H]> };
/** The columns of a row. */
export type ColumnsOf<D extends DatasetFacts> = HeadOf<ShownFields<D>>;

/** The type by which a `find` compares the field; undefined if the field cannot be searched. */
export const findTypeOf = (field: FieldFacts): FindType | undefined =>
  field.find === false ? undefined : (field.find ?? findTypes[field.type]);
