import { type Insertable, type Selectable, sql } from 'kysely';
import type { SystemDb } from '../db/system.ts';
import type { Tables } from '../db/tables/tables.ts';

/** A row to insert, with JSON columns as values instead of text. */
export type SeedRow<T extends keyof Tables> = {
  [K in keyof Insertable<Tables[T]>]: K extends keyof Selectable<Tables[T]> ? Selectable<Tables[T]>[K] : never;
};

/** The number of rows per statement: enough to be fast, few enough to keep the message to the database small. */
const batch = 2000;

/**
 * Inserts rows that all have the same columns; each batch is sent as one JSON parameter. With `ifAbsent`, a row that
 * already exists by any unique key is left unchanged.
 */
export async function insertRows<T extends keyof Tables>(
  db: SystemDb,
  table: T,
  rows: readonly SeedRow<T>[],
  ifAbsent = false,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const strange = rows.find((row) => Object.keys(row).length !== names.length);
  if (strange !== undefined)
    throw new Error(`The rows for ${table} have different columns: ${Object.keys(strange).join(', ')}.`);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let at = 0; at < rows.length; at += batch) {
    const json = JSON.stringify(rows.slice(at, at + batch));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
      ${ifAbsent ? sql`on conflict do nothing` : sql``}`.execute(db);
  }
}
