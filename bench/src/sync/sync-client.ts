import { createHash } from 'node:crypto';
import { contract } from '@field-service/contract/contract.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { Wire } from './wire.ts';

/** Rows per page: for jobs, the default `synclimit` of an installed site; for the others, the server's page size. */
export const pageSizes = { lookups: 1000, items: 50, jobs: 20 } as const;
/** Sites requested at the same time, as in the field app. */
export const sitesAtOnce = 50;

export const syncWindow = (now: number): { from: number; to: number } => ({
  from: now - 2 * dayMs,
  to: now + 16 * dayMs,
});

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
};

const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
const isSync = (value: unknown): value is SyncAnswer =>
  typeof value === 'object' && value !== null && 'epoch' in value && 'jobs' in value && 'ib' in value;

async function askSync(wire: Wire, position: SyncPosition, now: number): Promise<SyncAnswer> {
  const data = dataOf(
    await wire.json('POST', contract.sync.sync.path, {
      window: syncWindow(now),
      limit: pageSizes.jobs,
      crm: null,
      ...position,
    }),
  );
  if (!isSync(data)) throw new Error('A sync answered something else.');
  return data;
}

/** Sends a ping as the field app does before it syncs, to compare the clocks. */
async function ping(wire: Wire): Promise<void> {
  await wire.json('POST', contract.session.ping.path, { geo: null, time: Date.now(), type: 'EW' });
}

/**
 * Runs the first sync of a device in the field app's order: every delta page by page, with one `h/sync` per page, then
 * the installed bases of the sites, fifty at a time.
 */
export async function firstSync(wire: Wire, now: number): Promise<Device> {
  await ping(wire);
  let answer = await askSync(wire, empty, now);
  const first = answer;
  const position: SyncPosition = {
    ...empty,
    profile: first.profile.uts,
    mySettings: first.mySettings.uts,
    folderSettings: first.folderSettings.uts,
    settings: first.settings.uts,
  };
  const device: Device = { position, jobs: [], sites: [], lookups: [], items: [] };
  for (const name of ['lookups', 'items', 'jobs'] as const) {
    const kept: unknown[] = device[name];
    for (let page = first[name]; ; page = answer[name]) {
      kept.push(...page.rows);
      position[name] = page.next ?? { uts: first[name].uts, ctid: 0 };
      if (page.next === null) break;
      answer = await askSync(wire, position, now);
    }
  }
  const sites = [...new Set(device.jobs.flatMap(({ ib }) => ib?.id ?? []))];
  for (let at = 0; at < sites.length; at += sitesAtOnce) {
    const find = JSON.stringify({ id: { $in: sites.slice(at, at + sitesAtOnce) } });
    const rows: unknown = dataOf(
      await wire.json('GET', `/api/data/ibase?${new URLSearchParams({ find, noLimit: 'true' }).toString()}`),
    );
    if (Array.isArray(rows)) for (const row of rows) device.sites.push(row);
  }
  position.jobIdsHash = createHash('sha256')
    .update(
      device.jobs
        .map(({ id }) => id)
        .toSorted()
        .join(','),
    )
    .digest('hex');
  position.ib = first.jobs.uts;
  return device;
}

/** Syncs a device that is up to date: the ping and one `h/sync`. Throws if the server sends anything new. */
export async function syncAgain(wire: Wire, { position }: Device, now: number): Promise<void> {
  await ping(wire);
  const { profile, mySettings, folderSettings, settings, lookups, items, jobs, jobIds, ib, statuses } = await askSync(
    wire,
    position,
    now,
  );
  const news =
    [profile.row, mySettings.row, folderSettings.row, settings.row, jobIds, statuses].filter((part) => part !== null)
      .length +
    lookups.count +
    items.count +
    jobs.count +
    ib.length;
  if (news > 0) throw new Error(`A device that has everything was told ${news} things.`);
}
