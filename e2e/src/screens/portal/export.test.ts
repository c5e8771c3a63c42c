import { text } from 'node:stream/consumers';
import { parseCsv } from '@field-service/domain/values/csv.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a customer exports their service reports and downloads the file', async () => {
  const page = await site.open('customer1', '/portal/service-report');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  const numbers = await page.getByRole('main').getByRole('row').getByRole('link').allInnerTexts();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Text with separators (.csv)' }).click();
  await page.getByText(/^Service Reports .+\.csv is ready$/).waitFor();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [heading, ...rows] = parseCsv(await text(await (await downloading).createReadStream()));
  expect(heading).toEqual(['Service report', 'Date', 'Site', 'Technician', 'Stations', 'Status']);
  expect(rows.slice(0, numbers.length).map(([number]) => number)).toEqual(numbers);
});
