import type { FieldType as FindType } from '@field-service/domain/find/find.ts';

/**
 * What a value of a field is, and how it is told: `id` and `reference` (an id of another record), `text`, `choice` (a code),
 * `flags` (letters), `date` (`yyyymmdd`), `instant` (milliseconds), `decimal` and `money` (texts), `ids` and `texts` (lists),
 * `json` (a value with parts of its own).
 */
export interface FieldValues {
  id: string;
  reference: string;
  text: string;
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

/** As what a `find` compares each type (domain/find); what has parts is compared with nothing. */
export const findTypes = {
  id: 'id',
  reference: 'id',
  text: 'text',
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

/** Records that a reference leads to. */
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

/** One field; unless it says otherwise, rows show it and it may be searched, sorted and grouped by. */
export interface FieldFacts {
  readonly type: FieldType;
  /** Of a choice: its codes. */
  readonly of?: readonly string[];
  /** Of a reference: the records that it leads to. */
  readonly to?: Referred;
  /** Of money: the field of its currency. */
  readonly currency?: string;
  /** Rows may have no value. */
  readonly nullable?: true;
  /** Rows may leave it out. */
  readonly optional?: true;
  /** It may be asked for, and rows do not show it. */
  readonly shown?: false;
  /** As what it is compared where rows show it otherwise; false where it cannot be asked for at all. */
  readonly find?: FindType | false;
  /** Neither sorted nor grouped by. */
  readonly sort?: false;
  /** Groups add it up. */
  readonly sum?: true;
}

/**
 * A dataset (`GET /api/data/{name}`) as screens and the server know it. A field of a part of the row is named by its path:
 * `contact.name`.
 */
export interface DatasetFacts {
  readonly name: string;
  readonly fields: Readonly<Record<string, FieldFacts>>;
  /** The order of its rows unless another is asked for. */
  readonly sort: string;
  /** It takes free text (`search`). */
  readonly search?: true;
}
type FieldsOf<D extends DatasetFacts> = D['fields'];

/** The fields that a `find` may name. */
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

/** The fields that groups add up. */
export type SummedFields<D extends DatasetFacts> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { sum: true } ? K : never;
}[keyof FieldsOf<D>] &
  string;

type ShownFields<D extends DatasetFacts> = {
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
/** What `shown` fields with a path below `H` make together; nothing where each of them may be missing. */
type PartOf<Fs extends Readonly<Record<string, FieldFacts>>, K extends string, H extends string> =
  | { [R in RestOf<K, H>]: `${H}.${R}` extends infer P extends keyof Fs ? ValueOf<Fs[P]> : never }
  | (RestOf<K, H> extends infer R extends string
      ? Extract<Fs[`${H}.${R}` & keyof Fs], { nullable: true }> extends never
        ? never
        : null
      : never);

/** The columns that rows may leave out. */
type LeftOut<D extends DatasetFacts> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { optional: true } ? K : never;
}[keyof FieldsOf<D>] &
  string;

/** A row of a dataset, as far as its description says. */
export type RowOf<D extends DatasetFacts, K extends string = ShownFields<D>> = {
  [H in Exclude<HeadOf<K>, LeftOut<D>>]: H extends K ? ValueOf<FieldsOf<D>[H]> : PartOf<FieldsOf<D>, K, H>;
} & { [H in LeftOut<D>]?: ValueOf<FieldsOf<D>[H]> };
/** The columns of a row. */
export type ColumnsOf<D extends DatasetFacts> = HeadOf<ShownFields<D>>;

/** As what a field is compared in a `find`; undefined for one that cannot be. */
export const findTypeOf = (field: FieldFacts): FindType | undefined =>
  field.find === false ? undefined : (field.find ?? findTypes[field.type]);
