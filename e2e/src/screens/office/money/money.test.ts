import { demoLogin } from '@field-service/testing/demo.ts';
import { creditInvoice } from '@field-service/testing/invoices.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import * as office from '../../../office.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const Unbilled = z.object({
  id: z.string(),
  docno: z.string(),
  reason: z.string(),
  folderid: z.string(),
  doneAt: z.number(),
  contact: z.object({ id: z.string(), name: z.string() }),
});
const Invoiced = z.object({ state: z.string(), jobs: z.array(z.object({ id: z.string() })) });

/** Whether the middle of an element is in view, and nothing lies on it. */
const isInView = async (element: Locator): Promise<boolean> =>
  await element.evaluate((found) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('an unbilled job becomes an issued invoice, and jobs of two customers become two drafts that are named first', async () => {
  const page = await site.open('billing', '/office/bills/unbilled');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^J-/ }) });
  await rows.first().waitFor();
  const jobs = await rows.evaluateAll((found) =>
    found.map((row) => {
      const [, job = '', customer = ''] = [...row.querySelectorAll('td')].map(
        (cell) => cell.innerText.split('\n')[0] ?? '',
      );
      return { job, customer };
    }),
  );
  const [first] = jobs;
  const other = jobs.find(({ customer }) => customer !== first?.customer);
  if (first === undefined || other === undefined) throw new Error('two customers have unbilled jobs');
  for (const { job, customer } of [first, other])
    await rows
      .filter({ hasText: customer })
      .getByRole('checkbox', { name: `Select row ${job}` })
      .check();
  await page.getByText('2 invoices for 2 customers').waitFor();
  // The acts for the selected rows stay in view below the page's head, and those of the dialog above the lower edge.
  const create = page.getByRole('button', { name: 'Create 2 invoices' });
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: size.width, height: 360 });
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(async () => await isInView(create)).toBe(true);
  await create.click();
  const dialog = page.getByRole('dialog', { name: '2 invoices for 2 customers' });
  for (const { job, customer } of [first, other])
    await dialog.getByRole('listitem').filter({ hasText: customer }).filter({ hasText: job }).waitFor();
  await dialog.evaluate((found) => {
    for (const each of [found, ...found.querySelectorAll('*')]) each.scrollTop = 0;
  });
  await expect.poll(async () => await isInView(dialog.getByRole('button', { name: 'Create 2 invoices' }))).toBe(true);
  await page.setViewportSize(size);
  expect(await dialog.getByRole('button', { name: 'Combine into one invoice' }).count()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  const docno = await office.bill(page, first.job, first.customer);
  await expectAccessible(page);
  const clerk = await site.server().client(demoLogin('billing'));
  const { data } = await clerk.data.read({ params: { id: 'invoices' }, query: { search: docno, limit: '5' } });
  expect(data).toMatchObject([{ docno, state: 'issued' }]);
  await page.getByRole('rowheader').filter({ hasText: 'Visited on' }).waitFor();

  const id = z.object({ id: z.string() }).parse(data[0]).id;
  const note = (await creditInvoice(clerk, id, { reason: 'Wrong price' })).data;
  await page.reload();
  await page.getByRole('link', { name: note.docno ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: note.docno ?? '' }).waitFor();
  await page.getByText('Credit note', { exact: true }).first().waitFor();
  expect(await page.getByRole('definition').last().innerText()).toMatch(/^-/);
  await expectAccessible(page);
  await page.getByRole('link', { name: docno }).click();
  await page.getByRole('heading', { level: 1, name: docno }).waitFor();
});

test('unbilled jobs stay selected while others are searched for; a double click creates and issues one invoice', async () => {
  const page = await site.open('billing', '/office/bills/unbilled');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^J-/ }) });
  await rows.first().waitFor();
  const clerk = await site.server().client(demoLogin('billing'));
  const { data: unbilled } = await clerk.data.read({ params: { id: 'unbilled' }, query: { limit: '0' } });
  const waiting = z
    .array(Unbilled)
    .parse(unbilled)
    .filter(({ reason }) => reason === 'no_invoice');
  const [one, other] = waiting.flatMap((job) => {
    const same = waiting.find(
      ({ id, contact, folderid }) => id !== job.id && contact.id === job.contact.id && folderid === job.folderid,
    );
    return same === undefined ? [] : [job, same];
  });
  if (one === undefined || other === undefined) throw new Error('a customer has two unbilled jobs');

  const search = page.getByRole('searchbox', { name: 'Search unbilled jobs' });
  for (const { docno } of [one, other]) {
    await search.fill(docno);
    await expect.poll(async () => await rows.count()).toBe(1);
    await page.getByRole('checkbox', { name: `Select row ${docno}` }).check();
    expect(await search.inputValue()).toBe(docno);
  }
  await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor();
  await expectAccessible(page);
  expect(new URL(page.url()).searchParams.get('q')).toBe(other.docno);

  await page.getByRole('button', { name: 'Create 2 invoices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Combine into one invoice' }).dblclick();
  await page.getByRole('button', { name: 'Issue' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue this draft?' });
  await issue.getByText(/^No email is sent|^The email with the PDF goes to /).waitFor();
  await expectAccessible(page);
  await issue.getByRole('button', { name: 'Issue' }).dblclick();
  await page
    .getByText(/^Issued as /)
    .first()
    .waitFor();
  expect(await page.getByText(/^Issued as /).count()).toBe(1);
  const { data: invoices } = await clerk.data.read({
    params: { id: 'invoices' },
    query: { find: JSON.stringify({ 'contact.id': one.contact.id }), limit: '0' },
  });
  const ofJobs = z
    .array(Invoiced)
    .parse(invoices)
    .filter(({ jobs }) => jobs.some(({ id }) => id === one.id));
  expect(ofJobs.map(({ state, jobs }) => [state, jobs.length])).toEqual([['issued', 2]]);
});

test('all unbilled jobs of a period and a customer are selected at once, and what is created from them is said with its total', async () => {
  const clerk = await site.server().client(demoLogin('billing'));
  const { data } = await clerk.data.read({ params: { id: 'unbilled' }, query: { limit: '0' } });
  const waiting = z.array(Unbilled).parse(data);
  const page = await site.open('billing', '/office/bills/unbilled');
  const bar = page.getByRole('status').filter({ hasText: 'selected' });
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await bar.filter({ hasText: '25 selected' }).waitFor();
  await page.getByRole('button', { name: `Select all ${waiting.length}` }).click();
  await bar.filter({ hasText: `${waiting.length} selected` }).waitFor();
  await page.getByRole('button', { name: /^Create \d+ invoices$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('They are grouped as each customer’s record says.').waitFor();
  await dialog
    .getByText(/^One invoice for (each job|each site|all jobs)$/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  const dayOf = (doneAt: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuala_Lumpur', dateStyle: 'short' }).format(doneAt);
  const [oldest] = waiting.toSorted((a, b) => a.doneAt - b.doneAt);
  if (oldest === undefined) throw new Error('a job is unbilled');
  const day = dayOf(oldest.doneAt);
  const own = waiting.filter(({ doneAt, contact }) => dayOf(doneAt) === day && contact.id === oldest.contact.id);
  await page.getByRole('textbox', { name: 'Done from' }).fill(day);
  await page.getByRole('textbox', { name: 'Done until' }).fill(day);
  await page.getByRole('combobox', { name: 'Customer' }).fill(oldest.contact.name);
  await page.getByRole('option', { name: oldest.contact.name }).first().click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^J-/ }) });
  await expect
    .poll(async () => (await rows.getByRole('link', { name: /^J-/ }).allInnerTexts()).toSorted())
    .toEqual(own.map(({ docno }) => docno).toSorted());
  await expectAccessible(page);
});

test('while drafts are created, their dialog keeps what was confirmed, although the list behind it changes', async () => {
  const clerk = await site.server().client(demoLogin('billing'));
  const { data } = await clerk.data.read({ params: { id: 'unbilled' }, query: { limit: '0' } });
  const waiting = z
    .array(Unbilled)
    .parse(data)
    .filter(({ reason }) => reason === 'no_invoice');
  const jobs = [...new Map(waiting.map((job) => [job.contact.id, job])).values()].slice(0, 2);
  const page = await site.open('billing', '/office/bills/unbilled');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^J-/ }) });
  for (const { docno } of jobs) {
    await page.getByRole('searchbox', { name: 'Search unbilled jobs' }).fill(docno);
    await expect.poll(async () => await rows.count()).toBe(1);
    await page.getByRole('checkbox', { name: `Select row ${docno}` }).check();
  }
  await page.getByRole('button', { name: 'Create 2 invoices' }).click();
  const dialog = page.getByRole('dialog', { name: '2 invoices for 2 customers' });
  const items = dialog.getByRole('listitem');
  const before = await items.allInnerTexts();
  // The answer comes late: the drafts exist, and the list shows them, while the dialog is still at work.
  const { promise: seen, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/invoice/bundle', async (route) => {
    const response = await route.fetch();
    await seen;
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Create 2 invoices' }).click();
  await dialog.getByRole('status').filter({ hasText: 'Creating 2 drafts…' }).waitFor();
  await page.getByText('On a draft').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await items.allInnerTexts()).toEqual(before);
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  answer(undefined);
  await page.getByText('2 drafts created. Review them, then issue them.').waitFor();
});

test.each(['/office/bills/unbilled', '/office/bills/invoices'] as const)(
  '%s is accessible with its rows',
  async (address) => {
    const page = await site.open('billing', address);
    await page.getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
  },
);

test('a user without permission for bills is denied access', async () => {
  const page = await site.open('dispatcher', '/office/bills/invoices');
  await page.getByRole('heading', { name: 'Access denied' }).waitFor();
  await expectAccessible(page);
});

test('an invoice is credited in full with a reason, once, after the office has said what follows and to whom it goes', async () => {
  const clerk = await site.server().client(demoLogin('billing'));
  const { data } = await clerk.data.read({
    params: { id: 'invoices' },
    query: { find: JSON.stringify({ kind: 'invoice', state: 'issued' }), limit: '50' },
  });
  const open = z.array(z.object({ id: z.string(), docno: z.string() })).parse(data);
  const details = await Promise.all(open.map(async ({ id }) => (await clerk.invoices.get({ params: { id } })).data));
  const invoice = details.find(({ credits, billTo }) => credits.length === 0 && billTo.email !== null);
  if (invoice === undefined) throw new Error('an issued invoice is not credited');
  const page = await site.open('billing', `/office/bills/invoices/${invoice.id}`);
  await page.getByRole('button', { name: 'Credit in full' }).click();
  const dialog = page.getByRole('dialog', { name: `Credit ${invoice.docno ?? ''} in full?` });
  await dialog.getByText(invoice.billTo.email ?? '').waitFor();
  const act = dialog.getByRole('button', { name: 'Credit in full' });
  expect(await act.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Billed twice');
  await expectAccessible(page);
  await act.dblclick();
  await page
    .getByText(/^Credited with /)
    .first()
    .waitFor();
  expect(await page.getByText(/^Credited with /).count()).toBe(1);
  await page.getByRole('button', { name: 'Credit in full' }).waitFor({ state: 'detached' });
  const after = (await clerk.invoices.get({ params: { id: invoice.id } })).data;
  expect(after.credits.map(({ amount }) => amount)).toEqual([invoice.amount]);
});

test('a draft that someone else changes while the question is open is not issued, and the office says so', async () => {
  const clerk = await site.server().client(demoLogin('billing'));
  const { data } = await clerk.data.read({ params: { id: 'unbilled' }, query: { limit: '0' } });
  const job = z
    .array(Unbilled)
    .parse(data)
    .find(({ reason }) => reason === 'no_invoice');
  const draft = (await clerk.invoices.create({ body: { postIds: [job?.id ?? ''] } })).data;
  const page = await site.open('billing', `/office/bills/invoices/${draft.id}`);
  await page.getByRole('button', { name: 'Issue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue this draft?' });
  await dialog.getByText(/email/).waitFor();
  await page.route('**/issue', async (route) => {
    await clerk.invoices.update({ params: { id: draft.id }, body: { uts: draft.uts, note: 'By appointment' } });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await page.getByText('This has been changed in the meantime. Reload and try again.').waitFor();
  expect(await page.getByText(/^Issued as /).count()).toBe(0);
  expect((await clerk.invoices.get({ params: { id: draft.id } })).data).toMatchObject({ state: 'draft', docno: null });
});

/** The drafts of the demonstration company, or new ones of jobs that wait to be billed. */
async function makeDrafts(count: number) {
  const clerk = await site.server().client(demoLogin('billing'));
  const { data } = await clerk.data.read({ params: { id: 'unbilled' }, query: { limit: '0' } });
  const unbilled = z
    .array(Unbilled)
    .parse(data)
    .filter(({ reason }) => reason === 'no_invoice');
  const jobs = [...new Map(unbilled.map((job) => [job.contact.id, job])).values()].slice(0, count);
  const drafts = [];
  for (const { id, docno } of jobs)
    drafts.push({ ...(await clerk.invoices.create({ body: { postIds: [id] } })).data, job: docno });
  return { clerk, drafts };
}

test('a customer who requires purchase orders gets an invoice: the draft says what is missing, and takes it with note and lines', async () => {
  const { clerk, drafts } = await makeDrafts(1);
  const [draft] = drafts;
  if (draft === undefined) throw new Error('a job is unbilled');
  const admin = await site.server().client(demoLogin('admin'));
  const { uts } = (await admin.contacts.get({ params: { id: draft.contact.id } })).data;
  await admin.contacts.update({ params: { id: draft.contact.id }, body: { uts, porequired: true } });

  const page = await site.open('billing', `/office/bills/invoices/${draft.id}`);
  await page.getByText('A purchase order number is missing').waitFor();
  expect(await page.getByRole('button', { name: 'Issue' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter number' }).click();
  await page.getByRole('heading', { level: 1, name: `Edit draft for ${draft.contact.name}` }).waitFor();
  await page.getByRole('textbox', { name: 'Purchase order number' }).fill('PO-4711');
  await page.getByRole('textbox', { name: 'Note on the invoice' }).fill('Thank you');
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('3');
  await page.getByRole('textbox', { name: 'Discount, line 1' }).fill('10%');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Draft saved').waitFor();
  await page.getByText('PO-4711').waitFor();
  const saved = (await clerk.invoices.get({ params: { id: draft.id } })).data;
  expect(saved).toMatchObject({ ponumber: 'PO-4711', note: 'Thank you' });
  expect(saved.lines[0]).toMatchObject({ qty: '3', uiDisc: '10%' });
  await page.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  await page.getByText(/^Issued as /).waitFor();
  await admin.contacts.update({
    params: { id: draft.contact.id },
    body: { uts: (await admin.contacts.get({ params: { id: draft.contact.id } })).data.uts, porequired: false },
  });
});

test('two people who edit a draft keep both changes, and choose where both changed the same', async () => {
  const { clerk, drafts } = await makeDrafts(1);
  const [draft] = drafts;
  if (draft === undefined) throw new Error('a job is unbilled');
  const page = await site.open('billing', `/office/bills/invoices/${draft.id}/edit`);
  await page.getByRole('textbox', { name: 'Note on the invoice' }).fill('Mine');
  await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Visit and bait');
  await clerk.invoices.update({
    params: { id: draft.id },
    body: { uts: draft.uts, note: 'Theirs', ponumber: 'PO-9' },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else saved this in the meantime').waitFor();
  expect(await page.getByRole('textbox', { name: 'Purchase order number' }).inputValue()).toBe('PO-9');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yours: Mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Draft saved').waitFor();
  expect((await clerk.invoices.get({ params: { id: draft.id } })).data).toMatchObject({
    note: 'Mine',
    ponumber: 'PO-9',
    lines: [{ name: 'Visit and bait' }, ...draft.lines.slice(1).map(({ name }) => ({ name }))],
  });
});

const heldText = /the mail server is not set up/;

test('several drafts are issued together, once, after the office has said what follows; one that a rule rejects is left out', async () => {
  const { clerk, drafts } = await makeDrafts(3);
  const blocked = drafts[2];
  if (blocked === undefined) throw new Error('three jobs are unbilled');
  const own = drafts.filter(({ contact }) => contact.id !== blocked.contact.id);
  const admin = await site.server().client(demoLogin('admin'));
  const { uts } = (await admin.contacts.get({ params: { id: blocked.contact.id } })).data;
  await admin.contacts.update({ params: { id: blocked.contact.id }, body: { uts, porequired: true } });

  const page = await site.open('billing', '/office/bills/invoices?state=draft');
  for (const { job } of [...own, blocked])
    await page.getByRole('row').filter({ hasText: job }).getByRole('checkbox').check();
  await page.getByRole('button', { name: `Issue ${own.length + 1} drafts` }).click();
  const dialog = page.getByRole('dialog', {
    name: own.length === 1 ? 'Issue 1 draft?' : `Issue ${own.length} drafts?`,
  });
  const emails = dialog.getByRole('group', { name: 'Emails with the PDF' });
  await emails.waitFor();
  // What holds all emails is said once, and not of each customer.
  expect([await emails.getByText(heldText).count(), await dialog.getByText(heldText).count()]).toEqual([0, 1]);
  expect(await emails.getByText(/@/).count()).toBe(own.length);
  await dialog
    .getByRole('group', { name: 'Not issued' })
    .getByText('This customer requires a purchase order number on invoices.')
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Issue/ }).dblclick();
  const results = page.getByRole('dialog', { name: /invoices? issued$/ });
  await results.waitFor();
  await expectAccessible(page);
  expect(await results.getByRole('link').count()).toBe(own.length);
  await results.getByRole('button', { name: 'Close' }).last().click();

  // The issued ones are sent again, each to its own customer; the emails of before still wait, and none is written twice.
  await page.goto('/office/bills/invoices?state=issued');
  for (const { id, contact } of own) {
    const { docno } = (await clerk.invoices.get({ params: { id } })).data;
    await page
      .getByRole('row')
      .filter({ hasText: contact.name })
      .filter({ hasText: docno ?? '' })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('button', { name: /^Send \d+ invoices?$/ }).click();
  const sending = page.getByRole('dialog', { name: /^Send \d+ invoices?\?$/ });
  await sending.getByRole('group', { name: 'Emails with the PDF' }).waitFor();
  expect(await sending.getByText(heldText).count()).toBe(1);
  await expectPopupAccessible(page);
  await sending.getByRole('button', { name: /^Send/ }).dblclick();
  await page.getByRole('dialog', { name: /waits? for the mail server$/ }).waitFor();
  const mails = async (refid: string) =>
    (await clerk.data.read({ params: { id: 'messages' }, query: { find: JSON.stringify({ refid }) } })).data.length;
  for (const { id } of own) await expect.poll(async () => await mails(id), { timeout: 30_000 }).toBe(1);
  const after = await Promise.all(drafts.map(async ({ id }) => (await clerk.invoices.get({ params: { id } })).data));
  expect(after.map(({ state }) => state)).toEqual(
    drafts.map(({ contact }) => (contact.id === blocked.contact.id ? 'draft' : 'issued')),
  );
});

test('the emails of an invoice are listed with their state; it is sent again, and credited in part', async () => {
  const { clerk, drafts } = await makeDrafts(1);
  const [draft] = drafts;
  if (draft === undefined) throw new Error('a job is unbilled');
  await clerk.invoices.update({
    params: { id: draft.id },
    body: { uts: draft.uts, lines: [{ id: draft.lines[0]?.id ?? '', qty: '4' }] },
  });
  const { uts } = (await clerk.invoices.get({ params: { id: draft.id } })).data;
  const invoice = (await clerk.invoices.issue({ params: { id: draft.id }, body: { uts } })).data;
  const page = await site.open('billing', `/office/bills/invoices/${invoice.id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await page.getByRole('button', { name: 'Send email' }).click();
  const send = page.getByRole('dialog', { name: `Send ${invoice.docno ?? ''} by email` });
  await send.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await send.getByRole('button', { name: 'Send' }).click();
  await send.getByText('Some fields are missing or invalid.').waitFor();
  await expectAccessible(page);
  await send.getByRole('textbox', { name: 'Email' }).fill('accounts@customer.test');
  await send.getByRole('button', { name: 'Send' }).click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'The email to accounts@customer.test waits for the mail server' });
  await notice.locator('.tabler-icon-alert-triangle').waitFor();
  const waiting = emails.getByRole('row').filter({ hasText: 'accounts@customer.test' });
  await waiting.getByText('Not sent').waitFor();
  // While it waits, the same email is not written twice.
  await page.getByRole('button', { name: 'Send email' }).click();
  await send.getByRole('textbox', { name: 'Email' }).fill('accounts@customer.test');
  await send.getByRole('button', { name: 'Send' }).click();
  await send.waitFor({ state: 'hidden' });
  await page.reload();
  await waiting.first().waitFor();
  expect(await waiting.count()).toBe(1);

  await page.getByRole('button', { name: 'Credit in part' }).click();
  const credit = page.getByRole('dialog', { name: `Credit part of ${invoice.docno ?? ''}` });
  const qty = credit.getByRole('textbox', { name: /^Quantity to credit of / }).first();
  await qty.fill('5');
  await credit.getByText('At most 4').waitFor();
  await credit.getByRole('textbox', { name: 'Reason' }).fill('One visit was not made');
  await credit.getByRole('button', { name: 'Issue credit note' }).click();
  await credit.getByText('A quantity is more than is left to credit.').waitFor();
  await expectAccessible(page);
  await qty.fill('1');
  await credit.getByRole('button', { name: 'Issue credit note' }).dblclick();
  await page
    .getByText(/^Credited with /)
    .first()
    .waitFor();
  const after = (await clerk.invoices.get({ params: { id: invoice.id } })).data;
  expect(after.credits).toHaveLength(1);
  expect(after.lines[0]?.credited.qty).toBe('1');
});
