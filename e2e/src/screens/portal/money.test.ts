import { test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as portal from '../../portal.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('an invoice stays open when its payment is declined, and is paid when it is approved', async () => {
  const page = await site.open('customer1', '/portal/outstanding-invoices');
  const pay = page.getByRole('button', { name: /^Pay [A-Z]+-\d{4}-/ }).first();
  const docno = ((await pay.getAttribute('aria-label')) ?? (await pay.innerText())).replace(/^Pay /, '');
  await expectAccessible(page);

  await page.goto('/portal/outstanding-invoices');
  await portal.startPayment(page, docno);
  await page.getByRole('button', { name: /^Decline/ }).click();
  await page.getByText('Nothing was paid. The invoices are still unpaid.').waitFor();
  await expectAccessible(page);

  await page.goto('/portal/outstanding-invoices');
  await portal.pay(page, docno);
  await portal.openInvoice(page, docno);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await expectAccessible(page);
});
