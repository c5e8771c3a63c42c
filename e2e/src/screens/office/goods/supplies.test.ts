import { demoLogin } from '@field-service/testing/demo.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../../accessible.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
const Rows = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** A warehouse that holds 100 of an item, and a technician of its branch. */
const makeStore = async () => {
  const api = await site.server().client(demoLogin('admin'));
  const tag = crypto.randomUUID().slice(0, 8);
  const { folders } = (await api.session.profile()).data;
  const folderid = z.string().parse(folders.find(({ name }) => name.includes('Kuala Lumpur'))?.id);
  const headers = { folderid };
  const [known] = (await api.data.read({ params: { id: 'item-report' }, query: { search: 'C-DELT', limit: '1' } }))
    .data;
  const { types, uomid } = z.object({ types: z.object({ id: z.string() }), uomid: z.string() }).parse(known);
  const name = `Foam ${tag}`;
  const item = (await api.items.create({ body: { code: `R-${tag}`, name, typeid: types.id, uomid } }, { headers }))
    .data;
  const store = (
    await api.stockists.create({ body: { kind: 'warehouse', folderid, code: `W-${tag}`, name: `Store ${tag}` } })
  ).data;
  const lines = [{ itemid: item.id, qty: '100', unitcost: '1' }];
  await api.stock.book({ body: { type: 'receipt', stockistid: store.id, docno: `GRN-${tag}`, lines } });
  const [technician] = Rows.parse(
    (await api.data.read({ params: { id: 'technicians' }, query: { limit: '1' } }, { headers })).data,
  );
  const balance = async (stockistid: string) => {
    const query = { find: JSON.stringify({ 'stockist.id': stockistid, 'item.id': item.id }) };
    const { data } = await api.data.read({ params: { id: 'stock-balance' }, query });
    return z.array(z.object({ qty: z.string() })).parse(data)[0]?.qty;
  };
  return { api, item, store, technician: z.object({ id: z.string(), name: z.string() }).parse(technician), balance };
};

const openApproval = async (page: Page, store: string): Promise<void> => {
  await page.getByRole('button', { name: 'Approve…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this request?' });
  await dialog.getByRole('combobox', { name: 'From stockist' }).fill(store);
  await page.getByRole('option', { name: new RegExp(store) }).click();
  await dialog.getByText(/asked for, 100/).waitFor();
};

test('what a technician needs is asked for and approved once, which books one transfer', async () => {
  const { item, store, technician, balance } = await makeStore();
  const page = await site.open('dispatcher', '/office/supply-requests');
  await page.getByRole('main').getByRole('row').getByRole('link').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New supply request' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Fill in every field of each item, or remove it.').waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Person' }).fill(technician.name);
  await page.getByRole('option', { name: technician.name, exact: true }).click();
  await page.getByRole('combobox', { name: 'Item' }).fill(item.code);
  await page.getByRole('option', { name: new RegExp(item.name) }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('10');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(technician.name) }).waitFor();
  // Dispatchers ask, but do not decide.
  expect(await page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel request' }).waitFor();

  const record = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const keeper = await site.open('admin', `/office/supply-requests/${record}`);
  const other = await site.open('admin', `/office/supply-requests/${record}`);
  await openApproval(keeper, store.name);
  const dialog = keeper.getByRole('dialog', { name: 'Approve this request?' });
  await dialog.getByText(/It cannot be deleted; to correct it, book the opposite/).waitFor();
  await dialog.getByRole('textbox', { name: `Give ${item.name}` }).fill('11');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByText(/No more than 10.* was asked for/).waitFor();
  await expectAccessible(keeper);
  await dialog.getByRole('textbox', { name: `Give ${item.name}` }).fill('8');
  await openApproval(other, store.name);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).dblclick();
  await keeper.getByText('Transfer booked').waitFor();
  expect([await balance(store.id), await balance(technician.id)]).toEqual(['92', '8']);
  // Everybody who looks at the request sees its new state.
  await page.getByText('Approved', { exact: true }).first().waitFor();

  // The dialog that was open meanwhile is refused: nothing is booked twice.
  await other.getByText('Approved', { exact: true }).first().waitFor();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await other
    .getByRole('dialog')
    .getByText(/was already decided or cancelled/)
    .waitFor();
  expect([await balance(store.id), await balance(technician.id)]).toEqual(['92', '8']);

  await keeper.getByRole('tab', { name: 'Transfer' }).click();
  await keeper.getByRole('cell', { name: store.name }).waitFor();
  await keeper.getByRole('tab', { name: 'History' }).click();
  await keeper.getByText('Approved', { exact: true }).last().waitFor();
  await expectAccessible(keeper);
});

test('a request is rejected with a reason, and can no longer be approved', async () => {
  const { api, item, technician } = await makeStore();
  const { data } = await api.supplyRequests.create({
    body: { userid: technician.id, lines: [{ itemid: item.id, qty: '3' }] },
  });
  const page = await site.open('admin', `/office/supply-requests/${data.id}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this request?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The van has enough');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The van has enough').first().waitFor();
  expect(await page.getByRole('button', { name: /Approve|Reject|Cancel request/ }).count()).toBe(0);
});
