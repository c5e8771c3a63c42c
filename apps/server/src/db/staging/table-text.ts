import pg from 'pg';

/** The shape of a table for writing and reading its rows. */
export interface TableShape {
  name: string;
  /** Sorted by name, so that two databases whose columns were added in different orders produce the same text. */
  columns: readonly { name: string; type: string }[];
  /** Columns that identify a row; for a table without a primary key, all columns. */
  key: readonly string[];
}

/** The current value of a sequence behind a column. */
export interface SequencePlace {
  table: string;
  column: string;
  value: string;
  called: boolean;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);
const qualified = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`;

/**
 * Fixes the text form of every value, whatever the server's settings are, for the session or for the current
 * transaction.
 */
export const exactText = (scope: 'session' | 'local'): string =>
  [
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `timezone = 'UTC'`,
    'extra_float_digits = 1',
    `bytea_output = 'hex'`,
  ]
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ');

/** The tables of a schema by name, without their partitions and without the migrator's own tables. */
export async function readTables(client: pg.ClientBase, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<{
    name: string;
    columns: { name: string; type: string }[];
    key: string[] | null;
  }>(
    `select c.relname as name,
            (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C")
               from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            (select json_agg(a.attname order by k.at) from pg_index i cross join lateral unnest(i.indkey) with ordinality k (attnum, at)
               join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as key
       from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%' order by c.relname collate "C"`,
    [quoted(schema)],
  );
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? columns.map((column) => column.name) }));
}

const rowsAtOnce = 1000;

/**
 * Writes every row of a table as one line of JSON, each value as PostgreSQL's own text, so that nothing is lost. The
 * order of the rows is the same everywhere. The columns of `without` are null. Runs in the caller's transaction, in a
 * session with `exactText`.
 */
export async function* writeRows(
  client: pg.ClientBase,
  schema: string,
  table: TableShape,
  without: ReadonlySet<string> = new Set(),
): AsyncGenerator<string[]> {
  const columns = table.columns.map(
    ({ name }) => `${without.has(name) ? 'null' : quoted(name)}::text as ${quoted(name)}`,
  );
  const order = table.key.map((name) => `r.${quoted(name)}::text collate "C"`);
  await client.query(
    `declare written no scroll cursor for select row_to_json(t)::text as line from (select ${columns.join(', ')} from ${qualified(schema, table.name)} r order by ${order.join(', ')}) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from written`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  // Not in a `finally`: if the reader stopped early, the session may already be in use elsewhere. The cursor then ends
  // with its transaction.
  await client.query('close written');
}

/** Loads lines written by `writeRows` into a table; throws PostgreSQL's error for invalid values. */
export async function readRows(
  client: pg.ClientBase,
  schema: string,
  table: TableShape,
  lines: readonly string[],
): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name));
  const values = table.columns.map(({ name, type }) => `cast(r.${quoted(name)} as ${type})`);
  await client.query(
    `insert into ${qualified(schema, table.name)} (${names.join(', ')}) overriding system value select ${values.join(', ')} from json_to_recordset($1) as r (${names.map((name) => `${name} text`).join(', ')})`,
    [`[${lines.join(',')}]`],
  );
}

/** The current value of every sequence behind a column of the schema. */
export async function readSequences(client: pg.ClientBase, schema: string): Promise<SequencePlace[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as "column", pg_get_serial_sequence(format('%I.%I', $2::text, c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`,
    [quoted(schema), schema],
  );
  const found: SequencePlace[] = [];
  for (const { table, column, sequence } of rows) {
    const at = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    );
    for (const standing of at.rows) found.push({ table, column, ...standing });
  }
  return found;
}

export async function setSequences(
  client: pg.ClientBase,
  schema: string,
  places: readonly SequencePlace[],
): Promise<void> {
  for (const { table, column, value, called } of places) {
    await client.query(
      `select setval(pg_get_serial_sequence(format('%I.%I', $1::text, $2::text), $3), $4::bigint, $5)`,
      [schema, table, column, value, called],
    );
  }
}
