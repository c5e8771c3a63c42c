import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expectPopupAccessible } from '../../accessible.ts';
import { openContext, sharedBrowser } from '../../browser.ts';
import { servePage, sharedParts } from '../../test-page.ts';

let site: Awaited<ReturnType<typeof servePage>>;
let context: BrowserContext;

beforeAll(async () => {
  site = await servePage(sharedParts);
  context = await openContext(await sharedBrowser());
});
afterAll(async () => {
  await context.close();
  await site.stop();
});

const openCalendar = async (density: string, width: number): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${site.url}?lang=en-GB&density=${density}`);
  await page.getByRole('textbox', { name: 'Date' }).fill('15/01/2027');
  await page.getByRole('button', { name: 'Calendar: Date' }).press('Enter');
  await page.getByRole('button', { name: 'January 2027', exact: true }).waitFor();
  return page;
};

describe.each([
  ['office', 1024],
  ['portal', 360],
  ['field', 360],
])('the calendar of the %s at %d px is accessible in light and dark', (density, width) => {
  test('with its days', async () => {
    const page = await openCalendar(density, width);
    await page.getByRole('button', { name: '20 January 2027' }).hover();
    await expectPopupAccessible(page);
  });

  test('with its months and its years', async () => {
    const page = await openCalendar(density, width);
    await page.getByRole('button', { name: 'January 2027', exact: true }).press('Enter');
    await page.getByRole('button', { name: '2027', exact: true }).waitFor();
    await expectPopupAccessible(page);
    await page.getByRole('button', { name: '2027', exact: true }).press('Enter');
    await page.getByText('2020 – 2029').waitFor();
    await expectPopupAccessible(page);
  });
});
