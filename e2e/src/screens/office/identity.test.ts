import type { ErrorCode } from '@field-service/contract/errors.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clientOf } from '@field-service/testing/client.ts';
import { expectAccessible } from '../../accessible.ts';
import * as office from '../../office.ts';
import { openSite } from '../../site.ts';

const site = openSite();

interface Failure {
  status: number;
  code: ErrorCode;
  more?: object;
}
/** Answers a call of the page with an error of the server until it is unrouted. */
const fail = async (page: Page, path: string, { status, code, more = {} }: Failure): Promise<void> => {
  await page.route(
    (url) => url.pathname === path,
    async (route) =>
      await route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ ok: false, errorCode: status, errorMsg: code, code, params: {}, ...more }),
      }),
  );
};

describe('without an identity', () => {
  test('a failure of the server leads to the login, which says so, and back to the page', async () => {
    const page = await site.open('dispatcher', '/office/login');
    await fail(page, '/api/user', { status: 500, code: 'server.failed' });
    await page.goto('/office/jobs');
    await page.getByRole('alert').filter({ hasText: 'Server: ' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/office/login');
    await page.unrouteAll();
    await office.logIn(page, 'dispatcher');
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  });

  test('a session that is refused leads to the login', async () => {
    const page = await site.open('dispatcher', '/office/login');
    await fail(page, '/api/user', { status: 401, code: 'session.invalid' });
    await page.goto('/office/jobs');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/office/login');
  });

  test('a database that is not set up leads to the setup page', async () => {
    const page = await site.open('dispatcher', '/office/login');
    const empty: Failure = { status: 503, code: 'server.not_initialised', more: { dbinit: true } };
    for (const path of ['/api/user', '/api/my/menu', '/api/setting/pub-appver']) await fail(page, path, empty);
    await page.goto('/office/jobs');
    await page.getByRole('heading', { level: 1, name: 'The system has not been set up yet' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/office/install');
    await expectAccessible(page);
  });
});

test('logging in again says nothing of a 403, and shows any other failure', async () => {
  const page = await site.openSignedOut('/office/jobs/new');
  await office.logIn(page, 'dispatcher');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half of a job');
  const stored = await page.evaluate(() => localStorage.getItem('office/session'));
  const token = /"token":"([^"]+)"/.exec(stored ?? '')?.[1] ?? '';
  await clientOf({ url: site.server().url, token }).session.logout({ query: { app: 'web' } });
  await page.getByRole('combobox', { name: 'Customer' }).fill('a');
  const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
  await dialog.getByLabel('Username').fill('dispatcher');
  await dialog.getByLabel('Password', { exact: true }).fill('demo-2026');
  const button = dialog.getByRole('button', { name: 'Log in' });
  await fail(page, '/api/user/login', { status: 403, code: 'login.app_not_allowed' });
  const refused = page.waitForResponse((response) => response.status() === 403);
  await button.click();
  await (await refused).finished();
  await expect.poll(async () => await button.getAttribute('data-loading')).toBe(null);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unrouteAll();
  await fail(page, '/api/user/login', { status: 500, code: 'server.failed' });
  await button.click();
  // A notice beside the dialog, and the form's own line in it.
  await dialog.getByRole('alert').filter({ hasText: 'Server: ' }).waitFor();
  await expect.poll(async () => await page.getByRole('alert').filter({ hasText: 'Server: ' }).count()).toBe(2);
  await page.unrouteAll();
  await button.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half of a job');
});

test('a double-click on a cell of a list copies it, or says that it cannot', async () => {
  const page = await site.open('dispatcher', '/office/jobs');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(2);
  await cell.dblclick();
  await page.getByText('Text copied to clipboard').waitFor();
  const shown = await cell.innerText();
  expect(shown).not.toBe('');
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(shown);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => await Promise.reject(new Error('refused'));
  });
  await cell.dblclick();
  await page.getByText('Unable to copy').waitFor();
});

test('the frame says that the dev mode is on, as long as it is', async () => {
  const admin = await site.server().client(demoLogin('admin'));
  const page = await site.open('dispatcher', '/office/jobs');
  await page.getByRole('link', { name: /^J-/ }).first().waitFor();
  expect(await page.getByText('Dev mode', { exact: true }).count()).toBe(0);
  await admin.settings.saveOne({ body: { key: 'UI-DevMode', data: 1 } });
  await page.getByText('Dev mode', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await admin.settings.saveOne({ body: { key: 'UI-DevMode', data: null } });
  await expect.poll(async () => await page.getByText('Dev mode', { exact: true }).count()).toBe(0);
});
