import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { deviceOf } from './device.ts';
import { noteSynced } from './queries.ts';

export { requireAssignable, requireOnType } from './access.ts';
export { boardDataset } from './read/board.queries.ts';
export type { Changes } from './changes.ts';
export { appJobsIn, technicianDatasets } from './read/datasets.queries.ts';
export { changeContractJob, makeContractJob, withdrawContractJob, type Terms } from './create/contract-jobs.ts';
export { creatorOf } from './create/any-kind.ts';
export { createPost, makePost } from './create/create.ts';
export type { JobFields } from './fields.ts';
export type { CreateAnyPost, CreateInResponse, PostKind, PostKinds } from './kinds.ts';
export { addDoneStations } from './queries.ts';
export { createContinuation } from './create/continuation.ts';
export { createFollowup, type FollowupRequest } from './create/followup.ts';
export { countJobs } from './read/counts.queries.ts';
export { findJobsAround, findJobsOfAnyTime } from './read/search.queries.ts';
export { jobsById } from './read/list.queries.ts';
export { linesFor } from './read/job-lines.ts';
export { loadPost, loadPostForUpdate } from './load.ts';
export { attachOwnFiles, readFiles as filesOf, nextDocno, touchPost, type LoadedPost, type Series } from './queries.ts';
export { changeLinesOnSite } from './change/lines-on-site.ts';
export { restoreForWork } from './change/remove.ts';
export { requireReferences } from './references.ts';
export { readLookups } from './references.queries.ts';
export { refreshJobsOf } from './refresh.ts';
export { assigneesField } from './read/post-fields.queries.ts';
export { reviewDataset } from './read/review-queue.queries.ts';
export { reportDataset } from './read/reports.queries.ts';
export { statusJson } from './read/job-json.queries.ts';
export { barcodeOfChange, endOfWork, isChangeMade, jobPictureFiles } from './read/recorded.queries.ts';
export { inReview, isReportOpen } from './read/review.queries.ts';
export { readSiteStatuses, walkStatus, type Statuses } from './change/status.ts';
export { concatTrails, type ActivityPoint } from './change/trails.ts';
export { updatePostFields } from './change/update.ts';
export { restoreTreatment } from './treatments/correct.ts';
export { findingsOf, labelOf } from './treatments/treatment-findings.ts';
export { treatmentDataset } from './treatments/treatments.queries.ts';
export { inView, postsInView, type Unassigned, type Window } from './read/view.queries.ts';

/** Records which posts are stored completely on the session's device; the posts themselves do not change. */
export async function notePostsOnDevice(
  context: RequestContext,
  caller: Caller,
  ids: readonly string[],
): Promise<void> {
  await noteSynced(context.db, deviceOf(caller, undefined), caller.userId, ids, context.now);
}
