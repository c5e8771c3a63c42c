import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** The choices of the site's list `portal-faq` in a language, else as they stand; those without an answer are left out. */
export async function selectFaq(
  db: SystemDb,
  lang: string,
): Promise<{ id: string; question: string; answer: string }[]> {
  const query = sql<{ id: string; question: string; answer: string }>`
    select id, question, answer from (
      select c.id, c.ord, c.seq, coalesce(c.data #>> array['alt', ${lang}::text, 'name'], c.name) question, coalesce(c.data #>> array['alt', ${lang}::text, 'notes'], c.notes, '') answer
        from lookup c join lookup l on l.id = c.parent_id
       where l.type = 0 and l.code = 'portal-faq' and l.folder_id is null and l.deletor is null and c.deletor is null and c.flags !~ 'H') faq
     where answer <> '' order by ord, seq`;
  return (await query.execute(db)).rows;
}
