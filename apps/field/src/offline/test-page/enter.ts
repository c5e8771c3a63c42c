import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { aJob } from '../a-job.test-data.ts';
import { aUsage } from './a-usage.ts';
import { DeviceFailure } from '../failure.ts';
import { db } from '../db.ts';
import { allStored } from '../edits.ts';
import { newLocalId } from '../ids.ts';
import { putJob, rowOfJob } from '../jobs.ts';
import { packJob, packSignature } from '../packing/pack.ts';
import { addStationChange } from '../recorded/station-work.ts';
import { withLines } from '../recorded/billing-lines.ts';
import type { LateSignRow, MoreSign, PackageFileRow } from '../rows.ts';
import { startJob } from '../start-job.ts';
import {
  addPicture,
  editDraft,
  editPictureNote,
  editUsage,
  editVisit,
  putLateSign,
  putUsage,
  removePicture,
} from '../work.ts';

interface Signer {
  name: string;
  position: string;
}

/** What a technician enters at the end of a job: the follow-up visit, pictures of the job, and who signs. */
export interface EnteredEnd {
  /** The visit is wanted within some days, on a day, or whenever it suits. */
  followup: {
    natures: string[];
    when: { withinDays: number | null; planOn: number | null };
    reason: string;
    notes: string;
  } | null;
  /** Pictures of the job; some are deleted again, and some of these brought back. */
  pictures: { tags: string[]; more: string; note: string; deleted: 'no' | 'yes' | 'undone' }[];
  moreSigns: Signer[];
  techSign: boolean;
  signer: Signer;
  /** Who signs once the job is closed; null if nobody does. */
  late: Signer | null;
}

interface Entered {
  entered: Partial<JobFile>;
  end: EnteredEnd;
}

/** What the phone packed. */
interface Packed {
  /** The job file, and the file of the late signature, null without one. */
  job: string;
  sign: string | null;
  /** The paths of all files in the package of the job. */
  paths: string[];
}

const drawn = { signedAt: 1_795_000_000_000, png: new Blob(['png']) };

/** One field of a record after another, as a person fills in a form. */
const fieldsOf = (record: object, ...left: string[]): Record<string, unknown>[] =>
  Object.entries(record)
    .filter(([name]) => !left.includes(name))
    .map(([name, value]: [string, unknown]) => ({ [name]: value }));

function enterVisit(jobId: string, visit: JobFile['stations'][number]): void {
  const { stationId } = visit;
  for (const field of fieldsOf(visit, 'entry', 'stationId', 'imgbf', 'imgaf', 'catches', 'checklist', 'actions'))
    editVisit(jobId, stationId, () => field);
  for (const caught of visit.catches)
    editVisit(jobId, stationId, ({ catches }) => ({ catches: [...catches, { ...caught, key: newLocalId() }] }));
  for (const answer of visit.checklist)
    editVisit(jobId, stationId, ({ checklist }) => ({
      checklist: [...checklist.filter(({ row }) => row !== answer.row), answer],
    }));
  for (const action of visit.actions) editVisit(jobId, stationId, ({ actions }) => ({ actions: [...actions, action] }));
}

function enterUsage(jobId: string, usage: JobFile['usage'][number]): void {
  const { entry, itemId, at, uomId } = usage;
  putUsage(aUsage({ jobId, entry, itemId, at, uomId }));
  for (const field of fieldsOf(usage, 'entry', 'itemId', 'at', 'uomId', 'fumigation'))
    editUsage(jobId, entry, () => field);
  const { fumigation } = usage;
  if (!fumigation) return;
  const readings = fumigation.readings.map((reading) => ({ ...reading, key: newLocalId() }));
  editUsage(jobId, entry, () => ({ fumigation: { ...fumigation, readings } }));
}

/** Takes the pictures of the job, and deletes some; what a picture shows and its note are changed afterwards. */
async function enterPictures(jobId: string, pictures: EnteredEnd['pictures']): Promise<void> {
  const place = { jobId, stationId: null, side: 'job', takenAt: 1_795_000_000_000, device: 'test' } as const;
  for (const [at, { tags, more, note, deleted }] of pictures.entries()) {
    const { id } = await addPicture({ ...place, blob: new Blob([`picture ${at}`]) }, tags);
    editPictureNote(jobId, id, (noted) => ({ tags: [...new Set([...noted.tags, more])] }));
    editPictureNote(jobId, id, () => ({ note }));
    if (deleted === 'no') continue;
    const removal = await removePicture(id);
    if (deleted === 'undone') await removal?.undo();
  }
}

function enterFollowup(jobId: string, { natures, when, reason, notes }: NonNullable<EnteredEnd['followup']>): void {
  const blank = { entry: newLocalId(), natures, withinDays: 14, planOn: null, reason: '', notes: '' };
  editDraft(jobId, () => ({ followup: blank }));
  for (const field of [when, { reason }, { notes }])
    editDraft(jobId, ({ followup }) => (followup ? { followup: { ...followup, ...field } } : {}));
}

/** Has further people sign. The screen asks for their names before the job can be closed. */
async function enterMoreSigns(jobId: string, signers: EnteredEnd['moreSigns']): Promise<void> {
  for (const signer of signers) {
    const row: MoreSign = { key: newLocalId(), name: '', position: '', sign: null };
    editDraft(jobId, ({ moreSigns }) => ({ moreSigns: [...moreSigns, row] }));
    for (const field of fieldsOf(signer))
      editDraft(jobId, ({ moreSigns }) => ({
        moreSigns: moreSigns.map((each) => (each.key === row.key ? { ...each, ...field } : each)),
      }));
  }
  await allStored();
  editDraft(jobId, ({ moreSigns }) => ({
    moreSigns: moreSigns.filter(({ name }) => plainName(name) !== '').map((each) => ({ ...each, sign: drawn })),
  }));
}

/** Signs a job that is closed, and returns the file of the signature; null if the signer has no name. */
async function signLater(jobId: string, { name, position }: EnteredEnd['signer']): Promise<string | null> {
  const store = db();
  let late: LateSignRow = { jobId, name: '', position: '', sign: null };
  for (const field of [{ name }, { position }, { sign: drawn }])
    try {
      await putLateSign({ ...late, ...field });
      late = { ...late, ...field };
    } catch (error) {
      // Too long a text is not taken.
      if (!(error instanceof DeviceFailure)) throw error;
    }
  if (plainName(late.name) === '') return null;
  const uploadId = await packSignature(jobId);
  return await jsonOf(await store.packageFiles.where('uploadId').equals(uploadId).toArray());
}

const jsonOf = async (files: readonly PackageFileRow[]): Promise<string> =>
  (await files.find(({ path }) => path.endsWith('.json'))?.blob?.text()) ?? '';

const isEntered = (value: unknown): value is Entered => isRecord(value) && 'entered' in value && 'end' in value;

/**
 * Starts a job, enters everything (`Entered` as JSON) as the screens do, closes the job, and returns what its packages
 * contain.
 */
export async function enter(jobId: string, json: string): Promise<Packed> {
  const given: unknown = JSON.parse(json);
  if (!isEntered(given)) throw new TypeError('No entered work.');
  const { entered, end } = given;
  const store = db();
  await store.transaction('rw', store.jobs, async () => await putJob(rowOfJob(aJob({ id: jobId }), 'todo')));
  await startJob(jobId, null);
  for (const change of entered.stationChanges ?? []) addStationChange(jobId, change);
  for (const visit of entered.stations ?? []) enterVisit(jobId, visit);
  for (const usage of entered.usage ?? []) enterUsage(jobId, usage);
  const { remarks = '', customerRemarks = '', noSignReason = '', billing, tasks = [], areaChecklist = [] } = entered;
  for (const field of fieldsOf({ remarks, customerRemarks, billingNote: billing?.note ?? '' }))
    editDraft(jobId, () => field);
  for (const task of tasks) editDraft(jobId, (draft) => ({ tasks: [...draft.tasks, task] }));
  for (const area of areaChecklist) editDraft(jobId, (draft) => ({ areaChecklist: [...draft.areaChecklist, area] }));
  for (const rating of entered.ratings ?? []) editDraft(jobId, (draft) => ({ ratings: [...draft.ratings, rating] }));
  const { nextday } = entered;
  if (nextday) editDraft(jobId, () => ({ nextday: { entry: nextday.entry, planOn: 20270101 } }));
  const job = aJob({ id: jobId });
  for (const { itemid, name, qty, price } of entered.lines?.rows ?? []) {
    const added = { key: newLocalId(), isNew: true, itemid, name, uom: '', stationType: null };
    const line = { ...added, qty: '1', price: '1', uiDisc: null, tax: null, flags: '' };
    editDraft(jobId, (draft) => withLines(draft, job, (rows) => [...rows, line]));
    for (const field of [{ qty }, { price }])
      editDraft(jobId, (draft) =>
        withLines(draft, job, (rows) => rows.map((each) => (each.key === line.key ? { ...each, ...field } : each))),
      );
  }
  await store.trails.bulkAdd((entered.trails ?? []).map((point) => ({ jobId, point })));
  await enterPictures(jobId, end.pictures);
  if (end.followup) enterFollowup(jobId, end.followup);
  await enterMoreSigns(jobId, end.moreSigns);
  if (end.techSign) editDraft(jobId, () => ({ techSign: drawn }));
  editDraft(jobId, () => ({ signName: end.signer.name }));
  editDraft(jobId, () => ({ signPosition: end.signer.position }));
  await allStored();
  // The screen asks for a name before a signed job can be closed.
  const signed = end.late === null && plainName((await store.drafts.get(jobId))?.signName ?? '') !== '';
  if (signed) editDraft(jobId, () => ({ customerSign: drawn }));
  else if (end.late) editDraft(jobId, () => ({ unsigned: 'later' }));
  else {
    editDraft(jobId, () => ({ unsigned: 'none', noSignReason: 'Nobody was there' }));
    editDraft(jobId, () => ({ noSignReason: noSignReason ?? '' }));
  }
  const uploadId = await packJob(jobId, signed ? 'DN' : end.late ? 'CLS' : 'CWO', null);
  const files = await store.packageFiles.where('uploadId').equals(uploadId).toArray();
  const sign = end.late ? await signLater(jobId, end.late) : null;
  return { job: await jsonOf(files), sign, paths: files.map(({ path }) => path) };
}
