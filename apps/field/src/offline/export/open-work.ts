import type { Manifest } from '@field-service/contract/work/job-package.ts';
import { DeviceFailure } from '../failure.ts';
import type { DraftRow } from '../rows.ts';
import { versionOf } from '../row-versions.ts';
import {
  enteredFile,
  idOfContents,
  packBlob,
  packFile,
  readWork,
  signaturesOf,
  type Packed,
  type StartedWork,
} from '../packing/contents.ts';
import { sha256Hex } from '../packing/sha256.ts';

/** The file with the records that are not finished, in the package of an open job. */
const unfinishedName = 'unfinished.json';
/** Stands in the job file until its contents, from which the id follows, are known. */
const noId = 'not-known';

/** The last entry in the work. The time of the export would make another package of the same work each time. */
const lastEntryAt = ({ draft, visits, usages }: StartedWork): number =>
  Math.max(draft.startData.at, draft.luts, ...[...visits, ...usages].map(({ luts }) => luts));

async function hashesOf(draft: DraftRow): Promise<string[]> {
  return await Promise.all(signaturesOf(draft).map(async ({ png }) => await sha256Hex(await png.arrayBuffer())));
}

/**
 * Packs the work on a job that is not closed, without changing anything on the device. Records that the server could not
 * read yet, such as a product without an amount, are in a file of their own. `sent`: the versions of records in packages
 * that wait. Throws `DeviceFailure` if the rest cannot be packed.
 */
export async function packOpenWork(
  jobId: string,
  sent: ReadonlySet<string>,
): Promise<{ manifest: Manifest; packed: Packed[] } | 'nothing'> {
  const read = await readWork(jobId);
  const { row, draft } = read;
  if (!row || !draft) throw new DeviceFailure('device.job_missing');
  const { isReadableUsage, isReadableVisit, parsedJobFile } = await import('../packing/parse-file.ts');
  const visits = read.visits.filter((each) => !sent.has(versionOf(each)));
  const usages = read.usages.filter((each) => !sent.has(versionOf(each)));
  // A job that was only started has nothing but its status, which is a write of its own.
  const isNew = draft.rev === 0 && draft.luts === draft.startData.at;
  if (isNew && visits.length + usages.length + read.pictures.length === 0) return 'nothing';
  const all = { ...read, row, draft, visits, usages };
  const entered = await enteredFile(all, {
    uploadId: noId,
    status: 'IP',
    end: { at: lastEntryAt(all), geo: null },
    trails: [],
  });
  const stations = entered.file.stations.filter(isReadableVisit);
  const usage = entered.file.usage.filter(isReadableUsage);
  const unfinished = {
    stations: entered.file.stations.filter((each) => !stations.includes(each)),
    usage: entered.file.usage.filter((each) => !usage.includes(each)),
  };
  const file = parsedJobFile({ ...entered.file, stations, usage });
  const contents = [
    file,
    unfinished,
    entered.pictures.map(({ row: picture, path }) => [path, picture.sha256]),
    await hashesOf(draft),
  ];
  const uploadId = await idOfContents(JSON.stringify(contents));
  const isWhole = unfinished.stations.length + unfinished.usage.length === 0;
  const more = isWhole
    ? []
    : [await packBlob(uploadId, unfinishedName, new Blob([JSON.stringify(unfinished)], { type: 'application/json' }))];
  return await packFile({ ...file, uploadId }, draft, entered, more);
}
