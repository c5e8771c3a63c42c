import { demoLogin } from '@field-service/testing/demo.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const dispatcher = async () => await site.server().client(demoLogin('dispatcher'));

const Category = z.object({ id: z.string(), code: z.string() });

/** A ticket that staff record, as a precondition. */
const makeTicket = async (title: string) => {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const { data } = await api.lookups.list({ params: { types: '0' }, query: {} });
  const category = z
    .array(Category)
    .parse(data)
    .find(({ code }) => code === 'ticket-category.PEST');
  const made = await api.posts.create({
    body: {
      systype: 'ticket',
      addressid: scene.site.id,
      title,
      body: 'They come out at night.',
      categoryid: category?.id ?? '',
    },
  });
  return { ...made.data, scene, read: async () => (await api.tickets.get({ params: { id: made.data.id } })).data };
};

const choose = async (page: Page, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
};

test('a ticket is recorded for a customer with a file, found in the list, and changed', async () => {
  const scene = await chooseScene(site.server().url);
  const page = await site.open('dispatcher', `/office/ticket-list/new?customer=${scene.customer.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Ants in the pantry');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await choose(page, 'Site', new RegExp(`^${scene.site.name}`));
  await choose(page, 'Category', 'Pest sighting');
  await choose(page, 'Priority', 'High');
  await page.getByRole('textbox', { name: 'What the customer needs' }).fill('A trail along the skirting board.');
  await page
    .getByLabel('Choose files: Photos and files')
    .setInputFiles({ name: 'trail.txt', mimeType: 'text/plain', buffer: Buffer.from('a trail') });
  await page.getByRole('button', { name: 'Remove trail.txt' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('heading', { level: 1, name: /Ants in the pantry/ }).waitFor();
  await page.getByRole('button', { name: 'trail.txt' }).waitFor();
  await page.getByText(/^First reply due in /).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit' }).click();
  await choose(page, 'Priority', 'Urgent');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('definition').filter({ hasText: 'Urgent' }).waitFor();

  await page.goto('/office/ticket-list?q=pantry&priority=urgent&state=open&due=intime');
  await page.getByRole('row').filter({ hasText: 'Ants in the pantry' }).first().waitFor();
  await expectAccessible(page);
  await page.goto('/office/ticket-list?q=pantry&due=late');
  await page.getByText('Nothing matches').waitFor();
  await page.goto(`/office/contact-list/${scene.customer.id}?tab=tickets`);
  await page.getByRole('row').filter({ hasText: 'Ants in the pantry' }).first().waitFor();
});

test('a ticket is taken over with the way back, answered, paused, resolved and reopened', async () => {
  const { id, docno, read } = await makeTicket('Rats at the dock');
  const page = await site.open('dispatcher', `/office/ticket-list/${id}`);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText(`${docno} is yours`).waitFor();
  expect(await read()).toMatchObject({ state: 'assigned', assignees: [{ lead: true }] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Assign to me' }).waitFor();
  expect(await read()).toMatchObject({ state: 'open', assignees: [] });

  await page.getByRole('textbox', { name: 'Text' }).fill('We come today.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('listitem').filter({ hasText: 'We come today.' }).waitFor();
  await page.getByText(/^Resolution due in /).waitFor();

  await page.getByText('Internal note', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Key is at the gate.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Key is at the gate.' }).waitFor();

  await page.getByText('Ask the customer', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Which dock is it?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByText('Clock paused').waitFor();

  await page.getByText('Resolve', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Traps are set.');
  await page.getByRole('button', { name: 'Resolve ticket' }).click();
  await page.getByRole('button', { name: 'Reopen ticket' }).waitFor();
  expect((await read()).messages.map(({ text, internal }) => [text, internal])).toEqual([
    ['We come today.', false],
    ['Key is at the gate.', true],
    ['Which dock is it?', false],
    ['Traps are set.', false],
  ]);
  await page.getByRole('textbox', { name: 'Reason' }).fill('They are back.');
  await page.getByRole('button', { name: 'Reopen ticket' }).click();
  await page.getByRole('button', { name: 'Send reply' }).waitFor();
  expect((await read()).state).toBe('reopened');

  await page.getByRole('button', { name: 'Close ticket' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('button', { name: 'Reopen ticket' }).waitFor();
  expect((await read()).state).toBe('closed');
});

test('a job is created from a ticket once, and each leads to the other', async () => {
  const first = await makeTicket('Wasps under the roof');
  const page = await site.open('dispatcher', `/office/ticket-list/${first.id}`);
  await page.getByRole('button', { name: 'Create job' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Wasps under the roof');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create job' }).click();
  await page.getByText(/ created$/).waitFor();
  const { job, state } = await first.read();
  expect(state).toBe('progress');
  await page.getByRole('link', { name: job?.docno ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: job?.docno ?? '' }).waitFor();
  await page.getByRole('link', { name: 'Ticket of this job' }).click();
  await page.getByRole('heading', { level: 1, name: /Wasps under the roof/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Create job' }).count()).toBe(0);

  const second = await makeTicket('Bees under the roof');
  await page.goto(`/office/ticket-list/${second.id}`);
  await page.getByRole('button', { name: 'Create job' }).click();
  // Someone else creates the job while the dialog is open.
  await (await dispatcher()).tickets.job({ params: { id: second.id }, body: {} });
  await dialog.getByRole('button', { name: 'Create job' }).click();
  await dialog.getByText('A job has already been created from this request.').waitFor();
});

test('people who may only read tickets are offered no acts on them', async () => {
  const { id } = await makeTicket('Moths in the store');
  const page = await site.open('billing', `/office/ticket-list/${id}`);
  await page.getByRole('heading', { level: 1, name: /Moths in the store/ }).waitFor();
  for (const name of ['Edit', 'Assign to me', 'Assign…', 'Create job', 'Close ticket', 'Send reply'])
    expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
  await page.goto('/office/ticket-list/new');
  await page.waitForURL('**/error-page/access-denied');
});
