import { datasets as shapes, type DatasetName } from '@field-service/contract/data.ts';
import {
  findTypeOf,
  type AskedFields,
  type DatasetFacts,
  type SummedFields,
} from '@field-service/contract/datasets/facts.ts';
import type { FieldType as FindType } from '@field-service/domain/find/find.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { RequestContext } from '../context.ts';

/** The source of a field's values. */
export interface Column {
  /** The expression in the dataset's tables; for a field that is a list, a text array. */
  column: RawBuilder<unknown>;
  /** Whether the value is never null; rows are then sorted without `nulls last`, to match the index (decision 0036). */
  notNull?: true;
  /** For ids that are stored in another table: whether the row has one of `values`, a text array. */
  holds?: (values: RawBuilder<unknown>) => RawBuilder<boolean>;
}
/** A column that is never null. */
export const neverNull = (column: Column): Column => ({ ...column, notNull: true });
/** A field that can be searched and, unless `sort` is false, sorted and grouped by. */
export interface Field extends Column {
  type: FindType;
  /** Whether the value is a day (`yyyymmdd`). */
  isDay?: true;
  /** Whether it is sorted as people expect names (decision 0081). */
  alphabetical?: true;
  sort?: false;
}
export type Fields = Readonly<Record<string, Field>>;

/** The position that a delta continues from: a row's stamp, and the number that orders rows with the same stamp. */
export interface Version {
  uts: RawBuilder<unknown>;
  ctid: RawBuilder<unknown>;
}
/** The version of the rows of an alias. */
export const versionOf = (alias: string): Version => ({ uts: sql.ref(`${alias}.uts`), ctid: sql.ref(`${alias}.seq`) });
/** The columns by which clients search and sort versions. */
export const versionColumns = (alias: string): { uts: Column; ctid: Column } => {
  const { uts, ctid } = versionOf(alias);
  return { uts: { column: uts, notNull: true }, ctid: { column: ctid, notNull: true } };
};

/** A request to a dataset, after its own parameters were validated. */
export interface DatasetRequest {
  context: RequestContext;
  caller: Caller;
  /** The parsed `formData`; undefined for a dataset that declares none. */
  form: unknown;
  /** One of the dataset's `picks`. */
  pick?: string | undefined;
  /** The result of the dataset's `prepare`. */
  prepared?: unknown;
}

type SumColumns<Name extends string> = Readonly<Record<Name, RawBuilder<unknown>>>;
type Sums<Name extends string> = SumColumns<Name> | ((request: DatasetRequest) => SumColumns<Name>);

/**
 * A named list that `GET /api/data/{id}` returns. Its rows are JSON that PostgreSQL builds: first `from` selects the
 * page, then `row` is built for the rows of the page only.
 */
export interface Dataset {
  name: DatasetName;
  /** Other names that older clients use for it. */
  aliases?: readonly string[];
  /**
   * The code under which it is a separate data source: reading it by this code requires `DATA:VW:{code}` in addition to
   * `needs`.
   */
  code?: string;
  callers: readonly ('staff' | 'portal')[];
  /** The permission that staff need, `area:action[:scope]`; null if every member of staff may read it. */
  needs: string | null;
  /**
   * Computes what the database cannot. Runs first; its result becomes `prepared` in the request that the other parts
   * receive.
   */
  prepare?: (request: DatasetRequest) => Promise<unknown>;
  /** The tables that filters and sorts name; scoped tables only as `context.db.source(…)`. */
  from: (request: DatasetRequest) => RawBuilder<unknown>;
  /** The condition besides the filters; deleted rows are excluded by `alive`, not here. */
  where?: (request: DatasetRequest) => RawBuilder<boolean>;
  /** Omitted in a delta, which includes deleted rows. */
  alive?: RawBuilder<boolean>;
  /** The JSON object for one row. */
  row: RawBuilder<unknown> | ((request: DatasetRequest) => RawBuilder<unknown>);
  /**
   * Tables that only `row` needs: `base` is the alias in `from` whose row the page keeps; `joins` starts from that
   * alias.
   */
  page?: { base: string; joins: RawBuilder<unknown> };
  fields: Fields;
  /** The default order, as in the parameter `sort`; `tie` breaks ties. */
  sort: string;
  tie: RawBuilder<unknown>;
  /** Text columns that `search` reads, or a function that builds the condition for the typed text. */
  search?: readonly RawBuilder<unknown>[] | ((text: string, request: DatasetRequest) => RawBuilder<boolean>);
  /**
   * The sums that `group` computes, by their name in the response; sums are decimal strings. A function for a sum that
   * not every caller may see.
   */
  sums?: Sums<string>;
  /** The values of the parameter `pick`; if there are none, the parameter is rejected. */
  picks?: readonly string[];
  /** Required for delta reads. */
  delta?: Version;
  /** The shape of `formData`; if there is none, the parameter is rejected. */
  form?: z.ZodType;
  /** The maximum number of rows in one response, whatever the caller requests. */
  cap: number;
}

/** One column for each field of a description that a request may use. */
export type DatasetColumns<D extends DatasetFacts> = Readonly<Record<AskedFields<D>, Column>>;
type SearchOf<D extends DatasetFacts> = D extends { search: true }
  ? { search: NonNullable<Dataset['search']> }
  : { search?: never };
type SumsOf<D extends DatasetFacts> = [SummedFields<D>] extends [never]
  ? { sums?: never }
  : { sums: Sums<SummedFields<D>> };
/** The server's part of a dataset: who may read the rows, the tables of the rows, and the SQL of the fields. */
export type DatasetSource<D extends DatasetFacts> = Omit<Dataset, 'name' | 'fields' | 'sort' | 'search' | 'sums'> & {
  fields: DatasetColumns<D>;
} & SearchOf<D> &
  SumsOf<D>;
type AnySource = Omit<Dataset, 'name' | 'fields' | 'sort'> & { fields: Readonly<Record<string, Column>> };
type NamedFacts = DatasetFacts & { readonly name: DatasetName };

/** The dataset of a description. Throws if a column has no searchable field in the description. */
export function datasetOf<D extends NamedFacts>(facts: D, source: DatasetSource<NoInfer<D>>): Dataset;
export function datasetOf({ name, fields, sort }: NamedFacts, source: AnySource): Dataset {
  const fieldOf = ([key, column]: [string, Column]): [string, Field] => {
    const field = fields[key];
    const type = field === undefined ? undefined : findTypeOf(field);
    if (field === undefined || type === undefined)
      throw new TypeError(`The dataset ${name} is described without the field ${key}.`);
    return [
      key,
      {
        ...column,
        type,
        ...(field.type === 'date' ? { isDay: true } : {}),
        ...(field.type === 'text' ? { alphabetical: true } : {}),
        ...(field.sort === false ? { sort: false } : {}),
      },
    ];
  };
  return { ...source, name, sort, fields: Object.fromEntries(Object.entries(source.fields).map(fieldOf)) };
}

/** The names of a dataset's columns (parameter `cols`), according to its shape in the contract. */
export function columnsOf(name: DatasetName): readonly string[] {
  const shape: z.ZodType = shapes[name];
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
}

export const shapeOf = (name: DatasetName): z.ZodType => shapes[name];
