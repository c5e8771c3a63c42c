import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import { callsOf, emit, installFakeShell } from '../../../fake-shell.ts';
import * as field from '../../../field.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
const pin = '274915';

const pinField = (page: Page): Locator => page.getByLabel('Your PIN', { exact: true });
const locked = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'App locked' });
const home = (page: Page): Locator => page.getByRole('button', { name: 'Sync', exact: true });
const press = async (page: Page, name: string): Promise<void> =>
  await page.getByRole('button', { name, exact: true }).click();
const told = async (page: Page, text: string): Promise<void> =>
  await page.getByRole('alert').filter({ hasText: text }).first().waitFor();

async function type(within: Page | Locator, label: string, digits: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).pressSequentially(digits);
}

/** Sets a PIN on the page Profile. */
async function setPin(page: Page, digits = pin): Promise<void> {
  await press(page, 'Set a PIN');
  const dialog = page.getByRole('dialog', { name: 'Set a PIN' });
  await type(dialog, 'New PIN', digits);
  await type(dialog, 'New PIN again', digits);
  await told(page, 'PIN set');
}

/** A phone with a PIN, whose app also starts without a network. */
async function phoneWithPin(username: string): Promise<Page> {
  const page = await site.open(username, '/field/');
  await home(page).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/field/profile');
  await setPin(page);
  return page;
}

/** Closes the app and opens it again. */
async function reopened(page: Page, address = '/field/'): Promise<Page> {
  const context: BrowserContext = page.context();
  const next = await context.newPage();
  await page.close();
  await next.goto(address);
  return next;
}

/** Lets the app be out of sight for a time, by the clock. */
const away = async (page: Page, minutes: number): Promise<void> =>
  await page.evaluate((ms) => {
    const show = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
    show('visible');
  }, minutes * 60_000);

const hasFocus = async (element: Locator): Promise<boolean> =>
  await element.evaluate((each) => each === document.activeElement);

/** What a screen reader finds on the page. */
const read = async (page: Page): Promise<string> => await page.locator('body').ariaSnapshot();

/** The row of the PIN in the device's database, changed as a test needs it. */
const changeRow = async (page: Page, change: Record<string, unknown>): Promise<unknown> =>
  await page.evaluate(
    async (changed) =>
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('field-service-device');
        opening.addEventListener('error', () => reject(new Error('the database cannot be opened')));
        opening.addEventListener('success', () => {
          const table = opening.result.transaction('pins', 'readwrite').objectStore('pins');
          const reading = table.getAll();
          reading.addEventListener('success', () => {
            const rows: unknown[] = reading.result;
            const row = rows.find((each): each is object => typeof each === 'object');
            if (row !== undefined && Object.keys(changed).length > 0) table.put({ ...row, ...changed });
            opening.result.close();
            resolve(row);
          });
        });
      }),
    change,
  );

const removeAtOffice = async (username: string): Promise<void> => {
  const { url } = site.server();
  const [office, tech] = await Promise.all([demoClient(url, 'admin', 'web'), demoClient(url, username, 'app')]);
  const { user } = (await tech.session.profile({})).data;
  await office.users.removePin({ params: { id: user.id } });
};

test('a PIN is set without a network, typed digit by digit, and locks the app when it is opened', async () => {
  let page = await site.open('tech1', '/field/');
  await home(page).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/field/profile');
  await page.context().setOffline(true);
  await expectAccessible(page);

  await press(page, 'Set a PIN');
  const dialog = page.getByRole('dialog', { name: 'Set a PIN' });
  await dialog.getByLabel('New PIN', { exact: true }).waitFor();
  await expectPopupAccessible(page);
  // Only digits are taken, those of a Chinese keyboard too; two PINs that differ are none.
  await type(dialog, 'New PIN', 'x2７-4915');
  await type(dialog, 'New PIN again', '274916');
  await told(page, 'The two PINs differ. Type the new PIN again.');
  await type(dialog, 'New PIN', pin);
  await type(dialog, 'New PIN again', pin);
  await told(page, 'PIN set');
  await page.getByRole('button', { name: 'Turn off PIN' }).waitFor();
  const row = await changeRow(page, {});
  expect(JSON.stringify(row)).not.toContain(pin);
  expect(row).toMatchObject({ iterations: 300_000, wrong: 0, locked: false });

  page = await reopened(page, '/field/profile');
  await locked(page).waitFor();
  expect(await read(page)).not.toMatch(/Profile|Settings|Logout/);
  expect(await page.title()).toMatch(/^App locked/);
  await page.getByRole('button', { name: 'Forgot your PIN?' }).waitFor();
  await expectAccessible(page);

  // Pasting is refused in words, also where a keyboard pastes without saying so.
  const isPasted = await pinField(page).evaluate(
    (element) => !element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(isPasted).toBe(true);
  await told(page, 'A PIN cannot be pasted. Type its six digits.');
  await pinField(page).fill(pin);
  expect(await pinField(page).inputValue()).toBe('');
  await told(page, 'A PIN cannot be pasted. Type its six digits.');

  await type(page, 'Your PIN', '111111');
  await told(page, 'Wrong PIN. Try again.');
  await type(page, 'Your PIN', pin);
  // The address is the one with which the app was opened.
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  expect(await changeRow(page, {})).toMatchObject({ wrong: 0, locked: false });
});

test('after five wrong tries the next one waits, also after a restart and with another clock', async () => {
  let page = await reopened(await phoneWithPin('tech2'));
  for (let tries = 1; tries < 5; tries += 1) {
    await type(page, 'Your PIN', '111111');
    await expect.poll(async () => await changeRow(page, {})).toMatchObject({ wrong: tries });
    await expect.poll(async () => await pinField(page).inputValue()).toBe('');
  }
  await told(page, 'Wrong PIN. Try again.');
  await type(page, 'Your PIN', '111111');
  await told(page, 'Wrong PIN. Wait before you try again.');
  await page.getByText(/^Next try in 0:[12]\d$/).waitFor();
  expect(await pinField(page).isDisabled()).toBe(true);
  await expectAccessible(page);

  await page.context().addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 86_400_000;
  });
  page = await reopened(page);
  await page.getByText(/^Next try in 0:[12]\d$/).waitFor();
  expect(await pinField(page).isDisabled()).toBe(true);
  // The wait passes while the app is open.
  await changeRow(page, { waitMs: 2500 });
  page = await reopened(page);
  await expect.poll(async () => await pinField(page).isEnabled(), { timeout: 10_000 }).toBe(true);
  // A sixth wrong try waits longer.
  await type(page, 'Your PIN', '111111');
  await page.getByText(/^Next try in (1:00|0:5\d)$/).waitFor();
  await changeRow(page, { waitMs: 500 });
  page = await reopened(page);
  await expect.poll(async () => await pinField(page).isEnabled(), { timeout: 10_000 }).toBe(true);
  await type(page, 'Your PIN', pin);
  await home(page).waitFor();
});

test('a dialog with half-typed text is as it was after a lock, which nothing reaches through', async () => {
  const page = await phoneWithPin('tech3');
  await page.goto('/field/');
  await type(page, 'Your PIN', pin);
  const sheet = await field.openGlueBoard(page);
  await field.unfold(sheet);
  const remarks = sheet.getByLabel('Remarks', { exact: true }).first();
  await remarks.pressSequentially('The board is behi');
  const address = page.url();

  // A picture or a call takes some minutes.
  await away(page, 4);
  expect(await hasFocus(remarks)).toBe(true);

  await away(page, 6);
  await pinField(page).waitFor();
  expect(await sheet.isVisible()).toBe(false);
  expect(await read(page)).not.toMatch(/Remarks|Station|behi|Glue/);
  for (const key of ['Escape', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter', 'Escape']) await page.keyboard.press(key);
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('[data-lock]') !== null,
    ),
  ).toBe(true);
  await page.evaluate(() => history.back());
  await page.waitForTimeout(300);
  expect(page.url()).toBe(address);
  expect(await locked(page).isVisible()).toBe(true);

  await page.reload();
  await locked(page).waitFor();
  await page.evaluate(() => history.back());
  await page.waitForTimeout(300);
  await type(page, 'Your PIN', pin);
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Remarks', { exact: true }).first().inputValue()).toBe(
    'The board is behi',
  );
});

test('the lock itself keeps an open dialog, its text and its focus', async () => {
  const page = await phoneWithPin('tech4');
  await press(page, 'Change PIN');
  const dialog = page.getByRole('dialog', { name: 'Change PIN' });
  await type(dialog, 'Present PIN', '274');
  await away(page, 6);
  await pinField(page).waitFor();
  await page.keyboard.press('Escape');
  await locked(page).click();
  await type(page, 'Your PIN', pin);
  await dialog.waitFor();
  const present = dialog.getByLabel('Present PIN', { exact: true });
  expect(await present.inputValue()).toBe('274');
  await expect.poll(async () => await hasFocus(present)).toBe(true);

  // Changing and turning off ask for the present PIN.
  await present.pressSequentially('915');
  await type(dialog, 'New PIN', '000000');
  await type(dialog, 'New PIN again', '000000');
  await told(page, 'PIN changed');
  await press(page, 'Turn off PIN');
  const off = page.getByRole('dialog', { name: 'Turn off PIN' });
  await type(off, 'Present PIN', pin);
  await told(page, 'Wrong PIN. Try again.');
  await type(off, 'Present PIN', '000000');
  await told(page, 'PIN turned off');
  const again = await reopened(page);
  await home(again).waitFor();
});

test('the office removes a forgotten PIN: the phone opens, with the work that was not sent', async () => {
  let page = await phoneWithPin('tech3');
  await page.goto('/field/');
  await type(page, 'Your PIN', pin);
  await page.context().setOffline(true);
  const sheet = await field.openGlueBoard(page);
  await field.unfold(sheet);
  await sheet.getByLabel('Remarks', { exact: true }).first().fill('Not sent yet');
  await field.saved(page);
  const address = page.url();

  page = await reopened(page, address);
  await press(page, 'Forgot your PIN?');
  await page.getByText('This device learns of it with a network connection. You are offline now.').waitFor();
  await press(page, 'Check again');
  await page.getByRole('status').filter({ hasText: 'Network Unreachable' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('status').filter({ hasText: 'The office has not removed your PIN yet.' }).waitFor();
  await expectAccessible(page);

  await removeAtOffice('tech3');
  await press(page, 'Check again');
  await told(page, 'The office has removed your PIN. You can set a new one in your profile.');
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Remarks', { exact: true }).first().inputValue()).toBe(
    'Not sent yet',
  );
  expect(await changeRow(page, {})).toBeUndefined();

  // A new PIN is newer than the removal.
  await page.goto('/field/profile');
  await setPin(page);
  await page.goto('/field/');
  await type(page, 'Your PIN', pin);
  await field.sync(page);
  expect(await changeRow(page, {})).toBeDefined();
});

test('somebody else logs in on a locked phone; the lock stays for its user, who logs in anew', async () => {
  const page = await phoneWithPin('tech6');
  await page.goto('/field/');
  await locked(page).waitFor();
  await press(page, 'Log in as somebody else');
  await expectAccessible(page);
  await press(page, 'Back');
  await press(page, 'Log in as somebody else');
  await field.logIn(page, 'tech7');
  await page.goto('/field/');
  await home(page).waitFor();
  await page.goto('/field/profile');
  await page.getByRole('button', { name: 'Set a PIN' }).waitFor();
  await press(page, 'Logout');
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill('tech6');
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await press(page, 'Log in');
  await locked(page).waitFor();
  await type(page, 'Your PIN', pin);
  await home(page).waitFor();

  // After a logout, the password opens the app.
  await page.goto('/field/profile');
  await type(page, 'Your PIN', pin);
  await press(page, 'Logout');
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await field.logInAgain(page, 'tech6');
});

test('in the native shell, the back button leaves a locked app as it is', async () => {
  const page = await phoneWithPin('tech8');
  await installFakeShell(page);
  await page.goto('/field/');
  await locked(page).waitFor();
  // What only the shell does begins a moment after the first screen.
  await expect
    .poll(
      async () => {
        await emit(page, 'App.backButton', { canGoBack: true });
        return (await callsOf(page, 'App.minimizeApp')).length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  expect(await locked(page).isVisible()).toBe(true);
});
