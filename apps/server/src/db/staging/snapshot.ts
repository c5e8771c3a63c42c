import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { exactText, readSequences, readTables, writeRows, type SequencePlace, type TableShape } from './table-text.ts';
import type { SystemDb } from '../system.ts';

/** A view of the whole database at one point in time. */
export interface Snapshot {
  tables: readonly TableShape[];
  migrations: readonly string[];
  /** Changes with a restore; empty if there is no site. */
  epoch: string;
  at: number;
  /** The rows of a table as lines of JSON, in batches; columns in `without` are null. */
  rows: (table: TableShape, without: ReadonlySet<string>) => AsyncIterable<string[]>;
  /** The current values of sequences, which no snapshot includes: read them after all rows, so that none is too low. */
  sequences: () => Promise<SequencePlace[]>;
  /** The pending work in the queue, one line of JSON `{name, data}` per entry. */
  waiting: () => Promise<string[]>;
  /** Hashes of the files that records reference, in order, in batches. */
  files: () => AsyncIterable<string[]>;
  close: () => Promise<void>;
}

/** The lock number of open snapshots: while a session holds it, no file is removed from the store. */
const filesHeld = 704_211_507;

const filesAtOnce = 1000;

/**
 * Whether files may be removed for the rest of the transaction; false while a snapshot that may reference them is open.
 */
export async function mayRemoveFiles(db: SystemDb): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock(${filesHeld}) as may`.execute(db);
  return rows[0]?.may === true;
}

/** Opens a snapshot in one transaction; the caller closes it. It locks no rows. */
export async function openSnapshot(database: Pick<Database, 'backupPool'>): Promise<Snapshot> {
  const client = await database.backupPool.connect();
  const close = async (): Promise<void> => {
    // Ending the transaction releases the lock and the settings. If that fails, the connection is closed instead.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  };
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(exactText('local'));
    await client.query('select pg_advisory_xact_lock_shared($1)', [filesHeld]);
    const tables = await readTables(client, 'public');
    const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
    const site = await client.query<{ epoch: string; at: number }>(
      'select (select epoch from site) as epoch, now_ms() as at',
    );
    return {
      tables,
      migrations: migrations.rows.map(({ name }) => name),
      epoch: site.rows[0]?.epoch ?? '',
      at: site.rows[0]?.at ?? 0,
      rows: (table, without) => writeRows(client, 'public', table, without),
      sequences: async () => await readSequences(client, 'public'),
      waiting: async () => {
        const { rows } = await client.query<{ line: string }>(
          `select row_to_json(t)::text as line from (select name, data from queue.job where state in ('created', 'retry', 'active') and data is not null order by created_on, id) t`,
        );
        return rows.map(({ line }) => line);
      },
      files: async function* files() {
        await client.query(
          'declare named no scroll cursor for select sha256 from file union select sha256 from upload_entry where received_at is not null order by 1',
        );
        for (;;) {
          const { rows } = await client.query<{ sha256: string }>(`fetch ${filesAtOnce} from named`);
          if (rows.length === 0) break;
          yield rows.map(({ sha256 }) => sha256);
        }
        await client.query('close named');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
