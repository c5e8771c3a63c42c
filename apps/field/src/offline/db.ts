import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie';
import type { Profile } from '@field-service/contract/access/session.ts';
import type { Item, Lookup } from '@field-service/contract/reference.ts';
import type { InstalledBase } from '@field-service/contract/sync.ts';
import { newLocalId } from './ids.ts';
import { versionsOf } from './row-versions.ts';
import type {
  DraftRow,
  FactsRow,
  JobRow,
  LateSignRow,
  LogRow,
  MarkRow,
  OutboxRow,
  PackageFileRow,
  PackageRow,
  PendingSettingRow,
  PictureRow,
  PlanImageRow,
  SentRow,
  SettingsRow,
  TrailRow,
  UploadUrlRow,
  UsageRow,
  VisitRow,
} from './rows.ts';

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
  declare trails: EntityTable<TrailRow, 'id'>;
  declare logs: EntityTable<LogRow, 'id'>;

  constructor(userId: string) {
    super(databaseName(userId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores(firstTables);
    // Rows count their versions, catches have keys, and packages name the versions that they contain. Late signatures
    // have a table.
    this.version(2).stores({ lateSigns: 'jobId' }).upgrade(addVersions);
  }
}

export const databaseName = (userId: string): string => `field-service-${userId}`;

let opened: FieldDb | undefined;

/** Opens a user's store, after closing another user's store if one is open. */
export async function openDb(userId: string): Promise<FieldDb> {
  if (opened?.name === databaseName(userId)) return opened;
  opened?.close();
  const next = new FieldDb(userId);
  await next.open();
  opened = next;
  return next;
}

export function closeDb(): void {
  opened?.close();
  opened = undefined;
}

/** The store of the logged-in user. Throws if the session has not opened it yet. */
export function db(): FieldDb {
  if (!opened) throw new Error('the store is opened by the session');
  return opened;
}
