import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible, showIn } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import { answer, callsOf, installFakeShell } from '../../../fake-shell.ts';
import * as field from '../../../field.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const listOfMessages = lookupId(0, 'app-quotes');
const message = (page: Page) => page.getByRole('region', { name: 'Message of the day' });

/** The texts of the messages in a language; each gets an author. */
async function writtenBy(author: string, language: 'en-GB' | 'vi'): Promise<string[]> {
  const { db } = site.server();
  const rows = await db
    .updateTable('lookup')
    .set({ notes: author })
    .where('parent_id', '=', listOfMessages)
    .returning(['name', 'data'])
    .execute();
  return rows.map(({ name, data }) => {
    const { alt = {} } = Stored.parse(data);
    return language === 'vi' ? (alt['vi']?.name ?? name) : name;
  });
}

const Shown = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  schedule: z.object({ at: z.coerce.date() }).optional(),
});
const Calls = z.array(z.object({ notifications: z.array(Shown) }));
const Stored = z.object({ alt: z.record(z.string(), z.object({ name: z.string().optional() })).optional() });
/** The notifications with an id that the shell was asked to show. */
async function shownBy(page: Page, id: number): Promise<z.output<typeof Shown>[]> {
  const calls = Calls.parse(await callsOf(page, 'LocalNotifications.schedule'));
  return calls.flatMap(({ notifications }) => notifications).filter((each) => each.id === id);
}

/** Opens the app in a shell that may show notifications. */
async function openShell(username: string): Promise<Page> {
  const page = await site.open(username, '/field/');
  await installFakeShell(page, { 'LocalNotifications.checkPermissions': { value: { display: 'granted' } } });
  await page.goto('/field/');
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  return page;
}

test('the message of the day is on Home without a network, in every language and with its author, until it is closed', async () => {
  const texts = await writtenBy('Uncle Ho', 'en-GB');
  const vietnamese = await writtenBy('Uncle Ho', 'vi');
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await message(page).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  const [text = '', author] = (await message(page).innerText()).split(/\n+/);
  expect(texts).toContain(text);
  expect(author).toBe('Uncle Ho');
  await expectAccessible(page);
  await showIn(page, 'vi');
  const shown = page.getByRole('region', { name: 'Thông điệp trong ngày' });
  expect(vietnamese).toContain((await shown.innerText()).split(/\n+/)[0]);
  await showIn(page, 'en-GB');
  await page.getByRole('button', { name: 'Close message of the day' }).click();
  await message(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await page.getByRole('listitem').first().waitFor();
  expect(await message(page).count()).toBe(0);
  await page.context().setOffline(false);
});

test('a message that was read on another day is not shown as today’s, and a site without messages shows none', async () => {
  const { db } = site.server();
  const page = await site.open('tech2', '/field/');
  await field.sync(page);
  await message(page).waitFor();
  await page.route('**/api/data/up-quotes*', async (route) => await route.abort());
  await page.clock.setSystemTime(Date.now() + dayMs);
  await page.reload();
  await page.getByRole('listitem').first().waitFor();
  expect(await message(page).count()).toBe(0);
  await db.updateTable('lookup').set({ flags: 'H' }).where('parent_id', '=', listOfMessages).execute();
  await page.unroute('**/api/data/up-quotes*');
  const read = page.waitForResponse('**/api/data/up-quotes*');
  await page.reload();
  expect((await read).status()).toBe(200);
  await page.getByRole('listitem').first().waitFor();
  await page.waitForTimeout(500);
  expect(await message(page).count()).toBe(0);
  await db.updateTable('lookup').set({ flags: '' }).where('parent_id', '=', listOfMessages).execute();
});

test('the device shows the message of the day once, unless it is turned off', async () => {
  await writtenBy('', 'en-GB');
  const page = await openShell('tech5');
  await expect.poll(async () => (await shownBy(page, 1)).length, { timeout: 30_000 }).toBe(1);
  expect((await shownBy(page, 1))[0]).toMatchObject({ title: 'Message of the day' });
  await page.reload();
  await message(page).waitFor();
  // As long as it took to show it the first time.
  await page.waitForTimeout(5000);
  expect(await shownBy(page, 1)).toEqual([]);

  const other = await site.open('tech6', '/field/profile');
  await other.getByRole('checkbox', { name: 'Message of the day' }).uncheck();
  await other.goto('/field/device');
  await other.getByText('Settings: Notifications').waitFor();
  await installFakeShell(other, { 'LocalNotifications.checkPermissions': { value: { display: 'granted' } } });
  await other.goto('/field/');
  await field.sync(other);
  await message(other).waitFor();
  await other.waitForTimeout(5000);
  expect(await shownBy(other, 1)).toEqual([]);
  const { data } = await (await demoClient(site.server().url, 'tech6', 'app')).session.settings();
  expect(data['phoneNotices']?.data).toEqual({ message: false, lunch: true });
});

test('the profile says whether the device shows notifications, and asks for the permission', async () => {
  const page = await site.open('tech7', '/field/');
  await installFakeShell(page, { 'LocalNotifications.checkPermissions': { value: { display: 'prompt' } } });
  await page.goto('/field/profile');
  const ask = page.getByRole('button', { name: 'Allow notifications on this device' });
  await ask.waitFor();
  await expectAccessible(page);
  await answer(page, { 'LocalNotifications.requestPermissions': { value: { display: 'denied' } } });
  await ask.click();
  await page.getByText('Notifications are blocked. Allow them in the settings of this device.').waitFor();
  await expectAccessible(page);
});

/** Sets the clock of the folders so that it is this hour there now. */
async function setHour(hour: number): Promise<void> {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24;
  // The names of these zones count to the west.
  const zone = ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
  await site.server().db.updateTable('folder').set({ timezone: zone }).execute();
}

/** Lets a technician be at work since some time ago, in minutes. */
async function atWorkSince(username: string, minutes: number): Promise<void> {
  const { db, url } = site.server();
  const client = await demoClient(url, username, 'app');
  const { user } = (await client.session.profile({})).data;
  const days = (
    await db
      .selectFrom('work_time')
      .select('post_id')
      .where('user_id', '=', user.id)
      .where('start_at', '>', Date.now() - 2 * dayMs)
      .execute()
  ).map((day) => day.post_id);
  if (days.length > 0) {
    for (const table of ['work_entry', 'work_time', 'post_assignee'] as const)
      await db.deleteFrom(table).where('post_id', 'in', days).execute();
    await db.deleteFrom('post').where('id', 'in', days).execute();
  }
  await client.workTime.record({ body: { type: 'WS', time: Date.now() - minutes * 60_000, geo: null } });
}

test('somebody at work since the morning is told once that it is time for lunch', async () => {
  await setHour(13);
  // Since before noon, whatever the minute.
  await atWorkSince('tech3', 130);
  const page = await openShell('tech3');
  await field.sync(page);
  await expect.poll(async () => (await shownBy(page, 23)).length, { timeout: 90_000 }).toBe(1);
  expect((await shownBy(page, 23))[0]).toMatchObject({
    title: 'Time for lunch',
    body: 'You have been at work since this morning. Take your break.',
  });
  await page.reload();
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  await page.waitForTimeout(5000);
  expect(await shownBy(page, 23)).toEqual([]);
});

test('a lunch notice is planned for 13:00, and taken back by a break; it can be turned off', async () => {
  await setHour(12);
  await atWorkSince('tech4', 130);
  const page = await openShell('tech4');
  await field.sync(page);
  await expect.poll(async () => (await shownBy(page, 23)).length, { timeout: 90_000 }).toBe(1);
  const [planned] = await shownBy(page, 23);
  const at = planned?.schedule?.at ?? new Date(0);
  expect([at.getUTCMinutes(), at.getTime() > Date.now(), at.getTime() - Date.now() <= 3_600_000]).toEqual([
    0,
    true,
    true,
  ]);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('checkbox', { name: 'Time for lunch' }).uncheck();
  await expect.poll(async () => (await callsOf(page, 'LocalNotifications.cancel')).length).toBe(1);
  await page.getByRole('checkbox', { name: 'Time for lunch' }).check();
  await expect.poll(async () => (await shownBy(page, 23)).length).toBe(2);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Work time' }).click();
  await page.getByRole('button', { name: 'Start break' }).click();
  await expect.poll(async () => (await callsOf(page, 'LocalNotifications.cancel')).length).toBe(2);
  expect(await callsOf(page, 'LocalNotifications.cancel')).toEqual([
    { notifications: [{ id: 23 }] },
    { notifications: [{ id: 23 }] },
  ]);
  await page.context().setOffline(false);
});
