import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first();

/** Deletes all rows of a table of the store on the phone, as a damaged disk may. */
const loseRows = async (page: Page, table: string): Promise<void> =>
  await page.evaluate(async (name) => {
    const done = async (request: IDBRequest | IDBTransaction, event: string) =>
      await new Promise((resolve) => request.addEventListener(event, resolve, { once: true }));
    for (const { name: database } of await indexedDB.databases()) {
      const opening = indexedDB.open(database ?? '');
      await done(opening, 'success');
      const store = opening.result;
      if (store.objectStoreNames.contains(name)) {
        const write = store.transaction(name, 'readwrite');
        write.objectStore(name).clear();
        await done(write, 'complete');
      }
      store.close();
    }
  }, table);

test('lists that the site does not have are named', async () => {
  const { db } = site.server();
  const rename = async (from: string, to: string) =>
    await db.updateTable('lookup').set({ code: to }).where('code', '=', from).where('type', '=', 0).execute();
  await rename('app-rate2', 'other-rate2');
  await rename('app-locs', 'other-locs');
  const page = await site.openSignedOut('/field/');
  await page.getByLabel('Username').fill('tech8');
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect
    .poll(async () => await alert(page, 'Missing List: app-rate2, app-locs').count(), { timeout: 60_000 })
    .toBe(1);
  await rename('other-rate2', 'app-rate2');
  await rename('other-locs', 'app-locs');
});

test('a sync without a profile says that a connection is needed', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await loseRows(page, 'profile');
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  const said = 'sync.storeUser: Unable to get user profile. Try re-sync when Internet connection available';
  await expect.poll(async () => await alert(page, said).count(), { timeout: 30_000 }).toBe(1);
});

/** Lets the browser store nothing from now on, with an error of this name. */
const failStore = async (page: Page, name: string): Promise<void> =>
  await page.evaluate((error) => {
    for (const method of ['put', 'add'] as const) {
      const found = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, method) ?? {};
      const value = () => {
        throw new DOMException('Not stored.', error);
      };
      Object.defineProperty(IDBObjectStore.prototype, method, { ...found, value });
    }
  }, name);

/** Fills in the form for a job. */
async function fillJob(page: Page, title: string): Promise<void> {
  await page.getByRole('list', { name: 'Sites' }).getByRole('button').first().click();
  await page.getByRole('radiogroup', { name: 'Kind of job' }).getByRole('radio').first().check({ force: true });
  await page.getByRole('group', { name: 'Service types' }).getByRole('checkbox').first().check({ force: true });
  await page.getByLabel('Title').fill(title);
}

test('a job that cannot be created says why, and stays in its form', async () => {
  const page = await site.open('tech2', '/field/');
  await field.sync(page);
  await page.context().setOffline(true);
  await page.goto('/field/create-job');
  await fillJob(page, 'No room');
  await page.getByRole('button', { name: 'Discard' }).waitFor();
  await failStore(page, 'QuotaExceededError');
  await page.getByRole('button', { name: 'Create job' }).click();
  await alert(page, /^Failed to create job due to This device is full\./).waitFor();
  // A failure for which there are no words.
  await failStore(page, 'UnknownError');
  await page.getByRole('button', { name: 'Create job' }).click();
  await page.getByRole('alert').getByText('Failed to create job', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await expect.poll(async () => await page.getByLabel('Title').inputValue()).toBe('No room');
  await page.context().setOffline(false);
});

test('a job that the server does not create says why', async () => {
  const page = await site.open('tech2', '/field/');
  await field.sync(page);
  await page.route('**/api/post', async (route) => {
    if (route.request().method() !== 'POST') await route.fallback();
    else await route.fulfill({ status: 403, json: { ok: false, code: 'permission.missing', params: {} } });
  });
  await page.goto('/field/create-job');
  await fillJob(page, 'Not for us');
  await page.getByRole('button', { name: 'Create job' }).click();
  const said = alert(page, /^Failed to create job due to \S/);
  await expect.poll(async () => await said.count(), { timeout: 60_000 }).toBe(1);
});

test('a package of which a file is gone says that its zip cannot be created', async () => {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const [folder] = (await (await demoClient(url, 'tech1', 'app')).session.profile({})).data.folders;
  await admin.folders.saveAllSettings({
    params: { id: folder?.id ?? '' },
    body: { settings: { 'x-job-update': { requireSignature: false, requireTechSignature: false } } },
  });
  const params = { id: lookupId(20, 'JOB') };
  const { data, uts } = (await admin.lookups.get({ params })).data;
  await admin.lookups.update({ params, query: {}, body: { uts, data: { ...data, appflags: 'SUFPEB' } } });
  const job = await makeJob(admin, scene, { title: 'Torn', day: scene.day, hour: 21, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, job.docno);
  await page.context().setOffline(true);
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  await loseRows(page, 'packageFiles');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  const said = alert(page, /Create ZIP file failed \S/);
  await expect.poll(async () => await said.count(), { timeout: 60_000 }).toBe(1);
});
