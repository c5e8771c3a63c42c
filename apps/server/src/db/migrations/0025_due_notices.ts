import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of notifications sent about due recommendations and corrective actions: one for each stage of each
 * due day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table due_notice (
      noun text not null constraint due_notice_noun_check check (noun in ('recommendation', 'corrective-action')),
      noun_id text collate "C" not null,
      stage text not null constraint due_notice_stage_check check (stage in ('soon', 'overdue')),
      due integer not null,
      at bigint not null,
      primary key (noun, noun_id, stage, due)
    );
    create index recommendation_due on recommendation (due) where dts is null and state in ('open', 'accepted');
    create index corrective_action_due on corrective_action (due) where dts is null and state = 'open';
  `.execute(db);
}
