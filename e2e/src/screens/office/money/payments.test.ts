import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const Open = z.object({
  id: z.string(),
  docno: z.string(),
  balance: z.string(),
  contact: z.object({ id: z.string(), name: z.string() }),
});

const Unbilled = z.object({
  id: z.string(),
  reason: z.string(),
  porequired: z.boolean(),
  contact: z.object({ id: z.string() }),
});

/**
 * The open invoices of a customer who has at least two: unbilled jobs of the customer who has the most of them are
 * billed, each alone.
 */
async function debtor() {
  const clerk = await site.server().client(demoLogin('billing'));
  const read = async (id: 'invoices' | 'unbilled', find: object, sort: string) =>
    (await clerk.data.read({ params: { id }, query: { find: JSON.stringify(find), limit: '0', sort } })).data;
  const invoicesOf = async (contactId: string) =>
    z
      .array(Open)
      .parse(
        await read(
          'invoices',
          { kind: 'invoice', state: 'issued', currency: 'MYR', 'contact.id': contactId },
          'dueOn asc',
        ),
      );
  const jobs = z
    .array(Unbilled)
    .parse(await read('unbilled', { currency: 'MYR', reason: 'no_invoice' }, 'doneAt asc'))
    .filter(({ porequired }) => !porequired);
  const [owner = [], ...others] = Map.groupBy(jobs, ({ contact }) => contact.id).values();
  const most = others.reduce((all, each) => (each.length > all.length ? each : all), owner);
  const admin = await site.server().client(demoLogin('admin'));
  for (const job of most.slice(0, 2)) {
    const draft = (await admin.invoices.create({ body: { postIds: [job.id] } })).data;
    await admin.invoices.issue({ params: { id: draft.id }, body: { uts: draft.uts } });
  }
  const invoices = await invoicesOf(most[0]?.contact.id ?? '');
  const [first] = invoices;
  if (first === undefined || invoices.length < 2) throw new Error('a customer has two open invoices');
  return { clerk, invoices, first };
}

test('a payment that is recorded from an invoice begins with its balance, and leaving goes back to the invoice', async () => {
  const { first } = await debtor();
  const page = await site.open('billing', `/office/bills/invoices/${first.id}`);
  await page.getByRole('link', { name: 'Record payment' }).click();
  const valueOf = async (name: string) =>
    (await page.getByRole('textbox', { name }).inputValue()).replaceAll(/[^\d.]/g, '');
  const balance = Number(first.balance).toFixed(2);
  await page.getByRole('textbox', { name: 'Amount received' }).waitFor();
  expect([await valueOf('Amount received'), await valueOf(`Amount to apply to ${first.docno}`)]).toEqual([
    balance,
    balance,
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 1, name: first.docno }).waitFor();
});

test('a payment is recorded against invoices, confirmed once, applied and refunded; its sums add up at each step', async () => {
  const { clerk, invoices, first } = await debtor();
  const page = await site.open('billing', `/office/bills/payments/new?contact=${first.contact.id}`);
  const received = (Number(first.balance) + 50).toFixed(2);
  await page.getByRole('textbox', { name: 'Amount received' }).fill(received);
  await page.getByRole('textbox', { name: 'Payment reference' }).fill('MBB 77123');
  await page.getByRole('switch', { name: 'The money has arrived: confirm it now' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('a transfer slip') });
  // A form waits for its files.
  await page.getByText('15 B', { exact: true }).waitFor();
  const own = page.getByRole('textbox', { name: `Amount to apply to ${first.docno}` });
  await own.fill((Number(first.balance) + 1).toFixed(2));
  await page.getByText(/^At most /).waitFor();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('More is applied to an invoice than its balance due.').waitFor();
  await expect.poll(async () => await own.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  // The key Tab selects an amount, which is shown without separators from then on; what is typed replaces it.
  await own.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(first.balance);
  await page.getByRole('button', { name: 'Record payment' }).dblclick();
  await page.getByRole('heading', { level: 1, name: new RegExp(`from ${first.contact.name.slice(0, 8)}`) }).waitFor();
  await page.getByText('Not confirmed yet').first().waitFor();
  await page.getByText('Proof of payment').waitFor();
  const proof = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await proof;
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Confirm' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm this payment?' });
  await confirm.getByText(/The confirmation cannot be undone\. The payment can still be removed from/).waitFor();
  await confirm
    .getByText(/receipt|No email is sent/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Confirm' }).dblclick();
  await page.getByText('Payment confirmed').waitFor();
  expect((await clerk.invoices.get({ params: { id: first.id } })).data).toMatchObject({ state: 'paid', balance: '0' });

  await page.getByRole('button', { name: 'Apply to invoices' }).click();
  const apply = page.getByRole('dialog', { name: 'Apply to invoices' });
  const other = invoices.find(({ id }) => id !== first.id);
  await apply.getByRole('textbox', { name: `Amount to apply to ${other?.docno ?? ''}` }).fill('60');
  await apply.getByRole('button', { name: 'Apply', exact: true }).click();
  await apply.getByText('More is applied than is left of the payment.').waitFor();
  await expectAccessible(page);
  await apply.getByRole('textbox', { name: `Amount to apply to ${other?.docno ?? ''}` }).fill('20');
  await apply.getByRole('button', { name: 'Apply', exact: true }).dblclick();
  await page.getByText('Payment applied').waitFor();

  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund to / });
  await refund.getByRole('textbox', { name: 'Amount' }).fill('31');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('Paid too much');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await refund.getByText(/^At most /).waitFor();
  await expectAccessible(page);
  await refund.getByRole('textbox', { name: 'Amount' }).fill('30');
  await refund.getByRole('button', { name: 'Record refund' }).dblclick();
  await page
    .getByText(/refunded$/)
    .first()
    .waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await clerk.payments.get({ params: { id } })).data).toMatchObject({ unapplied: '0', refunded: '30' });
});

test('a payment that has arrived is recorded with its day and confirmed in one step, and settles its invoice', async () => {
  const { clerk, first } = await debtor();
  const page = await site.open('billing', `/office/bills/payments/new?contact=${first.contact.id}&invoice=${first.id}`);
  const received = page.getByRole('textbox', { name: 'Received on' });
  const today = await received.inputValue();
  await received.fill('31/12/2099');
  // A cheque has not arrived yet; other money has, unless somebody says otherwise.
  const confirm = page.getByRole('switch', { name: 'The money has arrived: confirm it now' });
  await page
    .getByText(/The confirmation cannot be undone\. The payment can still be removed from an invoice;/)
    .waitFor();
  const method = async (name: string) => {
    await page.getByRole('combobox', { name: 'Payment method' }).click();
    await page.getByRole('option', { name }).click();
  };
  await method('Cheque');
  expect(await confirm.isChecked()).toBe(false);
  await method('Bank transfer');
  expect(await confirm.isChecked()).toBe(true);
  // One sentence says to whom the receipt goes; it is not a list.
  const receipt = page.getByText(/^A receipt for each invoice|^No email is sent/);
  await receipt.waitFor();
  expect(await page.getByRole('listitem').filter({ has: receipt }).count()).toBe(0);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('A day in the future cannot be the day of receipt.').first().waitFor();
  await expectAccessible(page);
  await received.fill('1/11/2026');
  await page.getByRole('button', { name: 'Record payment' }).dblclick();
  await page.getByText('Payment recorded and confirmed').waitFor();
  await page.getByText('01/11/2026', { exact: true }).waitFor();
  expect(today).not.toBe('01/11/2026');
  expect((await clerk.invoices.get({ params: { id: first.id } })).data).toMatchObject({
    state: 'paid',
    balance: '0',
    payments: [{ state: 'confirmed', receivedOn: 20_261_101 }],
  });

  // As the form said: the payment leaves its invoice, and stays confirmed.
  await page.getByRole('button', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog', { name: `Remove this payment from ${first.docno}?` });
  await remove
    .getByText(
      /becomes due again\. The payment stays confirmed; the money can be applied to other invoices or refunded\.$/,
    )
    .waitFor();
  await remove.getByRole('textbox', { name: 'Reason' }).fill('Wrong invoice');
  await expectPopupAccessible(page);
  await remove.getByRole('button', { name: 'Remove' }).dblclick();
  await page.getByText(`Removed from ${first.docno}`).first().waitFor();
  expect((await clerk.invoices.get({ params: { id: first.id } })).data).toMatchObject({
    state: 'issued',
    balance: first.balance,
  });
  const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await clerk.payments.get({ params: { id: paymentId } })).data).toMatchObject({
    state: 'confirmed',
    unapplied: first.balance,
  });
});

test('a payment that did not arrive is rejected with a reason, and one that someone else decided meanwhile is not', async () => {
  const { clerk, first } = await debtor();
  const record = async () =>
    (
      await clerk.paymentRecords.record({
        body: { contactid: first.contact.id, provider: 'cheque', amount: '5', invoices: [] },
      })
    ).data;
  const [one, other] = [await record(), await record()];
  const page = await site.open('billing', `/office/bills/payments/${one.id}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this payment?' });
  expect(await dialog.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The cheque bounced');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).dblclick();
  await page.getByText('Payment rejected').first().waitFor();
  await page.getByText('The cheque bounced').waitFor();

  await page.goto(`/office/bills/payments/${other.id}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm this payment?' });
  await confirm.getByText('No email is sent, because the payment is not for an invoice.').waitFor();
  await page.route('**/confirm', async (route) => {
    await clerk.paymentRecords.reject({ params: { id: other.id }, body: { uts: other.uts, reason: 'Returned' } });
    await route.continue();
  });
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await confirm.getByText('This has been changed in the meantime. Reload and try again.').waitFor();
  expect((await clerk.payments.get({ params: { id: other.id } })).data.state).toBe('failed');
});

test('the payments are listed with their state, filtered in the address and accessible', async () => {
  const page = await site.open('billing', '/office/bills/payments?state=confirmed&kind=payment');
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Not confirmed yet' }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText('Applied to invoices').first().waitFor();
});

test('a statement lists what changed the balance in a period, and is sent', async () => {
  const { first } = await debtor();
  const page = await site.open('billing', '/office/bills/statements');
  await page.getByText('Choose a customer').waitFor();
  await expectAccessible(page);
  await page.goto(`/office/bills/statements?contact=${first.contact.id}&from=20200101&until=20991231`);
  await page.getByText('Closing balance').first().waitFor();
  await page.getByText('Total due').first().waitFor();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^statement-\d{8}\.pdf$/);
  await page.getByRole('button', { name: 'Other formats' }).click();
  await expectPopupAccessible(page);
  const sheet = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^statement-\d{8}\.xlsx$/);
  await page.getByRole('button', { name: 'Send statement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Enter an email address').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('accounts@customer.test');
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByText('The email to accounts@customer.test waits for the mail server').waitFor();
  const emails = page.getByRole('region', { name: 'Emails' });
  await emails
    .getByRole('row')
    .filter({ hasText: 'accounts@customer.test' })
    .getByText('Statement of account')
    .waitFor();
});

test.each(['/office/bills/payments', '/office/bills/statements'] as const)(
  'a user without permission for bills is denied access to %s',
  async (address) => {
    const page = await site.open('dispatcher', address);
    await page.getByRole('heading', { name: 'Access denied' }).waitFor();
    await expectAccessible(page);
  },
);
