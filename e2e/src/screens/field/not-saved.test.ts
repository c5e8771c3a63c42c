import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('an entry that a full device cannot store is kept and marked, keeps the user logged in, and is stored with a tap', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openReport(page);
  await field.fillUp(page, true);
  const remarks = page.getByRole('textbox', { name: 'Remarks for the customer' });
  await remarks.fill('Written on a full device');
  const mark = page.getByRole('button', { name: 'Not saved. Try again' });
  await mark.waitFor();
  expect(await remarks.inputValue()).toBe('Written on a full device');
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .count(),
  ).toBe(0);
  await expectAccessible(page);

  const profile = page.getByRole('link', { name: 'Profile' });
  // The pointer keeps a notice open.
  await page.mouse.move(0, 700);
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  const back = page.getByRole('button', { name: 'Back' });
  await back.click();
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await back.click();
  await profile.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Your latest entries could not be saved.').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.goBack();
  await field.startFirst(page);
  await field.goTo(page, 'Additional Info');
  await mark.waitFor();
  await field.fillUp(page, false);
  await mark.click();
  await field.saved(page);
  await page.reload();
  await expect.poll(async () => await remarks.inputValue()).toBe('Written on a full device');
});
