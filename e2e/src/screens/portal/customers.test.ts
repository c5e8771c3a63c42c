import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test("the start page shows amounts in the customer's currency", async () => {
  const page = await site.open('customer1', '/portal/my-account');
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  await expect.poll(async () => await page.getByRole('main').innerText()).toMatch(/RM|MYR/);
  await expectAccessible(page);
});
