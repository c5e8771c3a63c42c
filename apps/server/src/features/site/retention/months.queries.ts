import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** The tables that are partitioned by month, each with the column of its timestamp (milliseconds). */
const divided = { ping: 'device_time', post_trail: 'at' } as const;
type Divided = keyof typeof divided;
const tables: readonly Divided[] = ['ping', 'post_trail'];
const monthsAhead = 3;
/** The lock timeout in milliseconds. A failed attempt is repeated the next night. */
const waitForLocks = 5000;

interface Month {
  table: Divided;
  name: string;
  from: number;
  to: number;
}

const monthOf = (table: Divided, at: number, later = 0): Month => {
  const date = new Date(at);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later + 1);
  return {
    table,
    name: `${table}_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`,
    from: start,
    to: end,
  };
};

async function namesOf(db: SystemDb, table: Divided): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Creates the partition for a month, and moves the rows of that month from the default partition to the new one. */
async function makeMonth(owner: SystemDb, { table, name, from, to }: Month): Promise<void> {
  const [month, parent, rest, at] = [
    sql.table(name),
    sql.table(table),
    sql.table(`${table}_rest`),
    sql.ref(divided[table]),
  ];
  const range = sql`${at} >= ${sql.lit(from)} and ${at} < ${sql.lit(to)}`;
  await sql`create table ${month} (like ${parent} including defaults including constraints)`.execute(owner);
  await sql`insert into ${month} select * from ${rest} where ${range}`.execute(owner);
  await sql`delete from ${rest} where ${range}`.execute(owner);
  await sql`alter table ${parent} attach partition ${month} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    owner,
  );
}

/**
 * Creates the missing partitions from the current month on, each in its own transaction. Must run as the owner of the
 * tables.
 */
export async function makeMonths(owner: SystemDb, now: number): Promise<void> {
  for (const table of tables) {
    const there = await namesOf(owner, table);
    for (let later = 0; later <= monthsAhead; later += 1) {
      const month = monthOf(table, now, later);
      if (there.has(month.name)) continue;
      await owner.transaction().execute(async (db) => {
        await sql.raw(`set local lock_timeout = ${waitForLocks}`).execute(db);
        await makeMonth(db, month);
      });
    }
  }
}

/** Drops the partitions of the months that end before a timestamp. Must run as the owner of the tables. */
export async function dropMonths(owner: SystemDb, before: number): Promise<void> {
  for (const table of tables) {
    const limit = monthOf(table, before).name;
    for (const name of await namesOf(owner, table)) {
      // The names of partitions sort in the order of their months.
      if (!/_\d{4}_\d{2}$/.test(name) || name >= limit) continue;
      await owner.transaction().execute(async (db) => {
        await sql.raw(`set local lock_timeout = ${waitForLocks}`).execute(db);
        await sql`drop table ${sql.table(name)}`.execute(db);
      });
    }
  }
}
