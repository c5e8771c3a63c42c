import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';

/** Whether the report file `f` may be seen by the customer `c`: at once, or, where they ask for a review, once it was released. */
export const isReportOpen = sql<boolean>`(not c.review_before_release or f.metadata ? 'releasedAt')`;

/** The newest report `sr` of the post `p`, as the file `f`. */
const newestReport = sql`${related('from service_report sr join file f on f.id = sr.file_id where sr.post_id = p.id')} and f.dts is null order by sr.version desc limit 1`;

/**
 * Whether what was recorded on the post `p` waits for a supervisor before its customer `c` sees it: they ask for a review,
 * and no released report shows the work as it last came in (result `r`, absent without one).
 */
export const inReview = sql<boolean>`(coalesce(c.review_before_release, false) and (p.done_at is not null or r.post_id is not null)
  and not coalesce((select f.metadata ? 'releasedAt' and sr.cts >= coalesce(r.received_at, 0) ${newestReport}), false))`;

/**
 * The same for a post `p` alone, of done jobs: the office's list of what waits. Few customers ask for a review, so
 * they are looked up first.
 * Unscoped: a condition on the post `p`, which only narrows.
 */
export const waitsForReview = sql<boolean>`(p.done_at is not null and p.contact_id = any(array(select w.id from contact w where w.review_before_release))
  and exists (select ${related('from contact c left join post_result r on r.post_id = p.id where c.id = p.contact_id')} and ${inReview}))`;
