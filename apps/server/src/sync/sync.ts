import type { PagedDelta, sync } from '@field-service/contract/sync.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import {
  folderColumns,
  folderSettings,
  siteSettings,
  userSettings,
} from '@field-service/contract/site/setting-descriptions.ts';
import { isReceivedBy, type SettingFacts } from '@field-service/contract/site/setting-facts.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { cutoffMinutesOf, syncDefaults, syncWindow, toSignWindow } from '@field-service/domain/work/job-buckets.ts';
import type { RawBuilder } from 'kysely';
import { mayDo } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { RequestContext } from '../context.ts';
import { jsonText, type JsonText } from '../plugins/bind.ts';
import { readSafePoint, type Dataset, type DatasetRequest } from '../datasets/public.ts';
import { itemDataset } from '../features/goods/items/public.ts';
import { lookupDatasets } from '../features/site/lookups/public.ts';
import { appJobsIn, jobsById, type Unassigned } from '../features/work/posts/public.ts';
import { readProfile } from '../features/access/sessions/public.ts';
import { readFolderSetting, readOwnSettings, readSettings } from '../features/site/settings/public.ts';
import {
  changedKeys,
  changedPage,
  countChanged,
  noPage,
  nothingChanged,
  pageOfRows,
  type ChangedRows,
  type Cursor,
  type PageKeys,
} from './pages.queries.ts';
import {
  aidsPart,
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
const ownFacts: Readonly<Record<string, SettingFacts>> = userSettings;
const ownKeys = Object.keys(ownFacts).filter((key) => isReceivedBy(ownFacts[key] ?? {}, 'devices'));

interface Administered {
  /** The folders whose jobs are all sent. */
  folderIds: readonly string[];
  unassigned: Unassigned | undefined;
}

/**
 * What a folder admin receives besides the jobs of their own, if the folder's setting allows it (specification 001,
 * section 6): in a window of at most one day all jobs; in a longer one the unassigned jobs of the current business day,
 * which starts at the admin's cut-off.
 */
async function administeredBy(
  context: RequestContext,
  caller: Caller,
  { window, timeZone, allowed }: { window: Body['window']; timeZone: string; allowed: boolean | undefined },
): Promise<Administered> {
  const admin = caller.folderId !== null && caller.adminFolderIds.includes(caller.folderId);
  if (!admin || allowed !== true) return { folderIds: [], unassigned: undefined };
  const folderIds = caller.folderScope.filter((id) => caller.adminFolderIds.includes(id));
  if (window.to - window.from <= dayMs) return { folderIds, unassigned: undefined };
  const { cutofftime } = await readOwnSettings(context.db.asSystem(own), caller, ['cutofftime']);
  const cutoffMinutes = cutoffMinutesOf(cutofftime?.data);
  const { start, end } = syncWindow({ now: context.now, timeZone, cutoffMinutes, additionalMissDay: 0 });
  return { folderIds: [], unassigned: { folderIds, window: { from: start, to: end } } };
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

/** The page of jobs with these keys. */
async function jobsPage({ db }: RequestContext, caller: Caller, keys: PageKeys, until: number): Promise<string> {
  return keys.ids.length === 0 ? noPage(until) : pageOfRows(keys, await jobsById(db, caller, keys.ids), until);
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
  const { folderIds, unassigned } = await administeredBy(context, caller, {
    window: body.window,
    timeZone: stamps.timezone,
    allowed: mobile.folderAdminGetUnassignedJobs,
  });
  const view = deviceView(db, {
    userId: caller.userId,
    window: body.window,
    administered: folderIds,
    unassigned,
    begun: stamps.begun,
  });
  const request: DatasetRequest = { context, caller, form: {} };
  const want = (dataset: Dataset, cursor: Body['jobs'], limit: number): WantedPage => ({
    dataset,
    request,
    cursor: cursorWithin(cursor, stamps.view),
    until: cursor.until ?? known,
    limit,
  });
  const jobs = {
    ...want(appJobsIn(viewIds), body.jobs, Math.min(body.limit, mobile.synclimit ?? syncDefaults.synclimit)),
    until: body.jobs.until ?? until,
  };
  const wanted = {
    lookups: want(datasetNamed('app-lookups'), body.lookups, lookupPage),
    ...(body.crm === null ? {} : { crm: want(datasetNamed('app-crm'), body.crm, lookupPage) }),
    ...(mayDo(caller, 'ITEM:VW') ? { items: want(itemDataset, body.items, Math.max(body.limit, itemPage)) } : {}),
  };
  if (body.only === 'jobs') {
    const { keys } = await readParts<{ keys: PageKeys }>(db, view, { keys: changedKeys(jobs, jobs.limit) });
    return answerOf({ ...unread(context, body), jobs: await jobsPage(context, caller, keys, jobs.until) }, until);
  }
  if (body.only !== undefined)
    return answerOf({ ...unread(context, body), ...(await nextPage(context, view, body.only, wanted)) }, until);
  const toSign = toSignWindow({ now: context.now, timeZone: stamps.timezone, toSignDays: mobile.toSignDays });
  const { jobIds, ib, statuses, signs, aids, keys, ...counts } = await readParts<FoundParts>(db, view, {
    jobIds: idsPart(body.jobIdsHash),
    ib: installedBasesPart(body.ib),
    statuses: statusesPart(caller, body.lookups.uts === 0 || stamps.statuses > body.lookups.uts),
    signs: toSignPart(db, caller.userId, toSign.start, stamps.signable),
    aids: aidsPart(caller, body.aids),
    lookups: countChanged(wanted.lookups),
    crm: wanted.crm === undefined ? nothingChanged : countChanged(wanted.crm),
    items: wanted.items === undefined ? nothingChanged : countChanged(wanted.items),
    keys: changedKeys(jobs, jobs.limit),
  });
  const parts: Record<string, string> = {
    epoch: JSON.stringify(context.epoch),
    now: String(context.now),
    profile: await partIfChanged(known, body.profile, stamps.profile, async () => await readProfile(system, caller)),
    mySettings: await partIfChanged(
      until,
      body.mySettings,
      stamps.mySettings,
      async () => await readOwnSettings(system, caller, ownKeys),
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
    aids,
    // A caller who later gets access continues from the device's position.
    crm: noPage(body.crm?.uts ?? 0),
    items: noPage(body.items.uts),
    ...(await pagesOf(context, view, wanted, counts)),
    jobs: await jobsPage(context, caller, keys, jobs.until),
  };
  return answerOf(parts, until);
}

const answerOf = (parts: Readonly<Record<string, string>>, until: number): JsonText =>
  jsonText(
    `{${Object.entries(parts)
      .map(([name, text]) => `"${name}":${text}`)
      .join(',')}}`,
    { uts: until },
  );

/** Every part of an answer that is not read for a next page, with the positions that the device already has. */
function unread({ epoch, now }: RequestContext, body: Body): Record<string, string> {
  const part = (uts: number): string => `{"uts":${uts},"row":null}`;
  return {
    epoch: JSON.stringify(epoch),
    now: String(now),
    profile: part(body.profile),
    mySettings: part(body.mySettings),
    folderSettings: part(body.folderSettings),
    settings: part(body.settings),
    statuses: 'null',
    lookups: noPage(body.lookups.uts),
    crm: noPage(body.crm?.uts ?? 0),
    items: noPage(body.items.uts),
    jobs: noPage(body.jobs.uts),
    jobIds: 'null',
    ib: '[]',
    toSign: 'null',
    aids: 'null',
  };
}

/** The next page of a delta other than jobs; none if the caller may no longer read it. */
async function nextPage(
  context: RequestContext,
  view: RawBuilder<unknown>,
  only: Exclude<PagedDelta, 'jobs'>,
  wanted: Readonly<Partial<Record<Exclude<PagedDelta, 'jobs'>, WantedPage>>>,
): Promise<Record<string, string>> {
  const page = wanted[only];
  if (page === undefined) return {};
  const { count } = await readParts<{ count: number }>(context.db, view, { count: countChanged(page) });
  return await pagesOf(context, view, { [only]: page }, { [only]: count });
}

type FoundParts = {
  jobIds: string;
  ib: string;
  statuses: string;
  signs: number;
  aids: string;
  lookups: number;
  crm: number;
  items: number;
  keys: PageKeys;
};
