import { test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as portal from '../../portal.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a page asked for without a login leads to the login, where a wrong password is refused', async () => {
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
  await page.getByText('The username, email address or password is incorrect.').waitFor();
  await expectAccessible(page);
  await portal.fillLogin(page, 'customer1');
  await page.getByRole('heading', { level: 1, name: 'Service Reports' }).waitFor();
});

test('the profile says who is logged in', async () => {
  const page = await site.open('customer1', '/portal/profile-page');
  await page.getByRole('heading', { level: 1, name: /Profile/ }).waitFor();
  await page.getByText('customer1', { exact: true }).waitFor();
  await expectAccessible(page);
});

test('who has logged in by user name once logs in by e-mail address', async () => {
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
  await expectAccessible(elsewhere);
});
