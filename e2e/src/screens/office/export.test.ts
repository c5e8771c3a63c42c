import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseCsv } from '@field-service/domain/values/csv.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const choose = async (page: Page, format: string): Promise<void> => {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
};
/** The texts of a column of the list, without its heading. */
const shown = async (page: Page, column: number): Promise<string[]> =>
  await page.getByRole('main').getByRole('row').locator(`td:nth-of-type(${column})`).allInnerTexts();

test('a list is exported as it is shown, while the person goes on, who is told once and downloads the file', async () => {
  const page = await site.open('admin', '/office/bills/invoices?state=overdue&sort=dueOn+asc&hide=folder');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  const [numbers, states, customers] = [await shown(page, 2), await shown(page, 3), await shown(page, 4)];
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).waitFor();
  await expectPopupAccessible(page);
  await page.getByRole('menuitem', { name: 'Text with separators (.csv)' }).click();
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await page.getByText(/^Invoices \d{4}-\d\d-\d\d \d{4}\.csv is ready$/).waitFor();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Invoices .+\.csv$/);
  const [heading, ...rows] = parseCsv(await text(await download.createReadStream()));
  expect(heading).toEqual([
    'Number',
    'State',
    'Customer',
    'Amount',
    'Currency',
    'Balance due',
    'Currency',
    'Issued on',
    'Due on',
    'Jobs',
  ]);
  expect(rows.slice(0, numbers.length).map(([number]) => number)).toEqual(numbers);
  expect(rows.slice(0, numbers.length).map((row) => row[1])).toEqual(states);
  expect(rows.slice(0, numbers.length).map((row) => row[2])).toEqual(customers);
  // Told once: not again after the page was loaded anew, but still offered in the menu.
  await page.reload();
  await page.goto('/office/bills/invoices');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^Invoices .+\.csv$/ }).waitFor();
  expect(await page.getByText(/ is ready$/).count()).toBe(0);
});

test('a list is printed by the browser from a page of its own', async () => {
  const page = await site.open('admin', '/office/bills/unbilled');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await choose(page, 'Print');
  await page.getByText('Unbill Job is ready to print').waitFor();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const frame = page.frameLocator('iframe[aria-hidden]');
  await frame.getByRole('heading', { name: 'Unbill Job', includeHidden: true }).waitFor({ state: 'attached' });
  expect(await frame.locator('tbody tr').count()).toBeGreaterThan(0);
});

test('whoever may view a list but not export it is offered no files, and can still print it', async () => {
  const { db, services } = site.server();
  const { perms } = await db.selectFrom('role').select('perms').where('code', '=', 'BILL').executeTakeFirstOrThrow();
  const withoutExport = perms.flatMap((grant) => {
    const [area, actions = '', scope] = grant.split(':');
    const kept = actions.split('|').filter((action) => area !== 'BILL' || action !== 'EX');
    return kept.length === 0 ? [] : [`${area}:${kept.join('|')}:${scope}`];
  });
  await db.updateTable('role').set({ perms: withoutExport }).where('code', '=', 'BILL').execute();
  services.sessions.forgetAll();
  // Jobs may still be exported.
  const page = await site.open('billing', '/office/jobs');
  await page.getByRole('button', { name: 'Export' }).waitFor();
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).count()).toBe(0);
  await expectPopupAccessible(page);
});

test('a list that is too long for pages says so, a fourth export is refused, and a waiting one is cancelled', async () => {
  const { db } = site.server();
  const { folder_id } = await db.selectFrom('contact').select('folder_id').executeTakeFirstOrThrow();
  const many = Array.from({ length: 1001 }, (_, i) => ({
    id: randomUUID(),
    folder_id,
    type_id: null,
    code: `X-${i}`,
    name: `Export ${i}`,
    lang: 'en-GB',
    email: null,
    phone: null,
    tax_id: null,
  }));
  await db.insertInto('contact').values(many).execute();
  const page = await site.open('admin', '/office/contact-list');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Up to 1,000 rows. Narrow the list with filters.').waitFor();
  expect(await page.getByRole('menuitem', { name: 'PDF (.pdf)' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await site.server().services.queue.stop();
  for (const format of ['Excel (.xlsx)', 'Excel 2003 (.xls)', 'Text with separators (.csv)']) {
    await choose(page, format);
    await page.getByRole('button', { name: 'Export' }).and(page.locator(':not([data-loading])')).waitFor();
  }
  await page.getByText('Exporting Customers').nth(2).waitFor();
  await expectAccessible(page);
  await choose(page, 'Excel (.xlsx)');
  await page
    .getByRole('alert')
    .filter({ hasText: 'You already have 3 exports in progress. Wait for one to finish or cancel it.' })
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByText('Export cancelled').waitFor();
  await expect.poll(async () => await page.getByText('Exporting Customers').count()).toBe(2);
});
