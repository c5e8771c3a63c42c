import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a list is saved as a view, found again in another window, opened by default, and deleted', async () => {
  const page = await site.open('dispatcher', '/office/jobs?status=open&sort=docno%20asc');
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Open by number');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const current = page.getByRole('button', { name: 'Open by number' });
  await current.waitFor();
  await current.click();
  await page.getByRole('menuitem', { name: 'Open by default' }).click();

  const other = await site.open('dispatcher', '/office/jobs');
  await other.getByRole('button', { name: 'Open by number' }).waitFor();
  await expect.poll(() => new URL(other.url()).searchParams.get('status')).toBe('open');
  await other.getByRole('button', { name: 'Open by number' }).click();
  await expectAccessible(other);
  await other.getByRole('menuitem', { name: 'All rows' }).click();
  await expect.poll(() => new URL(other.url()).search).toBe('');
  await other.getByRole('button', { name: 'Views' }).waitFor();

  await current.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('View deleted').waitFor();
  await views.waitFor();
});

test('two windows that save views at the same time keep both, and a name is taken once', async () => {
  const open = async () => {
    const page = await site.open('billing', '/office/bills/invoices?state=open');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a view' }).click();
    return page.getByRole('dialog', { name: 'Save as a view' });
  };
  const [one, two, three] = [await open(), await open(), await open()];
  await one.getByLabel('Name').fill('Outstanding');
  await two.getByLabel('Name').fill('To collect');
  await Promise.all([one, two].map(async (dialog) => await dialog.getByRole('button', { name: 'Save' }).click()));
  await Promise.all([one, two].map(async (dialog) => await dialog.waitFor({ state: 'detached' })));
  await three.getByLabel('Name').fill('outstanding');
  await three.getByRole('button', { name: 'Save' }).click();
  await three.getByText('Another view has this name').waitFor();

  const page = await site.open('billing', '/office/bills/invoices');
  await page.getByRole('button', { name: 'Views' }).click();
  for (const name of ['Outstanding', 'To collect']) await page.getByRole('menuitem', { name }).waitFor();
  expect(await page.getByRole('menuitem', { name: /outstanding/i }).count()).toBe(1);
});
