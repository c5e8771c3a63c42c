import { type Kysely, sql } from 'kysely';

/** When a job was started on a device; null for jobs that the device only holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_post add column started_at bigint, alter column synced_at drop not null`.execute(db);
}
