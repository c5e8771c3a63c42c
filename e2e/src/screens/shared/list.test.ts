import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, faults } from '../../accessible.ts';
import { openContext, sharedBrowser } from '../../browser.ts';
import { servePage, sharedParts } from '../../test-page.ts';

let site: Awaited<ReturnType<typeof servePage>>;
let context: BrowserContext;

beforeAll(async () => {
  site = await servePage(sharedParts);
});
beforeEach(async () => {
  context = await openContext(await sharedBrowser());
});
afterEach(async () => await context.close());
afterAll(async () => await site.stop());

const open = async (state: string, { width = 1280, lang = 'en-GB' } = {}): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 860 });
  await page.goto(`${site.url}?page=list&state=${state}&lang=${lang}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

describe('a list', () => {
  test('of many rows is paged, keeps what is selected on other pages, and says how many there are', async () => {
    const page = await open('many');
    await page.getByText('Gel 1', { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(25);
    await page.getByText(/12,345/).waitFor();
    await page.getByRole('checkbox', { name: 'Select row Gel 2', exact: true }).check();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Gel 26', { exact: true }).waitFor();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByText('26 selected').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('26 selected').waitFor({ state: 'detached' });
  });

  test('with texts of any length neither scrolls the page sideways nor hides the end of a text', async () => {
    for (const width of [360, 1024, 1920]) {
      const page = await open('long', { width });
      await page
        .getByText(/^用于食品加工车间/)
        .first()
        .waitFor();
      expect(await faults(page)).toEqual([]);
      // What is cut on the screen is whole in the title of the cell.
      if (width > 600)
        await page
          .getByTitle(/由持证技术人员按标签剂量投放与更换$/)
          .first()
          .waitFor();
      await page.close();
    }
  });

  test('without rows says what to do first; when nothing matches, it offers to clear the filters', async () => {
    const empty = await open('empty');
    await empty.getByText('No products yet').waitFor();
    await empty.getByRole('button', { name: 'New item' }).waitFor();
    await expectAccessible(empty);

    const page = await open('few');
    await page.getByText('Gel 3', { exact: true }).waitFor();
    await search(page).fill('none');
    await page.getByText('Nothing matches').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Gel 3', { exact: true }).waitFor();
    expect(await search(page).inputValue()).toBe('');
  });

  test('that is loading shows its outline, and no sentence that it is empty', async () => {
    const page = await open('loading');
    await page.locator('[aria-busy="true"]').first().waitFor();
    expect(await page.getByText('No products yet').count()).toBe(0);
    await expectAccessible(page);
  });

  test('that cannot be read says why and tries again when it is asked to', async () => {
    const page = await open('error');
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Gel 1', { exact: true }).waitFor();
  });

  test.each(['vi', 'ms', 'id', 'zh-CN'])('is cards on a phone, in each language (%s)', async (lang) => {
    const page = await open('few', { width: 360, lang });
    await page.getByText('Gel 1', { exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
  });
});
