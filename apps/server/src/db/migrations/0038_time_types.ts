import { type Kysely, sql } from 'kysely';

/**
 * Adds how binding the time of a job is, and an id for each visit of a contract. Limits the setting `required` to the
 * fields of a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- 0 Anytime, 1 Fixed Time, 2 Pref, 3 Allday.
    alter table post add column timetype smallint not null default 1 constraint post_timetype_check check (timetype between 0 and 3);
    alter table order_set_visit add column id text collate "C" not null default gen_random_uuid()::text constraint order_set_visit_id unique;
    update setting set data = coalesce((select jsonb_agg(distinct field) from jsonb_array_elements_text(data) field
        where field in ('title', 'timeslotid', 'plan', 'plan2', 'due', 'duration', 'instructions', 'lines', 'tags', 'assignees', 'files')), '[]')
     where key = 'required' and jsonb_typeof(data) = 'array';
  `.execute(db);
}
