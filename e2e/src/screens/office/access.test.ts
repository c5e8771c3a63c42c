import { clientOf } from '@field-service/testing/client.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import * as office from '../../office.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a wrong password is rejected, the right one leads to the requested page', async () => {
  const page = await site.openSignedOut('/office/jobs/new');
  await page.getByLabel('Username').fill('dispatcher');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('The username, email address or password is incorrect.');
  await expectAccessible(page);
  await office.logIn(page, 'dispatcher');
  await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/office/jobs/new');
});

test('the setup page leads to the login once the site is set up', async () => {
  const page = await site.openSignedOut('/office/install');
  await page.getByLabel('Username').waitFor();
  expect(new URL(page.url()).pathname).toBe('/office/login');
  await expectAccessible(page);
});

test('a user who has logged in by user name once can log in by email address', async () => {
  const page = await site.openSignedOut('/office/login');
  await office.logIn(page, 'dispatcher');
  const elsewhere = await site.openSignedOut('/office/login');
  await office.logIn(elsewhere, 'dispatcher@saujana.example');
  expect(new URL(elsewhere.url()).pathname).not.toBe('/office/login');
  await expectAccessible(elsewhere);
});

describe('the menu', () => {
  const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' });
  const linksOf = async (page: Page): Promise<string[]> => await menuOf(page).getByRole('link').allInnerTexts();
  const changeBoard = async (body: { name: string; flags: string }): Promise<void> => {
    const admin = await site.server().client(demoLogin('admin'));
    const entries = (await admin.lookups.list({ params: { types: '7' }, query: {} })).data;
    const { id, uts } = entries.find(({ code }) => code === 'board') ?? { id: '', uts: 0 };
    await admin.lookups.update({ params: { id }, query: {}, body: { ...body, uts } });
  };

  test('shows what the user may open, in the words of the site, and follows each change at once', async () => {
    const page = await site.open('dispatcher', '/office/jobs');
    const isShown = async (names: readonly string[]) => {
      const links = await linksOf(page);
      return names.map((name) => links.includes(name));
    };
    const entries = ['Home', 'Customers', 'Jobs', 'Board', 'Items', 'Invoices', 'Payments'];
    await expect.poll(async () => await isShown(entries)).toEqual([true, true, true, true, true, false, false]);
    await changeBoard({ name: 'Planner', flags: 'B' });
    await expect.poll(async () => await isShown(entries)).toEqual([true, true, true, false, true, false, false]);
    const tester = await site.open('admin', '/office/jobs');
    await menuOf(tester).getByRole('link', { name: 'Planner Beta' }).waitFor();
    await expectAccessible(tester);
    await changeBoard({ name: 'Planner', flags: '' });
    await menuOf(page).getByRole('link', { name: 'Planner' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dispatch board' }).waitFor();
    await changeBoard({ name: 'Board', flags: '' });
    await menuOf(page).getByRole('link', { name: 'Board' }).waitFor();
  });

  test('decides which addresses a user may open', async () => {
    const page = await site.open('dispatcher', '/office/bills/invoices');
    await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
    await page.getByText('You do not have access to this page. Ask your administrator for access.').waitFor();
    await expectAccessible(page);
    await changeBoard({ name: 'Board', flags: 'H' });
    await page.goto('/office/jobs/board');
    await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await changeBoard({ name: 'Board', flags: '' });
  });
});

describe('without a connection', () => {
  const rowsOf = async (page: Page): Promise<string[]> =>
    (await page.getByRole('row').allInnerTexts()).flatMap((text) => /Reconnect \d/.exec(text) ?? []).toSorted();

  test('the office says so once, keeps what it shows, and catches up by itself', async () => {
    const scene = await chooseScene(site.server().url);
    const dispatcher = await site.server().client(demoLogin('dispatcher'));
    const job = { day: scene.day, hour: 19 };
    await makeJob(dispatcher, scene, { ...job, title: 'Reconnect 1' });
    const page = await site.open('dispatcher', '/office/jobs?q=Reconnect');
    // The code of notices is loaded some seconds after the first screen.
    await Promise.all([page.waitForResponse(/\/NoticeToasts-.*\.js$/), page.reload()]);
    await expect.poll(async () => await rowsOf(page)).toEqual(['Reconnect 1']);
    await page.getByRole('link', { name: /^J-/ }).click();
    await page.getByRole('button', { name: 'Change status' }).waitFor();
    await page.context().setOffline(true);
    const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await bar.waitFor();
    expect(await bar.innerText()).toMatch(/^You are offline\. Data as of \d\d:\d\d; it updates by itself/);
    // Another language could not be loaded now.
    await expectPopupAccessible(page);
    await makeJob(dispatcher, scene, { ...job, title: 'Reconnect 2' });
    // Several calls that fail are one notice.
    for (let calls = 0; calls < 2; calls += 1) {
      await page.getByRole('button', { name: 'Change status' }).click();
      await page.getByRole('menuitem').first().click();
      await page.getByRole('alert').filter({ hasText: 'Network Unreachable' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
    }
    await page.goBack();
    await expect.poll(async () => await rowsOf(page)).toEqual(['Reconnect 1']);
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.context().setOffline(false);
    await bar.waitFor({ state: 'hidden' });
    await expect.poll(async () => await rowsOf(page)).toEqual(['Reconnect 1', 'Reconnect 2']);
    await makeJob(dispatcher, scene, { ...job, title: 'Reconnect 3' });
    await expect.poll(async () => await rowsOf(page)).toEqual(['Reconnect 1', 'Reconnect 2', 'Reconnect 3']);
  });

  test('the office says that the server cannot be reached although there is a network', async () => {
    const page = await site.open('dispatcher', '/office/jobs');
    await page.getByRole('link', { name: /^J-/ }).first().waitFor();
    await page.route('**/api/**', async (route) => await route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Board' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' });
    await bar.waitFor();
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    await page.unroute('**/api/**');
    await bar.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Dispatch board' }).waitFor();
    await expect.poll(async () => await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });
});

describe('the recent errors of the server', () => {
  const openErrors = async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('button', { name: 'Recent server errors' }).click();
    return page.getByRole('dialog', { name: 'Recent server errors' });
  };

  test('are listed with what support needs, from the menu of the account', async () => {
    const page = await site.open('dispatcher', '/office/jobs');
    await page.getByRole('link', { name: /^J-/ }).first().waitFor();
    const dialog = await openErrors(page);
    await dialog.getByText('No server errors').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto('/office/jobs/no-such-job');
    await page.getByRole('heading', { level: 1, name: 'This record was not found' }).waitFor();
    await openErrors(page);
    const entry = dialog.getByRole('listitem').first();
    await entry.getByText(/^Server: /).waitFor();
    await entry.getByText('Code record.not_found').waitFor();
    const id = /Request id (\S+)/.exec(await entry.innerText())?.[1] ?? '';
    expect(id).not.toBe('');
    await expectAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await entry.getByRole('button', { name: 'Copy details' }).click();
    await page.getByText('Text copied to clipboard').waitFor();
    const copied = await page.evaluate(async () => await navigator.clipboard.readText());
    expect(copied).toContain('Code record.not_found');
    expect(copied).toContain(id);
  });
});

describe('when the session ends during work', () => {
  /** Fills in a part of a new job, in a session of its own. */
  const openTyping = async (username: string): Promise<Page> => {
    const page = await site.openSignedOut('/office/jobs/new');
    await office.logIn(page, username);
    await page.getByRole('textbox', { name: 'Title' }).fill('Half of a job');
    return page;
  };
  const tokenOf = async (page: Page): Promise<string> => {
    const stored: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('office/session'))) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('token' in stored)) throw new Error('a session has a token');
    return String(stored.token);
  };
  const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Log in to continue' });

  test('the user logs in again over the screen, and what was typed is kept', async () => {
    const page = await openTyping('dispatcher');
    await clientOf({ url: site.server().url, token: await tokenOf(page) }).session.logout({ query: { app: 'web' } });
    await page.getByRole('combobox', { name: 'Customer' }).fill('a');
    await dialogOf(page).getByText('You have been logged out. Please log in again.').waitFor();
    await expectAccessible(page);
    await office.logIn(page, 'dispatcher');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half of a job');
    await page.getByRole('combobox', { name: 'Customer' }).press('ArrowDown');
    await page.getByRole('option').first().waitFor();
  });

  test('a user who was disabled is told so and can only leave', async () => {
    const admin = await site.server().client(demoLogin('admin'));
    const clerk = await site.server().client(demoLogin('billing'));
    const params = { id: (await clerk.session.profile({})).data.user.id };
    const page = await site.openSignedOut('/office/bills/unbilled');
    await office.logIn(page, 'billing');
    await page.getByRole('searchbox').waitFor();
    await admin.users.status({ params, body: { status: 'disabled' } });
    await page.getByRole('searchbox').fill('anything');
    const blocked = 'This account has been blocked or deleted. Please contact your administrator.';
    await dialogOf(page).getByText(blocked).waitFor();
    await dialogOf(page).getByLabel('Username').fill('billing');
    await dialogOf(page).getByLabel('Password', { exact: true }).fill('demo-2026');
    await dialogOf(page).getByRole('button', { name: 'Log in' }).click();
    expect(await dialogOf(page).getByRole('alert').innerText()).toBe(blocked);
    await dialogOf(page).getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await admin.users.status({ params, body: { status: 'active' } });
  });
});
