import type { Lookup } from '@field-service/contract/reference.ts';
import type { InstalledBase, Station } from '@field-service/contract/sync.ts';
import { periodicRows } from '@field-service/domain/work/checklists/due-interval.ts';
import { withOwnVisits, type OwnVisit } from '@field-service/domain/work/checklists/own-visits.ts';
import type { FieldDb } from '../db.ts';
import type { JobRow, VisitRow } from '../rows.ts';
import { checklistOf } from './job-stations.ts';

const ownVisit = ({ jobId, visitedAt, accessReason, checklist }: VisitRow): OwnVisit => ({
  jobId,
  at: visitedAt,
  reached: accessReason === null,
  rows: checklist.map(({ row }) => row),
});

/** The visits of other jobs at the site that were finished here and are not sent yet, by station. */
async function finishedVisits(store: FieldDb, { id, siteId }: JobRow): Promise<ReadonlyMap<string, VisitRow[]>> {
  const jobs = await store.jobs.where('siteId').equals(siteId).toArray();
  const finished = jobs.filter((job) => job.id !== id && (job.bucket === 'complete' || job.bucket === 'closed'));
  const visits = await store.visits
    .where('jobId')
    .anyOf(finished.map((job) => job.id))
    .toArray();
  return Map.groupBy(visits, ({ stationId }) => stationId);
}

/**
 * The plans and stations of a job's site as the last sync brought them. The checklists are those of the station types,
 * which the sync brings whenever the office changes them; the last answers include those of finished jobs that are not
 * sent yet.
 */
export async function siteOfJob(
  store: FieldDb,
  job: JobRow,
  types: ReadonlyMap<string, Lookup>,
): Promise<InstalledBase | undefined> {
  const [base, finished] = await Promise.all([store.ibase.get(job.siteId), finishedVisits(store, job)]);
  if (!base) return undefined;
  const checklists = new Map([...types].map(([id, type]) => [id, checklistOf(type)]));
  const withAnswers = (station: Station): Station => {
    // A sync may bring a visit before the receipt for it arrives.
    const known = new Set(station.last.map(({ postid }) => postid));
    const own = (finished.get(station.id) ?? []).filter(({ jobId }) => !known.has(jobId)).map(ownVisit);
    if (own.length === 0) return station;
    return { ...station, answered: withOwnVisits(station.answered, periodicRows(station.checklist), own) };
  };
  const stations = base.stations.map((station) =>
    withAnswers({ ...station, checklist: checklists.get(station.type.id) ?? station.checklist }),
  );
  return { ...base, stations };
}
