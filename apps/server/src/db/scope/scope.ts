import { sql, type AliasedRawBuilder, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Caller } from '../../caller.ts';
import { Refusal } from '../../refusal.ts';
import { scopePredicate, scopedTables, type Reach, type ScopedTable } from './scope-rules.ts';
import { ScopeWrites } from './scope-writes.ts';
import type { PersonView, SystemDb } from '../system.ts';
import type { DeviceTables } from '../tables/devices.ts';
import type { Tables } from '../tables/tables.ts';

export { scopedTables, type ScopedTable };

/** Sessions, failures, keys, links and settings are read by their own features alone. */
type SystemTable =
  | 'session'
  | 'login_failure'
  | 'idempotency'
  | 'setting'
  | 'site'
  | 'account_link'
  | keyof DeviceTables;
/** Tables whose rows belong to a scoped record or to everybody: free to join, because the root's scope holds. */
export type OpenTables = Omit<Tables & PersonView, ScopedTable | SystemTable>;
/** Tables that may be written through a scope. */
export type WritableTable = Exclude<keyof Tables, SystemTable>;

// Only for its type: the builders of kysely have no names of their own to declare.
declare const open: Kysely<OpenTables>;
declare const whole: SystemDb;
type From<T extends ScopedTable, A extends string> = ReturnType<
  typeof open.selectFrom<AliasedRawBuilder<Selectable<Tables[T]>, A>>
>;

/**
 * The database as one caller may see it. Rows of the scoped tables (`scopedTables`) come only through `from`, `fromAny`,
 * `source` and `sourceAny`, which carry the caller's scope; the other tables can be joined to them.
 */
export class ScopedDb {
  readonly #whole: SystemDb;
  readonly #open: Kysely<OpenTables>;
  readonly #writing: SystemDb;
  readonly #caller: Caller;

  constructor(whole: SystemDb, caller: Caller) {
    this.#whole = whole;
    this.#open = whole.$omitTables<ScopedTable | SystemTable>();
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

  /** A select over a table that has no scope of its own; its rows are found by the id of a record read through a scope. */
  child<T extends keyof OpenTables>(table: T): ReturnType<typeof open.selectFrom<T>> {
    return this.#open.selectFrom(table);
  }

  /** `from` as a parenthesised fragment for SQL written by hand: `from ${db.source('post')} as p`. */
  source(table: ScopedTable): RawBuilder<unknown> {
    return this.#source(table, 'list');
  }

  /** `fromAny` as a parenthesised fragment. */
  sourceAny(table: ScopedTable): RawBuilder<unknown> {
    return this.#source(table, 'any');
  }

  /**
   * Rows of SQL written by hand; scoped tables stand in it only as `source` or `sourceAny`. With `within` (milliseconds) a
   * query that takes longer is cancelled in the database and refused with `query.too_slow`.
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

  /** An update that reaches only what the caller may see. */
  update<T extends WritableTable>(table: T): ReturnType<typeof whole.updateTable<T>> {
    return this.#writing.updateTable(table);
  }

  insert<T extends WritableTable>(table: T): ReturnType<typeof whole.insertInto<T>> {
    return this.#writing.insertInto(table);
  }

  /** A deletion that reaches only what the caller may see. */
  remove<T extends WritableTable>(table: T): ReturnType<typeof whole.deleteFrom<T>> {
    return this.#writing.deleteFrom(table);
  }

  /** The same connection and transaction without the scope; `why` says what protects the records instead. */
  asSystem(why: string): SystemDb {
    if (why === '') throw new TypeError('Leaving the scope needs a reason.');
    return this.#whole;
  }

  #source(table: ScopedTable, reach: Reach): RawBuilder<unknown> {
    return sql`(select * from ${sql.table(table)} where ${scopePredicate(table, this.#caller, reach)})`;
  }
}
