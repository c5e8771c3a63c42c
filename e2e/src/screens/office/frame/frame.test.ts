import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as office from '../../../office.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
/** The maximum gzipped JavaScript that is loaded until the office can be used, in thousands of bytes. */
const firstLoad = 350;

const sidebar = (page: Page) => page.getByRole('complementary').first();

test('the sidebar and the title of each page name the application: its title, or the product without one', async () => {
  const page = await site.open('dispatcher', '/office/jobs');
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await sidebar(page).getByText('Saujana Field Service', { exact: true }).waitFor();
  expect(await page.title()).toBe('Jobs - Saujana Field Service');
  await site.server().db.updateTable('site').set({ title: '' }).execute();
  await page.reload();
  await sidebar(page).getByText('Field Service', { exact: true }).waitFor();
  await expect.poll(async () => await page.title()).toBe('Jobs - Field Service');
});

test('logging out leaves nothing of the person in the browser, in any of its windows', async () => {
  const page = await site.open('admin', '/office/jobs');
  await page.getByRole('link', { name: /^J-/ }).first().waitFor();
  const second = await page.context().newPage();
  await second.goto('/office/contact-list');
  await second.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  // Whether single keys act is a choice for this keyboard; how far pages were scrolled is known by random keys.
  const others = ['fs-office-single-keys', 'tsr-scroll-restoration-v1_3'];
  const kept = async () =>
    await page.evaluate(
      async (others) => ({
        stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !others.includes(key)),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
      }),
      others,
    );
  expect((await kept()).stored).toContain('office/session');

  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await second.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await expect.poll(kept).toEqual({ stored: [], databases: [], caches: [] });
  // Neither the way back nor the address shows what was on screen.
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expect(await page.getByRole('link', { name: /^J-/ }).count()).toBe(0);

  await page.goto('/office/login');
  await office.logIn(page, 'billing');
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByText('billing', { exact: true }).waitFor();
});

test('a notice goes by itself after three seconds', async () => {
  const page = await site.open('dispatcher', '/office/jobs');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(2);
  await cell.waitFor();
  const shownFor = page.evaluate(
    async (text) =>
      await new Promise<number>((done) => {
        let shownAt: number | undefined;
        new MutationObserver((_changes, observer) => {
          const isShown = document.body.textContent.includes(text);
          if (isShown) shownAt ??= performance.now();
          if (isShown || shownAt === undefined) return;
          observer.disconnect();
          done(performance.now() - shownAt);
        }).observe(document.body, { subtree: true, childList: true });
      }),
    'Text copied to clipboard',
  );
  await cell.dblclick();
  // Notices that must be read stay for ten seconds; a busy machine takes a notice away late, never early.
  const ms = await shownFor;
  expect(ms).toBeGreaterThan(2900);
  expect(ms).toBeLessThan(9000);
});

test('the first screen does not wait for the code of the others, which is loaded once it is drawn', async () => {
  const page = await site.open('dispatcher', '/office/login');
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    const measured = response.body().then((body) => sizes.set(response.url(), gzipSync(body).length));
    measured.catch(() => undefined);
  });
  await page.addInitScript(() => {
    performance.setResourceTimingBufferSize(2000);
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1') === null || document.querySelector('main [aria-busy="true"]') !== null)
        return;
      performance.mark('drawn');
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  await page.goto('/office/');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const loaded = async () =>
    await page.evaluate(() => {
      const [drawn] = performance.getEntriesByName('drawn');
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime, duration }) => ({ name, isEarly: startTime + duration <= (drawn?.startTime ?? 0) }));
      return {
        early: scripts.filter(({ isEarly }) => isEarly).map(({ name }) => name),
        all: scripts.map(({ name }) => name),
      };
    });
  await expect.poll(async () => (await loaded()).all.some((name) => name.includes('/BoardRoute-'))).toBe(true);
  const { early } = await loaded();
  expect(early.length).toBeGreaterThan(10);
  expect(early.filter((name) => /(Board|Stock|Bill)Routes?-/.test(name))).toEqual([]);
  const kilobytes = early.reduce((sum, name) => sum + (sizes.get(name) ?? Number.NaN), 0) / 1000;
  expect(kilobytes).toBeLessThan(firstLoad);
});
