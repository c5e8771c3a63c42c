import { demoLogin } from '@field-service/testing/demo.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectPopupAccessible } from '../../accessible.ts';
import { chooseScene, makeJob, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
let scene: Scene;
beforeAll(async () => {
  scene = await chooseScene(site.server().url);
});

/** Opens a popup with the keyboard, checks it, and closes it; the focus is then back on its button. */
async function expectPopup(page: Page, opener: Locator, popup: Locator, key = 'Enter'): Promise<void> {
  await opener.focus();
  await page.keyboard.press(key);
  await popup.waitFor();
  await expectPopupAccessible(page);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
  await expect.poll(async () => await opener.evaluate((element) => element === document.activeElement)).toBe(true);
}
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const field = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option').first();

test('the popups of the frame are accessible and opened with the keyboard', async () => {
  const page = await site.open('admin', '/office/jobs');
  await button(page, /’s account$/).waitFor();
  await expectPopup(page, button(page, /’s account$/), dialog(page, /’s account$/));
  await expectPopup(page, button(page, /^Folder:/), dialog(page, 'Folders'));
});

test('the popups of a list are accessible and opened with the keyboard', async () => {
  const page = await site.open('admin', '/office/jobs');
  await page.getByRole('link', { name: /^J-/ }).first().waitFor();
  await expectPopup(page, button(page, 'Choose columns'), dialog(page, 'Columns'));
  await expectPopup(page, button(page, 'Calendar: From'), dialog(page, 'Calendar: From'));
  await expectPopup(page, field(page, 'Status'), options(page), 'ArrowDown');
  await expectPopup(page, field(page, 'Technician'), options(page), 'ArrowDown');
  await button(page, 'More filters').click();
  await expectPopup(page, field(page, 'Customer'), options(page), 'ArrowDown');
});

test('the popups of a form are accessible and opened with the keyboard', async () => {
  const page = await site.open('admin', '/office/jobs/new');
  await field(page, 'Customer').waitFor();
  await expectPopup(page, field(page, 'Customer'), options(page), 'ArrowDown');
  await expectPopup(page, field(page, 'Service types'), options(page), 'ArrowDown');
  await expectPopup(page, button(page, 'Calendar: Date'), dialog(page, 'Calendar: Date'));
});

test('the menu and the dialogs of a job are accessible and opened with the keyboard', async () => {
  const server = await site.server().client(demoLogin('dispatcher'));
  const { id } = await makeJob(server, scene, { title: 'Popups', day: scene.day, hour: 18 });
  const page = await site.open('admin', `/office/jobs/${id}`);
  await button(page, 'Change status').waitFor();
  await expectPopup(page, button(page, 'Change status'), page.getByRole('menu'));
  await expectPopup(page, button(page, 'Assign…'), dialog(page, /^Assign J-/));
  await expectPopup(page, button(page, 'Cancel job'), page.getByRole('dialog'));
});
