import type { Station } from '@field-service/contract/sync.ts';
import { db } from '../db.ts';
import { liveRead } from '../live.ts';
import type { JobRow } from '../rows.ts';
import { stationsOfJob } from '../use-job.ts';

export interface StationOfJob {
  station: Station;
  /** The job on which the station is visited: the one in progress, otherwise the next one. */
  row: JobRow;
}

const rankOf = ({ bucket }: JobRow): number => ['inProgress', 'todo', 'complete', 'closed'].indexOf(bucket);

/** The stations of the jobs on the device, each with one job. */
async function readStations(): Promise<StationOfJob[]> {
  const store = db();
  const [rows, bases] = await Promise.all([store.jobs.toArray(), store.ibase.toArray()]);
  const baseOf = new Map(bases.map((base) => [base.id, base]));
  const open = rows
    .filter((row) => row.aside === null && row.bucket !== 'cancelled')
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.job.plan ?? Infinity) - (b.job.plan ?? Infinity));
  const found = new Map<string, StationOfJob>();
  for (const row of open)
    for (const station of stationsOfJob(row, baseOf.get(row.siteId)))
      if (!found.has(station.id)) found.set(station.id, { station, row });
  return [...found.values()];
}

export const useStationsOfJobs = liveRead(readStations).useResult;
