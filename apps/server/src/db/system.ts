import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables/tables.ts';

/** The view of people's names and teams, which every caller may read. */
export interface PersonView {
  person: { id: string; displayname: string; team_id: string | null };
}

/**
 * The whole database, without a caller's scope: for logins, the queue's handlers, live events and the few commands
 * whose permission does not depend on the caller's folders. If there is a caller, use their `ScopedDb`.
 */
export type SystemDb = Kysely<Tables & PersonView>;

/** A handle on a pool that the caller owns and ends. */
export const systemDb = (pool: pg.Pool): SystemDb =>
  new Kysely<Tables & PersonView>({ dialect: new PostgresDialect({ pool }) });
