import type { sync } from '@field-service/contract/sync.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { syncDefaults, toSignWindow } from '@field-service/domain/job-buckets.ts';
import { mayDo } from '../../access.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { jsonText, type JsonText } from '../../plugins/bind.ts';
import { readSafePoint, type Dataset, type DatasetRequest } from '../data/public.ts';
import { itemDataset } from '../items/public.ts';
import { lookupDatasets } from '../lookups/public.ts';
import { appJobsOf } from '../posts/public.ts';
import { readProfile } from '../sessions/public.ts';
import { readFolderSetting, readOwnSettings, readSettings, registry } from '../settings/public.ts';
import { changedPage, noPage } from './pages.queries.ts';
import { readStamps, readTexts, statusesText, viewParts } from './queries.ts';

type Body = ParsedInput<typeof sync.sync>['body'];
const own = 'the profile and the settings are the caller\'s own or inherited';
const day = 86_400_000;
/** Lookups are small; items come fifty a page (specification 001, section 9). */
const lookupPage = 1000;
const itemPage = 50;

const named = (name: Dataset['name']): Dataset => {
  const dataset = lookupDatasets.find((each) => each.name === name);
  if (dataset === undefined) throw new TypeError(`There is no dataset ${name}.`);
  return dataset;
};

const keysOf = (scope: 'site' | 'folder'): string[] => Object.entries(registry).filter(([, spec]) => spec.scope === scope).map(([key]) => key);
/** What a device shows amounts and times by comes from the folder itself. */
const folderKeys = [...keysOf('folder'), 'country', 'timezone', 'currency', 'locale'];

/** Folders all of whose jobs a folder admin gets: with the setting on, in a window of a day at most (specification 001, section 6). */
function administeredBy(caller: Caller, window: Body['window'], unassigned: boolean | undefined): string[] {
  const admin = caller.folderId !== null && caller.adminFolderIds.includes(caller.folderId);
  if (!admin || unassigned !== true || window.to - window.from > day) return [];
  return caller.folderScope.filter((id) => caller.adminFolderIds.includes(id));
}

/** A part that is sent whole when it changed after the device's stamp, or when the device has none. */
async function whole(until: number, have: number, changedAt: number, read: () => Promise<unknown>): Promise<string> {
  const row = have === 0 || changedAt > have ? JSON.stringify(await read()) : 'null';
  return `{"uts":${until},"row":${row}}`;
}

/** Everything new for a device, in one request: what did not change is neither read nor built. */
export async function syncDevice(context: RequestContext, caller: Caller, { body }: ParsedInput<typeof sync.sync>): Promise<JsonText> {
  const system = context.db.asSystem(own);
  const until = await readSafePoint(system);
  const stamps = await readStamps(context.db, caller);
  const mobile = await readFolderSetting(system, caller.folderId, 'x-mobileSetting');
  const administered = administeredBy(caller, body.window, mobile.folderAdminGetUnassignedJobs);
  const request: DatasetRequest = { context, caller, form: {} };
  const changed = (dataset: Dataset, cursor: Body['jobs'], limit: number) => changedPage(dataset, request, cursor, { until, limit });
  const toSignFrom = toSignWindow({ now: context.now, timeZone: stamps.timezone, toSignDays: mobile.toSignDays }).start;
  const view = viewParts(context.db, { userId: caller.userId, window: body.window, administered, hash: body.jobIdsHash, ib: body.ib, toSignFrom });
  const texts = await readTexts(context.db, {
    lookups: changed(named('app-lookups'), body.lookups, lookupPage),
    items: mayDo(caller, 'ITEM:VW') ? changed(itemDataset, body.items, Math.max(body.limit, itemPage)) : noPage(until),
    crm: body.crm === null ? noPage(until) : changed(named('app-crm'), body.crm, lookupPage),
    jobs: changed(appJobsOf(body.window, administered), body.jobs, Math.min(body.limit, mobile.synclimit ?? syncDefaults.synclimit)),
    jobIds: view.ids,
    ib: view.ib,
    toSign: view.toSign,
    statuses: statusesText(body.lookups.uts === 0 || stamps.statuses > body.lookups.uts),
  });
  const parts: Record<string, string> = {
    epoch: JSON.stringify(context.epoch),
    now: String(context.now),
    profile: await whole(until, body.profile, stamps.profile, async () => await readProfile(system, caller)),
    mySettings: await whole(until, body.mySettings, stamps.mySettings, async () => await readOwnSettings(system, caller.userId)),
    folderSettings: await whole(until, body.folderSettings, stamps.folderSettings, async () => await readSettings(system, folderKeys, caller.folderId)),
    settings: await whole(until, body.settings, stamps.settings, async () => await readSettings(system, keysOf('site'), null)),
    ...texts,
  };
  return jsonText(`{${Object.entries(parts).map(([name, text]) => `"${name}":${text}`).join(',')}}`, { uts: until });
}
