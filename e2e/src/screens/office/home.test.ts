import { demoLogin } from '@field-service/testing/demo.ts';
import { addDays } from '@field-service/domain/values/business-date.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const row = (page: Page, text: string): Locator => page.getByRole('main').getByRole('link', { name: text });

test('home tells what needs attention, and each count leads to its rows', async () => {
  const dispatcher = await site.server().client(demoLogin('dispatcher'));
  const scene = await chooseScene(site.server().url);
  await makeJob(dispatcher, scene, { title: 'Forgotten', day: addDays(scene.day, -2), hour: 10 });
  const page = await site.open('admin', '/office/');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await expectAccessible(page);
  const { jobs, bills, tickets } = (await (await site.server().client(demoLogin('admin'))).home.get()).data;
  for (const [text, count, address] of [
    ['Overdue jobs', jobs?.late, /\/jobs\?status=late/],
    ['Jobs without a technician', jobs?.unassigned, /\/jobs\?status=unassigned/],
    ['Reports waiting for review', jobs?.review, /\/review$/],
    ['Open tickets', tickets?.open, /\/ticket-list\?/],
    ['Invoices to issue', bills?.drafts, /\/bills\/invoices\?state=draft/],
  ] as const) {
    await row(page, `${text} ${count ?? ''}`).click();
    await page.waitForURL(address);
    await page.getByText(new RegExp(`of ${count ?? ''}$`)).waitFor();
    await page.goBack();
  }
  await page
    .getByRole('group', { name: 'Unbilled jobs' })
    .getByRole('row', { name: /0 to 7 days/ })
    .first()
    .waitFor();
});

test('home counts a new job without a technician at once, without a reload', async () => {
  const page = await site.open('dispatcher', '/office/');
  const api = await site.server().client(demoLogin('dispatcher'));
  const before = (await api.home.get()).data.jobs?.unassigned ?? 0;
  await row(page, `Jobs without a technician ${before}`).waitFor();
  const scene = await chooseScene(site.server().url);
  await makeJob(api, scene, { title: 'Wasps at the gate', day: scene.day, hour: 20 });
  await row(page, `Jobs without a technician ${before + 1}`).waitFor({ timeout: 10_000 });
  expect((await api.home.get()).data.jobs?.unassigned).toBe(before + 1);
});

test('home hides bills from people who may not see them', async () => {
  const page = await site.open('dispatcher', '/office/');
  await page.getByRole('heading', { name: 'Jobs today' }).waitFor();
  const { bills } = (await (await site.server().client(demoLogin('dispatcher'))).home.get()).data;
  expect(bills).toBeNull();
  expect(await page.getByRole('heading', { name: 'Unbilled jobs' }).count()).toBe(0);
});
