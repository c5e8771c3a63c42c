import type { Job } from '@field-service/contract/work/job.ts';
import { db } from '../db.ts';
import { liveRead } from '../live.ts';

/** A customer's site that the device knows from its jobs. */
export interface KnownSite {
  id: string;
  name: string;
  contact: { id: string; name: string };
  address: Job['address'];
  folderid: string;
}

/** The sites of the jobs on the device, by name. */
export const useKnownSites = liveRead(async (): Promise<KnownSite[]> => {
  const rows = await db().jobs.toArray();
  const sites = new Map<string, KnownSite>();
  for (const { job } of rows) {
    const { site, contact, address, folderid } = job;
    if (site && contact) sites.set(site.id, { id: site.id, name: site.name, contact, address, folderid });
  }
  return [...sites.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}).useResult;
