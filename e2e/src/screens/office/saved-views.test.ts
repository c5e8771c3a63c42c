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

test('a shared view is found by all staff, and only those who may change settings rename it, update it and delete it', async () => {
  const page = await site.open('admin', '/office/contact-list?q=hotel');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Hotels');
  await dialog.getByText('Share with all staff').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Hotels' }).waitFor();

  const other = await site.open('dispatcher', '/office/contact-list');
  await other.getByRole('button', { name: 'Views' }).click();
  await other.getByText('Shared views').waitFor();
  await other.getByRole('menuitem', { name: 'Hotels' }).click();
  await expect.poll(() => new URL(other.url()).searchParams.get('q')).toBe('hotel');
  expect(await other.getByRole('searchbox').first().inputValue()).toBe('hotel');
  await other.getByRole('button', { name: 'Hotels' }).click();
  await other.getByRole('menuitem', { name: 'Open by default' }).waitFor();
  expect(await other.getByRole('menuitem', { name: /^(Rename|Delete|Update view)$/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Hotels' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename view' });
  expect(await naming.getByLabel('Name').inputValue()).toBe('Hotels');
  await naming.getByLabel('Name').fill('');
  await naming.getByRole('button', { name: 'Save' }).click();
  await naming.getByText('Enter a name').waitFor();
  await expectAccessible(page);
  await naming.getByLabel('Name').fill('Hotels and resorts');
  await naming.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Hotels and resorts', exact: true }).waitFor();

  // What is changed on the list is marked, and stored only when the person says so.
  await page.getByRole('searchbox').first().fill('resort');
  await page.getByRole('button', { name: 'Hotels and resorts (changed)' }).click();
  await page.getByRole('menuitem', { name: 'Update view' }).click();
  await page.getByText('View saved').waitFor();
  await other.reload();
  await other.getByRole('button', { name: 'Views' }).click();
  await other.getByRole('menuitem', { name: 'Hotels and resorts' }).click();
  // The box shows what the view searches for, although another text stood in it.
  await expect.poll(async () => await other.getByRole('searchbox').first().inputValue()).toBe('resort');
  expect(new URL(other.url()).searchParams.get('q')).toBe('resort');
});
