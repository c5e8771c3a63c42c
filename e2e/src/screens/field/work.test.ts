import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, showIn } from '../../accessible.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a job of the day is opened after a sync, its closing page lists what is left to do, and all its pages are accessible', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startFirst(page);
  await field.goTo(page, 'Closing');
  await expect.poll(async () => await page.getByText(/items? to complete or correct/).isVisible()).toBe(true);
  for (const name of ['Stations', 'Usage', 'Additional Info', 'Follow Up', 'Billing', 'Closing']) {
    await field.goTo(page, name);
    await expectAccessible(page);
  }
});

test('a job and its pages are drawn once, with what is recorded, and not as an empty frame before', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const watch = () => {
      if (document.querySelector('.mantine-Skeleton-root') !== null) frames.push(location.pathname);
      if (document.body.textContent.includes('This job has not been started here')) frames.push('not started');
    };
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  });
  await field.startFirst(page);
  for (const name of ['Closing', 'Additional Info', 'Stations']) await field.goTo(page, name);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await page.evaluate<unknown>('globalThis.frames')).toEqual([]);
});

test('the unit of a line is named in the language of the user, not in that of the site', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startFirst(page);
  await field.goTo(page, 'Billing');
  const lines = await page.getByText(/^\d+ Station$/).count();
  expect(lines).toBeGreaterThan(0);
  await showIn(page, 'vi');
  await expect.poll(async () => await page.getByText(/^\d+ Trạm$/).count()).toBe(lines);
});

test('after a sync, the jobs of the day are listed and nothing is waiting to be sent', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await expect.poll(async () => await page.getByRole('listitem').getByRole('link').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  // The link would name how much waits.
  await page.getByRole('link', { name: 'On this device', exact: true }).waitFor();
  await page.goto('/field/device');
  await expect.poll(async () => await page.getByText('Everything has been sent').first().isVisible()).toBe(true);
  await expectAccessible(page);
});

/** Taps elements one after another without waiting for the page, as quickly as a hurried thumb. */
async function tapQuickly(page: Page, every: number, taps: readonly Locator[]): Promise<void> {
  for (const tap of taps) await tap.scrollIntoViewIfNeeded();
  const boxes: { x: number; y: number }[] = [];
  for (const tap of taps) {
    const box = await tap.boundingBox();
    if (box === null) throw new Error('The element is not on the screen.');
    boxes.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const sent: Promise<unknown>[] = [];
  for (const at of boxes) {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      sent.push(session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }));
    await page.waitForTimeout(every);
  }
  await Promise.all(sent);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

test('quick taps on a slow phone all count, and tapping an answer again does not erase it', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  const sheet = await field.openGlueBoard(page);
  await field.unfold(sheet);
  await sheet.getByRole('button', { name: 'Add catch' }).click();
  const count = sheet.getByRole('textbox', { name: /^Count: / });
  const add = sheet.getByRole('button', { name: /^Add one: / });
  await tapQuickly(
    page,
    60,
    Array.from({ length: 10 }, () => add),
  );
  const evidence = sheet.getByRole('group', { name: 'Evidence', exact: true });
  const signs = ['Droppings', 'Gnawing', 'Rub marks'];
  await tapQuickly(
    page,
    30,
    signs.map((sign) => evidence.getByText(sign, { exact: true })),
  );
  for (let tap = 0; tap < 2; tap += 1) await field.choose(sheet, 'Activity', 'High');
  await field.saved(page);
  await page.reload();
  expect(await count.inputValue()).toBe('10');
  for (const sign of signs) expect(await evidence.getByRole('checkbox', { name: sign }).isChecked()).toBe(true);
  expect(await sheet.getByRole('radio', { name: 'High' }).isChecked()).toBe(true);
  await sheet.getByRole('button', { name: 'Clear Activity' }).click();
  await expect.poll(async () => await sheet.getByRole('radio', { name: 'High' }).isChecked()).toBe(false);
  await expectAccessible(page);
});
