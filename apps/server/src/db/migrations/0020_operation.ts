import { type Kysely, sql } from 'kysely';

/** Whether every process logs in detail, and the audit log read by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site add column debug boolean not null default false;
    create index history_at on history (at desc, id desc);
  `.execute(db);
}
