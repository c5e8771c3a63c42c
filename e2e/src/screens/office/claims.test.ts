import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { dateText } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const stored = async (title: string) => {
  const admin = await site.server().client(demoLogin('admin'));
  const { data } = await admin.data.read({ params: { id: 'claims' }, query: { search: title } });
  return z.array(z.looseObject({ id: z.string(), state: z.string(), amount: z.string() })).parse(data);
};
const receipt = async () => ({
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 60, channels: 3, background: '#dfe' } })
    .png()
    .toBuffer(),
});

test('a claim with a receipt is submitted, returned with a reason, submitted again, approved and paid', async () => {
  const title = 'Parking at the port';
  const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
  const page = await site.open('dispatcher', '/office/claim-list');
  await page.getByText('No claims yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New claim' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByRole('button', { name: 'Create claim' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Date' }).fill(dateText(addDays(today, 1)));
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Amount with tax' }).fill('12.50');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await receipt());
  await page.getByText('receipt.png').waitFor();
  await page.getByText(/% of /).waitFor({ state: 'detached' });
  // Nothing is claimed before it was spent.
  await page.getByRole('button', { name: 'Create claim' }).click();
  await page.getByRole('alert').filter({ hasText: 'Not saved' }).waitFor();
  expect(await stored(title)).toEqual([]);
  await page.getByRole('textbox', { name: 'Date' }).fill(dateText(today));
  await page.getByRole('button', { name: 'Create claim' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(title) }).waitFor();
  await page.getByText('Draft', { exact: true }).waitFor();
  expect(await stored(title)).toMatchObject([{ state: 'draft', amount: '12.5' }]);
  await expectAccessible(page);

  const submit = async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByText('To be decided', { exact: true }).waitFor();
  };
  await submit();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const [claim] = await stored(title);
  const manager = await site.open('admin', `/office/claim-list/${claim?.id ?? ''}`);
  await manager.getByRole('button', { name: 'Return' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Return this claim?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Which ship?');
  await expectAccessible(manager);
  await dialog.getByRole('button', { name: 'Return' }).click();
  await page.getByText('Which ship?').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Note' }).first().fill('The blue one');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The blue one').waitFor();
  await submit();

  await manager.getByRole('button', { name: 'Approve' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).dblclick();
  await manager.getByText('To be paid', { exact: true }).waitFor();
  await manager.getByRole('button', { name: 'Record payment' }).click();
  const payment = manager.getByRole('dialog', { name: 'Record the payment of this claim?' });
  await payment.getByRole('textbox', { name: 'Payment reference' }).fill('TT-4711');
  await payment.getByRole('button', { name: 'Record payment' }).dblclick();
  await manager.getByText('TT-4711').waitFor();
  expect(await stored(title)).toMatchObject([{ state: 'paid' }]);
  await manager.getByRole('tab', { name: 'History' }).click();
  await manager.getByText('Which ship?').waitFor();
  await expectAccessible(manager);
});
