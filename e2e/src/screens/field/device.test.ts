import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';
import { photograph } from '../../technician.ts';

const site = openSite();

let hour = 18;

/** A job of tech1 today, an hour after the one before, on a phone that has synced since. */
async function prepare(title: string) {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  hour += 1;
  const job = await makeJob(admin, scene, { title, day: scene.day, hour, assigned: true });
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  return { admin, job, page };
}

/** Presses a button with which the phone hands over a file; returns the file. */
async function exported(page: Page, name: string): Promise<{ fileName: string; contents: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const download = await downloading;
  return { fileName: download.suggestedFilename(), contents: await text(await download.createReadStream()) };
}

describe('what the server rejected is discarded with its export at hand, and after a warning of the loss:', () => {
  test('a closed job', async () => {
    const { admin, job, page } = await prepare('Rejected work');
    await field.startJob(page, job.docno);
    await field.goTo(page, 'Additional Info');
    await field.mark(page, 'New photos show', 'Finding');
    await page.getByLabel('Add picture: Photos of the job').setInputFiles([await photograph(3)]);
    await page.getByRole('button', { name: /^Open picture/ }).waitFor();
    await field.goTo(page, 'Closing');
    await field.choose(page, 'Signature', 'No signature');
    await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    await page.getByText('Nothing is missing').waitFor();
    await page.route('**/api/outbox/*', async (route) => {
      const json = { ok: false, code: 'upload.job_file_invalid', params: { fields: ['usage'] } };
      await route.fulfill({ status: 422, json });
    });
    await page.getByRole('button', { name: 'Close job' }).click();
    await page.getByText('Failed to Upload due to The job file is missing or invalid.').waitFor();
    // A person who syncs is told so by an alert.
    await page.goto('/field/');
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    const alert = page.getByRole('dialog', { name: 'Failed to Upload Zip File' });
    await alert.getByText('The job file is missing or invalid.').waitFor();
    await page.getByRole('dialog', { name: 'Syncing' }).waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Ok' }).click();
    await alert.waitFor({ state: 'hidden' });

    await page.goto('/field/device');
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: `${job.docno} Rejected work` }) });
    await card.getByText('Rejected', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Discard' }).click();
    const dialog = page.getByRole('dialog', { name: `Discard the work on ${job.docno}?` });
    await dialog.getByText('Export it to a file first.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Discard' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const { fileName, contents } = await exported(page, `Export ${job.docno} to a file`);
    expect(fileName).toMatch(new RegExp(`^${job.docno}-.*\\.zip$`));
    // A package is not compressed, so its contents can be read as they are.
    for (const part of ['manifest.json', `job-${job.id}.json`, 'images/001/0001-job.jpg', 'app-nosign-reason.'])
      expect(contents).toContain(part);

    await card.getByRole('button', { name: 'Discard' }).click();
    await dialog
      .getByText(
        'Everything recorded in this package, with its pictures (1) and signature, will be deleted from this device. The office does not have it.',
      )
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Everything has been sent').first().waitFor();
    expect(await card.count()).toBe(0);
    expect((await admin.posts.get({ params: { id: job.id } })).data.packages).toEqual([]);
  });

  test('the start of a job', async () => {
    const { job, page } = await prepare('Rejected start');
    await page.route(`**/api/post/${job.id}`, async (route) => {
      const json = { ok: false, code: 'field.invalid', params: { fields: ['status'] } };
      await (route.request().method() === 'PUT' ? route.fulfill({ status: 422, json }) : route.fallback());
    });
    await field.startJob(page, job.docno);
    await page.goto('/field/device');
    const row = page.getByRole('listitem').filter({ hasText: 'Job start · Rejected' });
    await row.getByRole('button', { name: 'Discard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard this change?' });
    await dialog.getByText('Export it to a file first.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Discard' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const { fileName, contents } = await exported(page, 'Export Job start to a file');
    expect(fileName).toMatch(/^STATUS-\d+\.json$/);
    expect(JSON.parse(contents)).toMatchObject({ write: { kind: 'status', jobId: job.id, status: 'IP' } });

    await row.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByText('Job start: the office does not have it. It will be deleted from this device.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await row.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Storage' }).waitFor();
    expect(await row.count()).toBe(0);
  });
});

test('everything that is not sent is exported with one tap, without a network, and stays on the phone', async () => {
  const { job, page } = await prepare('Half done');
  await page.context().setOffline(true);
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Additional Info');
  await page.getByLabel('Add picture: Photos of the job').setInputFiles([await photograph(3)]);
  await page.getByRole('button', { name: /^Open picture/ }).waitFor();
  await page.goto('/field/device');
  const card = page.getByRole('heading', { name: `${job.docno} Half done` });
  await card.waitFor();
  await expectAccessible(page);
  const { fileName, contents } = await exported(page, 'Export everything');
  expect(fileName).toMatch(/^field-service-unsent-tech1-\d{8}-\d{4}\.zip$/);
  for (const part of ['export.json', 'STATUS-', `job-${job.id}.json`, 'images/001/0001-job.jpg', '"kind":"openJob"'])
    expect(contents).toContain(part);
  await page.getByRole('status').filter({ hasText: 'Exporting file' }).waitFor({ state: 'hidden' });
  await page.reload();
  await card.waitFor();
  await page.getByText('Job start', { exact: false }).first().waitFor();
  await page.context().setOffline(false);
});

/** Lets the browser answer whether it keeps the data of the site. */
async function decideStorage(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.setPermission', {
    permission: { name: 'persistent-storage' },
    setting,
    origin: site.server().url,
    ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
  });
}

test('a link to unsent work looks like the buttons beside it: its words are in the middle', async () => {
  const { job, page } = await prepare('Begun work');
  await field.startJob(page, job.docno);
  await page.goto('/field/device');
  const link = page.getByRole('link', { name: `Open ${job.docno}` });
  await link.waitFor();
  const middle = async (of: typeof link) => {
    const box = await of.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  expect(Math.abs((await middle(link.getByText('Open'))) - (await middle(link)))).toBeLessThan(1.5);
});

test('the page says whether the browser keeps the data, and what it answers when it is asked to', async () => {
  const page = await site.open('tech1', '/field/device');
  await decideStorage(page, 'denied');
  await page.reload();
  const mayDelete = page.getByText('The browser may delete the data of this app when the device runs low on space.');
  const ask = page.getByRole('button', { name: 'Protect the data' });
  const disagreed = page.getByRole('status').filter({ hasText: 'The browser did not agree to protect the data.' });
  await mayDelete.waitFor();
  expect(await disagreed.count()).toBe(0);
  await ask.click();
  await disagreed.waitFor();
  await mayDelete.waitFor();
  await expectAccessible(page);

  await decideStorage(page, 'granted');
  await ask.click();
  await page.getByText('The browser does not delete the data of this app.').waitFor();
  expect(await ask.count()).toBe(0);
  expect(await disagreed.count()).toBe(0);
  expect(await mayDelete.count()).toBe(0);
});
