import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import { stampOn } from '@field-service/domain/values/business-date.ts';
import { packageLimits } from '@field-service/domain/work/package-manifest.ts';
import type { DraftRow, Geo, PictureRow, UsageRow, VisitRow } from '../rows.ts';

export interface JobFileInput {
  uploadId: string;
  job: Job;
  userId: string;
  clockDifference: number;
  status: JobFile['status'];
  end: { at: number; geo: Geo | null };
  timeZone: string;
  draft: DraftRow;
  visits: readonly VisitRow[];
  usages: readonly UsageRow[];
  /** Pictures with their paths in the package. */
  pictures: readonly { row: PictureRow; path: string }[];
  trails: JobFile['trails'];
}

export const customerSignPath = 'signatures/customer.png';

const pointOf = (geo: Geo | null): [number, number] | null => (geo ? [geo[0], geo[1]] : null);

/**
 * Assigns paths to pictures in the order in which they were taken, three per folder, so that the folder numbers match
 * the part numbers.
 */
export function pathsOfPictures(pictures: readonly PictureRow[]): { row: PictureRow; path: string }[] {
  const sorted = pictures.toSorted((a, b) => a.takenAt - b.takenAt || (a.id < b.id ? -1 : 1));
  return sorted.map((row, at) => {
    const part = Math.floor(at / packageLimits.imagesPerPart) + 1;
    return { row, path: `images/${String(part).padStart(3, '0')}/${String(at + 1).padStart(4, '0')}-${row.side}.jpg` };
  });
}

function visitEntry(
  { jobId: _job, luts: _luts, rev: _rev, ...visit }: VisitRow,
  pictures: JobFileInput['pictures'],
): JobFile['stations'][number] {
  const of = (side: PictureRow['side']) =>
    pictures
      .filter(({ row }) => row.stationId === visit.stationId && row.side === side)
      .map(({ row, path }) => ({ path, takenAt: row.takenAt, geo: pointOf(row.geo), device: row.device }));
  const catches = visit.catches.map(({ key: _key, ...caught }) => caught);
  return { ...visit, catches, imgbf: of('bf'), imgaf: of('af') };
}

const usageEntry = ({ jobId: _job, luts: _luts, rev: _rev, ...usage }: UsageRow): JobFile['usage'][number] => usage;

function followupOf({ followup }: DraftRow, timeZone: string): JobFile['followup'] {
  if (!followup || followup.natures.length === 0) return null;
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

/** Everything that the technician entered, in the format that the server reads (`job-{id}.json`). */
export function buildJobFile(input: JobFileInput): JobFile {
  const { job, draft, pictures } = input;
  const sign = draft.customerSign;
  return {
    version: 1,
    uploadId: input.uploadId,
    jobId: job.id,
    appid: job.appid,
    lead: job.assignees.some((assignee) => assignee.id === input.userId && assignee.lead),
    clockDifference: Math.round(input.clockDifference),
    baseUts: job.uts,
    status: input.status,
    startData: { at: draft.startData.at, geo: pointOf(draft.startData.geo) },
    endData: { at: input.end.at, geo: pointOf(input.end.geo) },
    stations: input.visits.map((visit) => visitEntry(visit, pictures)),
    usage: input.usages.map(usageEntry),
    tasks: draft.tasks,
    areaChecklist: draft.areaChecklist,
    ratings: draft.ratings,
    remarks: draft.remarks,
    customerRemarks: draft.customerRemarks,
    customerSign: sign
      ? { path: customerSignPath, name: draft.signName, position: draft.signPosition, signedAt: sign.signedAt }
      : null,
    noSignReason: draft.unsigned === 'none' ? draft.noSignReason.trim() : null,
    techSign: null,
    followup: followupOf(draft, input.timeZone),
    billing: { note: draft.billingNote },
    trails: input.trails,
  };
}
