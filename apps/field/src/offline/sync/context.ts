import type { PagedDelta, SyncAnswer } from '@field-service/contract/sync.ts';
import type { StampSpan } from '@field-service/domain/values/business-date.ts';
import type { Profile } from '@field-service/contract/access/session.ts';
import { covers } from '@field-service/domain/access/permissions.ts';
import { db } from '../db.ts';
import { folderSettings } from '../folder-settings.ts';
import { isElsewhere, readMobileSettings, windowOf } from '../mobile-settings.ts';
import { sha256OfText } from '../packing/sha256.ts';
import type { MarkRow, Settings } from '../rows.ts';
import { api } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { hasUnsentWork } from '../unsent.ts';
import { folderScope } from './setting-rows.ts';

/** The progress of a step: how many items are done, how many there are, and how many bytes were transferred. */
export interface StepCount {
  done: number;
  total: number;
  bytes: number;
}

export type StepResult = 'done' | 'nothing';

/** An answer for all cursors of the device. */
export interface WholeAnswer extends SyncAnswer {
  /** The receipts of work that were on the device when the answer was requested: only these it can know. */
  receipts: ReadonlySet<number>;
}

/** The context of a sync step. */
export interface SyncContext {
  signal: AbortSignal;
  /** Whether everything is fetched again, changed or not. */
  full: boolean;
  /** Whether jobs were received, removed or sent in this sync. */
  jobsChanged: boolean;
  report: (count: StepCount) => void;
  /**
   * The server's response for all cursors of the device, requested once and kept until the window moves or uploads make
   * it outdated.
   */
  answer: () => Promise<WholeAnswer>;
  /**
   * The response that there is, even if the window has moved since: for what does not depend on the window. A first sync
   * starts without the settings that define its window.
   */
  anyAnswer: () => Promise<SyncAnswer>;
  /** Requests the page of a delta after a position. Its answer must be followed before it is used. */
  askPage: (after: PageMark) => Promise<SyncAnswer>;
  /** Throws `StartOver` if the answer is of a server that was restored. */
  follow: (answer: SyncAnswer) => Promise<void>;
  /** Discards the response because uploads have changed the jobs. */
  outdate: () => void;
}

/** The position after a page of a delta. */
export type PageMark = MarkRow & { id: PagedDelta };

export type SyncStepRun = (context: SyncContext) => Promise<StepResult>;

const freshMark = (id: MarkRow['id']): MarkRow => ({ id, uts: 0, ctid: 0, safe: null });
export const readMark = async (id: MarkRow['id']): Promise<MarkRow> => (await db().marks.get(id)) ?? freshMark(id);

/**
 * Whether the device needs the CRM lookups: for roles with CRM, for users who may create and edit customers, and in
 * debug mode (specification 001, section 6), which is the site's setting `UI-DevMode`.
 */
export const wantsCrm = (profile: Profile | undefined, global: Settings | undefined): boolean =>
  profile !== undefined &&
  (profile.roleConfig.CRM === true ||
    global?.['UI-DevMode']?.data === 1 ||
    (covers(profile.perms, 'CONT:CR', profile.user.isAdmin) && covers(profile.perms, 'CONT:UP', profile.user.isAdmin)));

/** The window for which jobs are requested now, according to the stored profile and settings. */
export async function currentWindow(): Promise<StampSpan> {
  const store = db();
  const { folderId = '' } = session() ?? {};
  const [profile, my, folder] = await Promise.all([
    store.profile.get('this'),
    store.settings.get('my'),
    folderSettings(store, folderId),
  ]);
  return windowOf({ profile, folderId, my: my?.row, folder, now: Date.now() });
}

/**
 * The ids of listed jobs. Work that was set aside no longer concerns the server, which lists no job of another folder
 * that stays for its unsent work.
 */
async function listedIds(profile: Profile | undefined): Promise<string[]> {
  const folderId = session()?.folderId ?? '';
  const rows = (await db().jobs.toArray()).filter(({ aside }) => aside === null);
  const stays = await Promise.all(
    rows.map(async ({ id, job }) => isElsewhere(job, profile, folderId) && (await hasUnsentWork(id))),
  );
  return rows.filter((_row, at) => stays[at] !== true).map(({ id }) => id);
}

/**
 * Requests everything that has changed on the server since the device's cursors; with `after`, nothing but the page of
 * one delta after that position, which need not be stored yet.
 */
export async function askSync(signal: AbortSignal, after?: PageMark): Promise<WholeAnswer> {
  const store = db();
  const [profile, my, folder, global] = await Promise.all([
    store.profile.get('this'),
    store.settings.get('my'),
    store.settings.get(folderScope(session()?.folderId ?? '')),
    store.settings.get('global'),
  ]);
  const [lookups, crm, items, jobs, ib, profileMark, aids] = await Promise.all([
    readMark('lookups'),
    readMark('crm'),
    readMark('items'),
    readMark('jobs'),
    readMark('ib'),
    readMark('profile'),
    store.aids.get('this'),
  ]);
  const cursor = (stored: MarkRow) => {
    const { uts, ctid, safe } = after?.id === stored.id ? after : stored;
    return { uts, ctid, ...(safe === null ? {} : { until: safe }) };
  };
  const window = await currentWindow();
  const { data } = await api.sync.sync(
    {
      body: {
        ...(after === undefined ? {} : { only: after.id }),
        window: { from: window.start, to: window.end },
        limit: readMobileSettings(folder?.row).synclimit,
        profile: profileMark.uts,
        mySettings: my?.uts ?? 0,
        folderSettings: folder?.uts ?? 0,
        settings: global?.uts ?? 0,
        lookups: cursor(lookups),
        crm: wantsCrm(profile, global?.row) ? cursor(crm) : null,
        items: cursor(items),
        jobs: cursor(jobs),
        jobIdsHash: after === undefined ? await sha256OfText((await listedIds(profile)).toSorted().join(',')) : '',
        ib: ib.uts,
        ...(after === undefined ? { aids: aids?.hash ?? '' } : {}),
      },
    },
    { signal },
  );
  return { ...data, receipts: new Set(aids?.sent?.map(({ at }) => at)) };
}
