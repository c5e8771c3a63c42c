import { z } from 'zod';
import {
  Address,
  BusinessDate,
  Decimal,
  Empty,
  FileRef,
  Geo,
  Id,
  IdParams,
  Line1,
  Named,
  SentTrailPoint,
  Stamp,
  Text,
  TrailPoint,
} from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { PackageState, TreatmentEntry, VisitEntry } from './job-package.ts';
import { Treatment } from './treatments.ts';
import { Reasoned, TimeType } from './new-job.ts';
import { NewPost, PostUpdate } from './post-kinds.ts';
import { anyOf, either, grant, route } from '../route.ts';

export const Status = z.object({ id: Id, code: z.string(), name: z.string(), flags: z.string() });
export const PostType = z.object({ id: Id, code: z.string(), name: z.string() });
export const Assignee = z.object({ id: Id, name: z.string(), lead: z.boolean() });

/**
 * A money line. `tax` is a tax class; the server computes nett, taxes and amount (domain/lines.ts). The amounts are
 * null on phones whose folder hides prices from technicians (setting viewServicePricing).
 */
export const Line = z.object({
  id: Id,
  parentId: Id.nullable(),
  seq: z.int(),
  itemid: Id.nullable(),
  code: z.string(),
  name: z.string(),
  /**
   * The station type that this line's service covers; the site's stations of this type are part of the job while qty is
   * above 0.
   */
  stationType: z.string().nullable(),
  qty: Decimal,
  uom: z.string(),
  price: Decimal.nullable(),
  uiDisc: z.string().nullable(),
  tax: Id.nullable(),
  taxname: z.string().nullable(),
  flags: z.string(),
  original: Decimal.nullable(),
  discount: Decimal.nullable(),
  nett: Decimal.nullable(),
  taxes: Decimal.nullable(),
  amount: Decimal.nullable(),
  taxDetail: z.array(z.object({ id: z.string(), name: z.string(), rate: z.string(), amount: Decimal })),
});
export type Line = z.output<typeof Line>;

/** A complete job, as returned in lists and to the field app. */
export const Job = z.object({
  id: Id,
  docid: Id,
  addressid: Id.nullable(),
  lastid: Id.nullable(),
  /** The contract visit that the job fulfils. */
  scheduleid: Id.nullable(),
  appid: z.string().nullable(),
  docno: z.string(),
  title: z.string(),
  date: BusinessDate.nullable(),
  plan: Stamp.nullable(),
  plan2: Stamp.nullable(),
  due: Stamp.nullable(),
  duration: z.string().nullable(),
  timetype: TimeType,
  status: Status,
  type: PostType,
  systype: z.string(),
  assignees: z.array(Assignee),
  teamid: Id.nullable(),
  folderid: Id,
  contact: z
    .object({
      id: Id,
      code: z.string(),
      name: z.string(),
      lang: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  site: z
    .object({ id: Id, code: z.string(), name: z.string(), person: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  address: Address.nullable(),
  geo: Geo.nullable(),
  natures: z.array(Named),
  timeslots: z.object({ id: Id, name: z.string(), from: z.string(), to: z.string() }).nullable(),
  lines: z.array(Line),
  files: z.array(FileRef),
  scheduledata: z.record(z.string(), z.unknown()).nullable(),
  followup: z.boolean(),
  nextday: z.boolean(),
  parentpost: Id.nullable(),
  order: Id.nullable(),
  oset: Id.nullable(),
  ib: z.object({ id: Id, uts: Stamp, plans: z.array(Id) }).nullable(),
  tags: z.array(z.string()),
  /** priority, instructions, accessNotes, appflags (page letters), customerSign and the site's own fields. */
  data: z.record(z.string(), z.unknown()),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Job = z.output<typeof Job>;

export const Visit = VisitEntry.extend({
  id: Id,
  station: z.object({
    id: Id,
    tag: z.string(),
    label: z.string(),
    type: Named,
    area: z.string().nullable(),
    planId: Id.nullable(),
  }),
  user: Named,
  imgbf: z.array(z.object({ fileId: Id, takenAt: Stamp })),
  imgaf: z.array(z.object({ fileId: Id, takenAt: Stamp })),
  receivedAt: Stamp,
});
export const HistoryRow = z.object({
  id: Id,
  at: Stamp,
  by: z.string(),
  via: z.string(),
  kind: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.string().nullable(),
});
/**
 * Everything recorded on a job. Customers do not get trails, tags, schedule data, stock, history, packages or
 * conflicts.
 */
export const JobDetail = Job.extend({
  visits: z.array(Visit),
  treatments: z.array(Treatment),
  stations: z.array(
    z.object({
      id: Id,
      tag: z.string(),
      label: z.string(),
      type: Named,
      planId: Id.nullable(),
      xy: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  plans: z.array(
    z.object({
      id: Id,
      name: z.string(),
      revision: z.int(),
      floorimg: z.object({ id: Id, fileName: z.string() }),
      width: z.int(),
      height: z.int(),
    }),
  ),
  result: z
    .object({
      startAt: Stamp.nullable(),
      endAt: Stamp.nullable(),
      remarks: z.string(),
      customerRemarks: z.string(),
      /**
       * `list` is the code of the scale and `id` the chosen entry, so that clients can show both in the reader's
       * language.
       */
      ratings: z.array(z.object({ list: z.string(), id: z.string(), name: z.string(), value: z.int() })),
      tasks: z.array(z.object({ name: z.string(), done: z.boolean(), note: z.string() })),
      customerSign: z.object({ fileId: Id, name: z.string(), position: z.string(), signedAt: Stamp }).nullable(),
      noSignReason: z.string().nullable(),
      billingNote: z.string(),
    })
    .nullable(),
  /**
   * The latest report; for a customer, the latest they may see. `reason`: why it was issued again; `releasedAt`: when
   * the customer could first see it.
   */
  report: z
    .object({
      fileId: Id,
      filename: z.string(),
      version: z.int(),
      reason: z.string().nullable(),
      sha256: z.string(),
      at: Stamp,
      releasedAt: Stamp.nullable(),
    })
    .nullable(),
  /**
   * The work is pending a supervisor's review; until then the customer's response has no visits, treatments, result or
   * files.
   */
  review: z.boolean(),
  /** `reason` is the code of an entry of the list `app-followup-reason`, or free text. */
  followups: z.array(
    z.object({
      id: Id,
      docno: z.string(),
      title: z.string(),
      status: Status,
      plan: Stamp.nullable(),
      reason: z.string(),
    }),
  ),
  invoice: z.object({ id: Id, docno: z.string().nullable(), state: z.string() }).nullable(),
  stock: z.array(
    z.object({
      id: Id,
      item: z.string(),
      stockist: z.string(),
      uom: z.string(),
      out: Decimal,
      in: Decimal,
      negative: z.boolean(),
      date: Stamp,
    }),
  ),
  trails: z.array(TrailPoint),
  history: z.array(HistoryRow),
  packages: z.array(PackageState.extend({ by: z.string(), device: z.string(), entries: z.int(), bytes: z.int() })),
  conflicts: z.array(
    z.object({ id: Id, field: z.string(), server: z.unknown(), device: z.unknown(), by: z.string(), at: Stamp }),
  ),
});
export type JobDetail = z.output<typeof JobDetail>;

/** The assignees of a job, and its time. */
const Assignment = {
  assignees: z.array(Id).max(20),
  plan: Stamp.nullable().optional(),
  plan2: Stamp.nullable().optional(),
  uts: Stamp.optional(),
};
/**
 * Several jobs; `versions` contains the displayed version of each, because a single stamp would miss changes to the
 * older ones.
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
const Changes = z.object({ id: Id, uts: Stamp, status: Status, docno: z.string(), conflicts: z.array(z.string()) });

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
      'Creates a post of the kind `systype`, by default a job; each kind checks its own permission. A job with assignees and a plan is checked for clashes and licences as when assigning. `files`: the caller’s own uploads, which become files of the post.',
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
      "Changes fields of the post, which must be of the kind `systype`, by default a job. A job's fields are merged with changes made since `uts`; its `status` moves by allowed transitions only. Without POST:AS a person may change jobs assigned to them, and take an unassigned one by starting it.",
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
