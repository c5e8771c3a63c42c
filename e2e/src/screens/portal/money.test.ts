import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as portal from '../../portal.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const stateOf = async (docno: string) =>
  await site.server().db.selectFrom('invoice').select('state').where('docno', '=', docno).executeTakeFirst();

test('an invoice stays unpaid when its payment is declined, and is paid when the payment is approved', async () => {
  const page = await site.open('customer1', '/portal/outstanding-invoices');
  const pay = page.getByRole('button', { name: /^Pay [A-Z]+-\d{4}-/ }).first();
  const docno = ((await pay.getAttribute('aria-label')) ?? (await pay.innerText())).replace(/^Pay /, '');
  const before = await stateOf(docno);
  await expectAccessible(page);

  await page.goto('/portal/outstanding-invoices');
  await portal.startPayment(page, docno);
  await page.getByRole('button', { name: /^Decline/ }).click();
  await page.getByText('The payment was not completed. Nothing was applied to the invoices.').waitFor();
  expect(await stateOf(docno)).toEqual(before);
  await expectAccessible(page);

  await page.goto('/portal/outstanding-invoices');
  await portal.pay(page, docno);
  await portal.openInvoice(page, docno);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  expect(await stateOf(docno)).toEqual({ state: 'paid' });
  await expectAccessible(page);
});
