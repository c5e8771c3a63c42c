import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as office from '../../office.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('an unbilled job becomes an issued invoice, and jobs of two customers cannot share one', async () => {
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
  await page.getByText('Select jobs for one customer.').waitFor();
  expect(await page.getByRole('button', { name: 'Create invoice' }).isDisabled()).toBe(true);

  await page.reload();
  const docno = await office.bill(page, first.job, first.customer);
  await expectAccessible(page);
  const clerk = await site.server().client(demoLogin('billing'));
  const { data } = await clerk.data.read({ params: { id: 'invoices' }, query: { search: docno, limit: '5' } });
  expect(data).toMatchObject([{ docno, state: 'issued' }]);
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
