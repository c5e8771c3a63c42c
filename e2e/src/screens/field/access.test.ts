import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
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

test('a user who has logged in by user name once can log in by email address', async () => {
  const page = await site.openSignedOut('/field/');
  await field.logIn(page, 'tech1');
  const elsewhere = await site.openSignedOut('/field/');
  await field.logIn(elsewhere, 'tech1@saujana.example');
  await elsewhere.goto('/field/profile');
  await expect.poll(async () => await elsewhere.getByText('tech1', { exact: true }).isVisible()).toBe(true);
  await expectAccessible(elsewhere);
});
