import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { Station } from '@field-service/contract/sync.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import { businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { jobLimits } from '@field-service/domain/work/job-file/job-limits.ts';
import { packageLimits } from '@field-service/domain/work/package-manifest.ts';
import { leadsJob } from '@field-service/domain/work/phone/job-people.ts';
import { resetAtOf } from '@field-service/domain/work/stations/reset.ts';
import { packedLines } from '../recorded/billing-lines.ts';
import type { DraftRow, Geo, PictureRow, UsageRow, VisitRow } from '../rows.ts';

export interface JobFileInput {
  uploadId: string;
  job: Job;
  userId: string;
  /** The technician's name, under the technician's signature. */
  userName: string;
  clockDifference: number;
  status: JobFile['status'];
  end: { at: number; geo: Geo | null };
  timeZone: string;
  draft: DraftRow;
  visits: readonly VisitRow[];
  /** The checklists of the stations, by station; they say what resets a device. */
  checklists: ReadonlyMap<string, Station['checklist']>;
  usages: readonly UsageRow[];
  /** Pictures with their paths in the package. */
  pictures: readonly { row: PictureRow; path: string }[];
  trails: JobFile['trails'];
}

/** The folder of all signatures in a package. */
export const signatureFolder = 'signatures/';
export const customerSignPath = `${signatureFolder}customer.png`;
export const techSignPath = `${signatureFolder}technician.png`;

/** The further signatures that were given, with their paths in the package. */
export const furtherSigns = ({ moreSigns }: DraftRow) =>
  moreSigns.flatMap(({ name, position, sign }, at) =>
    sign === null ? [] : [{ path: `${signatureFolder}further-${at + 1}.png`, name, position, sign }],
  );

const pointOf = (geo: Geo | null): [number, number] | null => (geo ? [geo[0], geo[1]] : null);

/**
 * Assigns paths to pictures in the order in which they were added, three per folder, so that the folder numbers match
 * the part numbers.
 */
export function pathsOfPictures(pictures: readonly PictureRow[]): { row: PictureRow; path: string }[] {
  const sorted = pictures.toSorted((a, b) => a.seq - b.seq);
  return sorted.map((row, at) => {
    const part = Math.floor(at / packageLimits.imagesPerPart) + 1;
    return { row, path: `images/${String(part).padStart(3, '0')}/${String(at + 1).padStart(4, '0')}-${row.side}.jpg` };
  });
}

const pictureEntry = ({ row, path }: JobFileInput['pictures'][number]) => ({
  path,
  takenAt: row.takenAt,
  geo: pointOf(row.geo),
  device: row.device,
});

function visitEntry(
  { jobId: _job, luts: _luts, rev: _rev, ...visit }: VisitRow,
  pictures: JobFileInput['pictures'],
  rows: Station['checklist'],
): JobFile['stations'][number] {
  const of = (side: PictureRow['side']) =>
    pictures.filter(({ row }) => row.stationId === visit.stationId && row.side === side).map(pictureEntry);
  const catches = visit.catches.map(({ key: _key, ...caught }) => caught);
  return { ...visit, resetAt: resetAtOf(visit, rows), catches, imgbf: of('bf'), imgaf: of('af') };
}

/**
 * The pictures of the job itself, with what was noted about them, and those of stations without a visit that the job no
 * longer has: their time, position and device are kept, and no visit is claimed.
 */
function jobPictures({ draft: { pictureNotes = [] }, visits, pictures }: JobFileInput): JobFile['pictures'] {
  const visited = new Set(visits.map(({ stationId }) => stationId));
  const own = pictures.filter(({ row }) => row.side === 'job');
  const others = pictures.filter(({ row }) => row.stationId !== null && !visited.has(row.stationId));
  return [...own, ...others].slice(0, jobLimits.jobPictures).map((picture) => {
    const noted = pictureNotes.find(({ id }) => id === picture.row.id);
    return { ...pictureEntry(picture), tags: noted?.tags ?? [], note: noted?.note ?? '' };
  });
}

function usageEntry({
  jobId: _job,
  luts: _luts,
  rev: _rev,
  seq: _seq,
  fumigation,
  ...usage
}: UsageRow): JobFile['usage'][number] {
  const readings = (fumigation?.readings ?? []).map(({ key: _key, ...reading }) => reading);
  return { ...usage, fumigation: fumigation && { ...fumigation, readings } };
}

function followupOf({ followup }: DraftRow, timeZone: string): JobFile['followup'] {
  if (!followup) return null;
  const { entry, natures, withinDays, planOn, reason, notes } = followup;
  return {
    entry,
    natures,
    plan: planOn === null ? null : stampOn(planOn, 9 * 60, timeZone),
    withinDays,
    reason,
    notes,
  };
}

/** The same time of day as today, or the morning. */
function nextdayOf({ nextday }: DraftRow, { plan }: Job, timeZone: string): JobFile['nextday'] {
  if (!nextday) return null;
  const minutes = plan === null ? 9 * 60 : (plan - stampOn(businessDateOf(plan, timeZone), 0, timeZone)) / 60_000;
  return { entry: nextday.entry, plan: stampOn(nextday.planOn, Math.round(minutes), timeZone) };
}

/** Everything that the technician entered, in the format that the server reads (`job-{id}.json`). */
export function buildJobFile(input: JobFileInput): JobFile {
  const { job, draft, pictures } = input;
  const sign = draft.customerSign;
  return {
    version: 2,
    uploadId: input.uploadId,
    jobId: job.id,
    appid: job.appid,
    lead: leadsJob(job, input.userId),
    clockDifference: Math.round(input.clockDifference),
    baseUts: job.uts,
    status: input.status,
    startData: { at: draft.startData.at, geo: pointOf(draft.startData.geo) },
    endData: { at: input.end.at, geo: pointOf(input.end.geo) },
    stationChanges: draft.stationChanges,
    stations: input.visits.map((visit) => visitEntry(visit, pictures, input.checklists.get(visit.stationId) ?? [])),
    usage: input.usages.toSorted((a, b) => a.seq - b.seq).map(usageEntry),
    pictures: jobPictures(input),
    tasks: draft.tasks,
    areaChecklist: draft.areaChecklist,
    ratings: draft.ratings,
    remarks: draft.remarks,
    customerRemarks: draft.customerRemarks,
    customerSign: sign
      ? { path: customerSignPath, name: draft.signName, position: draft.signPosition, signedAt: sign.signedAt }
      : null,
    noSignReason: draft.unsigned === 'none' ? draft.noSignReason.trim() : null,
    techSign: draft.techSign
      ? { path: techSignPath, name: input.userName, position: '', signedAt: draft.techSign.signedAt }
      : null,
    moreSigns: furtherSigns(draft).map(({ sign, ...each }) => ({ ...each, signedAt: sign.signedAt })),
    followup: followupOf(draft, input.timeZone),
    nextday: nextdayOf(draft, job, input.timeZone),
    billing: { note: draft.billingNote },
    lines: packedLines(draft),
    trails: input.trails,
  };
}
