import { type Kysely, sql } from 'kysely';

const before =
  'Nothing has reached the webhook {{name}} since {{time}}, so it was turned off. Its log shows the responses. Turn it on again once its receiver works.';
const after = before.replace('shows the responses', 'lists the attempts');

/** Reduces the log of a webhook to whether its receiver accepted a delivery; nothing else of the response is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_delivery add column reached boolean`.execute(db);
  await sql`
    update webhook_delivery set reached = state = 'sent' where state <> 'waiting' or status is not null or error is not null
  `.execute(db);
  await sql`
    alter table webhook_delivery drop column status, drop column ms, drop column answer, drop column error
  `.execute(db);
  await sql`
    insert into language_phrase (lang, part, phrase, value, cts, uts)
      select lang, part, ${after}, value, cts, uts from language_phrase where part = 'report' and phrase = ${before}
      on conflict do nothing
  `.execute(db);
  await sql`delete from language_phrase where part = 'report' and phrase = ${before}`.execute(db);
}
