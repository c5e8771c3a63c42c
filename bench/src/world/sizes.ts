/** How large a world is made. */
export interface WorldSizes {
  /** All jobs, those of the syncing technician included. */
  jobs: number;
  /** Each has three sites; they are spread evenly over the twelve branches. */
  customers: number;
  /** Beside the dispatcher and the technician who syncs. */
  technicians: number;
  /** Jobs of the technician who syncs, each at a site of its own. */
  syncJobs: number;
  /** Stations of each of those sites; the other sites have five. */
  syncStations: number;
}

export const fullSize: WorldSizes = {
  jobs: 100_000,
  customers: 2400,
  technicians: 120,
  syncJobs: 200,
  syncStations: 30,
};
export const smallSize: WorldSizes = { jobs: 3000, customers: 72, technicians: 24, syncJobs: 12, syncStations: 4 };
