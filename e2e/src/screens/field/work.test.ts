import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a job of the day is opened after a sync, its closing page shows that items are missing, and all its pages are accessible', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click();
  await field.goTo(page, 'Closing');
  await expect.poll(async () => await page.getByText(/items? (is|are) missing/).isVisible()).toBe(true);
  for (const name of ['Stations', 'Usage', 'Service report', 'Follow Up', 'Billing', 'Closing']) {
    await field.goTo(page, name);
    await page
      .getByRole('navigation', { name: 'Job pages' })
      .locator('[aria-current="page"]', { hasText: name })
      .waitFor();
    await expectAccessible(page);
  }
});

test('after a sync, the jobs of the day are listed and nothing is waiting to be sent', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await expect.poll(async () => await page.getByRole('listitem').getByRole('link').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.goto('/field/device');
  await expect.poll(async () => await page.getByText('Everything has been sent').first().isVisible()).toBe(true);
  await expectAccessible(page);
});
