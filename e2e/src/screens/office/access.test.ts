import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as office from '../../office.ts';
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
