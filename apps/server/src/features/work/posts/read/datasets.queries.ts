import { Stamp } from '@field-service/contract/common.ts';
import * as facts from '@field-service/contract/datasets/jobs.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  datasetOf,
  type Dataset,
  type DatasetRequest,
  type DatasetSource,
  versionOf,
} from '../../../../datasets/public.ts';
import { postMatches } from '../../../../db/search.ts';
import { deletedJobDataset } from './deleted.queries.ts';
import { jobDeliverables, serviceItems } from './deliverables.queries.ts';
import { jobJoins, jobJsonFor } from './job-json.queries.ts';
import { fieldJoins, postFields } from './post-fields.queries.ts';
import { inView, inWindow } from './view.queries.ts';

/** Greater than any stamp (contract `Stamp`). */
const latest = 10_000_000_000_000;
/** `formData` for the technician's jobs: the device's window. An omitted bound is open. */
const WindowForm = z.strictObject({ from: Stamp, to: Stamp }).partial();

function ofTechnician({ caller, form }: DatasetRequest) {
  const { from, to } = WindowForm.parse(form);
  const view = inView(caller.userId);
  return from === undefined && to === undefined
    ? view
    : sql<boolean>`(${view} and ${inWindow({ from: from ?? 0, to: to ?? latest })})`;
}

const technicianJobs = {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('post')} p ${fieldJoins}`,
  where: ofTechnician,
  alive: sql<boolean>`p.dts is null`,
  fields: postFields,
  tie: sql`p.seq`,
  search: postMatches,
  delta: versionOf('p'),
  form: WindowForm,
} satisfies Partial<DatasetSource<typeof facts.appJobIds>>;

/** The caller's own jobs with all their data. */
const appJobs = datasetOf(facts.appJobs, {
  ...technicianJobs,
  aliases: ['3'],
  row: ({ caller }) => jobJsonFor(caller),
  page: { base: 'p', joins: jobJoins },
  cap: 1000,
});

/** Like `appJobs`, but for the posts whose ids `view` selects. */
export const appJobsIn = (view: RawBuilder<unknown>): Dataset => ({
  ...appJobs,
  where: () => sql<boolean>`p.id in (${view})`,
});
/** The ids of the caller's own jobs, with which a device detects jobs that have left its view. */
const appJobIds = datasetOf(facts.appJobIds, {
  ...technicianJobs,
  row: sql`json_build_object('id', p.id)`,
  cap: 10_000,
});

/** All jobs of the caller's folders with all their data, as returned by `GET posts`. */
export const jobDataset = datasetOf(facts.posts, {
  ...technicianJobs,
  aliases: ['post'],
  where: () => sql<boolean>`p.systype = 'job'`,
  row: ({ caller }) => jobJsonFor(caller),
  page: { base: 'p', joins: jobJoins },
  tie: sql`p.seq desc`,
  form: z.strictObject({}),
  cap: 1000,
});

/** The tags of the jobs of the caller's folders. */
const jobTags = datasetOf(facts.jobTags, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('post')} p cross join unnest(p.tags) named (tag)`,
  where: () => sql<boolean>`(p.systype = 'job' and p.tags <> '{}')`,
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object('postid', p.id, 'tag', named.tag)`,
  fields: { postid: { column: sql`p.id`, notNull: true }, tag: { column: sql`named.tag` } },
  tie: sql`p.seq desc`,
  cap: 1000,
});

/** The files of a job, such as service reports. Unscoped: files of a job are as visible as the job. */
const jobHistory = datasetOf(facts.appPostJobhistory, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('post')} p ${fieldJoins}`,
  where: () => sql<boolean>`p.systype = 'job'`,
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object('docid', p.id, 'uts', p.uts, 'files', coalesce((
    select json_agg(json_build_object('id', f.id, 'filename', f.file_name, 'tags', f.tags) order by f.seq desc)
      from file f where f.ref_kind = 'POST' and f.ref_id = p.id and f.dts is null), '[]'))`,
  fields: postFields,
  tie: sql`p.seq desc`,
  cap: 100,
});

export const technicianDatasets: readonly Dataset[] = [
  appJobs,
  appJobIds,
  jobDataset,
  deletedJobDataset,
  jobTags,
  jobHistory,
  serviceItems,
  jobDeliverables,
];
