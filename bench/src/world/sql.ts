import type pg from 'pg';

/** Runs one statement and returns its rows. */
export type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

export const sqlOn =
  (client: pg.ClientBase): Sql =>
  async (text, values = []) => {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows;
  };

/**
 * Creates functions for this connection only. `uid` always creates the same id for the same input, in the form of a
 * UUIDv7, so that ids are as long and as ordered as the server's. `pick` maps a number to 0 to k - 1 in no visible
 * order.
 */
export async function createFunctions(sql: Sql): Promise<void> {
  await sql(`create function pg_temp.uid(kind text, n bigint, at bigint default 1700000000000) returns text language sql immutable as $$
    select left(lpad(to_hex(at), 12, '0'), 8) || '-' || right(lpad(to_hex(at), 12, '0'), 4) || '-7' || left(md5(kind || n), 3) || '-8' || substr(md5(kind || n), 4, 3) || '-' || substr(md5(kind || n), 7, 12) $$`);
  await sql(`create function pg_temp.pick(n bigint, salt bigint, k int) returns int language sql immutable as $$
    select ((hashint8(n * 1000003 + salt)::bigint + 2147483648) % k)::int $$`);
}
