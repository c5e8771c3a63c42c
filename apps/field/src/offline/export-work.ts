import { db } from './db.ts';
import { jobRow, unpackedPictures } from './jobs.ts';
import { techSignPath } from './packing/job-file.ts';
import { zipBytes, type ZipEntry } from './packing/zip.ts';

const json = (value: unknown): Blob => new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });

export interface ExportedFile {
  fileName: string;
  blob: Blob;
}

/** Exports a package as a single zip, in case it cannot be sent from this device at all. */
export async function exportPackage(uploadId: string): Promise<ExportedFile> {
  const store = db();
  const [row, files] = await Promise.all([
    store.packages.get(uploadId),
    store.packageFiles.where('uploadId').equals(uploadId).toArray(),
  ]);
  const entries: ZipEntry[] = [{ path: 'manifest.json', bytes: json(row?.manifest ?? null) }];
  for (const file of files) {
    const bytes = file.blob ?? (file.pictureId ? (await store.pictures.get(file.pictureId))?.blob : undefined);
    if (bytes) entries.push({ path: file.path, bytes });
  }
  return { fileName: `${row?.docno ?? uploadId}-${uploadId}.zip`, blob: await zipBytes(entries) };
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

/** Exports a small write that the server rejected, as a JSON file. */
export async function exportWrite(id: string): Promise<ExportedFile> {
  const row = await db().outbox.get(id);
  return { fileName: `${row?.write.kind ?? 'write'}-${id}.json`, blob: json(row ?? null) };
}
