import type { LateState } from '@field-service/domain/work/job-buckets.ts';
import type { FieldKey } from '../job-words.ts';
import type { AsideReason, JobRow } from '../../offline/rows.ts';

/** What the office did with a job that is no longer in the list. */
export const asideWords = {
  cancelled: 'Cancelled by the office',
  closed: 'Closed by someone else',
  unassigned: 'No longer assigned to you',
  outOfRange: 'Outside your date range',
  otherFolder: 'In another of your folders',
  withdrawn: 'No longer assigned to you',
} as const satisfies Record<AsideReason, FieldKey>;

/** What became of work that arrived after the office had ended its job. */
export const lateWords = {
  late: 'Sent, waiting for office review',
  set_aside: 'Sent, set aside by the office',
} as const satisfies Record<LateState, FieldKey>;

type OfficeMark =
  | (typeof asideWords)[AsideReason]
  | (typeof lateWords)[LateState]
  | 'New'
  | 'Changed by the office'
  | 'Sent, waiting for the lead';

/** What the office did with a job, in a few words; undefined if nothing is to be said. */
export const officeMark = ({ aside, bucket, news, late, partSentAt }: JobRow): OfficeMark | undefined => {
  if (aside) return asideWords[aside.reason];
  if (late) return lateWords[late];
  if (bucket === 'cancelled') return asideWords.cancelled;
  // For whoever has sent their part, nothing is left to do: what the office changes afterwards is said on the job.
  if (bucket === 'complete' && partSentAt !== null) return 'Sent, waiting for the lead';
  if (news) return news.changes.some(({ kind }) => kind === 'new') ? 'New' : 'Changed by the office';
  return undefined;
};
