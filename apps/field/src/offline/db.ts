import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie';
import type { Profile } from '@field-service/contract/access/session.ts';
import type { Item, Lookup } from '@field-service/contract/reference.ts';
import type { InstalledBase } from '@field-service/contract/sync.ts';
import { firstFacts } from './sync/first-facts.ts';
import { newLocalId } from './ids.ts';
import { versionsOf } from './row-versions.ts';
import { coverOf } from './recorded/sign-cover.ts';
import type { OutboxRow, SentTrailsRow, TrailRow } from './outbox/rows.ts';
import type { AvatarRow, MySignRow } from './own-files/rows.ts';
import type { AttachmentRow, FormRow } from './requests/rows.ts';
import type { SheetRow } from './sheets/rows.ts';
import type {
  AidsRow,
  DraftRow,
  FactsRow,
  GoneRow,
  JobRow,
  LateSignRow,
  LogRow,
  MarkRow,
  PackageFileRow,
  PackageRow,
  PictureRow,
  PlanImageRow,
  SentRow,
  UnseenRow,
  UploadUrlRow,
  UsageRow,
  VisitRow,
} from './rows.ts';
import { folderScope, type PendingSettingRow, type SettingsRow } from './sync/setting-rows.ts';

/** The tables of the first version, with their keys and indexes. */
export const firstTables = {
  jobs: 'key, &id, bucket, siteId',
  ibase: 'id',
  planImages: 'id, siteId',
  items: 'id',
  lookups: 'id, type, parentId',
  settings: 'scope',
  pendingSettings: 'key',
  profile: 'id',
  facts: 'id',
  marks: 'id',
  drafts: 'jobId',
  visits: '[jobId+stationId], jobId',
  usages: '[jobId+entry], jobId',
  pictures: 'id, jobId, [jobId+stationId], uploadId',
  outbox: 'id, seq',
  packages: 'uploadId, jobId, createdAt',
  packageFiles: '[uploadId+path], uploadId',
  sent: 'uploadId, jobId, sentAt',
  uploadUrls: 'key, fingerprint',
  trails: '++id, jobId',
  logs: '++id, at',
} as const;

async function addVersions(tables: Transaction): Promise<void> {
  const drafts = tables.table<DraftRow>('drafts');
  const visits = tables.table<VisitRow>('visits');
  const usages = tables.table<UsageRow>('usages');
  await drafts.toCollection().modify({ rev: 0 });
  await usages.toCollection().modify({ rev: 0 });
  await visits.toCollection().modify((visit) => {
    visit.rev = 0;
    for (const each of visit.catches) each.key = newLocalId();
  });
  for (const row of await tables.table<PackageRow>('packages').toArray()) {
    const draft = await drafts.get(row.jobId);
    // A job that was started again after packing has newer work.
    const same = row.manifest.kind === 'job' && draft !== undefined && draft.startData.at <= row.createdAt;
    const ofJob = { jobId: row.jobId };
    const packed = same
      ? versionsOf({
          draft,
          visits: await visits.where(ofJob).toArray(),
          usages: await usages.where(ofJob).toArray(),
        })
      : [];
    await tables.table('packages').update(row.uploadId, { packed });
  }
}

async function addFullSync(tables: Transaction): Promise<void> {
  await tables.table<FactsRow>('facts').toCollection().modify({ folderId: null, fullSync: false });
}

/** Numbers rows in the order of their times, each group from 1. */
function numbered<Row>(rows: readonly Row[], groupOf: (row: Row) => string, at: (row: Row) => number) {
  const counts = new Map<string, number>();
  return rows
    .toSorted((a, b) => at(a) - at(b))
    .map((row) => {
      const seq = (counts.get(groupOf(row)) ?? 0) + 1;
      counts.set(groupOf(row), seq);
      return { ...row, seq };
    });
}

async function addOrder(tables: Transaction): Promise<void> {
  const packages = tables.table<PackageRow>('packages');
  const pictures = tables.table<PictureRow>('pictures');
  const usages = tables.table<UsageRow>('usages');
  await packages.bulkPut(
    numbered(
      await packages.toArray(),
      () => '',
      (row) => row.createdAt,
    ),
  );
  await pictures.bulkPut(
    numbered(
      await pictures.toArray(),
      (row) => row.jobId,
      (row) => row.takenAt,
    ),
  );
  await usages.bulkPut(
    numbered(
      await usages.toArray(),
      (row) => row.jobId,
      (row) => row.at,
    ),
  );
}

/** A signature of an earlier version covers the work that is stored with it. */
async function addSignCovers(tables: Transaction): Promise<void> {
  const drafts = tables.table<DraftRow, string>('drafts');
  for (const draft of await drafts.toArray()) {
    // Stations could not be changed then.
    const signed = { ...draft, stationChanges: [] };
    const signCovers = draft.customerSign === null ? null : await coverOf(tables, signed);
    await drafts.update(draft.jobId, { moreSigns: [], signCovers, signVoidedAt: null });
  }
}

const addNews = async (tables: Transaction): Promise<unknown> =>
  await tables.table<JobRow>('jobs').toCollection().modify({ news: null, partSentAt: null, late: null });

const addTogether = async (tables: Transaction): Promise<void> => {
  await tables
    .table<VisitRow>('visits')
    .toCollection()
    .modify((visit) => {
      visit.together = [];
      // A row that an earlier version wrote differently must not keep the store from opening.
      if (Array.isArray(visit.checklist)) for (const answer of visit.checklist) answer.together = false;
    });
};

const addReadingKeys = async (tables: Transaction): Promise<unknown> =>
  await tables
    .table<UsageRow>('usages')
    .toCollection()
    .modify(({ fumigation }) => {
      // A row that an earlier version wrote differently must not keep the store from opening.
      if (Array.isArray(fumigation?.readings)) for (const each of fumigation.readings) each.key = newLocalId();
    });

/** The settings of the one folder are those of the folder that was synced last. */
async function addFolders(tables: Transaction): Promise<void> {
  const settings = tables.table<SettingsRow, string>('settings');
  const row = await settings.get('folder');
  if (!row) return;
  const facts = await tables.table<FactsRow>('facts').get('this');
  await settings.put({ ...row, scope: folderScope(facts?.folderId ?? '') });
  await settings.delete('folder');
}

/**
 * One user's store on this device. Every transaction is durable before it resolves, so data shown as saved survives a
 * flat battery.
 */
export class FieldDb extends Dexie {
  declare jobs: EntityTable<JobRow, 'key'>;
  declare ibase: EntityTable<InstalledBase, 'id'>;
  declare planImages: EntityTable<PlanImageRow, 'id'>;
  declare items: EntityTable<Item, 'id'>;
  declare lookups: EntityTable<Lookup, 'id'>;
  declare settings: EntityTable<SettingsRow, 'scope'>;
  declare pendingSettings: EntityTable<PendingSettingRow, 'key'>;
  declare profile: EntityTable<Profile & { id: 'this' }, 'id'>;
  declare facts: EntityTable<FactsRow, 'id'>;
  declare marks: EntityTable<MarkRow, 'id'>;
  declare aids: EntityTable<AidsRow, 'id'>;
  declare mySign: EntityTable<MySignRow, 'id'>;
  declare unseen: EntityTable<UnseenRow, 'table'>;
  declare gone: EntityTable<GoneRow, 'jobId'>;
  declare drafts: EntityTable<DraftRow, 'jobId'>;
  declare visits: Table<VisitRow, [jobId: string, stationId: string]>;
  declare usages: Table<UsageRow, [jobId: string, entry: string]>;
  declare pictures: EntityTable<PictureRow, 'id'>;
  declare lateSigns: EntityTable<LateSignRow, 'jobId'>;
  declare outbox: EntityTable<OutboxRow, 'id'>;
  declare packages: EntityTable<PackageRow, 'uploadId'>;
  declare packageFiles: Table<PackageFileRow, [uploadId: string, path: string]>;
  declare sent: EntityTable<SentRow, 'uploadId'>;
  declare uploadUrls: EntityTable<UploadUrlRow, 'key'>;
  declare forms: EntityTable<FormRow, 'id'>;
  declare attachments: EntityTable<AttachmentRow, 'id'>;
  declare sheets: EntityTable<SheetRow, 'id'>;
  declare avatar: EntityTable<AvatarRow, 'id'>;
  declare trails: EntityTable<TrailRow, 'id'>;
  declare sentTrails: EntityTable<SentTrailsRow, 'id'>;
  declare logs: EntityTable<LogRow, 'id'>;
  /** Whether this opening has created the store: the user is new here, or the browser has deleted the store. */
  isNew = false;
  /** Whether the device has been asked what is lost. */
  isChecked = false;

  constructor(userId: string) {
    // Live reads share frozen rows instead of copying all of them whenever a table changes.
    super(databaseName(userId), { chromeTransactionDurability: 'strict', cache: 'immutable' });
    // A window with a newer version upgrades the store: this window must not go on with its own version.
    this.on('versionchange', () => {
      this.close();
      globalThis.location.reload();
    });
    this.on('populate', async (tables) => {
      this.isNew = true;
      await tables.table<FactsRow>('facts').add({ ...firstFacts, asksForStarted: true });
    });
    this.version(1).stores(firstTables);
    // Rows count their versions, catches have keys, and packages name the versions that they contain. Late signatures
    // have a table.
    this.version(2).stores({ lateSigns: 'jobId' }).upgrade(addVersions);
    // The folder of the cursors is known, and whether everything is being read again. Packages, pictures and usages are
    // ordered by numbers, because the device's clock may jump. Signatures name what they cover. Jobs have news of the
    // office.
    this.version(3)
      .stores({ unseen: 'table', packages: 'uploadId, jobId, seq', gone: 'jobId' })
      .upgrade(async (tables) => {
        await addFullSync(tables);
        await addOrder(tables);
        await addSignCovers(tables);
        await addNews(tables);
      });
    // The user's own stock, the staff, and the user's stored signature are on the device. Technicians can sign. Drafts have
    // changes of stations. Visits say what was answered for several stations at once. Readings have keys. Sent positions are kept.
    this.version(4)
      .stores({ aids: 'id', mySign: 'id', sentTrails: 'id, sentAt' })
      .upgrade(async (tables) => {
        await tables
          .table<DraftRow>('drafts')
          .toCollection()
          .modify({ techSign: null, stationChanges: [], lines: null, nextday: null });
        await addTogether(tables);
        await addReadingKeys(tables);
      });
    // Each folder has its own settings.
    this.version(5).upgrade(addFolders);
    // Forms, their attachments, and what the server said of the user's own requests and work.
    this.version(6).stores({ forms: 'id', attachments: 'id, owner', sheets: 'id', avatar: 'id' });
  }
}

export const databaseName = (userId: string): string => `field-service-${userId}`;

let opened: FieldDb | undefined;
/** Stores with work in progress that outlives the session, and how many pieces of such work each has. */
const held = new Map<FieldDb, number>();

const closeUnlessHeld = (store: FieldDb | undefined): void => {
  if (store && !held.has(store)) store.close();
};

/** Opens a user's store without entering it; if that fails, the store of the logged-in user stays open. */
export async function prepareDb(userId: string): Promise<FieldDb> {
  const name = databaseName(userId);
  const known = [...(opened ? [opened] : []), ...held.keys()].find((store) => store.name === name && store.isOpen());
  if (known) return known;
  const next = new FieldDb(userId);
  await next.open();
  return next;
}

/** Makes an open store the one of the logged-in user, and closes another user's. */
export function enterDb(next: FieldDb): void {
  const before = opened;
  opened = next;
  if (before !== next) closeUnlessHeld(before);
}

/** Opens and enters a user's store. */
export async function openDb(userId: string): Promise<FieldDb> {
  const store = await prepareDb(userId);
  enterDb(store);
  return store;
}

export function closeDb(): void {
  closeUnlessHeld(opened);
  opened = undefined;
}

/**
 * Keeps a store open until the work has ended, whoever is logged in by then: what was sent for one user must never be
 * recorded in another user's store.
 */
export async function holdingDb<T>(store: FieldDb, work: () => Promise<T>): Promise<T> {
  held.set(store, (held.get(store) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (held.get(store) ?? 1) - 1;
    if (left > 0) held.set(store, left);
    else {
      held.delete(store);
      if (store !== opened) store.close();
    }
  }
}

/** The store of the logged-in user. Throws if the session has not opened it yet. */
export function db(): FieldDb {
  if (!opened) throw new Error('the store is opened by the session');
  return opened;
}

/** Whether a store belongs to the user who is logged in. */
export const isCurrent = (store: FieldDb): boolean => store === opened;
