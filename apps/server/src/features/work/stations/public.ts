import type { RequestContext } from '../../../context.ts';
import { touchSite } from './stations.queries.ts';

export { activityFound, catchesOf } from './activity.queries.ts';
export { installedBaseDataset, installedBaseUts, sharedBaseDataset } from './ibase.queries.ts';
export { inUseAt, isInUse } from './in-use.queries.ts';
export { applyStationChanges } from './on-site.ts';
export { installedRecordDataset } from './records.queries.ts';
export { planDataset } from './plans.queries.ts';
export { stationDataset } from './stations.queries.ts';
export { getStation } from './stations.ts';
export { stationVisitDataset } from './visits.queries.ts';

/** Marks that visits were recorded at a site, so that devices fetch its installed base again. */
export async function touchInstalledBase(db: RequestContext['db'], siteId: string): Promise<void> {
  await touchSite(db, siteId);
}
