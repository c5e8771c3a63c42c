import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  addDoneStations,
  changeLinesOnSite,
  createContinuation,
  createFollowup,
  touchPost,
  type LoadedPost,
} from '../posts/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { touchInstalledBase } from '../stations/public.ts';
import { bookUsage } from '../../goods/stock/public.ts';
import { createAttacher } from './attach.ts';
import {
  insertTrail,
  insertTreatments,
  insertVisits,
  writeResult,
  writeSigned,
  type NewTreatment,
  type NewVisit,
  type Origin,
} from './effects.queries.ts';
import { readDayFacts, readPictureTags, type References } from './facts.queries.ts';
import type { TypedEntry } from './prepare.ts';
import type { PackageRow } from './queries.ts';
import { usesOf } from './references.ts';
import { recordOf, type DayOfWork } from './treatment-facts.ts';

export interface Effects {
  row: PackageRow;
  /** The work by the server's clock. */
  file: JobFile;
  /** What was subtracted from the device's times, in ms. */
  clockDifference: number;
  entries: readonly TypedEntry[];
  post: LoadedPost;
  references: References;
  receivedAt: number;
  /** Whether the job's result is written; false, for example, for the records of a technician who is not the lead. */
  result: boolean;
  followup: boolean;
  /** Whether the lines that the technician changed are applied, or become a conflict. Null for those of a helper. */
  lines: 'apply' | 'conflict' | null;
  reason: string | null;
}

/**
 * Writes all effects of a package other than the status, in the caller's transaction: records, pictures, stock, the
 * follow-up and the history.
 */
export async function writeEffects(context: RequestContext, caller: Caller, effects: Effects): Promise<void> {
  const { row, file, post, references } = effects;
  const origin: Origin = { postId: post.id, uploadId: row.id, userId: row.user_id, receivedAt: effects.receivedAt };
  const attach = createAttacher(row, post, effects.entries);

  const visits = file.stations.map((entry): NewVisit => {
    const id = uuidv7();
    const data = {
      ...entry,
      imgbf: entry.imgbf.map((each) => attach.picture(id, 'imgbf', each)),
      imgaf: entry.imgaf.map((each) => attach.picture(id, 'imgaf', each)),
    };
    return { id, entry, data };
  });
  await insertVisits(context.db, origin, effects.clockDifference, visits);
  const reached = file.stations.filter(({ accessReason }) => accessReason === null).map(({ stationId }) => stationId);
  for (const id of await addDoneStations(context.db, post.id, reached)) context.notify('post', id);
  await insertTreatments(context.db, origin, await treatmentsOf(context, effects));
  await bookUsage(context.db, {
    folderId: post.folderId,
    currency: post.currency,
    stockistId: row.user_id,
    postId: post.id,
    docno: post.docno,
    contactId: post.contactId,
    uploadId: row.id,
    uses: usesOf(file, references),
  });

  const customer = file.customerSign === null ? null : attach.signature(file.customerSign, 'customerSign');
  const technician = file.techSign === null ? null : attach.signature(file.techSign, 'techSign');
  const more = file.moreSigns.map((sign) => attach.signature(sign, 'moreSign'));
  const known = await readPictureTags(
    context.db,
    file.pictures.flatMap(({ tags }) => tags),
  );
  for (const picture of file.pictures)
    attach.jobPicture({ ...picture, tags: picture.tags.filter((tag) => known.has(tag)) });
  const others = attach.rest();
  await attach.save(context.db);
  if (effects.result) {
    await writeResult(context.db, origin, file, { customer, technician, more });
    if (customer !== null) await writeSigned(context.db, post.id, customer);
  }
  if (effects.followup && file.followup !== null)
    await createFollowup(context, caller, post, { uploadId: row.id, ...file.followup });
  if (effects.result && effects.followup && file.nextday)
    await createContinuation(context, caller, post, { uploadId: row.id, ...file.nextday });
  if (effects.lines !== null && file.lines)
    await changeLinesOnSite(context, caller, post, {
      userId: row.user_id,
      apply: effects.lines === 'apply',
      ...file.lines,
    });
  await insertTrail(context.db, origin, file.trails);

  const pictures =
    others +
    file.pictures.length +
    file.stations.reduce((sum, { imgbf, imgaf }) => sum + imgbf.length + imgaf.length, 0);
  await recordHistory(context, caller, {
    noun: 'post',
    id: post.id,
    folderId: post.folderId,
    kind: 'work',
    reason: effects.reason,
    after: {
      uploadId: row.id,
      visits: file.stations.length,
      ...(file.stationChanges.length > 0 ? { stationChanges: file.stationChanges.length } : {}),
      treatments: file.usage.length,
      pictures,
      signed: customer !== null,
    },
  });
  await touchPost(context.db, post.id);
  // Other jobs at the site show its latest visits and changed stations.
  if (visits.length + file.stationChanges.length > 0 && post.siteId !== null)
    await touchInstalledBase(context.db, post.siteId);
  context.notify('post', post.id);
}

async function treatmentsOf({ db }: RequestContext, { row, file, post, references }: Effects): Promise<NewTreatment[]> {
  if (file.usage.length === 0) return [];
  const day: DayOfWork = {
    references,
    facts: await readDayFacts(
      db,
      post.id,
      row.user_id,
      file.usage.flatMap(({ supervisorId }) => supervisorId ?? []),
    ),
    company: await readFolderSetting(db, post.folderId, 'company'),
    job: {
      id: post.id,
      docno: post.docno,
      date: post.date,
      startAt: file.startData.at,
      endAt: file.endData.at,
      timezone: post.timezone,
    },
  };
  return file.usage.map((entry) => ({ id: uuidv7(), entry, data: recordOf(entry, day) }));
}
