import type { TestClient } from '@field-service/testing/client.ts';
import type { Page } from 'playwright-core';
import type { Rig } from './rig.ts';
import type { Told } from './work.ts';

/**
 * The record of a job at the office, if the phone has told the server that the job was started. Before that, an act of
 * the office makes the server reject the start, which is no false alarm.
 */
async function begun(office: TestClient, jobId: string) {
  const { data } = await office.posts.get({ params: { id: jobId } });
  return data.status.code === 'IP' ? data : undefined;
}

/** The office says by when a job must be done, and gives it another title. */
export async function amend(office: TestClient, jobId: string, hours: number): Promise<void> {
  const { data } = await office.posts.get({ params: { id: jobId } });
  const due = (data.plan2 ?? data.plan ?? Date.now()) + hours * 3_600_000;
  const fields = { title: `Due ${hours} hours later`, due };
  // An ended job is not changed any more.
  if (['TD', 'IP'].includes(data.status.code))
    await office.posts.update({ params: { id: jobId }, body: { uts: data.uts, fields } });
}

/** The office gives a job that was begun to somebody else, and back after a while in which the phone does something. */
export async function lend(
  rig: Rig,
  office: TestClient,
  { jobId, user }: { jobId: string; user: { id: string } },
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  if (!(await begun(office, jobId))) return;
  const assign = async (to: string) =>
    await office.posts.reassign({ body: { ids: [jobId], assignees: [to], reason: 'Lent' } });
  await assign((await rig.newUser()).id);
  await meanwhile();
  await assign(user.id);
}

/** The office cancels a job that was begun; what the phone sends of it then is late. Returns whether it did. */
export async function callOff(office: TestClient, jobId: string): Promise<boolean> {
  const data = await begun(office, jobId);
  if (!data) return false;
  await office.posts.update({ params: { id: jobId }, body: { uts: data.uts, fields: {}, status: 'X', reason: 'Off' } });
  return true;
}

/** The office accepts the late work on the jobs that it had cancelled. */
export async function acceptLate(office: TestClient, told: readonly Told[]): Promise<void> {
  for (const { jobId } of told.filter(({ calledOff }) => calledOff)) {
    const { packages } = (await office.posts.get({ params: { id: jobId } })).data;
    for (const { id } of packages.filter(({ status }) => status === 'late'))
      await office.uploads.applyLate({ params: { id: jobId, x: id }, body: { act: 'records', reason: 'It was done' } });
  }
}

/** Changes a byte of a stored picture of a job, as a broken memory does. */
export const spoil = async (page: Page, jobId: string): Promise<void> =>
  await page.evaluate(async (id) => {
    const { pictures } = globalThis.offline.db();
    const picture = await pictures.where('jobId').equals(id).first();
    if (!picture) throw new Error('The job has a picture.');
    const bytes = new Uint8Array(await picture.blob.arrayBuffer());
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await pictures.update(picture.id, { blob: new Blob([bytes]) });
  }, jobId);

/** Exports and discards the packages that the server rejected, as a person does in the end. Returns why each was. */
export const discardRejected = async (page: Page): Promise<[string, string | undefined][]> =>
  await page.evaluate(async () => {
    const { exportPackage, noteExported, discardPackage, db } = globalThis.offline;
    const rejected = (await db().packages.toArray()).filter(({ status }) => status === 'refused');
    for (const { uploadId } of rejected) {
      await exportPackage(uploadId);
      await noteExported('packages', uploadId);
      await discardPackage(uploadId);
    }
    return rejected.map(({ jobId, lastError }): [string, string | undefined] => [jobId, lastError?.code]);
  });
