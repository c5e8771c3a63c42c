import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a wrong password is rejected, the right one opens the list of jobs', async () => {
  const page = await site.openSignedOut('/field/');
  await page.getByLabel('Username').fill('tech1');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('The username, email address or password is incorrect.');
  await expectAccessible(page);
  await field.logIn(page, 'tech1');
});

test('the profile shows who is logged in', async () => {
  const page = await site.open('tech1', '/field/profile');
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await expect.poll(async () => await page.getByText('tech1', { exact: true }).isVisible()).toBe(true);
  await expectAccessible(page);
});

test('the language in the settings of a user is shown after the login on a new device', async () => {
  const client = await demoClient(site.server().url, 'tech3', 'app');
  await client.accounts.saveSetting({ params: { key: 'lang' }, body: { value: 'vi' } });
  const page = await site.openSignedOut('/field/');
  await page.getByLabel('Username').fill('tech3');
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Đồng bộ', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.getByRole('button', { name: 'Đồng bộ', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('main').getByText('Tiêu đề', { exact: true }).waitFor();
  await page.getByText(/^J-HCM-[\d-]+ · \S/).waitFor();

  // A language that is chosen at the login stays.
  const chosen = await site.openSignedOut('/field/');
  await chosen.getByRole('combobox', { name: 'Language' }).selectOption('id');
  await chosen.getByLabel('Nama pengguna').fill('tech3');
  await chosen.getByLabel('Kata sandi', { exact: true }).fill('demo-2026');
  await chosen.getByRole('button', { name: 'Masuk' }).click();
  await chosen.getByRole('button', { name: 'Sinkronkan', exact: true }).waitFor();
  await chosen.waitForLoadState('networkidle');
  await expectAccessible(chosen);
});

test('a user who has logged in by user name once can log in by email address', async () => {
  const page = await site.openSignedOut('/field/');
  await field.logIn(page, 'tech1');
  const elsewhere = await site.openSignedOut('/field/');
  await field.logIn(elsewhere, 'tech1@saujana.example');
  await elsewhere.goto('/field/profile');
  await expect.poll(async () => await elsewhere.getByText('tech1', { exact: true }).isVisible()).toBe(true);
  await expectAccessible(elsewhere);
});

/** Lets the stores of all users fail to open from the next load of the page on. */
const damageStores = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const open = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') ?? {};
    const original: unknown = open.value;
    if (typeof original !== 'function') throw new Error('A database is opened by a method.');
    const fails = function fails(this: IDBFactory, name: string, ...rest: unknown[]): unknown {
      if (name !== 'field-service-device') throw new DOMException('The disk is damaged.', 'UnknownError');
      return Reflect.apply(original, this, [name, ...rest]);
    };
    Object.defineProperty(IDBFactory.prototype, 'open', { ...open, value: fails });
  });
};

test('a phone whose data cannot be opened says so, instead of showing nothing, and exports what can be read', async () => {
  const page = await site.open('tech1', '/field/');
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  await damageStores(page);
  await page.reload();
  await expect
    .poll(async () => await page.getByText('Nothing has been deleted.').first().isVisible(), { timeout: 20_000 })
    .toBe(true);
  await expectAccessible(page);
  // The file says of each store what it holds, or why that cannot be read.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
});

test('a login on a phone whose data cannot be opened says so, and keeps the way to the data', async () => {
  const page = await site.openSignedOut('/field/');
  await damageStores(page);
  await page.reload();
  await page.getByLabel('Username').fill('tech1');
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Nothing has been deleted.').first().waitFor();
  await page.getByRole('button', { name: 'Export' }).waitFor();
  await expectAccessible(page);
});

test('a language that cannot be loaded is not shown, and the app says so', async () => {
  const page = await site.openSignedOut('/field/login');
  // A service worker would have the language.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('There is no service worker.'));
  });
  await page.goto('/field/login');
  await page.route('**/assets/vi-*.js', async (route) => await route.abort());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('vi');
  const said = page.getByText(/^Translation /);
  await said.waitFor();
  // A toast is shown for 2000 ms.
  await page.clock.runFor(1900);
  expect(await said.isVisible()).toBe(true);
  await page.clock.runFor(600);
  await said.waitFor({ state: 'hidden' });
  expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
});
