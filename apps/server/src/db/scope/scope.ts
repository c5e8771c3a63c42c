import { sql, type AliasedRawBuilder, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Caller } from '../../caller.ts';
import { Refusal } from '../../refusal.ts';
import { belongings, type ChildTable } from './references.ts';
import { isScopedTable, scopePredicate, type Reach, type ScopedTable } from './scope-rules.ts';
import { ScopeWrites } from './scope-writes.ts';
import type { PersonView, SystemDb } from '../system.ts';
import type { DeviceTables } from '../tables/devices.ts';
import type { Tables } from '../tables/tables.ts';

/** Sessions, failures, keys, links and settings are read by their own features only. */
type SystemTable =
  | 'session'
  | 'login_failure'
  | 'idempotency'
  | 'setting'
  | 'site'
  | 'account_link'
  | keyof DeviceTables;
/** Tables whose rows all users may see, such as lookups and roles; history is as visible as its record. */
export type OpenTables = Omit<Tables & PersonView, ScopedTable | ChildTable | SystemTable | 'history'>;
type Belongings = typeof belongings;
type TableOf<C> = C extends `${infer T}.${string}` ? T : never;
type RootOf<C> = C extends keyof Belongings
  ? TableOf<Belongings[C]> extends ScopedTable
    ? TableOf<Belongings[C]>
    : RootOf<Belongings[C]>
  : never;
/** Columns of child tables that hold the id of a scoped row, directly or through the row that they belong to. */
export type ChildColumn = { [C in keyof Belongings]: RootOf<C> extends never ? never : C }[keyof Belongings];
/** Tables that may be written through a scope. */
export type WritableTable = Exclude<keyof Tables, SystemTable>;

// Only needed for its type: the builders of kysely have no exported types.
declare const open: Kysely<OpenTables>;
declare const whole: SystemDb;
type From<T extends keyof Tables, A extends string> = ReturnType<
  typeof open.selectFrom<AliasedRawBuilder<Selectable<Tables[T]>, A>>
>;

/**
 * The database as one caller may see it. Rows of the scoped tables (`scopedTables`) are only available through `from`,
 * `fromAny`, `source` and `sourceAny`, which apply the caller's scope; rows of their child tables through `childrenOf`
 * and `fromChildrenOf`, which apply the scope of the parent row. From such a row, SQL continues with `related`.
 */
export class ScopedDb {
  readonly #whole: SystemDb;
  readonly #open: Kysely<OpenTables>;
  readonly #writing: SystemDb;
  readonly #caller: Caller;

  constructor(whole: SystemDb, caller: Caller) {
    this.#whole = whole;
    this.#open = whole.$omitTables<ScopedTable | ChildTable | SystemTable | 'history'>();
    this.#writing = whole.withPlugin(new ScopeWrites(caller));
    this.#caller = caller;
  }

  /** A select over the rows of `table` in the folders that lists show. */
  from<T extends ScopedTable, A extends string>(table: T, alias: A): From<T, A> {
    return this.#open.selectFrom(sql<Selectable<Tables[T]>>`${this.#source(table, 'list')}`.as(alias));
  }

  /** A select over every row of `table` that the caller may see at all: for reads by id. */
  fromAny<T extends ScopedTable, A extends string>(table: T, alias: A): From<T, A> {
    return this.#open.selectFrom(sql<Selectable<Tables[T]>>`${this.#source(table, 'any')}`.as(alias));
  }

  /** A select over a table whose rows all users may see. */
  table<T extends keyof OpenTables>(table: T): ReturnType<typeof open.selectFrom<T>> {
    return this.#open.selectFrom(table);
  }

  /** A select over the rows of a child table that belong to any of `ids` that the caller may see. */
  fromChildrenOf<C extends ChildColumn, A extends string>(
    column: C,
    ids: string | readonly string[],
    alias: A,
  ): From<TableOf<C> & ChildTable, A> {
    return this.#open.selectFrom(
      sql<Selectable<Tables[TableOf<C> & ChildTable]>>`${this.childrenOf(column, ids)}`.as(alias),
    );
  }

  /** `from` as a parenthesised fragment for hand-written SQL: `from ${db.source('post')} as p`. */
  source(table: ScopedTable): RawBuilder<unknown> {
    return this.#source(table, 'list');
  }

  /** `fromAny` as a parenthesised fragment. */
  sourceAny(table: ScopedTable): RawBuilder<unknown> {
    return this.#source(table, 'any');
  }

  /** `fromChildrenOf` as a parenthesised fragment: `from ${db.childrenOf('post_line.post_id', id)} l`. */
  childrenOf(column: ChildColumn, ids: string | readonly string[]): RawBuilder<unknown> {
    const root = rootOf(column);
    const [table = ''] = column.split('.');
    const visible = scopePredicate(root, this.#caller, 'any');
    // For a single row the condition is checked once, before any of its children is read.
    return typeof ids === 'string'
      ? sql`(select * from ${sql.table(table)} where ${sql.ref(column)} = ${ids} and exists (select from ${sql.table(root)} where ${sql.ref(`${root}.id`)} = ${ids} and ${visible}))`
      : sql`(select * from ${sql.table(table)} where ${sql.ref(column)} = any(${[...ids]}::text[]) and exists (select from ${sql.table(root)} where ${sql.ref(`${root}.id`)} = ${sql.ref(column)} and ${visible}))`;
  }

  /**
   * Rows of hand-written SQL; scoped tables may appear in it only as `source` or `sourceAny`. With `within`
   * (milliseconds) a query that takes longer is cancelled in the database and rejected with `query.too_slow`.
   */
  async rows<Row>(query: RawBuilder<Row>, limit?: { within: number }): Promise<Row[]> {
    if (limit === undefined) return (await query.execute(this.#whole)).rows;
    const signal = AbortSignal.timeout(limit.within);
    try {
      return (await query.execute(this.#whole, { signal, inflightQueryAbortStrategy: 'cancel query' })).rows;
    } catch (error) {
      if (signal.aborted) throw new Refusal('query.too_slow', {}, { cause: error });
      throw error;
    }
  }

  /**
   * An update. In a scoped table it only affects rows that the caller may see; child tables are not filtered, so check
   * their parent first.
   */
  update<T extends WritableTable>(table: T): ReturnType<typeof whole.updateTable<T>> {
    return this.#writing.updateTable(table);
  }

  insert<T extends WritableTable>(table: T): ReturnType<typeof whole.insertInto<T>> {
    return this.#writing.insertInto(table);
  }

  /**
   * A deletion. In a scoped table it only affects rows that the caller may see; child tables are not filtered, so check
   * their parent first.
   */
  remove<T extends WritableTable>(table: T): ReturnType<typeof whole.deleteFrom<T>> {
    return this.#writing.deleteFrom(table);
  }

  /** The same connection and transaction without the scope; `why` names what protects the records instead. */
  asSystem(why: string): SystemDb {
    if (why === '') throw new TypeError('Leaving the scope needs a reason.');
    return this.#whole;
  }

  #source(table: ScopedTable, reach: Reach): RawBuilder<unknown> {
    return sql`(select * from ${sql.table(table)} where ${scopePredicate(table, this.#caller, reach)})`;
  }
}

/** The scoped table whose id a column of a child table contains. */
function rootOf(column: keyof Belongings): ScopedTable {
  const target: string = belongings[column];
  const [table = ''] = target.split('.');
  if (isScopedTable(table)) return table;
  if (!isBelonging(target)) throw new TypeError(`${column} leads to no scoped table.`);
  return rootOf(target);
}
const isBelonging = (column: string): column is keyof Belongings => Object.hasOwn(belongings, column);
