import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import * as portal from '../../portal.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a page opened without a login leads to the login, where a wrong password is rejected', async () => {
  const page = await site.openSignedOut('/portal/service-report');
  await page
    .getByRole('button', { name: /^Sign In$/ })
    .last()
    .click();
  await page.getByLabel('Username').fill('customer1');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page
    .getByRole('button', { name: /^(Log in|Sign In)$/ })
    .last()
    .click();
  const refusal = page.getByText('The username, email address or password is incorrect.');
  await expect.poll(async () => await refusal.isVisible()).toBe(true);
  await expectAccessible(page);
  await portal.fillLogin(page, 'customer1');
  await page.getByRole('heading', { level: 1, name: 'Service Reports' }).waitFor();
});

test('the profile shows who is logged in', async () => {
  const page = await site.open('customer1', '/portal/profile-page');
  await page.getByRole('heading', { level: 1, name: /Profile/ }).waitFor();
  await expect.poll(async () => await page.getByText('customer1', { exact: true }).isVisible()).toBe(true);
  await expectAccessible(page);
});

test('a user who has logged in by user name once can log in by email address', async () => {
  const page = await site.openSignedOut('/portal/login');
  await portal.logIn(page, 'customer1');
  const { email } = await site
    .server()
    .db.selectFrom('app_user')
    .select('email')
    .where('username', '=', 'customer1')
    .executeTakeFirstOrThrow();
  const elsewhere = await site.openSignedOut('/portal/login');
  await portal.logIn(elsewhere, email ?? '');
  expect(new URL(elsewhere.url()).pathname).toBe('/portal/my-account');
  await expectAccessible(elsewhere);
});

test('without a network, the portal says so once, keeps what it shows, and catches up by itself', async () => {
  const page = await site.open('customer1', '/portal/service-report');
  const reports = page.getByRole('main').getByRole('link');
  await reports.first().waitFor();
  const shown = await reports.count();
  await page.context().setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: /^You are offline\. Data as of / });
  await bar.waitFor();
  expect(await reports.count()).toBe(shown);
  // Another language could not be loaded now.
  await expectPopupAccessible(page);
  const again = page.waitForRequest(/\/api\//);
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'hidden' });
  await again;
});

test('the menu of the user is opened with the keyboard, and accessible while it is open', async () => {
  const page = await site.open('customer1', '/portal/my-account');
  const opener = page.getByRole('button', { name: /^Hello, / });
  await opener.press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await expectPopupAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
});

test('the language chosen in the profile is used immediately, after a reload, and on other devices', async () => {
  const page = await site.openSignedOut('/portal/login');
  await portal.logIn(page, 'customer1');
  await page.goto('/portal/profile-page');
  await page.getByLabel('Language').selectOption({ label: 'Tiếng Việt' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(async () => await heading.innerText()).toBe('Hồ sơ');
  await page.getByText('Đã lưu').first().waitFor();
  await page.reload();
  await expect.poll(async () => await heading.innerText()).toBe('Hồ sơ');

  const elsewhere = await site.openSignedOut('/portal/login');
  await portal.fillLogin(elsewhere, 'customer1');
  await elsewhere.waitForURL(/my-account/);
  await elsewhere.goto('/portal/profile-page');
  await expect.poll(async () => await elsewhere.getByRole('heading', { level: 1 }).innerText()).toBe('Hồ sơ');
});
