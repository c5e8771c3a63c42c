import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const press = async (page: Page, name: string): Promise<void> =>
  await page.getByRole('button', { name, exact: true }).click();
const entries = (page: Page) => page.getByRole('list', { name: 'Entries of the day' }).getByRole('listitem');
/** Opens the page from the menu, as a technician does. */
async function openPage(page: Page): Promise<void> {
  await press(page, 'Menu');
  await page.getByRole('link', { name: 'Work time' }).waitFor();
  await expectPopupAccessible(page);
  await page.getByRole('link', { name: 'Work time' }).click();
  await page.getByRole('heading', { name: 'Work time', level: 1 }).waitFor();
}
/** Takes back the work day that the demonstration has begun for a technician: at some hours it has, at others not. */
async function beforeWork(username: string): Promise<void> {
  const { db, url } = site.server();
  const { user } = (await (await demoClient(url, username, 'app')).session.profile({})).data;
  const open = await db
    .selectFrom('work_time')
    .select('post_id')
    .where('user_id', '=', user.id)
    .where('start_at', '>', Date.now() - dayMs)
    .execute();
  const days = open.map((day) => day.post_id);
  if (days.length === 0) return;
  for (const table of ['work_entry', 'work_time', 'post_assignee'] as const)
    await db.deleteFrom(table).where('post_id', 'in', days).execute();
  await db.deleteFrom('post').where('id', 'in', days).execute();
}
/** The types of the entries since a time that the office sees of a technician, in order. */
async function ofOffice(username: string, since: number): Promise<string[]> {
  const { url } = site.server();
  const { user } = (await (await demoClient(url, username, 'app')).session.profile({})).data;
  const find = JSON.stringify({ 'creator.id': user.id });
  const { data } = await (await demoClient(url, 'admin', 'web')).workTime.list({ query: { find, sort: 'date asc' } });
  return data
    .flatMap(({ work, break: rest }) => [...work, ...rest])
    .filter(([, , at]) => at >= since)
    .toSorted((a, b) => a[2] - b[2])
    .map(([, , , type]) => type);
}

test('a day of work is recorded without a network, in large words, and the office has it once', async () => {
  await beforeWork('tech3');
  const since = Date.now();
  const page = await site.open('tech3', '/field/');
  await openPage(page);
  await expectAccessible(page);
  await page.context().setOffline(true);
  const state = page.getByRole('main').getByRole('status').first();
  await press(page, 'Start work');
  await state.filter({ hasText: /^At work since \d\d:\d\d$/ }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Work started at \d\d:\d\d$/ })
    .waitFor();
  await press(page, 'Undo');
  await page.getByRole('status').filter({ hasText: 'Work started: taken back' }).waitFor();
  await state.filter({ hasText: 'Not at work' }).waitFor();
  await press(page, 'Start work');
  await press(page, 'Start break');
  await state.filter({ hasText: /^On a break since \d\d:\d\d$/ }).waitFor();
  await press(page, 'Resume');
  await press(page, 'End work');
  await state.filter({ hasText: 'Not at work' }).waitFor();
  await page.reload();
  await state.filter({ hasText: 'Not at work' }).waitFor();
  await expect.poll(async () => await entries(page).filter({ hasText: 'Not sent yet' }).count()).toBe(4);
  await expectAccessible(page);
  await page.context().setOffline(false);
  const waiting = async () => await entries(page).filter({ hasText: 'Not sent yet' }).count();
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  // Sent entries stay where they stand.
  await entries(page)
    .last()
    .filter({ hasText: /Work ended\s*Sent/ })
    .waitFor();
  expect(await ofOffice('tech3', since)).toEqual(['WS', 'WB', 'WR', 'WE']);
});

test('an entry that is not accepted says so where it stands, and is not counted', async () => {
  await beforeWork('tech4');
  const page = await site.open('tech4', '/field/work-time');
  await page.route('**/api/work-time', async (route) => {
    await route.fulfill({ status: 422, json: { ok: false, code: 'work_time.no_folder', params: {} } });
  });
  await press(page, 'Start work');
  const rejected = page.getByRole('main').locator('section').filter({ hasText: 'Not accepted by the office' });
  // It is sent once it can no longer be taken back.
  await rejected.getByText('Work started').waitFor({ timeout: 60_000 });
  await page.getByText('Not at work').waitFor();
  await expectAccessible(page);
  await rejected.getByRole('link', { name: 'On this device' }).click();
  await page.getByRole('heading', { name: 'On this device', level: 1 }).waitFor();
  await page
    .getByText(/Work started · .* · Rejected/)
    .first()
    .waitFor();
});

test('a past day shows what is to be noted about it, and a failed read can be repeated', async () => {
  const { db } = site.server();
  const { user } = (await (await demoClient(site.server().url, 'tech5', 'app')).session.profile({})).data;
  await db
    .updateTable('work_time')
    .set({ flags: ['corrected'] })
    .where('user_id', '=', user.id)
    .execute();
  const page = await site.open('tech5', '/field/');
  await page.route('**/api/data/work-time-listing*', async (route) => {
    await route.fulfill({ status: 500, json: { ok: false, code: 'server.failed', params: {} } });
  });
  await openPage(page);
  await page.getByText('Something went wrong; the error was logged.').waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await press(page, 'Retry');
  const days = page.getByRole('list', { name: 'Last two weeks' }).getByRole('listitem');
  await days.filter({ hasText: 'Corrected' }).first().waitFor();
  await page.getByText(/^As of /).waitFor();
  await expectAccessible(page);
});
