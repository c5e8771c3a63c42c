import { addDays } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene, makeJob, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
let scene: Scene;
/** A day far ahead, on which the demonstration has no jobs. */
let day: number;
const formats = createFormats({ language: 'en-GB', timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR' });

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  day = addDays(scene.day, 400);
});

const dayButton = (page: Page, date: number, more: string) =>
  page
    .getByRole('table', { name: /^Jobs in / })
    .getByRole('button', { name: `${formats.fullBusinessDate(date)}${more}` });

test('the calendar counts the jobs of each day, lists those of the chosen one, and leads to its board and list', async () => {
  const dispatcher = await site.server().client(demoLogin('dispatcher'));
  const first = await makeJob(dispatcher, scene, { title: 'In the calendar', day, hour: 19, assigned: true });
  const second = await makeJob(dispatcher, scene, { title: 'Nobody yet', day, hour: 20 });
  const page = await site.open('dispatcher', `/office/jobs/calendar?day=${day}`);
  await dayButton(page, day, ', 2 jobs, To do: 2, 1 job without a technician').waitFor();
  const list = page.getByRole('region', { name: formats.fullBusinessDate(day) });
  await list.getByRole('link', { name: first.docno }).waitFor();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(second.docno);
  await dayButton(page, day, ', 1 job, To do: 1, 1 job without a technician').waitFor();
  await list.getByRole('link', { name: first.docno }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('nothing has this name');
  await list.getByText('No job of this day matches the filters.').waitFor();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('');
  await list.getByRole('link', { name: first.docno }).waitFor();

  await dayButton(page, day, '').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: formats.fullBusinessDate(addDays(day, 1)) }).waitFor();
  await page.getByText('No jobs on this day').waitFor();
  await expect
    .poll(async () => await dayButton(page, addDays(day, 1), '').evaluate((each) => each === document.activeElement))
    .toBe(true);
  await page.keyboard.press('ArrowLeft');
  await list.getByRole('link', { name: 'Open as a list' }).click();
  await page.getByRole('row').filter({ hasText: first.docno }).waitFor();
  await page.goBack();
  await list.getByRole('link', { name: 'Open on the board' }).click();
  await page.waitForURL(`**/jobs/board?date=${day}`);
});

test('a day that does not exist is today, and counts that cannot be read are read again when asked for', async () => {
  const page = await site.open('dispatcher', '/office/');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const counts = /\/api\/(data\/)?posts\?.*group=/;
  await page.route(counts, async (route) => await route.abort());
  await page.goto('/office/jobs/calendar?day=20261399');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).first().waitFor();
  await page.unroute(counts);
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).first().click();
  const chosen = page.locator('[data-day][aria-pressed="true"]');
  await expect.poll(async () => await chosen.getAttribute('aria-current')).toBe('date');
});
