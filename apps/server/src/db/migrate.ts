import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { followCollation } from './alphabetical.ts';
import { appendOnlyTables } from './append-only.ts';
import { dropStaging } from './staging/staging-schemas.ts';
import type { Database } from './connect.ts';
import { consoleSchema, dropConsoleViews, makeConsoleViews } from './console/views.ts';
import { assertServingRole } from './roles.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const fileName = /^\d{4}_[a-z0-9_]+\.ts$/;
/**
 * An arbitrary fixed number for the lock on the schema. Processes that start together prepare the schema one after
 * another, and never during a restore.
 */
export const lockNumber = 704_211_503;
/** The maximum idle time of a transaction in a session without its own setting. */
const idleSession = '2min';

function isMigration(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';
}

/**
 * The migrations of `folder` by name, in the order in which they apply. Throws if a file is not a migration or two have
 * the same number.
 */
export async function readMigrations(folder = migrationsFolder): Promise<Map<string, Migration>> {
  const found = new Map<string, Migration>();
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted();
  for (const file of files) {
    const module: unknown = await import(pathToFileURL(path.join(folder, file)).href);
    if (!fileName.test(file) || !isMigration(module))
      throw new Error(`${file} is not a migration: NNNN_name.ts that exports up(db).`);
    if ([...found.keys()].some((name) => name.slice(0, 4) === file.slice(0, 4)))
      throw new Error(`Two migrations carry the number ${file.slice(0, 4)}.`);
    found.set(path.basename(file, '.ts'), module);
  }
  return found;
}

/**
 * Brings the schema up to date as its owner, all or nothing, and grants the serving role its rights. Returns the names
 * of the migrations that this call applied; if several processes call it at the same time, one of them applies all of
 * them.
 */
export async function migrate(
  database: Pick<Database, 'ownerPool' | 'appPool' | 'appRole' | 'console'>,
  { folder, appendOnly }: { folder: string; appendOnly: readonly string[] } = {
    folder: migrationsFolder,
    appendOnly: appendOnlyTables,
  },
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const lock = await database.ownerPool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [lockNumber]);
    await dropConsoleViews(lock);
    await dropStaging(lock);
    const applied = await applyMigrations(database.ownerPool, migrations);
    await followCollation(lock);
    await grantToApp(lock, database.appRole, appendOnly);
    await limitIdleSessions(lock);
    await assertServingRole(database.appPool);
    // A folder with other migrations than the product's has none of the tables that the views read.
    if (folder === migrationsFolder) await makeConsoleViews(lock, database.console?.role);
    await lock.query('select pg_advisory_unlock($1)', [lockNumber]);
    lock.release();
    return applied;
  } catch (error) {
    // Closing the connection releases the lock, whatever state a failure left it in.
    lock.release(true);
    throw error;
  }
}

/**
 * Applies the missing migrations, up to a given one or all of them; `place` is the schema of tables that are created
 * without a qualified name.
 */
export async function applyMigrations(
  pool: pg.Pool,
  migrations: ReadonlyMap<string, Migration>,
  place: { schema?: string; upTo?: string } = {},
): Promise<readonly string[]> {
  // The pool belongs to the caller, so this handle is not destroyed.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => await Promise.resolve(Object.fromEntries(migrations)) },
    ...(place.schema === undefined ? {} : { migrationTableSchema: place.schema }),
  });
  const { error, results = [] } = await (place.upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(place.upTo));
  const failed = results.find((result) => result.status === 'Error');
  if (failed !== undefined)
    throw new Error(`The migration ${failed.migrationName} failed; the database is as it was.`, { cause: error });
  if (error !== undefined)
    throw new Error('The schema does not fit this version of the product; was the database used by a newer one?', {
      cause: error,
    });
  return results.map((result) => result.migrationName);
}

/**
 * Grants `role` the rights that serving requests needs, in every schema of the product: on rows but not on the
 * structure, and without changes to append-only tables. Runs as the owner; repeating it changes nothing.
 */
export async function grantToApp(owner: pg.ClientBase, role: string, appendOnly: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select nspname as name from pg_namespace
      where nspname not like 'pg\\_%' and nspname not in ('information_schema', '${consoleSchema}') and has_schema_privilege(oid, 'create') order by 1`,
  );
  await owner.query(
    [
      'begin',
      ...grantStatements(
        rows.map(({ name }) => name),
        role,
        appendOnly,
      ),
      'commit',
    ].join(';\n'),
  );
}

/**
 * Makes PostgreSQL end sessions that leave a transaction open and idle, such as an operator's own session. While such a
 * transaction has uncommitted writes, no newer change can reach a device. If the tables' owner does not own the
 * database, the setting is left unchanged.
 */
async function limitIdleSessions(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `do $$ begin
       if (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) then
         execute format('alter database %I set idle_in_transaction_session_timeout = %L', current_database(), '${idleSession}');
       end if;
     end $$`,
  );
}

/**
 * The statements that grant `role` its rights in these schemas, one of which is the product's own; they run in a
 * transaction of the tables' owner.
 */
export function grantStatements(
  schemas: readonly string[],
  role: string,
  appendOnly: readonly string[],
): readonly string[] {
  const app = pg.escapeIdentifier(role);
  return [
    ...schemas
      .map((name) => pg.escapeIdentifier(name))
      .flatMap((schema) => [
        `grant usage on schema ${schema} to ${app}`,
        `revoke all on all tables in schema ${schema} from ${app}`,
        `grant select, insert, update, delete on all tables in schema ${schema} to ${app}`,
        `grant usage, select on all sequences in schema ${schema} to ${app}`,
      ]),
    `revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${app}`,
    ...appendOnly.map((table) => `revoke update, delete on ${pg.escapeIdentifier(table)} from ${app}`),
  ];
}
