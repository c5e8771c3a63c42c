import { demoLogin } from '@field-service/testing/demo.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const admin = async () => await site.server().client(demoLogin('admin'));
const Rows = z.array(z.object({ id: z.string(), name: z.string() }));
const found = async (dataset: 'contacts' | 'contact-infos', search: string) =>
  Rows.parse((await (await admin()).data.read({ params: { id: dataset }, query: { search } })).data);

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('a customer', () => {
  test('is created with a site, found by its address, changed and deleted; a code that is taken is refused', async () => {
    const page = await site.open('admin', '/office/contact-list');
    await (await admin()).contacts.create({ body: { code: 'HCS-TAKEN', name: 'Taken' } });
    await page.getByRole('link', { name: 'New customer' }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill('HCS-TAKEN');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Cold Storage');
    await page.getByRole('textbox', { name: 'Phone' }).fill('12');
    await page.getByRole('button', { name: 'Create customer' }).click();
    await page.getByText('Some fields are missing or invalid.').waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).fill('+60 3-2161 1234');
    await page.getByRole('button', { name: 'Create customer' }).click();
    await page.getByText('Not saved').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Code' }).fill('HCS-001');
    await page.getByRole('button', { name: 'Create customer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Harbour Cold Storage' }).waitFor();
    expect(await found('contacts', 'HCS-001')).toMatchObject([{ name: 'Harbour Cold Storage' }]);

    await page.getByRole('tab', { name: 'Sites and people' }).click();
    await page.getByText('No sites yet').waitFor();
    await page.getByRole('button', { name: 'Add site' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pier 4');
    await dialog.getByRole('textbox', { name: 'Street address' }).fill('4 Lebuh Pantai');
    await dialog.getByRole('textbox', { name: 'Postal code' }).fill('1');
    await dialog.getByRole('button', { name: 'Add site' }).click();
    await dialog.getByText('This is not a postal code of Malaysia.').waitFor();
    await expectPopupAccessible(page);
    await dialog.getByRole('textbox', { name: 'Postal code' }).fill('10300');
    await dialog.getByRole('textbox', { name: 'City' }).fill('George Town');
    await dialog.getByRole('button', { name: 'Add site' }).click();
    await page.getByRole('cell', { name: 'Pier 4', exact: true }).waitFor();
    await page.getByRole('cell', { name: '4 Lebuh Pantai, 10300 George Town' }).waitFor();

    await page.goto('/office/contact-list?q=Lebuh%20Pantai');
    await page.getByRole('link', { name: 'Harbour Cold Storage' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Cold Storage Penang');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Harbour Cold Storage Penang' }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('changed this record').waitFor();
    await page.getByText('Harbour Cold Storage Penang').last().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Harbour Cold Storage Penang deleted').waitFor();
    expect(await found('contacts', 'HCS-001')).toEqual([]);
  });

  test('with open jobs cannot be deleted, and says why; its page lists its sites, jobs and invoices', async () => {
    const api = await admin();
    const [job] = z
      .array(z.object({ contact: z.object({ id: z.string(), name: z.string() }), docno: z.string() }))
      .parse(
        (
          await api.data.read({
            params: { id: 'posts' },
            query: { find: JSON.stringify({ 'status.code': 'TD' }), limit: '1' },
          })
        ).data,
      );
    const page = await site.open('admin', `/office/contact-list/${job?.contact.id ?? ''}?tab=jobs`);
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill(job?.docno ?? '');
    await page.getByRole('link', { name: job?.docno ?? '' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await page.getByRole('searchbox', { name: 'Search invoices' }).waitFor();
    await page.getByRole('tab', { name: /Sites and people/ }).click();
    await page.getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /in use/i })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'New job' }).click();
    await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
    await expect
      .poll(async () => await page.getByRole('combobox', { name: 'Customer' }).inputValue())
      .toContain(job?.contact.name ?? '');
  });

  test('lists the service reports, which can be downloaded once they are made', async () => {
    const api = await site.server().client(demoLogin('admin'));
    const reports = async (find: object) =>
      z
        .array(
          z.looseObject({
            id: z.string(),
            docno: z.string(),
            contact: z.looseObject({ id: z.string() }),
            report: z.looseObject({ filename: z.string() }).nullable(),
          }),
        )
        .parse(
          (
            await api.data.read({
              params: { id: 'service-reports' },
              query: { find: JSON.stringify(find), sort: 'doneAt desc', limit: '1' },
            })
          ).data,
        )[0];
    const job = await reports({ 'status.code': 'DN' });
    if (job === undefined) throw new Error('the demonstration has finished jobs');
    await api.reports.make({ params: { id: job.id }, body: {} });
    await expect.poll(async () => (await reports({ id: job.id }))?.report ?? null, { timeout: 60_000 }).not.toBeNull();
    const page = await site.open('admin', `/office/contact-list/${job.contact.id}?tab=reports`);
    await page.getByRole('row').filter({ hasText: job.docno }).waitFor();
    await expectAccessible(page);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download the service report of ${job.docno}` }).click();
    expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole('searchbox', { name: 'Search service reports' }).fill('nothing has this name');
    await page.getByText('Nothing matches').waitFor();

    await page.goto(`/office/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Other formats' }).click();
    const pages = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Web page (.html)' }).click();
    expect((await pages).suggestedFilename()).toBe(`${job.docno}-v1.html`);

    // The demonstration has no mail server: the report waits to be sent.
    await page.goto(`/office/contact-list/${job.contact.id}?tab=emails`);
    const mail = page.getByRole('row').filter({ hasText: 'Service report' }).first();
    await mail.getByText('Not sent').waitFor();
    await mail.getByText(/The mail server is not set up/).waitFor();
    await expectAccessible(page);
  });

  test('invites a person to the portal, who can be blocked and allowed again', async () => {
    const page = await site.open('admin', '/office/contact-list');
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    await page.getByRole('tab', { name: 'Portal access' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('Some fields are missing or invalid.').or(dialog.getByText('Not saved')).first().waitFor();
    await expectPopupAccessible(page);
    await dialog.getByRole('textbox', { name: 'Email' }).fill('kitchen@example.com');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mei Lin');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent to kitchen@example.com').waitFor();
    const row = page.getByRole('row', { name: /Mei Lin/ });
    await row.getByText('Invited').waitFor();
    await row.getByRole('button', { name: 'Actions for Mei Lin' }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await row.getByText('Blocked').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Invited').waitFor();
    await expectAccessible(page);
  });

  test('keeps files, which are named and tagged, deleted into a bin, and restored', async () => {
    const page = await site.open('admin', '/office/contact-list');
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByText('No files yet').waitFor();
    await page
      .getByLabel('Choose files: Add files')
      .setInputFiles({ name: 'survey.txt', mimeType: 'text/plain', buffer: Buffer.from('Two docks, one kitchen.') });
    const row = page.getByRole('row', { name: /survey/ });
    await row.waitFor();
    await row.getByRole('button', { name: 'Actions for survey.txt' }).click();
    await page.getByRole('menuitem', { name: 'Name and tags' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('survey-2026.txt');
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('survey');
    await page.keyboard.press('Enter');
    await expectPopupAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('row', { name: /survey-2026\.txt/ });
    await renamed.getByText('survey', { exact: true }).waitFor();
    await expectAccessible(page);
    await renamed.getByRole('button', { name: 'Actions for survey-2026.txt' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No files yet').waitFor();
    await page.getByRole('button', { name: 'Show bin' }).click();
    await renamed.getByRole('button', { name: 'Actions for survey-2026.txt' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('The bin is empty').waitFor();
    await page.getByRole('button', { name: 'Show files' }).click();
    await renamed.waitFor();
  });

  test('has a person, whose address is complete by the rules of its country', async () => {
    const page = await site.open('admin', '/office/contact-list');
    await page.getByRole('main').getByRole('row').getByRole('link').first().click();
    await page.getByRole('tab', { name: /Sites and people/ }).click();
    await page.getByRole('button', { name: 'Add person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Night manager');
    await dialog.getByRole('textbox', { name: 'Street address' }).fill('Gate 2');
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await dialog.getByText('Required').first().waitFor();
    await choose(page, 'Country', 'Vietnam');
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await page.getByRole('cell', { name: 'Night manager', exact: true }).waitFor();
    expect(await found('contact-infos', 'Night manager')).toMatchObject([{ name: 'Night manager' }]);
  });
});

test('the sites of customers are found on a map, which leads to the customer', async () => {
  const api = await admin();
  const [first] = z.array(z.object({ name: z.string(), contactid: z.string() })).parse(
    (
      await api.data.read({
        params: { id: 'contact-infos' },
        query: { find: JSON.stringify({ infotype: 3 }), sort: 'name asc', limit: '1' },
      })
    ).data,
  );
  const page = await site.open('admin', '/office/contact-list');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map of the sites' });
  await map
    .getByText(first?.name ?? '', { exact: true })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search sites' }).fill('nothing has this name');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('searchbox', { name: 'Search sites' }).fill(first?.name ?? '');
  await page.getByRole('list', { name: 'Sites' }).getByRole('link').first().click();
  await page.waitForURL(`**/contact-list/${first?.contactid ?? ''}?tab=sites`);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('sites');
});
