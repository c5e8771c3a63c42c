import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import { answer, callsOf, installFakeShell } from '../../../fake-shell.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob, type Scene } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const visits = (page: Page) => page.getByRole('list', { name: 'Earlier visits' }).getByRole('listitem');
const pdfOf = (page: Page) => visits(page).first().getByRole('button', { name: /PDF$/ });

/** A job of tech1, unless others are named, at a site that was visited before. */
async function prepare(
  title: string,
  hour: number,
  assignees?: readonly string[],
): Promise<{ scene: Scene; job: { id: string; docno: string } }> {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  return {
    scene,
    job: await makeJob(admin, scene, {
      title,
      day: scene.day,
      hour,
      ...(assignees === undefined ? { assigned: true } : { assignees }),
    }),
  };
}
async function openHistory(page: Page, docno: string): Promise<void> {
  await field.openJob(page, docno);
  await page.getByRole('link', { name: 'Earlier visits' }).click();
  await page.getByRole('heading', { name: 'Earlier visits', level: 1 }).waitFor();
  await visits(page).first().waitFor();
}

test('the earlier visits at the site of a job are read without a network, and a report with one', async () => {
  const { job, scene } = await prepare('Has a history', 18);
  const page = await site.open('tech1', '/field/');
  const read = page.waitForResponse('**/api/data/service-reports*');
  await field.sync(page);
  await read;
  await page.context().setOffline(true);
  await openHistory(page, job.docno);
  await page.getByText(/^As of /).waitFor();
  await page.getByText(scene.site.name).first().waitFor();
  expect(await visits(page).filter({ hasText: job.docno }).count()).toBe(0);
  await expectAccessible(page);
  await pdfOf(page).click();
  await page.getByText('Please go online before downloading').first().waitFor();
  await page.context().setOffline(false);
  const download = page.waitForEvent('download');
  await pdfOf(page).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/i);
});

test('a report that the server does not have is said, as is what is wrong with its download', async () => {
  const { job } = await prepare('Has no report', 19);
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await openHistory(page, job.docno);
  await page.clock.install();
  await page.clock.resume();
  const nothing = { ready: false, review: false, fileId: null, filename: null, version: null };
  let asked = 0;
  await page.route('**/service-report', async (route) => {
    asked += 1;
    await page.clock.fastForward('02:00');
    await route.fulfill({ json: { ok: true, data: nothing } });
  });
  const prepares = visits(page).getByRole('button', { name: 'Prepare PDF' }).first();
  await prepares.click();
  await page
    .getByText(
      /Please try again later\. Job is completed recently\.|Please sync on home first or contact support to check on missing PDF\./,
    )
    .first()
    .waitFor();
  await page.unroute('**/service-report');
  await page.route('**/service-report', async (route) => {
    await route.fulfill({ status: 500, json: { ok: false, code: 'server.failed', params: {} } });
  });
  await prepares.click();
  await page.getByText(/^Please Try Again later /).waitFor();
  expect(asked).toBe(1);
});

test('a phone without an app for PDFs says so; a file that cannot be handed over is not called downloaded', async () => {
  const { job } = await prepare('Has no viewer', 21);
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await installFakeShell(page, {
    'Filesystem.writeFile': { value: { uri: 'file:///cache/exports/report.pdf' } },
    'Share.share': { message: 'No Activity found to handle Intent' },
  });
  await page.goto('/field/');
  await openHistory(page, job.docno);
  await pdfOf(page).click();
  await page.getByText('Please install PDF Viewer application to support view the pdf file').waitFor();
  await answer(page, { 'Share.share': { message: 'Unable to read the file' } });
  await pdfOf(page).click();
  await page.getByText('Failed to Download').waitFor();
  expect(await callsOf(page, 'Share.share')).toHaveLength(2);
});

test('who may not read service reports sees the visits, and is told whom to ask', async () => {
  const { url, db } = site.server();
  const { user } = (await (await demoClient(url, 'tech2', 'app')).session.profile({})).data;
  const { job } = await prepare('May not read', 20, [user.id]);
  const { perms } = await db.selectFrom('role').select('perms').where('code', '=', 'TECH').executeTakeFirstOrThrow();
  const without = perms.map((perm) => (perm.startsWith('FILE:') ? 'FILE:CR:*' : perm));
  await db.updateTable('role').set({ perms: without }).where('code', '=', 'TECH').execute();
  const page = await site.open('tech2', '/field/');
  await openHistory(page, job.docno);
  // The phone knows the permissions, and asks nobody.
  await page.context().setOffline(true);
  await visits(page).getByRole('button', { name: /PDF$/ }).first().click();
  await page.getByText('Please contact your administrator to enable the Service Report access').waitFor();
  await expectAccessible(page);
});
