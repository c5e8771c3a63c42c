import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { stagingSchema, dropStaging } from './staging-schemas.ts';
import { withoutLimits, type Database } from '../connect.ts';
import { applyMigrations, lockNumber, readMigrations } from '../migrate.ts';
import { openPool } from '../steady-client.ts';
import {
  exactText,
  readRows,
  readSequences,
  readTables,
  setSequences,
  writeRows,
  type SequencePlace,
  type TableShape,
} from './table-text.ts';

/** Tables that are filled separately from those in use; no one reads them before they are swapped in. */
export interface Staging {
  /** The empty tables of the requested schema. */
  tables: readonly TableShape[];
  /** `table.column` of the columns that have a sequence. */
  sequences: readonly string[];
  load: (table: TableShape, lines: readonly string[]) => Promise<void>;
  /** The row count, size and hash of the table's current content, written out again. */
  measure: (table: TableShape) => Promise<{ rows: number; bytes: number; sha256: string }>;
  /**
   * Sets the sequences, restores the references between tables, which checks them, and brings the schema up to date.
   */
  finish: (sequences: readonly SequencePlace[]) => Promise<void>;
}

/**
 * The queue has its own schema, which belongs to the deployment and is kept: in the staging schema, its migration
 * creates only its view.
 */
const stagingOverrides: Readonly<Record<string, Migration>> = {
  '0006_queue': {
    up: async (db) => void (await sql`create view person as select id, displayname, team_id from app_user`.execute(db)),
  },
};

/** The product's migrations as they run in the staging schema. */
export async function stagingMigrations(): Promise<Map<string, Migration>> {
  const migrations = await readMigrations();
  for (const [name, migration] of Object.entries(stagingOverrides)) migrations.set(name, migration);
  return migrations;
}

/** Staging tables need not be durable by themselves: the commit that swaps them in makes all of them durable. */
const asynchronousCommit = 'synchronous_commit = off';
const inSchema = {
  options: `${withoutLimits} -c search_path=${stagingSchema} -c ${asynchronousCommit.replaceAll(' ', '')}`,
};

async function migrateStaging(database: Pick<Database, 'ownerUrl'>, upTo?: string): Promise<void> {
  const pool = openPool({ connectionString: database.ownerUrl, max: 1, ...inSchema });
  try {
    await applyMigrations(pool, await stagingMigrations(), {
      schema: stagingSchema,
      ...(upTo === undefined ? {} : { upTo }),
    });
  } finally {
    await pool.end();
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops the references between tables, so that rows can be loaded in any order, and disables triggers, so that none of
 * them changes the rows.
 */
async function dropReferences(client: pg.ClientBase, tables: readonly TableShape[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = '${stagingSchema}'::regnamespace order by 1, 2`,
  );
  const dropped = rows.map(
    ({ table, name }) => `alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`,
  );
  await client.query(
    [...dropped, ...tables.map(({ name }) => `alter table ${pg.escapeIdentifier(name)} disable trigger user`)].join(
      ';\n',
    ),
  );
  return rows;
}

async function restoreReferences(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  references: readonly Reference[],
): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(
      `alter table ${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    );
  await client.query(
    tables.map(({ name }) => `alter table ${pg.escapeIdentifier(name)} enable trigger user`).join(';\n'),
  );
}

async function measure(
  client: pg.ClientBase,
  table: TableShape,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const found = { rows: 0, bytes: 0 };
  await client.query('begin transaction read only');
  for await (const lines of writeRows(client, stagingSchema, table)) {
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    found.rows += lines.length;
    found.bytes += bytes.length;
    hash.update(bytes);
  }
  await client.query('commit');
  return { ...found, sha256: hash.digest('hex') };
}

/**
 * Creates the product's tables as of a given migration in a separate schema, and lets `work` fill them and swap them
 * in. Only one call can run at a time across all processes, and none while a process prepares the schema; otherwise it
 * returns `busy`. No transaction spans the whole work, so that delta reads of the tables in use are not held up.
 * Leftovers are removed.
 */
export async function withStaging<T>(
  database: Pick<Database, 'ownerPool' | 'ownerUrl'>,
  upTo: string,
  work: (staging: Staging) => Promise<T>,
): Promise<T | 'busy'> {
  const client = await database.ownerPool.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockNumber]);
    return rows[0]?.got === true ? await makeStaging(client, database, upTo, work) : 'busy';
  } finally {
    // Closing the connection would also reset its settings and release its lock, but the lock only some time later.
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

async function makeStaging<T>(
  client: pg.ClientBase,
  database: Pick<Database, 'ownerUrl'>,
  upTo: string,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  try {
    await dropStaging(client);
    await client.query(`create schema ${stagingSchema}`);
    await client.query(`set search_path = ${stagingSchema}; set ${asynchronousCommit}`);
    await client.query(exactText('session'));
    await migrateStaging(database, upTo);
    const tables = await readTables(client, stagingSchema);
    const references = await dropReferences(client, tables);
    // A migration may have added its own rows.
    await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
    const counting = await readSequences(client, stagingSchema);
    return await work({
      tables,
      sequences: counting.map(({ table, column }) => `${table}.${column}`),
      load: async (table, lines) => await readRows(client, stagingSchema, table, lines),
      measure: async (table) => await measure(client, table),
      finish: async (sequences) => {
        await setSequences(client, stagingSchema, sequences);
        await restoreReferences(client, tables, references);
        await migrateStaging(database);
        for (const { name } of tables) await client.query(`analyze ${pg.escapeIdentifier(name)}`);
      },
    });
  } finally {
    // Tables that were swapped in are no longer in the staging schema.
    await client
      .query('rollback')
      .then(async () => await dropStaging(client))
      .catch(() => undefined);
  }
}
