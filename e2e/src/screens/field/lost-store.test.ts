import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** Starts a job on a phone on which nobody has worked before; returns its number. */
async function startOn(page: Page, title: string, hour: number): Promise<string> {
  const { url } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const { docno } = await makeJob(office, scene, { title, day: scene.day, hour, assigned: true });
  await field.logIn(page, 'tech1');
  await field.startJob(page, docno);
  await page.getByRole('navigation', { name: 'Job pages' }).waitFor();
  return docno;
}

/** Waits until the server knows that a job has been started. */
async function startArrived(docno: string): Promise<void> {
  const { db } = site.server();
  await expect
    .poll(async () => {
      const posts = db.selectFrom('post').innerJoin('lookup', 'lookup.id', 'post.status_id');
      return (await posts.select('lookup.code').where('docno', '=', docno).executeTakeFirst())?.code;
    })
    .toBe('IP');
}

/** Deletes every database, as a browser does when space is low, and the named items of the page's other storage. */
async function deleteStores(page: Page, ...items: string[]): Promise<void> {
  await page.goto('/field/icon.svg');
  await page.evaluate(async (names) => {
    for (const name of names) localStorage.removeItem(name);
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name ?? '');
        deleting.addEventListener('success', resolve);
        deleting.addEventListener('error', reject);
      });
  }, items);
}

const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'The data of this app was deleted' });

test('a phone whose data the browser has deleted names the jobs that were not sent, instead of an all-clear', async () => {
  const page = await site.openSignedOut('/field/');
  const docno = await startOn(page, 'Deleted with the store', 18);
  await deleteStores(page);
  await page.goto('/field/');
  await field.logIn(page, 'tech1');
  await lost(page).waitFor();
  expect(await lost(page).innerText()).toContain(docno);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'On this device' }).click();
  await page.getByRole('heading', { name: 'Storage' }).waitFor();
  expect(await page.getByText('Everything has been sent').count()).toBe(0);
  await lost(page).getByRole('button', { name: 'Ok' }).click();
  await lost(page).waitFor({ state: 'hidden' });
});

test('without its own note, the phone learns from the server which jobs were started on it', async () => {
  const page = await site.openSignedOut('/field/');
  const docno = await startOn(page, 'Deleted with its note', 20);
  await startArrived(docno);
  await deleteStores(page, 'field-service-unsent');
  await page.goto('/field/');
  await field.logIn(page, 'tech1');
  await lost(page).waitFor();
  expect(await lost(page).innerText()).toContain(docno);
});

test('with neither its note nor its cookie, the phone names the jobs that the user has started and not sent', async () => {
  const page = await site.openSignedOut('/field/');
  const docno = await startOn(page, 'Deleted with everything', 22);
  await startArrived(docno);
  await deleteStores(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/field/');
  await field.logIn(page, 'tech1');
  const started = page.getByRole('alert').filter({ hasText: 'no work on them has been sent' });
  await started.waitFor();
  expect(await started.innerText()).toContain(docno);
  // Nobody knows whether it was this device.
  expect(await lost(page).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'On this device' }).click();
  await page.getByRole('heading', { name: 'Storage' }).waitFor();
  expect(await page.getByText('Everything has been sent').count()).toBe(0);
  await started.getByRole('button', { name: 'Ok' }).click();
  await started.waitFor({ state: 'hidden' });
});
