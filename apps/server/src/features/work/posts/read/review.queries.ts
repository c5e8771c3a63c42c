import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';

/**
 * Whether the customer `c` may read the report file `f`: immediately, or only after its release if the customer
 * requires reviews.
 */
export const isReportOpen = sql<boolean>`(not c.review_before_release or f.metadata ? 'releasedAt')`;

/** The latest report `sr` of the post `p`, as the file `f`. */
const newestReport = sql`${related('from service_report sr join file f on f.id = sr.file_id where sr.post_id = p.id')} and f.dts is null order by sr.version desc limit 1`;

/**
 * Whether the customer `c` requires reviews and a supervisor's review of the work on the post `p` is pending: the
 * latest report is not released, or does not cover the latest work (result `r`, if any).
 */
export const inReview = sql<boolean>`(coalesce(c.review_before_release, false) and (p.done_at is not null or r.post_id is not null)
  and not coalesce((select f.metadata ? 'releasedAt' and sr.cts >= coalesce(r.received_at, 0) ${newestReport}), false))`;

/**
 * Like `inReview`, but only for completed posts `p`, for the office's list of pending reviews. Few customers require
 * reviews, so those customers are looked up first. Unscoped: a condition on the post `p` that can only narrow the
 * result.
 */
export const waitsForReview = sql<boolean>`(p.done_at is not null and p.contact_id = any(array(select w.id from contact w where w.review_before_release))
  and exists (select ${related('from contact c left join post_result r on r.post_id = p.id where c.id = p.contact_id')} and ${inReview}))`;
