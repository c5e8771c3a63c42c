import type { Lookup } from '@field-service/contract/reference.ts';
import type { InstalledBase, Station } from '@field-service/contract/sync.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { pagesOf, type JobPage } from '@field-service/domain/work/job-flow.ts';
import { leadsJob } from '@field-service/domain/work/phone/job-people.ts';
import { useEffect, useMemo, useState } from 'react';
import { db } from './db.ts';
import { allStored, edits, shownDraft, shownUsages, shownVisits } from './edits.ts';
import { jobRow } from './jobs.ts';
import { pictureRoomOf, signaturesBesides } from './packing/limits.ts';
import { liveRead } from './live.ts';
import { session } from './connection/session-state.ts';
import { folderSettings } from './folder-settings.ts';
import {
  formatsOfFolder,
  isAlternateFlow,
  showsPrices,
  signatureRules,
  type FolderFormats,
  type SignatureRules,
} from './mobile-settings.ts';
import { changesAt, coveredTypes, withChangedStations } from './recorded/job-stations.ts';
import { siteOfJob } from './recorded/site-of-job.ts';
import { isUnpacked, versionOfDraft } from './row-versions.ts';
import { packageToReopen } from './uploading/reopen-job.ts';
import type { DraftRow, GoneRow, JobRow, LateSignRow, PictureRow, UsageRow, VisitRow } from './rows.ts';

/** A job with all its data on the device. */
export interface OpenJob {
  row: JobRow;
  /** Undefined before the job is started. */
  draft: DraftRow | undefined;
  /** The plans and stations of the site, with the changes of this job. */
  base: InstalledBase | undefined;
  /** The plans and stations of the site as the last sync brought them. */
  synced: InstalledBase | undefined;
  /** The stations of the types that the job's lines cover. */
  stations: Station[];
  /** The station types of the site, by id. */
  types: ReadonlyMap<string, Lookup>;
  visits: ReadonlyMap<string, VisitRow>;
  usages: UsageRow[];
  pictures: PictureRow[];
  /** How many pictures the package of this work contains, once it was packed; the work is on the device until it is sent. */
  packedPictures: number;
  /** How many more pictures fit into the job's package, which has at most `files` files. */
  pictureRoom: { left: number; files: number };
  /** Whether a package of this job is waiting to be sent. */
  packed: boolean;
  /** Whether the closed job can be moved back to in progress on this device. */
  reopens: boolean;
  /** The signature that the customer may still give after the job was closed; null if none is expected. */
  lateSign: LateSignRow | null;
  /** The notation of the job's folder. */
  formats: FolderFormats;
  /** The pages in order. */
  pages: JobPage[];
  prices: boolean;
  /** Whether the user leads the job. Only the lead completes the whole job; other technicians send their own work. */
  lead: boolean;
  signature: SignatureRules;
}

/** The order in which things were added, whatever the device's clock said. */
const bySeq = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq;

/** The letters of the pages: the job's own or, if the office gave it none, those of its type. */
export const flagsOf = ({ job }: JobRow, type: Lookup | undefined): string =>
  [job.data.appflags, type?.data.appflags].find((flags) => typeof flags === 'string') ?? '';

/**
 * The stations of the types for which the job has a line with a quantity above 0. A job that continues another lacks
 * those that were reached on the days before.
 */
export function stationsOfJob(row: JobRow, base: InstalledBase | undefined): Station[] {
  const done = new Set(textsOf(row.job.data.doneStations));
  const covered = coveredTypes(row);
  return (base?.stations ?? [])
    .filter((station) => covered.has(station.type.id) && !done.has(station.id))
    .toSorted((a, b) => a.stationLabel.localeCompare(b.stationLabel, undefined, { numeric: true }));
}

async function readJob(jobId: string): Promise<OpenJob | null> {
  const store = db();
  const row = await jobRow(jobId);
  if (!row) return null;
  const [draft, visits, usages, pictures, packages, late, folder, global, types, profile] = await Promise.all([
    store.drafts.get(jobId),
    store.visits.where('jobId').equals(jobId).toArray(),
    store.usages.where('jobId').equals(jobId).toArray(),
    store.pictures.where('jobId').equals(jobId).toArray(),
    store.packages.where('jobId').equals(jobId).toArray(),
    store.lateSigns.get(jobId),
    folderSettings(store, row.job.folderid),
    store.settings.get('global'),
    store.lookups.where('type').equals(lookupNumbers.stationType).toArray(),
    store.profile.get('this'),
  ]);
  const typesById = new Map(types.map((type) => [type.id, type]));
  const base = await siteOfJob(store, row, typesById);
  const unpacked = pictures.filter(isUnpacked);
  // A job that was started anew has work that its earlier packages do not contain.
  const packedWith = new Set(
    packages.filter(({ packed }) => draft && packed.includes(versionOfDraft(draft))).map(({ uploadId }) => uploadId),
  );
  const stations = stationsOfJob(row, base);
  const signs =
    row.bucket === 'complete' && row.partSentAt === null && !packages.some(({ manifest }) => manifest.kind === 'sign');
  const rules = signatureRules(global?.row, folder);
  const pages = pagesOf(flagsOf(row, await store.lookups.get(row.job.type.id)), isAlternateFlow(global?.row, folder));
  return {
    row,
    draft,
    base,
    synced: base,
    stations,
    types: typesById,
    usages: usages.toSorted(bySeq),
    packed: packages.length > 0,
    reopens: packageToReopen(packages, draft, late) !== undefined,
    lateSign: signs ? (late ?? { jobId, name: '', position: '', sign: null }) : null,
    visits: new Map(visits.map((visit) => [visit.stationId, visit])),
    pictures: unpacked.toSorted(bySeq),
    packedPictures: pictures.filter(({ uploadId }) => packedWith.has(uploadId)).length,
    pictureRoom: pictureRoomOf(unpacked.length + signaturesBesides(draft, rules), folder),
    formats: formatsOfFolder(profile, row.job.folderid, folder),
    pages,
    prices: showsPrices(folder),
    lead: leadsJob(row.job, session()?.userId),
    signature: rules,
  };
}

/** The job with everything recorded on it, including edits that are still being stored. */
function withEdits(open: OpenJob): OpenJob {
  const jobId = open.row.id;
  const usages = new Map(open.usages.map((usage) => [usage.entry, usage]));
  const draft = shownDraft(jobId, open.draft);
  const base =
    open.base && withChangedStations(open.base, changesAt(open.base.id, draft?.stationChanges ?? []), open.types);
  return {
    ...open,
    draft,
    base,
    stations: base === open.base ? open.stations : stationsOfJob(open.row, base),
    visits: shownVisits(jobId, open.visits),
    usages: [...shownUsages(jobId, usages).values()].toSorted(bySeq),
  };
}

/**
 * The job as it is stored, with everything entered so far; null if it is not on the device. Throws `DeviceFailure` if
 * something cannot be stored.
 */
export async function storedJob(jobId: string): Promise<OpenJob | null> {
  await allStored();
  const stored = await readJob(jobId);
  return stored && withEdits(stored);
}

/**
 * A number that changes with every edit. The state is React's own, so that a screen can show a text in its field at once
 * and itself afterwards (`KeptText`), which a store outside of React does not allow.
 */
function useEditsVersion(): number {
  const [version, setVersion] = useState(edits.version);
  useEffect(() => {
    const follow = () => setVersion(edits.version());
    // What was edited before the effect ran.
    follow();
    return edits.subscribe(follow);
  }, []);
  return version;
}

const job = liveRead(readJob);

/** Reads a job before its page is drawn. Requires a session. */
export const readJobEarly = job.begin;

/** The job as stored and edited; null if it is not on the device. */
export function useJob(jobId: string): OpenJob | null | undefined {
  const stored = job.useResult(jobId);
  const version = useEditsVersion();
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for the edits, which are no React state
  return useMemo(() => stored && withEdits(stored), [stored, version]);
}

/** Why a job is not on the device; null if the device has never had it. */
export const useGone = liveRead(
  async (jobId: string): Promise<GoneRow | null> => (await db().gone.get(jobId)) ?? null,
).useResult;

const planImage = liveRead(
  async (fileId: string): Promise<Blob | null> => (await db().planImages.get(fileId))?.blob ?? null,
);

/** The stored image of a floor plan; undefined while it is being read, null if it is not on the device. */
export function usePlanImage(fileId: string): Blob | null | undefined {
  const read = planImage.useResult(fileId);
  // The image of a file never changes, but every read returns a new object, for which a plan would be drawn anew.
  const [kept, keep] = useState<{ fileId: string; blob: Blob }>();
  if (read && kept?.fileId !== fileId) keep({ fileId, blob: read });
  return kept?.fileId === fileId ? kept.blob : read;
}
