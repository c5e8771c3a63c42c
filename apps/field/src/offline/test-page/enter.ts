import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { aJob } from '../a-job.test-data.ts';
import { aUsage } from './a-usage.ts';
import { db } from '../db.ts';
import { allStored } from '../edits.ts';
import { newLocalId } from '../ids.ts';
import { putJob, rowOfJob } from '../jobs.ts';
import { packJob } from '../packing/pack.ts';
import { addStationChange } from '../recorded/station-work.ts';
import { withLines } from '../recorded/billing-lines.ts';
import { startJob } from '../start-job.ts';
import { editDraft, editUsage, editVisit, putUsage } from '../work.ts';

interface Entered {
  entered: Partial<JobFile>;
  sign: { name: string; position: string };
}

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

const isEntered = (value: unknown): value is Entered => isRecord(value) && 'entered' in value && 'sign' in value;

/**
 * Starts a job, enters everything (`Entered` as JSON) as the screens do, closes the job, and returns the job file of its
 * package.
 */
export async function enter(jobId: string, json: string): Promise<string> {
  const given: unknown = JSON.parse(json);
  if (!isEntered(given)) throw new TypeError('No entered work.');
  const { entered, sign } = given;
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
  editDraft(jobId, () => ({ signName: sign.name }));
  editDraft(jobId, () => ({ signPosition: sign.position }));
  await allStored();
  // The screen asks for a name before a signed job can be closed.
  const signed = plainName((await store.drafts.get(jobId))?.signName ?? '') !== '';
  if (signed) editDraft(jobId, () => ({ customerSign: { signedAt: 1_795_000_000_000, png: new Blob(['png']) } }));
  else {
    editDraft(jobId, () => ({ unsigned: 'none', noSignReason: 'Nobody was there' }));
    editDraft(jobId, () => ({ noSignReason: noSignReason ?? '' }));
  }
  const uploadId = await packJob(jobId, signed ? 'DN' : 'CWO', null);
  const files = await store.packageFiles.where('uploadId').equals(uploadId).toArray();
  return (await files.find(({ path }) => path.endsWith('.json'))?.blob?.text()) ?? '';
}
