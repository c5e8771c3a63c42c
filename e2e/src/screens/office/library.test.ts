import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const file = (text: string) => ({ name: `${text}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a document is uploaded, published for one customer, replaced by a newer file, and deleted', async () => {
  const api = await site.server().client(demoLogin('admin'));
  const page = await site.open('admin', '/office/document-list');
  const upload = page.getByRole('main').locator('input[type=file]');
  // Once a file was sent, its size stands alone.
  const sent = async () => await page.getByText('9 B', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('row').getByRole('link').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New document' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Fumigation licence');
  await page.getByRole('button', { name: 'Create document' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await upload.setInputFiles(file('licence-1'));
  await page.getByText('licence-1.txt').waitFor();
  await sent();
  await page.getByRole('combobox', { name: 'Category' }).fill('Licences');
  await page.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Valid until' }).fill('31/12/2026');
  await page.getByRole('combobox', { name: 'Only for customer' }).click();
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create document' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fumigation licence' }).waitFor();
  await page.getByText('licence-1.txt').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Customers see this document now').waitFor();
  const stored = async () =>
    (await api.data.read({ params: { id: 'library' }, query: { search: 'Fumigation licence' } })).data;
  expect(await stored()).toMatchObject([
    { published: true, category: 'Licences', fileName: 'licence-1.txt', validTo: 20_261_231 },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();

  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await upload.setInputFiles(file('licence-2'));
  await page.getByText('licence-2.txt').waitFor();
  await sent();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('definition').filter({ hasText: 'licence-2.txt' }).waitFor();
  expect(await stored()).toMatchObject([{ published: false, fileName: 'licence-2.txt' }]);

  const { contactid } = z.object({ contactid: z.string() }).parse((await stored())[0]);
  await page.goto(`/office/contact-list/${contactid}?tab=documents`);
  await page.getByRole('link', { name: 'Fumigation licence' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fumigation licence' }).waitFor();
  expect(await stored()).toMatchObject([{ fileName: 'licence-2.txt' }]);

  await page.goto('/office/document-list?until=20261231');
  await page.getByRole('link', { name: 'Fumigation licence' }).waitFor();
  await page.goto('/office/document-list?until=20261101');
  await page.getByText('Nothing matches').waitFor();
});

test('what customers are offered is listed, each product with the way to its item', async () => {
  const page = await site.open('admin', '/office/product-list');
  const link = page.getByRole('main').getByRole('row').getByRole('link').first();
  await link.waitFor();
  await expectAccessible(page);
  const name = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stop offering' }).waitFor();
});

test('people who may only read documents are offered no acts on them', async () => {
  const page = await site.open('billing', '/office/document-list');
  const link = page.getByRole('main').getByRole('row').getByRole('link').first();
  await link.waitFor();
  expect(await page.getByRole('link', { name: 'New document' }).count()).toBe(0);
  await link.click();
  await page.getByRole('button', { name: 'Download' }).waitFor();
  for (const name of ['Edit', 'Delete', 'Publish', 'Stop publishing'])
    expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
  await page.goto('/office/document-list/new');
  await page.waitForURL('**/error-page/access-denied');
});
