/** The size of a world. */
export interface WorldSizes {
  /** All jobs, including those of the syncing technician. */
  jobs: number;
  /** Each has three sites; they are spread evenly over the twelve branches. */
  customers: number;
  /** In addition to the dispatcher and the syncing technician. */
  technicians: number;
  /** Jobs that the syncing technician has to do, each at a different site; there are three past jobs for each. */
  syncJobs: number;
  /** Stations at each of the syncing technician's sites; the other sites have five. */
  syncStations: number;
}

export const fullSize: WorldSizes = {
  jobs: 100_000,
  customers: 2400,
  technicians: 120,
  syncJobs: 200,
  syncStations: 30,
};
/** For the sync alone: a technician with ten times as many jobs, far more than anyone does in two weeks. */
export const manyJobsSize: WorldSizes = { ...fullSize, jobs: 20_000, customers: 8000, syncJobs: 2000 };
/** For searches: ten times as many jobs and customers. */
export const millionSize: WorldSizes = { ...fullSize, jobs: 1_000_000, customers: 24_000 };
export const smallSize: WorldSizes = { jobs: 3000, customers: 72, technicians: 24, syncJobs: 12, syncStations: 4 };
