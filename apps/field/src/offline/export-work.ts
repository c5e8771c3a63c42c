import { db, type FieldDb } from './db.ts';
import { writeFileName } from './export/write-names.ts';
import { jobRow, unpackedPictures } from './jobs.ts';
import { techSignPath } from './packing/job-file.ts';
import { zipBytes, type ZipEntry } from './packing/zip.ts';
import { attachmentsOf } from './requests/attachments.ts';
import { waitingSignatures } from './uploading/waiting-signatures.ts';

const json = (value: unknown): Blob => new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });

export interface ExportedFile {
  fileName: string;
  blob: Blob;
}

export interface ExportedPackage extends ExportedFile {
  /** The late signatures in it, as `waitingSignatures` identifies them. */
  signatures: string[];
}

/** The files of a package, in a folder of the zip. */
async function filesOf(store: FieldDb, uploadId: string, folder = ''): Promise<ZipEntry[]> {
  const [row, files] = await Promise.all([
    store.packages.get(uploadId),
    store.packageFiles.where('uploadId').equals(uploadId).toArray(),
  ]);
  const entries: ZipEntry[] = [{ path: `${folder}manifest.json`, bytes: json(row?.manifest ?? null) }];
  for (const file of files) {
    const bytes = file.blob ?? (file.pictureId ? (await store.pictures.get(file.pictureId))?.blob : undefined);
    if (bytes) entries.push({ path: `${folder}${file.path}`, bytes });
  }
  return entries;
}

/**
 * Exports a package as a single zip, in case it cannot be sent from this device at all, with the late signatures that
 * wait for it.
 */
export async function exportPackage(uploadId: string): Promise<ExportedPackage> {
  const store = db();
  const row = await store.packages.get(uploadId);
  const entries = await filesOf(store, uploadId);
  const signatures = row ? await waitingSignatures(store, row) : [];
  const late = row && (await store.lateSigns.get(row.jobId));
  for (const [at, id] of signatures.entries()) {
    const folder = `late-signature/${at + 1}/`;
    if (late?.sign && id === String(late.sign.signedAt)) {
      const { sign, ...signer } = late;
      const text = json({ ...signer, signedAt: sign.signedAt });
      entries.push(
        { path: `${folder}signature.json`, bytes: text },
        { path: `${folder}customer.png`, bytes: sign.png },
      );
    } else entries.push(...(await filesOf(store, id, folder)));
  }
  return { fileName: `${row?.docno ?? uploadId}-${uploadId}.zip`, blob: await zipBytes(entries), signatures };
}

/** Exports everything recorded on a job that is not closed yet, as a single zip. */
export async function exportWork(jobId: string): Promise<ExportedFile> {
  const store = db();
  const [row, draft, visits, usages, pictures] = await Promise.all([
    jobRow(jobId),
    store.drafts.get(jobId),
    store.visits.where('jobId').equals(jobId).toArray(),
    store.usages.where('jobId').equals(jobId).toArray(),
    unpackedPictures(jobId).toArray(),
  ]);
  const { customerSign, techSign, moreSigns, ...typed } = draft ?? {
    customerSign: null,
    techSign: null,
    moreSigns: [],
  };
  const further = moreSigns.map(({ sign, ...rest }, at) => ({
    ...rest,
    png: sign?.png,
    path: `signatures/further-${at + 1}.png`,
  }));
  const entries: ZipEntry[] = [
    {
      path: 'work.json',
      bytes: json({
        job: row?.job ?? null,
        draft: { ...typed, moreSigns: further.map(({ png: _png, ...rest }) => rest) },
        visits,
        usages,
        pictures: pictures.map(({ blob: _blob, ...rest }) => rest),
      }),
    },
    ...(customerSign ? [{ path: 'signatures/customer.png', bytes: customerSign.png }] : []),
    ...(techSign ? [{ path: techSignPath, bytes: techSign.png }] : []),
    ...further.flatMap(({ path, png }) => (png ? [{ path, bytes: png }] : [])),
    ...pictures.map((picture) => ({ path: `images/${picture.id}-${picture.side}.jpg`, bytes: picture.blob })),
  ];
  return { fileName: `${row?.job.docno ?? jobId}-work.zip`, blob: await zipBytes(entries) };
}

/** Exports a small write that the server rejected: as a JSON file, or as a zip with its attachments. */
export async function exportWrite(id: string): Promise<ExportedFile> {
  const row = await db().outbox.get(id);
  const attached = await attachmentsOf(id);
  const fileName = row ? writeFileName(row) : `${id}.json`;
  if (attached.length === 0) return { fileName, blob: json(row ?? null) };
  const entries: ZipEntry[] = attached.map(({ blob, seq, name }) => ({ path: `files/${seq}-${name}`, bytes: blob }));
  return {
    fileName: fileName.replace(/\.json$/, '.zip'),
    blob: await zipBytes([{ path: fileName, bytes: json(row ?? null) }, ...entries]),
  };
}
