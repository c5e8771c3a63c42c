import { demoLogin } from '@field-service/testing/demo.ts';
import { test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as portal from '../../portal.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** Which customers of the demonstration company owe something depends on the day it was created. */
async function customerWhoOwes(): Promise<string> {
  for (let number = 1; number <= 40; number += 1) {
    const name = `customer${number}`;
    const client = await site.server().client(demoLogin(name));
    const find = JSON.stringify({ state: 'issued' });
    const { data } = await client.data.read({ params: { id: 'invoices' }, query: { find, limit: '1' } });
    if (data.length > 0) return name;
  }
  throw new Error('No customer of the demonstration company owes anything.');
}

test('an invoice stays open when its payment is declined, and is paid when it is approved', async () => {
  const page = await site.open(await customerWhoOwes(), '/portal/outstanding-invoices');
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
