import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

async function startJob(page: Page): Promise<void> {
  await field.sync(page);
  await field.startFirst(page);
  await field.goTo(page, 'Usage');
}

async function add(page: Page, name: RegExp): Promise<Locator> {
  const product = page.getByRole('combobox', { name: 'Add item' });
  const wanted = product.locator('option', { hasText: name });
  await wanted.first().waitFor({ state: 'attached' });
  await product.selectOption({ value: (await wanted.first().getAttribute('value')) ?? '' });
  return page.getByRole('dialog');
}

const part = (sheet: Locator, name: string): Locator => sheet.getByRole('button', { name, expanded: false });

test('a usage starts with quantity, batch and place; its other parts are folded until they are needed', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Phostab/);
  await expect.poll(async () => await sheet.getByText(/^In your stock: /).isVisible()).toBe(true);
  // A fumigant opens its part by itself; the weather is asked for outdoors only.
  await sheet.getByRole('button', { name: 'Fumigation', expanded: true }).waitFor();
  expect(await sheet.getByRole('button', { name: /^Weather/ }).count()).toBe(0);
  await sheet.getByLabel('Location').selectOption({ label: 'Perimeter' });
  await sheet.getByRole('textbox', { name: 'Weather' }).fill('Dry, light wind');
  await sheet.getByRole('button', { name: 'Add reading' }).click();
  await sheet.getByRole('textbox', { name: 'Gas concentration 1' }).fill('300');
  await sheet.getByRole('textbox', { name: 'Quantity' }).fill('999999');
  await sheet
    .getByRole('status')
    .getByText(/^More than in your stock/)
    .waitFor();

  await part(sheet, 'People and protection').click();
  await field.mark(sheet, 'Protective equipment worn', 'Gloves');
  await sheet.getByLabel('Supervisor').selectOption({ index: 1 });
  await sheet.getByRole('textbox', { name: 'Time of notification' }).fill('9:30');
  await part(sheet, 'Remarks').click();
  await field.mark(sheet, 'Standard notes', 'Applied to surfaces');
  await field.saved(page);
  await expectAccessible(page);
  await field.done(sheet);
  await page.reload();
  await page.getByRole('button', { name: /^Phostab/ }).click();
  const again = page.getByRole('dialog');
  expect(await again.getByRole('textbox', { name: 'Weather' }).inputValue()).toBe('Dry, light wind');
  await part(again, 'People and protection').click();
  expect(await again.getByRole('checkbox', { name: 'Gloves' }).isChecked()).toBe(true);
  expect(await again.getByRole('textbox', { name: 'Time of notification' }).inputValue()).toBe('09:30');
});

test('warnings stand below the field that caused them, and another unit converts the quantity', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Lambdamax/);
  await sheet.getByRole('combobox', { name: 'Dilution' }).selectOption({ index: 1 });
  await sheet.getByRole('textbox', { name: 'Mixture applied' }).fill('5000');
  const used = sheet.getByRole('textbox', { name: 'Concentrate used' });
  const inMl = Number((await used.inputValue()).replaceAll(',', ''));
  await sheet.getByLabel('Unit', { exact: true }).selectOption({ label: 'l' });
  await expect.poll(async () => Number(await used.inputValue())).toBeCloseTo(inMl / 1000, 6);
  const area = sheet.getByRole('textbox', { name: 'Area treated' });
  await area.fill('99999');
  await sheet
    .getByRole('status')
    .getByText(/^Far below the label rate/)
    .waitFor();
  await area.fill('1');
  const refused = sheet.getByRole('alert').getByText(/^Above the label rate/);
  await refused.waitFor();
  const [field1, warning] = await Promise.all([area.boundingBox(), refused.boundingBox()]);
  expect((warning?.y ?? 0) - (field1?.y ?? 0)).toBeGreaterThan(0);
  expect((warning?.y ?? 0) - (field1?.y ?? 0)).toBeLessThan(160);
});
