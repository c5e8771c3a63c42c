import type { UnsentIndex, UnsentItem } from '@field-service/contract/work/unsent-work.ts';
import {
  unsentFileName,
  unsentFileVersion,
  unsentFolder,
  unsentIndex,
  unsentManifest,
} from '@field-service/domain/work/phone/unsent-file.ts';
import { imageFolder } from '@field-service/domain/work/package-manifest.ts';
import { session } from '../connection/session-state.ts';
import { db, type FieldDb } from '../db.ts';
import { appVersion, deviceName } from '../device.ts';
import { deviceId } from '../device-db.ts';
import { storeWaiting, unstoredJobs } from '../edits.ts';
import { exportWork, type ExportedFile } from '../export-work.ts';
import { DeviceFailure } from '../failure.ts';
import { jobRow } from '../jobs.ts';
import { collectTrails } from '../outbox/outbox.ts';
import type { OutboxRow } from '../outbox/rows.ts';
import { attachmentsOf } from '../requests/attachments.ts';
import { packLateSign, type Packed } from '../packing/contents.ts';
import { sha256Hex } from '../packing/sha256.ts';
import { zipBytes, type ZipEntry } from '../packing/zip.ts';
import type { PackageRow } from '../rows.ts';
import { noteExported } from '../uploading/discard.ts';
import { packagesInOrder } from '../uploading/package-order.ts';
import { waitingSignatures } from '../uploading/waiting-signatures.ts';
import { packOpenWork } from './open-work.ts';
import { writeFileName } from './write-names.ts';

/** One thing that was not sent, with the files in which the export holds it. */
interface Thing {
  item: Omit<UnsentItem, 'bytes' | 'files'>;
  files: { path: string; blob: Blob }[];
}

export interface ExportedEverything extends ExportedFile {
  /** Notes that the user has a copy of all of this. Nothing is deleted. */
  note: () => Promise<void>;
  /** The jobs with entries that could not be stored, and are not in the file. */
  unstored: number;
}

export interface ExportProgress {
  done: number;
  total: number;
}

const json = (value: unknown): Blob => new Blob([JSON.stringify(value)], { type: 'application/json' });

/** The job that a write is about; null for what is not about one, or creates one. */
const jobOf = ({ write }: OutboxRow): string | null => ('jobId' in write ? write.jobId : null);

/** A small write with its attachments, each named by its id. */
async function writeThing(store: FieldDb, row: OutboxRow, docno: string): Promise<Thing> {
  const folder = `writes/${row.id}/`;
  const attachments = await attachmentsOf(row.id, store);
  const files = attachments.map(({ id, name, place }) => ({ id, name, place }));
  const stored = { id: row.id, at: row.at, write: row.write, ...(files.length === 0 ? {} : { attachments: files }) };
  return {
    item: {
      kind: row.write.kind,
      id: row.id,
      jobId: jobOf(row),
      docno,
      title: row.write.kind === 'newPost' ? row.write.title : '',
      count: row.write.kind === 'trails' ? row.write.trails.length : 1,
    },
    files: [
      { path: folder + writeFileName(row), blob: json(stored) },
      ...attachments.map(({ id, blob }) => ({ path: `${folder}attachments/${id}`, blob })),
    ],
  };
}

/** A package as its folder: the manifest, and the files exactly as they would be uploaded. */
async function packageThing(
  store: FieldDb,
  kind: 'job' | 'sign' | 'openJob',
  { manifest, docno, title }: Pick<PackageRow, 'manifest' | 'docno' | 'title'>,
  rows: readonly Packed['row'][],
): Promise<Thing> {
  const folder = unsentFolder(manifest.uploadId);
  const files = [{ path: folder + unsentManifest, blob: json(manifest) }];
  for (const { path, blob, pictureId } of rows) {
    const bytes = blob ?? (pictureId ? (await store.pictures.get(pictureId))?.blob : undefined);
    if (bytes) files.push({ path: folder + path, blob: bytes });
  }
  return {
    item: {
      kind,
      id: manifest.uploadId,
      jobId: manifest.jobId,
      docno,
      title,
      count: manifest.entries.filter(({ path }) => path.startsWith(imageFolder)).length,
    },
    files,
  };
}

const packageThings = async (store: FieldDb, rows: readonly PackageRow[]): Promise<Thing[]> => {
  const things: Thing[] = [];
  for (const row of rows) {
    const files = await store.packageFiles.where('uploadId').equals(row.uploadId).toArray();
    things.push(await packageThing(store, row.manifest.kind, row, files));
  }
  return things;
};

/** Work that cannot be packed goes into the file as it is, for a person to read. */
async function unpackedThing(jobId: string, docno: string, title: string): Promise<Thing> {
  const { blob } = await exportWork(jobId);
  return {
    item: { kind: 'unpacked', id: jobId, jobId, docno, title, count: 1 },
    files: [{ path: `unpacked/${jobId}.zip`, blob }],
  };
}

/** The work on jobs that are not closed. A job that was started again has newer work than its package. */
async function openThings(store: FieldDb, packages: readonly PackageRow[]): Promise<Thing[]> {
  const things: Thing[] = [];
  for (const jobId of await store.drafts.toCollection().primaryKeys()) {
    const own = packages.filter((row) => row.jobId === jobId);
    const row = await jobRow(jobId, store);
    if (own.length > 0 && row?.bucket !== 'inProgress') continue;
    const [docno, title] = [row?.job.docno ?? '', row?.job.title ?? ''];
    try {
      const made = await packOpenWork(jobId, new Set(own.flatMap(({ packed }) => packed)));
      if (made === 'nothing') continue;
      const files = made.packed.map((each) => each.row);
      things.push(await packageThing(store, 'openJob', { manifest: made.manifest, docno, title }, files));
    } catch (error) {
      if (!(error instanceof DeviceFailure)) throw error;
      things.push(await unpackedThing(jobId, docno, title));
    }
  }
  return things;
}

/** The signatures that were given after their jobs were closed, and are not queued. */
async function signatureThings(store: FieldDb): Promise<Thing[]> {
  const things: Thing[] = [];
  for (const late of await store.lateSigns.toArray()) {
    const { jobId, sign } = late;
    if (!sign) continue;
    const row = await jobRow(jobId, store);
    const { manifest, packed } = await packLateSign(jobId, { ...late, sign });
    const job = { docno: row?.job.docno ?? '', title: row?.job.title ?? '' };
    things.push(
      await packageThing(
        store,
        'sign',
        { manifest, ...job },
        packed.map((each) => each.row),
      ),
    );
  }
  return things;
}

const settingThings = async (store: FieldDb): Promise<Thing[]> =>
  (await store.pendingSettings.toArray()).map(({ key, value }) => ({
    item: { kind: 'setting', id: key, jobId: null, docno: '', title: '', count: 1 },
    files: [{ path: `settings/${key}.json`, blob: json({ key, value }) }],
  }));

/** The hash of a file as it is on the device; undefined if its bytes cannot be read any more. */
const hashOf = async (blob: Blob): Promise<string | undefined> => {
  try {
    return await sha256Hex(await blob.arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};

/** Lists a thing with the files that can be read. The server says of a package which of its files are missing. */
async function listed({ item, files }: Thing, read: () => void): Promise<{ item: UnsentItem; entries: ZipEntry[] }> {
  const found: UnsentItem['files'] = [];
  const entries: ZipEntry[] = [];
  for (const { path, blob } of files) {
    const sha256 = await hashOf(blob);
    read();
    if (sha256 === undefined) continue;
    found.push({ path, bytes: blob.size, sha256 });
    entries.push({ path, bytes: blob });
  }
  return { item: { ...item, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0), files: found }, entries };
}

async function indexOf(store: FieldDb, items: UnsentItem[]): Promise<UnsentIndex> {
  const [profile, facts] = await Promise.all([store.profile.get('this'), store.facts.get('this')]);
  const { userId = '', username = '', folderId = '' } = session() ?? {};
  return {
    format: 'field-service-unsent',
    version: unsentFileVersion,
    deviceId: await deviceId(),
    device: deviceName(),
    appVersion,
    user: { id: userId, username, name: profile?.user.displayname ?? username },
    folderId: folderId === '' ? null : folderId,
    epoch: facts?.epoch ?? null,
    clockDifference: Math.round(facts?.clockDifference ?? 0),
    madeAt: Date.now(),
    items,
  };
}

/**
 * Exports everything that the user has not sent to one file, which an administrator can import if this device breaks:
 * in the order in which it would be sent, and in the form in which it would be sent, so that each thing keeps its
 * identity. Works offline and deletes nothing.
 */
export async function exportEverything(report: (progress: ExportProgress) => void): Promise<ExportedEverything> {
  const store = db();
  // Entries that a full device does not store must not keep the stored ones from leaving it.
  await storeWaiting();
  await collectTrails(store);
  const [packages, writes] = await Promise.all([packagesInOrder(store), store.outbox.orderBy('seq').toArray()]);
  // Whatever is entered from now on is not marked as exported, whether or not the file still holds it.
  const marks = await Promise.all(
    packages.map(async (row) => [row.uploadId, await waitingSignatures(store, row)] as const),
  );
  const docnos = new Map((await store.jobs.toArray()).map(({ id, job }) => [id, job.docno]));
  const things = [
    ...(await Promise.all(writes.map(async (row) => await writeThing(store, row, docnos.get(jobOf(row) ?? '') ?? '')))),
    ...(await packageThings(store, packages)),
    ...(await openThings(store, packages)),
    ...(await signatureThings(store)),
    ...(await settingThings(store)),
  ];
  const total = things.reduce((sum, { files }) => sum + files.length, 0);
  let done = 0;
  const read = () => {
    done += 1;
    report({ done, total });
  };
  const items: UnsentItem[] = [];
  const entries: ZipEntry[] = [];
  for (const thing of things) {
    const each = await listed(thing, read);
    items.push(each.item);
    entries.push(...each.entries);
  }
  const index = await indexOf(store, items);
  const blob = await zipBytes([...entries, { path: unsentIndex, bytes: json(index) }]);
  return {
    fileName: unsentFileName(index.user.username, new Date(index.madeAt)),
    blob,
    unstored: unstoredJobs().length,
    note: async () => {
      for (const [uploadId, signatures] of marks) await noteExported('packages', uploadId, signatures);
      for (const { id } of writes) await noteExported('outbox', id);
    },
  };
}
