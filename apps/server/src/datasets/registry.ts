import { datasets as shapes, type DatasetName } from '@field-service/contract/sync.ts';
import type { FieldType } from '@field-service/domain/find/find.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { RequestContext } from '../context.ts';

/** A field that may be searched and, unless `sort` is false, sorted by; `column` is its expression in the dataset's tables (of type `ids`, a text array). */
export interface Field {
  type: FieldType;
  column: RawBuilder<unknown>;
  sort?: false;
  /** The column is never null: it is then sorted without `nulls last`, as its index is (decision 0036). */
  notNull?: true;
  /** For a field of another record: turns a condition on `column` into one on the row. */
  through?: (condition: RawBuilder<boolean>) => RawBuilder<boolean>;
  /** For ids that stand in another table: whether the row has one of `values`, a text array. */
  holds?: (values: RawBuilder<unknown>) => RawBuilder<boolean>;
}
/** A field that is never null. */
export const always = (field: Field): Field => ({ ...field, notNull: true });
export type Fields = Readonly<Record<string, Field>>;

/** By what a delta goes on: a row's stamp, and the number that orders rows of one stamp. */
export interface Version {
  uts: RawBuilder<unknown>;
  ctid: RawBuilder<unknown>;
}
/** The version of the rows of an alias. */
export const versionOf = (alias: string): Version => ({ uts: sql.ref(`${alias}.uts`), ctid: sql.ref(`${alias}.seq`) });
/** The fields by which readers search and sort versions. */
export const versionFields = (alias: string): { uts: Field; ctid: Field } => {
  const { uts, ctid } = versionOf(alias);
  return { uts: { type: 'stamp', column: uts, notNull: true }, ctid: { type: 'number', column: ctid, notNull: true } };
};

/** What a dataset is asked for, after its own parameters were checked. */
export interface DatasetRequest {
  context: RequestContext;
  caller: Caller;
  /** The parsed `formData`; undefined for a dataset that declares none. */
  form: unknown;
  /** One of the dataset's `picks`. */
  pick?: string | undefined;
  /** What the dataset's `prepare` answered. */
  prepared?: unknown;
}

/**
 * A named list that `GET /api/data/{id}` answers. Its rows are JSON that PostgreSQL builds: first the page is chosen in
 * `from`, then `row` is built for the rows of the page alone.
 */
export interface Dataset {
  name: DatasetName;
  /** Further names under which older clients ask for it. */
  aliases?: readonly string[];
  /** The code under which it is a data source of its own: read by it, it takes `DATA:VW:{code}` besides `needs`. */
  code?: string;
  callers: readonly ('staff' | 'portal')[];
  /** The permission of staff, `area:action[:scope]`; null where every member of staff may read it. */
  needs: string | null;
  /** For what the database cannot compute: runs first, and its answer is `prepared` in the request that the other parts get. */
  prepare?: (request: DatasetRequest) => Promise<unknown>;
  /** The tables that filters and sorts name, root tables only as `context.db.source(…)`. */
  from: (request: DatasetRequest) => RawBuilder<unknown>;
  /** What holds besides the filters; deleted rows are left out by `alive`, not here. */
  where?: (request: DatasetRequest) => RawBuilder<boolean>;
  /** Left out in a delta, which tells of deleted rows too. */
  alive?: RawBuilder<boolean>;
  /** The JSON object of one row. */
  row: RawBuilder<unknown> | ((request: DatasetRequest) => RawBuilder<unknown>);
  /**
   * Tables that only `row` needs: `base` is the alias of `from` whose row the page keeps, `joins` follows it by that alias.
   */
  page?: { base: string; joins: RawBuilder<unknown> };
  fields: Fields;
  /** As in the parameter `sort`; a tie is broken by `tie`. */
  sort: string;
  tie: RawBuilder<unknown>;
  /** Text columns that `search` looks in, or the condition that it makes of what was typed. */
  search?: readonly RawBuilder<unknown>[] | ((text: string, request: DatasetRequest) => RawBuilder<boolean>);
  /** What `group` adds up, by the name in the answer; sums are decimal texts. */
  sums?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The values of the parameter `pick`; without any, it is refused. */
  picks?: readonly string[];
  /** For delta reads. */
  delta?: Version;
  /** The shape of `formData`; without one, the parameter is refused. */
  form?: z.ZodType;
  /** The most rows of one answer, whatever the caller asks for. */
  cap: number;
}

/** The names of a dataset's columns (parameter `cols`), from its shape in the contract. */
export function columnsOf(name: DatasetName): readonly string[] {
  const shape: z.ZodType = shapes[name];
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
}

export const shapeOf = (name: DatasetName): z.ZodType => shapes[name];
