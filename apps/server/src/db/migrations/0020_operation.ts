import { type Kysely, sql } from 'kysely';

/** Adds the setting that makes every process log in detail, and an index of the audit log by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site add column debug boolean not null default false;
    create index history_at on history (at desc, id desc);
  `.execute(db);
}
