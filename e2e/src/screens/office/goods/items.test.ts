import type { Page } from 'playwright-core';
import { demoLogin } from '@field-service/testing/demo.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible, showIn } from '../../../accessible.ts';
import * as office from '../../../office.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const admin = async () => await site.server().client(demoLogin('admin'));

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('an item', () => {
  test('is created with its label, found in the list, changed and deleted; a code that is taken is refused', async () => {
    const api = await admin();
    const [known] = (await api.data.read({ params: { id: 'item-report' }, query: { limit: '1' } })).data;
    const { types, uomid } = z.object({ types: z.object({ id: z.string() }), uomid: z.string() }).parse(known);
    await api.items.create({ body: { code: 'C-TAKEN', name: 'Taken', typeid: types.id, uomid } });
    const page = await site.open('admin', '/office/item-list');
    await page.getByRole('link', { name: 'New item' }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill('C-TAKEN');
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Perimeter concentrate');
    await choose(page, 'Item type', 'Chemicals');
    await choose(page, 'Unit', 'Litre');
    await page.getByRole('textbox', { name: 'Price' }).fill('120.50');
    await page.getByRole('textbox', { name: 'Active ingredient' }).fill('Deltamethrin');
    await page.getByRole('button', { name: 'Add dilution' }).click();
    await page.getByRole('button', { name: 'Create item' }).click();
    await page.getByText('Fill in every field of each dilution, or remove it.').waitFor();
    const dilution = page.getByRole('group', { name: 'Dilutions' });
    await dilution.getByRole('textbox', { name: 'Name' }).fill('Standard');
    await dilution.getByRole('textbox', { name: 'Concentrate' }).fill('1');
    await dilution.getByRole('textbox', { name: 'Diluent' }).fill('50');
    await dilution.getByRole('textbox', { name: 'Label rate from' }).fill('20');
    await dilution.getByRole('textbox', { name: 'Label rate to' }).fill('40');
    await page.getByRole('tab', { name: 'Tiếng Việt' }).click();
    const texts = page.getByRole('group', { name: 'Texts in other languages' });
    await texts.getByRole('textbox', { name: 'Name', exact: true }).fill('Thuốc đậm đặc');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create item' }).click();
    await page.getByText('Not saved').waitFor();
    expect(await page.getByRole('textbox', { name: 'Code' }).getAttribute('aria-invalid')).toBe('true');
    // What was typed is still there after another page was opened.
    await page.reload();
    await page.getByText(/^Here is what you entered on /).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('C-PERI');
    await page.getByRole('button', { name: 'Create item' }).click();
    await page.getByRole('heading', { level: 1, name: 'Perimeter concentrate' }).waitFor();
    await page.getByText('1 : 50').waitFor();
    await page.getByText('20–40 ml/m²').waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Hazard class' }).fill('III');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('definition').filter({ hasText: 'III' }).waitFor();
    const found = await api.data.read({ params: { id: 'item-report' }, query: { search: 'C-PERI' } });
    expect(found.data).toMatchObject([
      {
        price: '120.5',
        data: {
          hazardClass: 'III',
          alt: { vi: { name: 'Thuốc đậm đặc' } },
          dilutions: [{ name: 'Standard', labelRateMax: '40' }],
        },
      },
    ]);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Items' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search items' }).fill('C-PERI');
    await page.getByText('Nothing matches').waitFor();
  });

  test('has its unit and its amounts in the language of the person', async () => {
    const page = await site.open('admin', '/office/item-list?q=C-DELT');
    await page.getByRole('cell', { name: 'Millilitre', exact: true }).first().waitFor();
    await showIn(page, 'vi');
    await page.getByRole('cell', { name: 'Mililít', exact: true }).first().waitFor();
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    const level = page.getByRole('definition').filter({ hasText: /\sMililít$/ });
    await level.first().waitFor();
    expect(await level.allInnerTexts()).toContain('7.500\u00A0Mililít');
  });

  test('is opened from the list with the way to its neighbours, and shows who holds it', async () => {
    const page = await site.open('admin', '/office/item-list');
    const links = page.getByRole('main').getByRole('row').getByRole('link');
    await links.first().waitFor();
    const names = await links.allInnerTexts();
    await links.nth(1).click();
    await page.getByRole('heading', { level: 1, name: names[1] ?? '' }).waitFor();
    await page.getByRole('link', { name: 'Next in the list' }).click();
    await page.getByRole('heading', { level: 1, name: names[2] ?? '', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Previous in the list' }).click();
    await page.getByRole('heading', { level: 1, name: names[1] ?? '', exact: true }).waitFor();
    await page.goto('/office/item-list?q=C-DELT');
    await links.first().click();
    await page.getByRole('tab', { name: 'Stock', exact: true }).click();
    await page.getByRole('region', { name: 'Stock' }).getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Stock ledger' }).click();
    await page.getByRole('region', { name: 'Stock ledger' }).getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
  });

  test('that is in stock cannot be deleted, and says why', async () => {
    const page = await site.open('admin', '/office/item-list?q=C-DELT');
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    await office.deleteInUse(page);
    await page.getByRole('heading', { level: 1, name: 'Deltasan 2.5 SC' }).waitFor();
    const kept = await (await admin()).data.read({ params: { id: 'item-report' }, query: { search: 'C-DELT' } });
    expect(kept.data).toContainEqual(expect.objectContaining({ name: 'Deltasan 2.5 SC' }));
  });

  test('is offered to customers, its price shown, and withdrawn with the way back', async () => {
    const page = await site.open('admin', '/office/item-list?q=C-QUAT');
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    const products = async () =>
      (await (await admin()).data.read({ params: { id: 'products' }, query: { search: 'C-QUAT' } })).data;
    const withdraw = page.getByRole('button', { name: 'Stop offering' });
    const offer = page.getByRole('button', { name: 'Offer to customers' });
    await withdraw.or(offer).waitFor();
    if (await offer.isVisible()) await offer.click();
    await withdraw.click();
    await offer.waitFor();
    expect(await products()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await withdraw.waitFor();
    expect(await products()).toMatchObject([{ code: 'C-QUAT' }]);
  });
});

test('people who may only read items are offered no acts on them, and no form', async () => {
  const page = await site.open('dispatcher', '/office/item-list?q=C-DELT');
  const link = page.getByRole('main').getByRole('row').getByRole('link').first();
  await link.waitFor();
  expect(await page.getByRole('link', { name: 'New item' }).count()).toBe(0);
  await link.click();
  await page.getByRole('tab', { name: 'Stock', exact: true }).waitFor();
  for (const name of ['Edit', 'Delete', 'Offer to customers', 'Stop offering'])
    expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
  await page.goto('/office/item-list/new');
  await page.waitForURL('**/error-page/access-denied');
});

test('the tags of items are kept beside the list, put on an item, and the list is filtered by them', async () => {
  const tag = `Tag ${crypto.randomUUID().slice(0, 8)}`;
  const page = await site.open('admin', '/office/item-list');
  await page.getByRole('button', { name: 'Item tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Item tags' });
  await dialog.getByText(/keep it until somebody changes the item/).waitFor();
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByRole('textbox', { name: 'Tag' }).last().fill(tag);
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByRole('textbox', { name: 'Tag' }).last().fill(tag);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Write each tag once, or remove it.').waitFor();
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: `Remove tag ${tag}` })
    .last()
    .click();
  await page.route('**/api/settings', async (route) => await route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Failed to save Settings for Item Tags').waitFor();
  await page.unroute('**/api/settings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Item tags saved').waitFor();

  await page.getByRole('main').getByRole('row').getByRole('link').first().click();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await page.getByRole('option', { name: tag }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('definition').filter({ hasText: tag }).waitFor();
  await page.goto(`/office/item-list?tag=${encodeURIComponent(tag)}`);
  await page.getByRole('link', { name, exact: true }).waitFor();
  await page.getByRole('cell', { name: tag }).waitFor();
  await expect.poll(async () => await page.getByRole('main').getByRole('row').count()).toBe(2);
});

test('people who may not change settings are not offered to change the tags of items', async () => {
  const page = await site.open('dispatcher', '/office/item-list');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: 'Item tags' }).count()).toBe(0);
});
