import { z } from 'zod';
import { Empty, FileRef, Geo, Id, IdParams, Line1, SentTrailPoint, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { TreatmentEntry } from './job-package.ts';
import { Reasoned } from './new-job.ts';
import { NewPost, PostUpdate } from './post-kinds.ts';
import { anyOf, either, grant, route, self } from '../route.ts';
import { HistoryRow } from '../history-row.ts';
import { Status, Job, JobDetail } from './job.ts';

/** The assignees and the time of a job. */
const Assignment = {
  assignees: z.array(Id).max(20),
  plan: Stamp.nullable().optional(),
  plan2: Stamp.nullable().optional(),
  uts: Stamp.optional(),
};
/**
 * Assigns several jobs. `versions` contains the displayed version of each job, because a single stamp would miss
 * changes to the older ones.
 */
const Assignments = z
  .strictObject({
    ids: z.array(Id).min(1).max(100),
    versions: z.record(Id, Stamp).optional(),
    ...Assignment,
    ...Reasoned,
  })
  .refine(({ ids, versions }) => versions === undefined || ids.every((id) => Object.hasOwn(versions, id)), {
    path: ['versions'],
    error: 'must name every job',
  });
const assignErrors = [
  'record.not_found',
  'post.conflict',
  'assign.clash',
  'assign.licence_missing',
  'assign.not_assignable',
  'assign.reason_missing',
  'post.time_invalid',
  'tax.rate_missing',
  'permission.missing',
] as const;
const Changes = z.object({
  id: Id,
  uts: Stamp,
  status: Status,
  docno: z.string(),
  conflicts: z.array(z.string()),
  /**
   * The names of technicians who were taken off a cancelled job when it was reopened, because they could not be assigned
   * to it any more; absent if there are none.
   */
  takenOff: z.array(z.string()).optional(),
});

export const posts = {
  list: route({
    method: 'GET',
    path: '/api/posts',
    summary: 'Complete jobs, newest first by default; takes the same queries as the dataset `posts`.',
    access: grant('POST:VW'),
    query: datasetQuery,
    data: z.array(Job),
    errors: ['permission.missing'],
  }),
  find: route({
    method: 'GET',
    path: '/api/post',
    summary: 'The same as `GET posts`: one job by `find` and `cols`, or several.',
    access: grant('POST:VW'),
    query: datasetQuery,
    data: z.array(Job),
    errors: ['permission.missing'],
  }),
  startedOnDevice: route({
    method: 'GET',
    path: '/api/my/started-jobs',
    summary:
      "Jobs in progress that the caller started on the session's device, or with `device=any` on any device, and from which no package has arrived since: work that only a device has.",
    access: self('staff'),
    query: z.strictObject({
      /** `any` from a device that its cookie no longer recognises: what was started on it is known under another id. */
      device: z.literal('any').optional(),
    }),
    data: z.array(z.object({ id: Id, docno: z.string(), title: z.string() })),
  }),
  get: route({
    method: 'GET',
    path: '/api/post/{id}',
    summary: 'Everything recorded on one job.',
    access: either('POST:VW'),
    params: IdParams,
    data: JobDetail,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/post',
    summary:
      'Creates a post of the kind `systype`, by default a job; each kind checks its own permission. A job with assignees and a plan is checked for clashes and licences as when assigning; a job for the caller alone is not rejected for a clash. `files`: the caller’s own uploads, which become files of the post. `sightingid`: the sighting whose call-out was cancelled or deleted; it leads to the new job.',
    access: { kind: 'any', needs: ['POST:CR', 'LEAV:CR', 'CLAM:CR'], portal: true },
    body: NewPost,
    data: Changes,
    errors: [
      'record.referenced_missing',
      'post.site_not_of_contact',
      'post.time_invalid',
      'line.amount_too_large',
      'tax.rate_missing',
      'leave.balance_short',
      'leave.no_days',
      'leave.overlap',
      'field.invalid',
      'field.required',
      'request.rate_limited',
      'sighting.closed',
      'sighting.has_job',
      'claim.no_mileage_rate',
      'assign.clash',
      'assign.licence_missing',
      'assign.not_assignable',
      'assign.reason_missing',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/api/post/{id}',
    summary:
      "Changes fields of the post, which must be of the kind `systype`, by default a job. A job's fields are merged with changes made since `uts`; its `status` moves by allowed transitions only. A done job is reopened with POST:AP, a cancelled one with POST:AS and not from a phone, both with a reason. Without POST:AS a person may change jobs assigned to them, and take an unassigned one by starting it. Whoever starts an unassigned job on a phone takes it.",
    access: anyOf('POST:UP', 'LEAV:CR', 'CLAM:CR'),
    params: IdParams,
    body: PostUpdate,
    data: Changes,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.referenced_missing',
      'record.changed',
      'field.invalid',
      'leave.balance_short',
      'leave.no_days',
      'leave.overlap',
      'leave.transition_forbidden',
      'claim.frozen',
      'claim.no_mileage_rate',
      'post.transition_forbidden',
      'post.not_assigned',
      'post.signed',
      'post.reason_missing',
      'post.customer_fixed',
      'post.site_not_of_contact',
      'post.time_invalid',
      'line.amount_too_large',
      'tax.rate_missing',
      'invoice.already_billed',
      'assign.clash',
      'assign.licence_missing',
      'assign.not_assignable',
      'assign.reason_missing',
    ],
  }),
  settle: route({
    method: 'POST',
    path: '/api/post/{id}/conflict/{x}',
    summary:
      "Settles the conflict `x` between two people's changes: the current value is kept, or the other one is applied and validated like any change. Fields that belong together are settled together.",
    access: grant('POST:UP'),
    params: z.strictObject({ id: Id, x: Id }),
    body: z.strictObject({ uts: Stamp.optional(), take: z.enum(['server', 'device']), ...Reasoned }),
    data: Changes,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.referenced_missing',
      'post.conflict',
      'post.conflict_settled',
      'post.not_assigned',
      'post.customer_fixed',
      'post.site_not_of_contact',
      'post.time_invalid',
      'line.amount_too_large',
      'tax.rate_missing',
      'invoice.already_billed',
      'assign.clash',
      'assign.licence_missing',
      'assign.not_assignable',
      'assign.reason_missing',
    ],
  }),
  statuses: route({
    method: 'GET',
    path: '/api/post/{id}/statuses',
    summary: 'The statuses that the caller may move this job to now.',
    access: grant('POST:VW'),
    params: IdParams,
    data: z.array(Status),
    errors: ['record.not_found'],
  }),
  assign: route({
    method: 'POST',
    path: '/api/posts/assign',
    summary:
      'Assigns all given jobs or none. The first assignee leads. A clash or a missing licence is rejected, unless POST:AP and a reason are given. With `uts`, or with the version of each job in `versions`, jobs changed since are rejected. Without POST:AS a person may take unassigned jobs, as planned, for themselves alone.',
    access: anyOf('POST:AS', 'POST:UP'),
    body: Assignments,
    data: z.array(Changes),
    errors: assignErrors,
  }),
  reassign: route({
    method: 'PUT',
    path: '/api/posts/assign',
    summary: 'The same as POST, for jobs that are already assigned.',
    access: anyOf('POST:AS', 'POST:UP'),
    body: Assignments,
    data: z.array(Changes),
    errors: assignErrors,
  }),
  assignOne: route({
    method: 'POST',
    path: '/api/post/assign',
    summary: 'Assigns one job, with the rules of `posts/assign`.',
    access: anyOf('POST:AS', 'POST:UP'),
    body: z.strictObject({ id: Id, ...Assignment, ...Reasoned }),
    data: Changes,
    errors: assignErrors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/post/{id}',
    summary:
      'Deletes a job without recorded work; lists and devices drop it, and it can be restored. For other kinds of posts, one’s own expense claim, as `DELETE claim/{id}`.',
    access: anyOf('POST:DE', 'CLAM:CR'),
    params: IdParams,
    query: z.strictObject({ reason: Text(500).optional() }),
    data: Empty,
    errors: [
      'record.not_found',
      'permission.missing',
      'post.has_work',
      'post.not_assigned',
      'invoice.already_billed',
      'claim.frozen',
    ],
  }),
  restore: route({
    method: 'POST',
    path: '/api/post/{id}/restore',
    summary: 'Restores a deleted job, without assignees. Rejected if its customer or site is gone.',
    access: grant('POST:DE'),
    params: IdParams,
    body: z.strictObject(Reasoned),
    data: Changes,
    errors: ['record.not_found', 'permission.missing', 'post.customer_gone', 'post.not_assigned'],
  }),
  activity: route({
    method: 'POST',
    path: '/api/activity',
    summary: "Appends one position with its kind of activity to a job's trail.",
    access: grant('POST:UP'),
    body: z.strictObject({ postid: Id, geo: Geo, time: Stamp, type: z.string().max(8) }),
    data: Empty,
    errors: ['record.not_found', 'permission.missing', 'field.invalid'],
  }),
  trails: route({
    method: 'POST',
    path: '/api/h/trails',
    summary: 'Appends positions to the trails of the given jobs.',
    access: grant('POST:UP'),
    body: z.strictObject({ trails: z.array(SentTrailPoint).min(1).max(2000) }),
    data: Empty,
    errors: ['record.not_found', 'permission.missing'],
  }),
  jobHistory: route({
    method: 'POST',
    path: '/api/h/job-history/{id}',
    summary: 'The files of one job with their change history, oldest first.',
    access: grant('POST:VW'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.object({ docid: Id, uts: Stamp, files: z.array(FileRef), history: z.array(HistoryRow) }),
    errors: ['record.not_found'],
    idempotent: false,
  }),
  correct: route({
    method: 'POST',
    path: '/api/treatment/{id}/correct',
    summary: 'Corrects a treatment record: a new record with author and reason is added; the original is kept.',
    access: grant('POST:AP'),
    params: IdParams,
    body: z.strictObject({
      fields: TreatmentEntry.omit({ entry: true, itemId: true, supervisorId: true }).partial().strict(),
      reason: Line1(500),
    }),
    data: z.object({ id: Id, corrects: Id }),
    errors: [
      'record.not_found',
      'record.referenced_missing',
      'treatment.corrected',
      'permission.missing',
      'field.invalid',
    ],
    final: true,
  }),
  concatTrails: route({
    method: 'PUT',
    path: '/api/h/concat-trails/{id}',
    summary: "Appends positions to a job's trail; `id` and `userId`, where given, name this job and the caller.",
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      userId: Id.optional(),
      trails: z.array(SentTrailPoint).min(1).max(2000),
    }),
    data: Empty,
    errors: ['record.not_found', 'permission.missing', 'field.invalid'],
  }),
  setSynced: route({
    method: 'POST',
    path: '/api/h/set-posts-synced-on',
    summary: 'Records which jobs the device holds completely; changes no `uts`.',
    access: grant('POST:VW'),
    body: z.strictObject({ ids: z.array(Id).max(500), did: z.string().max(100) }),
    data: Empty,
  }),
};
