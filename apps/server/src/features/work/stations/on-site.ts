import type { JobFile, StationChange } from '@field-service/contract/work/job-package.ts';
import {
  barcodeOwner,
  markedBarcode,
  namedPlace,
  normalBarcode,
  placedWith,
  samePlacement,
  type StationChangeOutcome,
  type StationPlace,
} from '@field-service/domain/work/stations/station-changes.ts';
import { isLocalId } from '@field-service/domain/values/ids.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import {
  insertChanges,
  isStationType,
  lockSiteOfWork,
  readApplied,
  readSiteOfStation,
  readTagged,
  type AppliedChange,
} from './on-site.queries.ts';
import type { PlanSite } from './plans.queries.ts';
import { addStation, fieldsOf, isRetired, loadedIfLive, placementOf, setPlacement, writeFields } from './stations.ts';
import { isPlanOfSite, touchSite } from './stations.queries.ts';

type New = StationChange & { kind: 'new' };
type Change = Exclude<StationChange, New>;
type Applied = Omit<AppliedChange, 'change'>;

export interface WorkOnSite {
  postId: string;
  uploadId: string;
  userId: string;
  siteId: string | null;
  /** The job's customer. The office may move a job between the sites of a customer while the work is under way. */
  contactId: string | null;
  receivedAt: number;
  /** Whether a dispatcher applies late work: changes of stations that are not at the site are then only recorded. */
  late: boolean;
}

const missing = (field: string, id: string): Refusal => new Refusal('record.referenced_missing', { field, id });

/** The place without a plan that the site no longer has; a place on a plan has a position. */
async function onItsPlan<P extends Pick<StationPlace, 'floorid' | 'xy'>>(
  context: RequestContext,
  siteId: string,
  place: P,
) {
  const { floorid, xy } = place;
  if (floorid === null || xy === null) return { place: { ...place, floorid: null, xy: null }, gone: false };
  const gone = !(await isPlanOfSite(context.db, floorid, siteId));
  return { place: gone ? { ...place, floorid: null, xy: null } : place, gone };
}

/** A site as work finds it: removed meanwhile (`gone`), or not the job's any more (`other`). */
type SiteOfWork = PlanSite & { gone: boolean; other: boolean };

async function applyNew(context: RequestContext, caller: Caller, site: SiteOfWork, change: New): Promise<Applied> {
  const siteOfId = await readSiteOfStation(context.db, change.stationId);
  if (siteOfId === site.id) return { stationId: change.stationId, outcome: site.other ? 'other_site' : 'applied' };
  const tagged = await readTagged(context.db, site.id);
  const owner = barcodeOwner(tagged, change.barcode);
  if (owner?.typeId === change.typeId) return { stationId: owner.id, outcome: site.other ? 'other_site' : 'matched' };
  if (!(await isStationType(context.db, change.typeId))) throw missing('typeId', change.typeId);
  const taken = new Set(tagged.map(({ barcode }) => normalBarcode(barcode)));
  const barcode = owner ? markedBarcode(change.barcode, (marked) => taken.has(normalBarcode(marked))) : change.barcode;
  const { place, gone } = await onItsPlan(context, site.id, change);
  const stationId = siteOfId === undefined ? change.stationId : uuidv7();
  await addStation(context, caller, site, {
    id: stationId,
    fields: { typeid: change.typeId, barcode, uomid: null, warranty: null, remarks: '' },
    place: placementOf(place),
    at: change.at,
    retired: site.gone,
  });
  const clash = owner ? 'barcode_taken' : gone ? 'plan_gone' : 'applied';
  return { stationId, outcome: site.gone ? 'site_gone' : site.other ? 'other_site' : clash };
}

async function applyChange(
  context: RequestContext,
  caller: Caller,
  site: PlanSite | undefined,
  stationId: string,
  change: Change,
  late: boolean,
): Promise<StationChangeOutcome> {
  const siteOfStation = await readSiteOfStation(context.db, stationId);
  const isHere = site !== undefined && siteOfStation === site.id;
  if (siteOfStation === undefined || (!isHere && !late)) throw missing('stationId', stationId);
  if (!isHere) return 'not_here';
  const station = await loadedIfLive(context, stationId);
  if (station === undefined || isRetired(station.status)) return 'retired';
  if (change.kind === 'barcode') {
    if (barcodeOwner(await readTagged(context.db, site.id), change.barcode, stationId)) return 'barcode_taken';
    if (station.barcode !== change.barcode)
      await writeFields(context, caller, station, { ...fieldsOf(station), barcode: change.barcode });
    return 'applied';
  }
  const now = placementOf(station);
  const since = station.placements[0]?.from ?? 0;
  const then = station.placements.find(({ from }) => from <= change.at) ?? station.placements.at(-1) ?? now;
  const { gone, wanted } = await wantedOf(context, site.id, change);
  const next = placedWith(wanted, then, now);
  // A change of what someone else has changed since takes effect after that.
  if (!samePlacement(next, now))
    await setPlacement(context, caller, station, next, {
      kind: change.kind === 'label' ? 'relabel' : 'place',
      at: Math.max(change.at, since),
    });
  if (gone) return 'plan_gone';
  return samePlacement(next, { ...now, ...wanted }) ? 'applied' : 'superseded';
}

/** What a change sets, without a plan that the site no longer has: the station then stays where it was. */
async function wantedOf(context: RequestContext, siteId: string, change: Exclude<Change, { kind: 'barcode' }>) {
  if (change.kind === 'label') return { gone: false, wanted: { stationLabel: change.stationLabel } };
  const named = namedPlace(change);
  const { floorid, xy = null, ...described } = named;
  if (floorid === undefined) return { gone: false, wanted: named };
  const { place, gone } = await onItsPlan(context, siteId, { floorid, xy });
  return { gone, wanted: gone ? described : { ...described, ...place } };
}

/** Locks the job's site and those of its customer at which stations were added, always in the same order. */
async function lockSites(
  { db }: RequestContext,
  { siteId, contactId }: WorkOnSite,
  changes: readonly StationChange[],
): Promise<ReadonlyMap<string, SiteOfWork>> {
  const named = changes.flatMap((change) => [siteId, change.kind === 'new' ? change.siteId : null]);
  const sites = new Map<string, SiteOfWork>();
  for (const id of [...new Set(named)].filter((each) => typeof each === 'string').toSorted()) {
    const site = await lockSiteOfWork(db, id);
    if (site && (id === siteId || site.contactId === contactId)) sites.set(id, { ...site, other: id !== siteId });
  }
  return sites;
}

/**
 * Applies the changes of stations in a job file, in order and each once per job, and returns the file with the ids of
 * the stations that stand for those of the device. Throws `record.referenced_missing` if no site is known for a new
 * station and, unless the work is late, if a station is new or changed at another site than the job's.
 */
export async function applyStationChanges(
  context: RequestContext,
  caller: Caller,
  work: WorkOnSite,
  file: JobFile,
): Promise<JobFile> {
  const named = [
    file.stations.map(({ stationId }) => stationId),
    file.usage.flatMap(({ stationIds }) => stationIds),
  ].flat();
  if (file.stationChanges.length === 0 && !named.some(isLocalId)) return file;
  const known = await readApplied(context.db, work.postId);
  const done = new Set(known.map(({ entry }) => entry));
  const ids = new Map(known.map(({ ofDevice, stationId }) => [ofDevice, stationId]));
  const changes = file.stationChanges.filter(({ entry }) => !done.has(entry));
  const sites = await lockSites(context, work, changes);
  const here = (siteId = work.siteId): SiteOfWork => {
    const site = sites.get(siteId ?? '');
    if (site === undefined || (!work.late && (site.gone || site.other))) throw missing('siteId', siteId ?? '');
    return site;
  };
  const site = sites.get(work.siteId ?? '');
  const live = site?.gone === true ? undefined : site;
  const applied: AppliedChange[] = [];
  let last = 0;
  for (const entered of changes) {
    if (!work.late) here();
    // The device's clock may have jumped back between two changes; none is later than now.
    last = Math.min(context.now, Math.max(last, entered.at));
    const change = { ...entered, at: last };
    const stationId = ids.get(change.stationId) ?? change.stationId;
    const result =
      change.kind === 'new'
        ? await applyNew(context, caller, here(change.siteId ?? undefined), change)
        : { stationId, outcome: await applyChange(context, caller, live, stationId, change, work.late) };
    ids.set(entered.stationId, result.stationId);
    applied.push({ change, ...result });
  }
  await insertChanges(context.db, work, applied);
  // The job's own site is marked with its visits.
  for (const { id, other } of sites.values()) if (other) await touchSite(context.db, id);
  const idOf = (id: string): string => ids.get(id) ?? id;
  return {
    ...file,
    stations: file.stations.map((visit) => ({ ...visit, stationId: idOf(visit.stationId) })),
    usage: file.usage.map((use) => ({ ...use, stationIds: use.stationIds.map(idOf) })),
  };
}
