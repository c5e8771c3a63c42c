import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
const Files = z.array(z.object({ id: z.string(), tags: z.array(z.string()), fileName: z.string() }));

/** Lets each check for a newer version fail, with a reason; returns a function that comes back to the app. */
async function failChecks(page: Page, reason: string): Promise<() => Promise<void>> {
  await page.evaluate((message) => {
    ServiceWorkerRegistration.prototype.update = async () => await Promise.reject(new TypeError(message));
  }, reason);
  return async () => await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a failed version check is reported once per cause; without a network nothing is', async () => {
  const { url } = site.server();
  const tech = await demoClient(url, 'tech1', 'app');
  const { user } = (await tech.session.profile({})).data;
  const reports = async () => {
    const files = Files.parse((await tech.files.list({ query: { appref: `USER.${user.id}` } })).data);
    return files.filter(({ fileName }) => fileName === 'error-report.txt');
  };
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active !== null);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tags=applog')) uploads.push(request.url());
  });
  const comeBack = await failChecks(page, 'The script has an unsupported MIME type.');
  await page.context().setOffline(true);
  await comeBack();
  await page.waitForTimeout(1000);
  expect(uploads).toEqual([]);
  await page.context().setOffline(false);
  for (let turn = 0; turn < 3; turn += 1) await comeBack();
  await expect.poll(async () => (await reports()).length, { timeout: 30_000 }).toBe(1);
  await comeBack();
  await page.waitForTimeout(1000);
  expect(uploads).toHaveLength(1);
  const [report] = await reports();
  expect((await tech.fetchFile(report?.id ?? '')).toString('utf8')).toMatch(
    /^Logged version check: The script has an unsupported MIME type\.\n.*\nversion \d/,
  );
  expect(report?.tags).toContain('applog');
  // Another cause is another report.
  await (
    await failChecks(page, 'The server answered with an error.')
  )();
  await expect.poll(async () => (await reports()).length, { timeout: 30_000 }).toBe(2);
});

test('the log that the office asks for comes with the next sync, once', async () => {
  const { url } = site.server();
  const tech = await demoClient(url, 'tech2', 'app');
  const { user } = (await tech.session.profile({})).data;
  const logs = async () =>
    Files.parse((await tech.files.list({ query: { appref: `USER.${user.id}` } })).data).filter(({ fileName }) =>
      /^log-until-\d{8}\.txt$/.test(fileName),
    );
  const page = await site.open('tech2', '/field/');
  await field.sync(page);
  expect(await logs()).toEqual([]);
  const office = await site.open('admin', `/office/team-list/${user.id}`);
  await office.getByRole('button', { name: 'Ask for the log' }).click();
  await office.getByText('Asked for; comes with the next sync').waitFor();
  // A failure does not keep the sync from its work.
  await page.route('**/*tags=applog*', async (route) => await route.abort());
  await field.sync(page);
  expect(await logs()).toEqual([]);
  await page.unrouteAll();
  await field.sync(page);
  expect((await logs()).map(({ tags }) => tags)).toEqual([['applog']]);
  await field.sync(page);
  expect(await logs()).toHaveLength(1);
  expect((await tech.session.profile({})).data.user.sendlog).toBe(false);
  await office.reload();
  await office.getByRole('button', { name: 'Ask for the log' }).waitFor();
  await office
    .getByText(/^log-until-\d{8}\.txt$/)
    .first()
    .waitFor();
});
