import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables/tables.ts';

/** What the product's code calls the person or process behind a row that nobody's session made. */
export interface PersonView {
  person: { id: string; displayname: string; team_id: string | null };
}

/**
 * The whole database, without anybody's scope: for logging in, the queue's handlers, live events and the few commands
 * whose permission is not a question of the caller's folders. Where a caller is at hand, use their `ScopedDb`.
 */
export type SystemDb = Kysely<Tables & PersonView>;

/** The handle on a pool that the caller owns and ends. */
export const systemDb = (pool: pg.Pool): SystemDb =>
  new Kysely<Tables & PersonView>({ dialect: new PostgresDialect({ pool }) });
