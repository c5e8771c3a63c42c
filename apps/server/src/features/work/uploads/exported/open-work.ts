import { JobFile } from '@field-service/contract/work/job-package.ts';
import { isCovered } from '@field-service/domain/work/job-file/same-work.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { pathsIn } from '../job-file.ts';
import { isJobFile, type ReadableWork } from '../prepare.ts';
import { settlePackage, type PackageRow } from '../queries.ts';
import { otherWork } from './open-work.queries.ts';

/*
 * The work on a job that was still open is exported when a phone breaks. If that phone works after all, the technician
 * goes on and closes the job with another package, which holds the same records: each counts once.
 */

type Own = Pick<PackageRow, 'id' | 'post_id' | 'user_id'>;
type Db = RequestContext['db'];

/** Whether a file holds work on a job that was still open. */
export const isOpenWork = ({ status }: JobFile): boolean => status === 'IP';

/** Whether other packages of the same person brought everything that the work on an open job recorded. */
export async function isWorkKnown(db: Db, own: Own, file: JobFile): Promise<boolean> {
  if (!isOpenWork(file)) return false;
  const others = await otherWork(db, own, { open: false });
  return isCovered(
    file,
    others.map(({ job_file }) => JobFile.parse(job_file)),
  );
}

type Visit = JobFile['stations'][number];
type Usage = JobFile['usage'][number];

/** A visit without the names of its pictures, which change when a picture is added. */
const comparable = (each: Visit | Usage): unknown =>
  'imgbf' in each
    ? {
        ...each,
        imgbf: each.imgbf.map(({ takenAt }) => takenAt),
        imgaf: each.imgaf.map(({ takenAt }) => takenAt),
      }
    : each;

/**
 * Work without what was recorded already when a dispatcher applied an export of the job while it was open. Throws
 * `upload.already_recorded` on arrival if something of it has changed since, so that a dispatcher decides.
 */
export async function withoutRecorded(
  db: Db,
  row: PackageRow,
  work: ReadableWork,
  arrives: boolean,
): Promise<ReadableWork> {
  const { file, entries } = work;
  if (!isJobFile(file)) return work;
  const applied = (await otherWork(db, row, { open: true })).filter(({ status }) => status === 'applied');
  if (applied.length === 0) return work;
  const earlier = applied.map(({ job_file }) => JobFile.parse(job_file));
  const recorded = new Map(
    earlier.flatMap(({ stations, usage }) => [...stations, ...usage]).map((each) => [each.entry, each]),
  );
  const changes = new Set(earlier.flatMap(({ stationChanges }) => stationChanges.map(({ entry }) => entry)));
  const taken = new Set(earlier.flatMap(({ pictures }) => pictures.map(({ takenAt }) => takenAt)));
  const hasChanged = [...file.stations, ...file.usage].some((each) => {
    const known = recorded.get(each.entry);
    return known !== undefined && !sameJson(comparable(known), comparable(each));
  });
  if (arrives && hasChanged) throw new Refusal('upload.already_recorded', {});
  const rest: JobFile = {
    ...file,
    stationChanges: file.stationChanges.filter(({ entry }) => !changes.has(entry)),
    stations: file.stations.filter(({ entry }) => !recorded.has(entry)),
    usage: file.usage.filter(({ entry }) => !recorded.has(entry)),
    pictures: file.pictures.filter(({ takenAt }) => !taken.has(takenAt)),
  };
  const kept = new Set(pathsIn(rest).map(({ path }) => path));
  const left = new Set(pathsIn(file).flatMap(({ path }) => (kept.has(path) ? [] : [path])));
  return { file: rest, entries: entries.filter(({ path }) => !left.has(path)) };
}

/** Sets exports of an open job aside that wait for a dispatcher, once the person's later package holds all of them. */
export async function setAsideCovered(
  context: RequestContext,
  caller: Caller,
  row: PackageRow,
  file: JobFile,
): Promise<void> {
  for (const { id, status, reason, folder_id, job_file } of await otherWork(context.db, row, { open: true })) {
    if (status !== 'late' || !isCovered(JobFile.parse(job_file), [file])) continue;
    await settlePackage(context.db, id, {
      status: 'set_aside',
      reason,
      settledAt: context.now,
      settledBy: caller.userId,
    });
    await recordHistory(context, caller, {
      noun: 'post',
      id: row.post_id,
      folderId: folder_id,
      kind: 'set_aside',
      after: { uploadId: id },
    });
    context.notify('upload_package', id);
  }
}
