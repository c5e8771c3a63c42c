import { createHash } from 'node:crypto';
import { contract } from '@field-service/contract/contract.ts';
import type { PagedDelta, SharedBase, SyncAnswer } from '@field-service/contract/sync.ts';
import { wholeBase } from '@field-service/contract/whole-base.ts';
import { syncWindow } from '@field-service/domain/work/job-buckets.ts';
import type { StampSpan } from '@field-service/domain/values/business-date.ts';
import { daysAhead } from '../world/world.ts';
import type { Wire } from './wire.ts';

/** Rows per page: for jobs, the default `synclimit` of an installed site; for the others, the server's page size. */
export const pageSizes = { lookups: 1000, items: 50, jobs: 20 } as const;
/** Sites requested at the same time, as in the field app. */
export const sitesAtOnce = 50;
/** Ids in one report of the jobs on the device, as in the field app. */
const idsAtOnce = 500;
const deviceId = 'bench-device';

const timeZone = 'Asia/Kuala_Lumpur';
/** The window of a device that has not received any settings yet. */
const firstWindow = (now: number): Window => toWindow(syncWindow({ now, timeZone }));
/** The window of a device with the settings of the bench's world. */
export const deviceWindow = (now: number): Window => toWindow(syncWindow({ now, timeZone, additionalDate: daysAhead }));

interface Window {
  from: number;
  to: number;
}
const toWindow = ({ start: from, end: to }: StampSpan): Window => ({ from, to });

interface Cursor {
  uts: number;
  ctid: number;
  until?: number;
}

interface SyncPosition {
  profile: number;
  mySettings: number;
  folderSettings: number;
  settings: number;
  lookups: Cursor;
  items: Cursor;
  jobs: Cursor;
  jobIdsHash: string;
  ib: number;
  aids: string;
}

export interface Device {
  position: SyncPosition;
  jobs: SyncAnswer['jobs']['rows'];
  sites: unknown[];
  lookups: unknown[];
  items: unknown[];
}

const start = { uts: 0, ctid: 0 };
const empty: SyncPosition = {
  profile: 0,
  mySettings: 0,
  folderSettings: 0,
  settings: 0,
  lookups: start,
  items: start,
  jobs: start,
  jobIdsHash: '',
  ib: 0,
  aids: '',
};

const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
const isSync = (value: unknown): value is SyncAnswer =>
  typeof value === 'object' && value !== null && 'epoch' in value && 'jobs' in value && 'ib' in value;

/** Asks for everything new; with `only`, for nothing but the next page of one delta. */
async function askSync(wire: Wire, window: Window, position: SyncPosition, only?: PagedDelta): Promise<SyncAnswer> {
  const { aids, ...cursors } = position;
  const data = dataOf(
    await wire.json('POST', contract.sync.sync.path, {
      window,
      limit: pageSizes.jobs,
      crm: null,
      ...cursors,
      ...(only === undefined ? { aids } : { only, jobIdsHash: '' }),
    }),
  );
  if (!isSync(data)) throw new Error('A sync answered something else.');
  return data;
}

/** Sends a ping as the field app does before it syncs, to compare the clocks. */
async function ping(wire: Wire): Promise<void> {
  await wire.json('POST', contract.session.ping.path, { geo: null, time: Date.now(), type: 'EW' });
}

const isSharedBase = (value: unknown): value is SharedBase =>
  typeof value === 'object' && value !== null && 'types' in value && 'stations' in value;

async function findBases(wire: Wire, ids: readonly string[]): Promise<unknown[]> {
  const find = JSON.stringify({ id: { $in: ids } });
  const rows: unknown = dataOf(
    await wire.json('GET', `/api/data/app-ibase?${new URLSearchParams({ find, noLimit: 'true' }).toString()}`),
  );
  return Array.isArray(rows) ? rows.filter(isSharedBase).map(wholeBase) : [];
}

interface Delta {
  name: 'lookups' | 'items' | 'jobs';
  /** The answer with the first page. */
  first: SyncAnswer;
  window: Window;
  /** Called after each page, while the next one is on its way. */
  meanwhile?: () => Promise<void>;
}

/** Takes a delta page by page; as in the app, the next page is asked for as soon as its position is known. */
async function takePages(wire: Wire, { position, ...device }: Device, delta: Delta): Promise<void> {
  const { name, first, window, meanwhile } = delta;
  const kept: unknown[] = device[name];
  for (let page = first[name]; ;) {
    position[name] = page.next ?? { uts: page.uts, ctid: 0 };
    const coming = page.next === null ? undefined : askSync(wire, window, position, name);
    kept.push(...page.rows);
    if (coming === undefined) return;
    await meanwhile?.();
    page = (await coming)[name];
  }
}

/**
 * Runs the first sync of a device with the requests of the field app, in its order and with as many at once: a ping; one
 * whole answer; the pages of lookups and items; a second whole answer, because the settings that have arrived move the
 * window; the pages of jobs, with the installed bases of their sites fifty at a time meanwhile; the remaining installed
 * bases; the value of the month; and the report which jobs are on the device. Plan images are left out.
 */
export async function firstSync(wire: Wire, now: number): Promise<Device> {
  await ping(wire);
  const first = await askSync(wire, firstWindow(now), empty);
  const position: SyncPosition = {
    ...empty,
    profile: first.profile.uts,
    mySettings: first.mySettings.uts,
    folderSettings: first.folderSettings.uts,
    settings: first.settings.uts,
    aids: first.aids?.hash ?? '',
  };
  const device: Device = { position, jobs: [], sites: [], lookups: [], items: [] };
  for (const name of ['lookups', 'items'] as const)
    await takePages(wire, device, { name, first, window: firstWindow(now) });
  const window = deviceWindow(now);
  const second = await askSync(wire, window, position);
  const asked = new Set<string>();
  const waiting = (): string[] =>
    [...new Set(device.jobs.flatMap(({ ib }) => ib?.id ?? []))].filter((id) => !asked.has(id));
  const takeSites = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) asked.add(id);
    device.sites.push(...(await findBases(wire, ids)));
  };
  await takePages(wire, device, {
    name: 'jobs',
    first: second,
    window,
    meanwhile: async () => {
      const ids = waiting();
      if (ids.length >= sitesAtOnce) await takeSites(ids.slice(0, sitesAtOnce));
    },
  });
  for (let ids = waiting(); ids.length > 0; ids = waiting()) await takeSites(ids.slice(0, sitesAtOnce));
  const ids = device.jobs.map(({ id }) => id);
  await wire.json('GET', '/api/data/app-tech-pv');
  for (let at = 0; at < ids.length; at += idsAtOnce)
    await wire.json(contract.posts.setSynced.method, contract.posts.setSynced.path, {
      ids: ids.slice(at, at + idsAtOnce),
      did: deviceId,
    });
  position.jobIdsHash = createHash('sha256').update(ids.toSorted().join(',')).digest('hex');
  position.ib = second.jobs.uts;
  return device;
}

/** Syncs a device that is up to date: the ping and one `h/sync`. Throws if the server sends anything new. */
export async function syncAgain(wire: Wire, { position }: Device, now: number): Promise<void> {
  await ping(wire);
  const { profile, mySettings, folderSettings, settings, lookups, items, jobs, jobIds, ib, statuses, aids } =
    await askSync(wire, deviceWindow(now), position);
  const news =
    [profile.row, mySettings.row, folderSettings.row, settings.row, jobIds, statuses, aids].filter(
      (part) => part !== null,
    ).length +
    lookups.count +
    items.count +
    jobs.count +
    ib.length;
  if (news > 0) throw new Error(`A device that has everything was told ${news} things.`);
}
