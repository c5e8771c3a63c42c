import { hitsOfKind, type Hit } from '@field-service/contract/site/search.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import { candidates, postTextMatches } from '../../../../db/search.ts';

type Found = Omit<Hit, 'kind'>;

/** How many of the jobs around today are searched first, and how far ahead they begin. */
const nearest = 2000;
const daysAhead = 14;

const isJob = sql<boolean>`p.systype = 'job' and p.dts is null`;

/** The jobs with these ids, the latest first. */
const jobsOf = async (
  db: ScopedDb,
  ids: RawBuilder<unknown>,
  text: string,
  limit: { within: number },
): Promise<Found[]> =>
  await db.rows(
    sql<Found>`
    with found as materialized (${ids})
    select p.id, p.docno number, p.title name, c.name of, null contactid, p.plan
      from ${db.sourceAny('post')} p ${related('join contact c on c.id = p.contact_id')}
     where p.id in (select id from found)
     order by p.docno in (${text}, upper(${text})) desc, p.plan desc nulls last, p.seq desc limit ${hitsOfKind}`,
    limit,
  );

/** The job with this very number, and the jobs around `now` with the text in their number or title. */
export const findJobsAround = async (
  db: ScopedDb,
  text: string,
  now: number,
  limit: { within: number },
): Promise<Found[]> => {
  const jobs = sql`${db.sourceAny('post')} p`;
  const same = sql`select p.id from ${jobs} where ${isJob} and p.docno in (${text}, upper(${text})) limit ${hitsOfKind}`;
  const newest = sql`select p.id, p.docno, p.title, p.plan from ${jobs}
    where ${isJob} and p.plan <= ${now + daysAhead * dayMs}::bigint order by p.plan desc nulls last, p.seq desc limit ${nearest}`;
  const near = sql`select p.id from (${newest}) p where ${postTextMatches('p', text)} order by p.plan desc limit ${hitsOfKind}`;
  return await jobsOf(db, sql`(${same}) union all (${near})`, text, limit);
};

/**
 * Any jobs with the text in their number or title. Slow for words that most jobs share: ask for the jobs around today
 * first.
 */
export const findJobsOfAnyTime = async (db: ScopedDb, text: string, limit: { within: number }): Promise<Found[]> =>
  await jobsOf(
    db,
    sql`select p.id from ${db.sourceAny('post')} p where ${isJob} and ${postTextMatches('p', text)} ${candidates}`,
    text,
    limit,
  );
