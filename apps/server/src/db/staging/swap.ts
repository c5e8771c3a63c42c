import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { hasCode } from '../../has-code.ts';
import { appendOnlyTables } from '../append-only.ts';
import { stagingSchema, replacedSchema } from './staging-schemas.ts';
import type { Database } from '../connect.ts';
import { consoleSchema, consoleViewStatements } from '../console/views.ts';
import { grantStatements } from '../migrate.ts';
import { lockedStates } from '../sql-states.ts';
import { systemDb, type SystemDb } from '../system.ts';

/** Callbacks within the transaction of a swap: with the old tables, and with the new ones. */
export interface Swap<T> {
  before: (db: SystemDb) => Promise<void>;
  after: (db: SystemDb) => Promise<T>;
}

/**
 * Shorter than PostgreSQL's wait before it checks for a deadlock, so that the swap yields instead of another
 * transaction.
 */
const waitForLocks = 800;
const pause = 250;
const tries = 40;

/** Waits until no one uses the tables being replaced, and blocks everyone until the transaction ends. */
async function lockTables(db: SystemDb): Promise<void> {
  await sql.raw(`set local lock_timeout = ${waitForLocks}`).execute(db);
  await sql
    .raw(`
    do $$ declare names text; begin
      select string_agg(format('public.%I', c.relname), ', ' order by c.relname) into names
        from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and exists (select from pg_class b where b.relname = c.relname and b.relnamespace = '${stagingSchema}'::regnamespace);
      execute 'lock table ' || names || ' in access exclusive mode';
    end $$`)
    .execute(db);
}

/**
 * Moves tables, views and functions to another schema if they also exist by name in `like`, which may be `from` itself.
 * A partition that only the old table has is dropped with that table.
 */
const moving = (from: string, to: string, like: string): string => `
  do $$ declare it record; begin
    for it in select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind from pg_class c
               where c.relnamespace = '${from}'::regnamespace and c.relkind in ('r', 'p', 'v') and exists (select from pg_class o where o.relname = c.relname and o.relnamespace = '${like}'::regnamespace) loop
      execute format('alter %s %I.%I set schema %I', it.kind, '${from}', it.name, '${to}');
    end loop;
    for it in select p.oid::regprocedure::text as name from pg_proc p
               where p.pronamespace = '${from}'::regnamespace
                 and exists (select from pg_proc o where o.proname = p.proname and o.pronamespace = '${like}'::regnamespace and o.proargtypes = p.proargtypes) loop
      execute format('alter function %s set schema %I', it.name, '${to}');
    end loop;
  end $$`;

async function swapOnce<T>(
  database: Pick<Database, 'ownerPool' | 'appRole' | 'console'>,
  { before, after }: Swap<T>,
): Promise<T> {
  return await systemDb(database.ownerPool)
    .transaction()
    .execute(async (db) => {
      const run = async (...statements: readonly string[]): Promise<void> =>
        void (await sql.raw(statements.join(';\n')).execute(db));
      await lockTables(db);
      await before(db);
      await run(
        `drop schema if exists ${consoleSchema} cascade`,
        `drop schema if exists ${replacedSchema} cascade`,
        `create schema ${replacedSchema}`,
      );
      await run(moving('public', replacedSchema, stagingSchema));
      await run(moving(stagingSchema, 'public', stagingSchema));
      await run(
        ...grantStatements(['public'], database.appRole, appendOnlyTables),
        ...consoleViewStatements(database.console?.role),
      );
      const result = await after(db);
      await run(`drop schema ${replacedSchema} cascade`, `drop schema ${stagingSchema} cascade`);
      return result;
    });
}

/**
 * Replaces the tables in use with the staging tables in one transaction, so that a killed process leaves everything
 * unchanged. Waits less than a minute for current users of the tables; returns `in use` if that is not enough, and then
 * nothing has changed.
 */
export async function swapIn<T>(
  database: Pick<Database, 'ownerPool' | 'appRole' | 'console'>,
  swap: Swap<T>,
): Promise<T | 'in use'> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      return await swapOnce(database, swap);
    } catch (error) {
      if (!hasCode(error, ...lockedStates)) throw error;
      await delay(pause);
    }
  }
  return 'in use';
}
