import { type Kysely, sql } from 'kysely';

/** The clock of the device that sent a package: measured on arrival, and as decided when the work was applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload_package
      add column clock_measured bigint,
      add column clock_difference bigint,
      add column clock_doubtful boolean not null default false`.execute(db);
}
