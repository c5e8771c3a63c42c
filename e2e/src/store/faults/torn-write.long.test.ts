import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeProfile, openPhone } from '../../browser.ts';
import { logIn, sync } from '../with-server.ts';
import { bringJob, openPrepared, openRig } from './rig.ts';
import { recordWork } from './work.ts';

const rig = openRig();

/** What the browser has stored of the pages' localStorage. */
async function localStorageOf(profile: string): Promise<string> {
  const directory = join(profile, 'Default', 'Local Storage', 'leveldb');
  const files = (await readdir(directory)).filter((name) => /\.(log|ldb)$/.test(name));
  return (await Promise.all(files.map(async (name) => await readFile(join(directory, name), 'latin1')))).join('');
}

/**
 * Kills a phone with unsent work in the middle of a write, and again after it was started; returns what a person is told
 * of the job after the next login.
 */
async function killTwice(meanwhile: (page: Page) => Promise<void>) {
  const user = await rig.newUser();
  const profile = await makeProfile();
  let phone = await openPhone(profile.directory);
  let page = await openPrepared(phone.context, rig.gateway().url);
  await logIn(page, user);
  await page.evaluate((id) => void globalThis.offline.followUnsent(id), user.id);
  await sync(page);
  const jobId = await bringJob(rig, page, user);
  const docno = await page.evaluate(async (id) => {
    const row = await globalThis.offline.db().jobs.where('id').equals(id).first();
    return row?.job.docno ?? '';
  }, jobId);
  await recordWork(page, jobId, { stations: rig.stations(), item: rig.item(), close: false });
  await expect.poll(async () => await localStorageOf(profile.directory)).toContain(docno);

  for (let kills = 0; kills < 2; kills += 1) {
    await phone.killInWrite();
    phone = await openPhone(profile.directory);
    page = await openPrepared(phone.context, rig.gateway().url);
    await page.evaluate(async () => await globalThis.offline.resumeSession());
    if (kills === 0) await meanwhile(page);
  }
  await logIn(page, user);
  const known = await page.evaluate(async (id) => {
    const { db, lostWork } = globalThis.offline;
    return { lost: lostWork.current(), remarks: (await db().drafts.get(id))?.remarks };
  }, jobId);
  await phone.kill();
  await profile.remove();
  return { docno, remarks: `Report of ${jobId}`, known };
}

describe('a phone that is killed in the middle of a write, and again later,', () => {
  test('has all its work if its app ran for a moment in between', async () => {
    const { remarks, known } = await killTwice(
      async (page) => await page.evaluate(async () => await globalThis.offline.renewBrowserLog()),
    );
    expect(known).toEqual({ lost: [], remarks });
  });

  test('names the work that its browser deleted, otherwise', async () => {
    const { docno, known } = await killTwice(async (page) => void (await sync(page)));
    expect(known).toEqual({ lost: [docno], remarks: undefined });
  });
});
