import { type Kysely, sql } from 'kysely';

/**
 * Gives each done job without a planned time the day of its completion, in its folder's time zone, as its tax point.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update post p set date = to_char(to_timestamp(p.done_at / 1000.0) at time zone f.timezone, 'YYYYMMDD')::integer
      from folder f where f.id = p.folder_id and p.systype = 'job' and p.date is null and p.plan is null and p.done_at is not null
  `.execute(db);
}
