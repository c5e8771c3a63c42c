import type { Page } from 'playwright-core';
import { demoLogin } from '@field-service/testing/demo.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../../accessible.ts';
import * as office from '../../../office.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
const admin = async () => await site.server().client(demoLogin('admin'));
const Row = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  folderid: z.string().nullable().optional(),
});

/** Two stockists of one branch with an item of it; the first one holds 100 of the item. */
const makeStock = async () => {
  const api = await admin();
  const tag = crypto.randomUUID().slice(0, 8);
  const { folders } = (await api.session.profile()).data;
  const folderid = z.string().parse(folders[0]?.id);
  const [known] = (await api.data.read({ params: { id: 'item-report' }, query: { search: 'C-DELT', limit: '1' } }))
    .data;
  const { types, uomid } = z.object({ types: z.object({ id: z.string() }), uomid: z.string() }).parse(known);
  const headers = { folderid };
  const item = Row.parse(
    (
      await api.items.create(
        {
          body: {
            code: `S-${tag}`,
            name: `Foam ${tag}`,
            typeid: types.id,
            uomid,
            price: '2',
            data: { reorderLevel: '40' },
          },
        },
        { headers },
      )
    ).data,
  );
  const stockist = async (kind: 'van' | 'warehouse') =>
    Row.parse(
      (await api.stockists.create({ body: { kind, folderid, code: `${kind}-${tag}`, name: `Our ${kind} ${tag}` } }))
        .data,
    );
  const [warehouse, van] = [await stockist('warehouse'), await stockist('van')];
  await api.stock.book({
    body: {
      type: 'receipt',
      stockistid: warehouse.id,
      docno: `GRN-${tag}`,
      lines: [{ itemid: item.id, qty: '100', unitcost: '1.5' }],
    },
  });
  const balance = async (id: string) => {
    const query = { find: JSON.stringify({ 'stockist.id': id }) };
    const { data } = await api.data.read({ params: { id: 'stock-balance' }, query });
    return z.array(z.object({ qty: z.string() })).parse(data)[0]?.qty;
  };
  return { api, item, warehouse, van, balance, tag };
};

const choose = async (page: Page, field: string, option: RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

describe('stock', () => {
  test('is transferred once it was said what becomes of both balances, and corrected by the opposite', async () => {
    const { item, warehouse, van, balance, tag } = await makeStock();
    const page = await site.open('admin', `/office/stock?stockist=${warehouse.id}`);
    await page.getByRole('link', { name: item.name }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Book stock' }).click();
    await page.getByRole('menuitem', { name: 'Transfer stock' }).click();
    await page.getByRole('combobox', { name: 'To stockist' }).fill(van.name);
    await page.getByRole('option', { name: new RegExp(van.name) }).click();
    await page.getByRole('textbox', { name: 'Document' }).fill(`TR-${tag}`);
    await choose(page, 'Item', new RegExp(item.name));
    await page.getByRole('textbox', { name: 'Quantity' }).fill('70');
    await page.getByRole('button', { name: 'Book transfer' }).click();
    await page.getByText(new RegExp(`${warehouse.name}, ${item.name}: 100.* → 30`)).waitFor();
    await page.getByText(new RegExp(`${van.name}, ${item.name}: 0.* → 70`)).waitFor();
    await page.getByText('What is booked cannot be deleted. To correct it, book the opposite.').waitFor();
    expect(await balance(van.id)).toBeUndefined();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Book transfer' }).click();
    await page.getByText('Transfer booked').waitFor();
    expect([await balance(warehouse.id), await balance(van.id)]).toEqual(['30', '70']);
    // 30 are no more than the reorder level of 40.
    await page.getByRole('row').filter({ hasText: item.name }).getByText('Low stock').waitFor();

    await page.goto(`/office/stock/ledger?stockist=${van.id}`);
    await page.getByRole('cell', { name: `TR-${tag}`, exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Actions for TR-${tag}, ${item.name}` }).click();
    await page.getByRole('menuitem', { name: 'Book the opposite' }).click();
    await page.getByRole('combobox', { name: 'To stockist' }).fill(warehouse.name);
    await page.getByRole('option', { name: new RegExp(warehouse.name) }).click();
    await page.getByRole('button', { name: 'Book transfer' }).click();
    await page.getByText(new RegExp(`${van.name}, ${item.name}: 70.* → 0`)).waitFor();
    await page.getByRole('button', { name: 'Book transfer' }).click();
    await page.getByText('Transfer booked').waitFor();
    expect([await balance(warehouse.id), await balance(van.id)]).toEqual(['100', '0']);
  });

  test('is received with its cost; a line that is not complete is refused', async () => {
    const { item, warehouse, balance, tag } = await makeStock();
    const page = await site.open('admin', `/office/stock/book/receipt?stockist=${warehouse.id}`);
    await page.getByRole('textbox', { name: 'Document' }).fill(`GRN2-${tag}`);
    await page.getByRole('combobox', { name: 'Item' }).fill(item.code);
    await page.getByRole('option', { name: new RegExp(item.name) }).click();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('5');
    await page.getByRole('button', { name: 'Book receipt' }).click();
    await page.getByText('Fill in every field of each item, or remove it.').waitFor();
    await page.getByRole('textbox', { name: 'Cost per unit' }).fill('2');
    await page.getByRole('button', { name: 'Book receipt' }).click();
    await page.getByText(new RegExp(`100.* → 105`)).waitFor();
    await page.getByRole('button', { name: 'Book receipt' }).click();
    await page.getByText('Receipt booked').waitFor();
    expect(await balance(warehouse.id)).toBe('105');
  });

  test('is counted; each difference is said first, and a count against a balance that has moved is refused', async () => {
    const { api, item, warehouse, balance, tag } = await makeStock();
    const page = await site.open('admin', `/office/stock/count?stockist=${warehouse.id}`);
    const counted = page.getByRole('textbox', { name: `Counted: ${item.name}` });
    await counted.fill('97');
    await page.getByRole('textbox', { name: 'Document' }).fill(`CNT-${tag}`);
    await page.getByRole('button', { name: 'Book count' }).click();
    await page
      .getByRole('alert')
      .getByText(new RegExp(`${item.name}: -3`))
      .waitFor();
    await expectAccessible(page);
    // A movement that the screen has not heard of: its live updates are held back.
    await page.route('**/api/data/stock-balance**', async (route) => await route.abort());
    await api.stock.book({
      body: {
        type: 'issue',
        stockistid: warehouse.id,
        docno: `ISS-${tag}`,
        lines: [{ itemid: item.id, qty: '10' }],
      },
    });
    await page.getByRole('button', { name: 'Book count' }).click();
    await page.getByText('The balance has changed to 90 since the count.').waitFor();
    expect(await balance(warehouse.id)).toBe('90');
    await page.unroute('**/api/data/stock-balance**');
    await page.reload();
    await counted.fill('97');
    await page.getByRole('textbox', { name: 'Document' }).fill(`CNT-${tag}`);
    await page.getByRole('button', { name: 'Book count' }).click();
    await page
      .getByRole('alert')
      .getByText(new RegExp(`${item.name}: \\+7`))
      .waitFor();
    await page.getByRole('button', { name: 'Book count' }).click();
    await page.getByText('1 difference booked').waitFor();
    expect(await balance(warehouse.id)).toBe('97');
  });

  test('that technicians need is listed with what is missing', async () => {
    const page = await site.open('admin', '/office/stock/needed');
    await page.getByRole('heading', { level: 1, name: 'Items needed' }).waitFor();
    await page.getByRole('combobox', { name: 'Technician' }).click();
    await page.getByRole('option').first().click();
    await page
      .getByRole('columnheader', { name: 'Missing' })
      .or(page.getByText('The open jobs need no items'))
      .waitFor();
    await expectAccessible(page);
  });
});

describe('a stockist', () => {
  test('is created, renamed, shows what it holds, and cannot be deleted while it holds something', async () => {
    const { item, warehouse, tag } = await makeStock();
    const page = await site.open('admin', '/office/stockist-list');
    await page.getByRole('heading', { level: 1, name: 'Stockists' }).waitFor();
    await page.getByRole('main').getByRole('row').getByRole('link').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New stockist' }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill(`NEW-${tag}`);
    await page.getByRole('textbox', { name: 'Name' }).fill(`New van ${tag}`);
    await choose(page, 'Kind', /^Van$/);
    await page.getByRole('button', { name: 'Create stockist' }).click();
    await page.getByText('Choose a folder.').waitFor();
    await page.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option').first().click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create stockist' }).click();
    await page.getByRole('heading', { level: 1, name: `New van ${tag}` }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Old van ${tag}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: `Old van ${tag}` }).waitFor();

    await page.goto(`/office/stockist-list/${warehouse.id}`);
    await page.getByRole('link', { name: item.name }).waitFor();
    await expectAccessible(page);
    await office.deleteInUse(page);
  });

  test('who is a person is changed among the users, not here', async () => {
    const page = await site.open('admin', '/office/stockist-list?kind=person');
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    await page.getByRole('tab', { name: 'Stock ledger' }).waitFor();
    expect(await page.getByRole('main').getByText('Edit', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('main').getByText('Delete', { exact: true }).count()).toBe(0);
  });
});

test('people who may only read stock are offered nothing to book', async () => {
  const page = await site.open('dispatcher', '/office/stock');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  for (const name of ['Book stock', 'Count stock'])
    expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: 'Value' }).count()).toBe(0);
  await page.goto('/office/stock/book/transfer');
  await page.waitForURL('**/error-page/access-denied');
});
