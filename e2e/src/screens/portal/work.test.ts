import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import * as portal from '../../portal.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a visit is found in the list, and its report is created and downloaded', async () => {
  const page = await site.open('customer1', '/portal/service-report');
  const first = page.getByRole('link', { name: /^J-/ }).first();
  const docno = await first.innerText();
  await expectAccessible(page);
  await page.goto('/portal/service-report');
  await portal.openReport(page, docno);
  await page.getByRole('button', { name: 'Prepare PDF' }).click();
  expect((await portal.downloadPdf(page)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('heading', { name: 'Findings' }).waitFor();
  await expectAccessible(page);
});

test('a report opened while the search is still pending stays open', async () => {
  const page = await site.open('customer1', '/portal/service-report');
  const link = page.getByRole('link', { name: /^J-/ }).first();
  const docno = await link.innerText();
  await page.route(/\/portal\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search service reports' }).fill(docno);
  await link.click();
  await page.getByRole('heading', { level: 1, name: docno }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/portal/sr-details');
});

test('another customer’s visit is not shown', async () => {
  const other = await site.server().client(demoLogin('customer17'));
  const { data } = await other.data.read({ params: { id: 'service-reports' }, query: { limit: '1' } });
  const [visit] = z.array(z.object({ id: z.string() })).parse(data);
  const page = await site.open('customer1', `/portal/sr-details?id=${visit?.id ?? ''}`);
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
});
