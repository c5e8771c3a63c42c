import type { sync } from '@field-service/contract/sync.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { folderColumns, folderSettings, siteSettings } from '@field-service/contract/site/setting-descriptions.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { syncDefaults, toSignWindow } from '@field-service/domain/work/job-buckets.ts';
import type { RawBuilder } from 'kysely';
import { mayDo } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { RequestContext } from '../context.ts';
import { jsonText, type JsonText } from '../plugins/bind.ts';
import { readSafePoint, type Dataset, type DatasetRequest } from '../datasets/public.ts';
import { itemDataset } from '../features/goods/items/public.ts';
import { lookupDatasets } from '../features/site/lookups/public.ts';
import { appJobsIn } from '../features/work/posts/public.ts';
import { readProfile } from '../features/access/sessions/public.ts';
import { readFolderSetting, readOwnSettings, readSettings } from '../features/site/settings/public.ts';
import { changedPage, countChanged, noPage, nothingChanged, type ChangedRows, type Cursor } from './pages.queries.ts';
import {
  deviceView,
  idsPart,
  installedBasesPart,
  readParts,
  readStamps,
  statusesPart,
  toSignPart,
  viewIds,
} from './queries.ts';

type Body = ParsedInput<typeof sync.sync>['body'];
const own = "the profile and the settings are the caller's own or inherited";
/** Lookups are small; items are sent in pages of fifty (specification 001, section 9). */
const lookupPage = 1000;
const itemPage = 50;

const datasetNamed = (name: Dataset['name']): Dataset => {
  const dataset = lookupDatasets.find((each) => each.name === name);
  if (dataset === undefined) throw new TypeError(`There is no dataset ${name}.`);
  return dataset;
};

/** The settings by which a device formats amounts and times are columns of the folder itself. */
const folderKeys = [...Object.keys(folderSettings), ...folderColumns];
const siteKeys = Object.keys(siteSettings);

/**
 * The folders whose jobs a folder admin receives in full: with the setting on, in a window of at most one day
 * (specification 001, section 6).
 */
function administeredBy(caller: Caller, window: Body['window'], unassigned: boolean | undefined): string[] {
  const admin = caller.folderId !== null && caller.adminFolderIds.includes(caller.folderId);
  if (!admin || unassigned !== true || window.to - window.from > dayMs) return [];
  return caller.folderScope.filter((id) => caller.adminFolderIds.includes(id));
}

/** A part that is sent as a whole if it changed after the device's stamp, or if the device has none. */
async function partIfChanged(
  until: number,
  have: number,
  changedAt: number,
  read: () => Promise<unknown>,
): Promise<string> {
  const row = have === 0 || changedAt > have ? JSON.stringify(await read()) : 'null';
  return `{"uts":${until},"row":${row}}`;
}

/** The pages of the datasets that changed; nothing is built for the others. */
async function pagesOf(
  context: RequestContext,
  view: RawBuilder<unknown>,
  wanted: Readonly<Record<string, WantedPage>>,
  counts: Readonly<Record<string, number>>,
): Promise<Record<string, string>> {
  const changed = Object.entries(wanted).filter(([name]) => (counts[name] ?? 0) > 0);
  const pages =
    changed.length === 0
      ? {}
      : await readParts(
          context.db,
          view,
          Object.fromEntries(changed.map(([name, each]) => [name, changedPage(each, counts[name] ?? 0, each.limit)])),
        );
  return { ...Object.fromEntries(Object.entries(wanted).map(([name, each]) => [name, noPage(each.until)])), ...pages };
}

type WantedPage = ChangedRows & { limit: number };
/** Before every row, including deleted ones: rows that the device must remove are sent too. */
const fromTheStart: Cursor = { uts: 1, ctid: 0 };

/**
 * The position to continue from. A sync that continues would miss rows that became visible or changed without a new
 * stamp since the last sync (`Stamps.view`), so everything is then read again.
 */
const cursorWithin = (cursor: Cursor, view: number): Cursor =>
  cursor.until === undefined && cursor.uts > 0 && cursor.uts <= view ? fromTheStart : cursor;

/** The newest safe point that a device has received; a safe point of one dataset is valid for all of them. */
const reachedBy = ({ lookups, crm, items, jobs, profile, settings }: Body): number =>
  Math.max(profile, settings, ...[lookups, items, jobs, ...(crm === null ? [] : [crm])].map(({ uts }) => uts));

/** Returns everything new for a device in one request; unchanged data is neither read nor built. */
export async function syncDevice(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof sync.sync>,
): Promise<JsonText> {
  const { db } = context;
  const system = db.asSystem(own);
  const until = await readSafePoint(system, reachedBy(body));
  const stamps = await readStamps(db, caller);
  // If the caller's access has changed since the session was read, the positions of dependent data are not advanced: a
  // new folder or role is included next time.
  const known =
    caller.knownAt !== undefined && stamps.profile >= caller.knownAt ? Math.min(until, caller.knownAt - 1) : until;
  const mobile = await readFolderSetting(system, caller.folderId, 'x-mobileSetting');
  const administered = administeredBy(caller, body.window, mobile.folderAdminGetUnassignedJobs);
  const view = deviceView(db, { userId: caller.userId, window: body.window, administered, begun: stamps.begun });
  const request: DatasetRequest = { context, caller, form: {} };
  const want = (dataset: Dataset, cursor: Body['jobs'], limit: number): WantedPage => ({
    dataset,
    request,
    cursor: cursorWithin(cursor, stamps.view),
    until: cursor.until ?? known,
    limit,
  });
  const wanted = {
    lookups: want(datasetNamed('app-lookups'), body.lookups, lookupPage),
    ...(body.crm === null ? {} : { crm: want(datasetNamed('app-crm'), body.crm, lookupPage) }),
    ...(mayDo(caller, 'ITEM:VW') ? { items: want(itemDataset, body.items, Math.max(body.limit, itemPage)) } : {}),
    jobs: {
      ...want(appJobsIn(viewIds), body.jobs, Math.min(body.limit, mobile.synclimit ?? syncDefaults.synclimit)),
      until: body.jobs.until ?? until,
    },
  };
  const toSign = toSignWindow({ now: context.now, timeZone: stamps.timezone, toSignDays: mobile.toSignDays });
  const { jobIds, ib, statuses, signs, ...counts } = await readParts<FoundParts>(db, view, {
    jobIds: idsPart(body.jobIdsHash),
    ib: installedBasesPart(body.ib),
    statuses: statusesPart(caller, body.lookups.uts === 0 || stamps.statuses > body.lookups.uts),
    signs: toSignPart(db, caller.userId, toSign.start, stamps.signable),
    lookups: countChanged(wanted.lookups),
    crm: wanted.crm === undefined ? nothingChanged : countChanged(wanted.crm),
    items: wanted.items === undefined ? nothingChanged : countChanged(wanted.items),
    jobs: countChanged(wanted.jobs),
  });
  const parts: Record<string, string> = {
    epoch: JSON.stringify(context.epoch),
    now: String(context.now),
    profile: await partIfChanged(known, body.profile, stamps.profile, async () => await readProfile(system, caller)),
    mySettings: await partIfChanged(
      until,
      body.mySettings,
      stamps.mySettings,
      async () => await readOwnSettings(system, caller),
    ),
    folderSettings: await partIfChanged(
      until,
      body.folderSettings,
      stamps.folderSettings,
      async () => await readSettings(system, folderKeys, caller.folderId),
    ),
    settings: await partIfChanged(
      until,
      body.settings,
      stamps.settings,
      async () => await readSettings(system, siteKeys, null),
    ),
    statuses,
    jobIds,
    ib,
    toSign: String(signs),
    // A caller who later gets access continues from the device's position.
    crm: noPage(body.crm?.uts ?? 0),
    items: noPage(body.items.uts),
    ...(await pagesOf(context, view, wanted, counts)),
  };
  return jsonText(
    `{${Object.entries(parts)
      .map(([name, text]) => `"${name}":${text}`)
      .join(',')}}`,
    { uts: until },
  );
}

type FoundParts = {
  jobIds: string;
  ib: string;
  statuses: string;
  signs: number;
  lookups: number;
  crm: number;
  items: number;
  jobs: number;
};
