import type { Home } from '@field-service/contract/site/home.ts';
import { endedFlags } from '@field-service/domain/work/post-status.ts';
import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import { anyFlag } from '../../../../db/flags.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import { isLate } from './post-fields.queries.ts';
import { waitsForReview } from './review.queries.ts';

type JobCounts = NonNullable<Home['jobs']>;

/** The jobs of the caller's folders that need somebody, and those of today by status. */
export async function countJobs(db: ScopedDb): Promise<JobCounts> {
  const today = await db.rows(sql<JobCounts['today'][number]>`
    select st.code, st.name, st.flags, count(*)::integer count
      from ${db.source('post')} p ${related('join folder f on f.id = p.folder_id')} join lookup st on st.id = p.status_id
     where p.systype = 'job' and p.dts is null and p.date = to_char(now() at time zone f.timezone, 'YYYYMMDD')::integer
     group by st.id, st.code, st.name, st.flags, st.ord order by st.ord, st.code`);
  // Only open jobs are looked at, of which there are few.
  const [counts] = await db.rows(sql<Omit<JobCounts, 'today' | 'lateWork' | 'review'>>`
    select count(*) filter (where ${isLate})::integer late,
           count(*) filter (where st.flags !~ ${anyFlag('P')} and not exists (select ${related('from post_assignee a where a.post_id = p.id')}))::integer unassigned,
           count(*) filter (where st.flags ~ ${anyFlag('S')})::integer "toSign"
      from ${db.source('post')} p join lookup st on st.id = p.status_id
     where p.systype = 'job' and p.dts is null and st.flags !~ ${anyFlag(endedFlags)}`);
  // Unscoped: packages are as visible as their job, which is in the caller's scope.
  const [decisions] = await db.rows(sql<Pick<JobCounts, 'lateWork' | 'review'>>`
    select (select count(*)::integer from ${db.source('post')} p where p.dts is null and p.id in (select k.post_id from upload_package k where k.status = 'late')) "lateWork",
           (select count(*)::integer from ${db.source('post')} p where p.systype = 'job' and p.dts is null and ${waitsForReview}) review`);
  if (counts === undefined || decisions === undefined)
    throw new TypeError('an aggregate without groups returns one row');
  return { today, ...counts, ...decisions };
}
