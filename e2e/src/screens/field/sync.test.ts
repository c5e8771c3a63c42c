import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('the first sync starts by itself after the login, a later start of the app does not sync', async () => {
  const page = await site.openSignedOut('/field/');
  await field.logIn(page, 'tech1');
  await page.getByText(/^Last sync/).waitFor();
  await page.getByRole('list').first().waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/h/sync')) asked += 1;
  });
  await page.reload();
  await page.getByText(/^Last sync/).waitFor();
  expect(asked).toBe(0);
  await expectAccessible(page);
});

test('everything is downloaded again when the user asks for it', async () => {
  const page = await site.open('tech1', '/field/device');
  const cursors: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/h/sync')) cursors.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Download everything again' }).click();
  await field.completed(page);
  expect(cursors[0]).toMatchObject({
    profile: 0,
    mySettings: 0,
    folderSettings: 0,
    settings: 0,
    lookups: { uts: 0 },
    items: { uts: 0 },
    jobs: { uts: 0 },
    ib: 0,
  });
  await expectAccessible(page);
});

describe('a call that a person waits for can be cancelled after 30 s, and leaves everything as it was:', () => {
  const halfAMinute = 31_000;
  const hang = async (page: Page, address: string) => await page.route(address, () => undefined);

  test('a login', async () => {
    const page = await site.openSignedOut('/field/');
    await page.clock.install();
    await hang(page, '**/api/user/login*');
    await page.getByLabel('Username').fill('tech1');
    await page.getByLabel('Password', { exact: true }).fill('demo-2026');
    await page.getByRole('button', { name: 'Log in' }).click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await page.locator('button[type=submit][data-loading]').waitFor();
    expect(await cancel.isVisible()).toBe(false);
    await page.clock.fastForward(halfAMinute);
    await cancel.click();
    await cancel.waitFor({ state: 'hidden' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByLabel('Username').inputValue()).toBe('tech1');
    await page.unroute('**/api/user/login*');
    await page.getByRole('button', { name: 'Log in' }).click();
    await field.completed(page);
  });

  test('an un-start', async () => {
    const page = await site.open('tech1', '/field/');
    await field.firstOpen(page).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('navigation', { name: 'Job pages' }).waitFor();
    await page.goBack();
    let answer = async () => await Promise.resolve();
    await page.route('**/api/data/app-jobs*', (route) => {
      answer = async () => await route.continue();
    });
    await page.getByRole('button', { name: 'Un-start job' }).click();
    const dialog = page.getByRole('dialog', { name: 'Un-start this job?' });
    await dialog.waitFor();
    await expectAccessible(page);
    const asked = page.waitForRequest('**/api/data/app-jobs*');
    await dialog.getByRole('button', { name: 'Un-start job' }).click();
    await asked;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The answer comes too late.
    await answer().catch(() => undefined);
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  });

  test('an un-start whose data cannot be deleted, which says so and leaves everything as it was', async () => {
    const page = await site.open('tech3', '/field/');
    await field.firstOpen(page).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('navigation', { name: 'Job pages' }).waitFor();
    await page.goBack();
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new Error('The disk does not answer.');
      };
    });
    await page.getByRole('button', { name: 'Un-start job' }).click();
    const dialog = page.getByRole('dialog', { name: 'Un-start this job?' });
    await dialog.getByRole('button', { name: 'Un-start job' }).click();
    await page.getByText('Remove Partial Failed').first().waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Un-start job' }).click();
    await dialog.getByRole('button', { name: 'Un-start job' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    expect(await page.getByText('Remove Partial Failed').count()).toBe(0);
  });

  test('a full reading', async () => {
    const page = await site.open('tech1', '/field/device');
    await page.clock.install();
    await hang(page, '**/api/h/sync');
    const asked = page.waitForRequest('**/api/h/sync');
    await page.getByRole('button', { name: 'Download everything again' }).click();
    await asked;
    const overlay = page.getByRole('dialog', { name: 'Syncing' });
    await overlay.waitFor();
    await expectAccessible(page);
    expect(await overlay.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await page.clock.fastForward(halfAMinute);
    await overlay.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Sync Canceled').waitFor();
    await overlay.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Download everything again' }).click();
    await overlay.getByText('Tap here to prevent phone to sleep. Tap outside to cancel the sync').waitFor();
    await page.mouse.click(4, 4);
    await overlay.waitFor({ state: 'hidden' });
    await page.goto('/field/?tab=todo');
    await expect.poll(async () => await page.getByRole('listitem').getByRole('link').count()).toBeGreaterThan(0);
  });
});

test('the sync says so and can be started again if its part of the app cannot be loaded', async () => {
  const page = await site.open('tech1', '/field/');
  // A service worker would have the part, and may be there again before the tap.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('There is no service worker.'));
  });
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.route('**/assets/run-*', async (route) => await route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page.getByText('A part of the app could not be loaded. Check the connection and try again.').waitFor();
  await expectAccessible(page);
});

test('a plan whose picture the server no longer has is named on its tab, which leads to the list', async () => {
  await site.server().db.updateTable('file').set({ dts: Date.now() }).where('ref_kind', '=', 'PLAN').execute();
  const page = await site.openSignedOut('/field/');
  await field.logIn(page, 'tech2');
  await field.firstOpen(page).getByRole('link').first().click();
  expect(await page.getByText('Not ready offline: sync').count()).toBe(0);
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click();
  await field.choose(page, 'View', 'Plan');
  await page.getByText('The picture of this plan is not available.').waitFor();
  await page.getByRole('button', { name: 'Show list' }).click();
  await page
    .getByRole('button', { name: /^Station / })
    .first()
    .waitFor();
  await field.choose(page, 'View', 'Plan');
  await page.getByText('The picture of this plan is not available.').waitFor();
  await expectAccessible(page);
});

test('a folder that is chosen is shown at once, on the profile and on Home', async () => {
  const page = await site.open('admin', '/field/');
  await field.sync(page);
  await page.goto('/field/profile');
  const choice = page.getByRole('combobox', { name: 'Folder' });
  await choice.getByRole('option').nth(1).waitFor({ state: 'attached' });
  const other = (await choice.getByRole('option').allTextContents()).at(-1) ?? '';
  await choice.selectOption({ label: other });
  await page.getByRole('definition').getByText(other, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(async () => await page.getByRole('banner').getByText(other, { exact: true }).count()).toBe(1);
});

test('a job in progress keeps the notation of its folder on its pages when another folder is chosen', async () => {
  const { url, db } = site.server();
  const [scene, admin, tech] = await Promise.all([
    chooseScene(url),
    demoClient(url, 'admin', 'web'),
    demoClient(url, 'tech1', 'app'),
  ]);
  const { user } = (await tech.session.profile({})).data;
  const elsewhere = db.selectFrom('folder').select(['id', 'name']).where('timezone', '=', 'Asia/Jakarta');
  const other = await elsewhere.executeTakeFirstOrThrow();
  await db.insertInto('folder_user').values({ folder_id: other.id, user_id: user.id }).execute();
  await db.updateTable('app_user').set({ folders_at: Date.now() }).where('id', '=', user.id).execute();
  const { docno } = await makeJob(admin, scene, { title: 'Of two zones', day: scene.day, hour: 21, assigned: true });
  // A session knows of a changed folder after at most two seconds.
  const page = await site.openSignedOut('/field/');
  await field.logIn(page, 'tech1');
  await field.startJob(page, docno);
  await page.goto('/field/');
  const planned = async () => {
    await field.openJob(page, docno);
    return await page.locator('dt:text-is("Time") + dd').innerText();
  };
  const before = await planned();
  await page.goto('/field/profile');
  await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: other.name });
  await page.goto('/field/');
  await field.sync(page);
  expect(await planned()).toBe(before);
});
