import type { Job } from '@field-service/contract/work/job.ts';
import type { InstalledBase, Station } from '@field-service/contract/sync.ts';
import type { Profile } from '@field-service/contract/access/session.ts';
import { pagesOf, type JobPage } from '@field-service/domain/work/job-flow.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { db } from './db.ts';
import { edits, shownDraft, shownUsages, shownVisits } from './edits.ts';
import { jobRow, unpackedPictures } from './jobs.ts';
import { useLive } from './live.ts';
import { session } from './session.ts';
import { isAlternateFlow, showsPrices, signatureRules } from './mobile-settings.ts';
import type { DraftRow, JobRow, LateSignRow, PictureRow, UsageRow, VisitRow } from './rows.ts';

/** A job with all its data on the device. */
export interface OpenJob {
  row: JobRow;
  /** Undefined before the job is started. */
  draft: DraftRow | undefined;
  base: InstalledBase | undefined;
  /** The stations of the types that the job's lines cover. */
  stations: Station[];
  visits: ReadonlyMap<string, VisitRow>;
  usages: UsageRow[];
  pictures: PictureRow[];
  /** Whether a package of this job is waiting to be sent. */
  packed: boolean;
  /** The signature that the customer may still give after the job was closed; null if none is expected. */
  lateSign: LateSignRow | null;
  /** The pages in order. */
  pages: JobPage[];
  prices: boolean;
  /** Whether the user leads the job. Only the lead completes the whole job; other technicians send their own work. */
  lead: boolean;
  signature: { required: boolean; watermark: boolean };
}

const leads = ({ assignees }: Job): boolean =>
  assignees.some((assignee) => assignee.lead && assignee.id === session()?.userId);

/** Whether the page has a screen. */
const shown = (page: JobPage): boolean => page !== 'AdditionalCustomerSigns';

const flagsOf = ({ job }: JobRow): string => (typeof job.data.appflags === 'string' ? job.data.appflags : '');

/** The stations of the types for which the job has a line with a quantity above 0. */
export function stationsOfJob({ job }: JobRow, base: InstalledBase | undefined): Station[] {
  const covered = new Set(job.lines.filter((line) => Number(line.qty) > 0).map((line) => line.stationType));
  return (base?.stations ?? [])
    .filter((station) => covered.has(station.type.id))
    .toSorted((a, b) => a.stationLabel.localeCompare(b.stationLabel, undefined, { numeric: true }));
}

async function readJob(jobId: string): Promise<OpenJob | null> {
  const store = db();
  const row = await jobRow(jobId);
  if (!row) return null;
  const [draft, base, visits, usages, pictures, packages, late, folder, global] = await Promise.all([
    store.drafts.get(jobId),
    store.ibase.get(row.siteId),
    store.visits.where('jobId').equals(jobId).toArray(),
    store.usages.where('jobId').equals(jobId).toArray(),
    unpackedPictures(jobId).toArray(),
    store.packages.where('jobId').equals(jobId).toArray(),
    store.lateSigns.get(jobId),
    store.settings.get('folder'),
    store.settings.get('global'),
  ]);
  const stations = stationsOfJob(row, base);
  const signs = row.bucket === 'complete' && !packages.some(({ manifest }) => manifest.kind === 'sign');
  const pages = pagesOf(flagsOf(row), isAlternateFlow(global?.row, folder?.row)).filter(shown);
  return {
    row,
    draft,
    base,
    stations,
    usages: usages.toSorted((a, b) => a.at - b.at),
    packed: packages.length > 0,
    lateSign: signs ? (late ?? { jobId, name: '', position: '', sign: null }) : null,
    visits: new Map(visits.map((visit) => [visit.stationId, visit])),
    pictures: pictures.toSorted((a, b) => a.takenAt - b.takenAt),
    pages,
    prices: showsPrices(folder?.row),
    lead: leads(row.job),
    signature: signatureRules(global?.row, folder?.row),
  };
}

/** The job with everything recorded on it, including edits that are still being stored. */
function withEdits(open: OpenJob): OpenJob {
  const jobId = open.row.id;
  const usages = new Map(open.usages.map((usage) => [usage.entry, usage]));
  return {
    ...open,
    draft: shownDraft(jobId, open.draft),
    visits: shownVisits(jobId, open.visits),
    usages: [...shownUsages(jobId, usages).values()].toSorted((a, b) => a.at - b.at),
  };
}

/** The job as stored and edited; null if it is not on the device. */
export function useJob(jobId: string): OpenJob | null | undefined {
  const stored = useLive(`job/${jobId}`, () => readJob(jobId));
  const version = useSyncExternalStore(edits.subscribe, edits.version);
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for the edits, which are no React state
  return useMemo(() => stored && withEdits(stored), [stored, version]);
}

export const useProfile = (): Profile | null | undefined =>
  useLive('profile', async () => (await db().profile.get('this')) ?? null);

/** The stored image of a floor plan; undefined while it is being read, and if it is not on the device. */
export const usePlanImage = (fileId: string): Blob | undefined =>
  useLive(`plan/${fileId}`, async () => (await db().planImages.get(fileId))?.blob) ?? undefined;
