import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const failed = 'Something went wrong; the error was logged.';
/** What is said of a step at which a sync has failed. */
const said = (page: Page, step: string, why = failed) =>
  page.getByRole('alert').filter({ hasText: `sync.${step}: ${why}` });

/** Lets one call of a sync fail: those of an address, and only those with a text in their body if one is given. */
async function failAt(page: Page, address: string, body = ''): Promise<void> {
  await page.route(address, async (route) => {
    const json = { ok: false, code: 'server.failed', params: {} };
    const fails = (route.request().postData() ?? '').includes(body);
    await (fails ? route.fulfill({ status: 500, json }) : route.fallback());
  });
}

/** No call fails any more; the next sync offers to resume at the step, by its number, and completes. */
async function resume(page: Page, number: number): Promise<void> {
  await page.getByRole('dialog', { name: 'Syncing' }).waitFor({ state: 'hidden' });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page.getByText(`The last sync stopped at step ${number} of 14.`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await field.completed(page);
}

describe('a sync names the step at which a call fails, and goes on there the next time:', () => {
  test("the user's own settings, which wait until they are sent", async () => {
    const tech = await demoClient(site.server().url, 'tech1', 'app');
    const cutoff = async () => (await tech.session.settings({})).data['cutofftime']?.data;
    const page = await site.open('tech1', '/field/');
    await field.sync(page);
    await page.goto('/field/profile');
    const choice = page.getByRole('combobox', { name: 'Cut-off time' });
    await choice.selectOption('01:00');
    // The page shows what is stored.
    await expect.poll(async () => await choice.inputValue()).toBe('01:00');
    await page.goto('/field/device');
    await page.getByText('Settings: Cut-off time').waitFor();
    await failAt(page, '**/api/my/settings');
    await page.goto('/field/');
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await said(page, 'saveMySettings').waitFor();
    expect(await cutoff()).not.toBe('01:00');
    await resume(page, 3);
    expect(await cutoff()).toBe('01:00');
    await page.goto('/field/device');
    await page.getByText('Everything has been sent').first().waitFor();
    expect(await page.getByText('Settings: Cut-off time').count()).toBe(0);
    // Jobs of today would otherwise be those of yesterday after midnight.
    await tech.session.saveSettings({ body: { settings: { cutofftime: '00:00' } } });
  });

  test('the value of the month, after which the jobs are there all the same', async () => {
    const page = await site.openSignedOut('/field/');
    await failAt(page, '**/api/data/app-tech-pv*');
    await page.getByLabel('Username').fill('tech1');
    await page.getByLabel('Password', { exact: true }).fill('demo-2026');
    await page.getByRole('button', { name: 'Log in' }).click();
    await said(page, 'getPvValue').waitFor({ timeout: 60_000 });
    await expect.poll(async () => await page.getByRole('listitem').getByRole('link').count()).toBeGreaterThan(0);
    await resume(page, 12);
  });

  test('the lists of customers, of which there is more than one page', async () => {
    const { db } = site.server();
    const industry = { type: 101, abbr: null, val: null, val2: null, notes: null, effective: null, deletor: null };
    const rows = Array.from({ length: 1001 }, (_, at) => ({
      ...industry,
      id: randomUUID(),
      code: `MANY-${at}`,
      name: `Industry ${at}`,
      folder_id: null,
      parent_id: null,
      data: '{}',
    }));
    await db.insertInto('lookup').values(rows).execute();
    const page = await site.open('admin', '/field/device');
    await failAt(page, '**/api/h/sync', '"only":"crm"');
    await page.getByRole('button', { name: 'Download everything again' }).click();
    await said(page, 'syncCrmLookups', `Error Data on Lookups - ${failed}`).waitFor({ timeout: 60_000 });
    await page.unrouteAll();
    await page.goto('/field/');
    const asked = page.waitForRequest('**/api/h/sync');
    await field.sync(page);
    // The page that was stored before is not read again.
    expect((await asked).postData()).toMatch(/"crm":\{[^}]*"until":\d+/);
  });
});

declare global {
  /** When the call of the sync began, by the clock of the page. */
  var begunAt: number;
}

test('a call without an answer ends after six minutes; its step is tried once more, and then named', async () => {
  const page = await site.open('tech1', '/field/');
  await page.clock.install();
  await page.evaluate(() => {
    // The browser measures how long a call takes by a clock of its own, which no test can move.
    AbortSignal.timeout = (limit) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), limit);
      return controller.signal;
    };
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      if (input === '/api/h/sync') globalThis.begunAt = Date.now();
      return await fetch(input, init);
    };
  });
  let asked = 0;
  await page.route('**/api/h/sync', () => {
    asked += 1;
  });
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  for (const attempt of [1, 2]) {
    await expect.poll(() => asked).toBe(attempt);
    await page.clock.pauseAt(await page.evaluate(() => globalThis.begunAt + 359_000));
    // Long enough for a call that has ended to be made again.
    await page.waitForTimeout(500);
    expect(asked).toBe(attempt);
    await page.getByRole('dialog', { name: 'Syncing' }).waitFor();
    await page.clock.runFor(1000);
    await page.clock.resume();
  }
  await said(page, 'storeUser', 'Request timed out: server.SocketTimeoutException: timeout').waitFor();
  expect(asked).toBe(2);
});

declare global {
  /** Lets every call that is under way end for want of an answer. */
  var expire: () => void;
}

test('a page of items without an answer is named by its number, and the sync says what has failed', async () => {
  const { db, url } = site.server();
  const tech = await demoClient(url, 'tech1', 'app');
  const folderId = (await tech.session.profile({})).data.folders[0]?.id ?? '';
  const admin = await demoClient(url, 'admin', 'web');
  const known = await db.selectFrom('item').select(['type_id', 'uom_id']).executeTakeFirstOrThrow();
  const kind = { typeid: known.type_id, uomid: known.uom_id, folderid: folderId };
  for (let at = 0; at < 110; at += 1)
    await admin.items.create({ body: { code: `PAGE-${at}`, name: `Item ${at}`, ...kind } });
  const page = await site.open('tech1', '/field/device');
  await page.evaluate(() => {
    const all: AbortController[] = [];
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      all.push(controller);
      return controller.signal;
    };
    globalThis.expire = () => {
      for (const each of all) each.abort(new DOMException('signal timed out', 'TimeoutError'));
    };
  });
  let asked = 0;
  await page.route('**/api/h/sync', async (route) => {
    if (route.request().postData()?.includes('"only":"items"') !== true) {
      await route.fallback();
      return;
    }
    asked += 1;
    // Every second one is that of the third page, which has no answer.
    if (asked % 2 === 1) await route.fallback();
  });
  await page.getByRole('button', { name: 'Download everything again' }).click();
  for (const attempt of [1, 2]) {
    await expect.poll(() => asked, { timeout: 60_000 }).toBe(attempt * 2);
    await page.evaluate(() => globalThis.expire());
  }
  await said(page, 'downloadItem2', 'Request timed out: server.SocketTimeoutException: timeout on page 3').waitFor();
  await page.getByRole('alert').filter({ hasText: 'Sync failed for Items' }).waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
});
