import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { faults } from '../../accessible.ts';
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

const open = async (lang: string, width = 1024, rule?: string): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  const query = new URLSearchParams({ page: 'parts', lang, ...(rule === undefined ? {} : { rule }) });
  await page.goto(`${site.url}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

const values = async (page: Page): Promise<unknown> => JSON.parse(await page.locator('output').innerText());
/** The labels of the address's fields, in the order in which they are drawn. */
const labels = async (page: Page): Promise<string[]> =>
  (await page.getByRole('group').first().locator('label').allInnerTexts()).map((label) => label.replace(' *', ''));

describe('an address', () => {
  test('has the parts of its country, in that order and with its names', async () => {
    const page = await open('en-GB');
    expect(await labels(page)).toEqual([
      'Country',
      'Street address',
      'Address, line 2',
      'District',
      'Postal code',
      'City',
      'State',
    ]);
    await page.getByRole('textbox', { name: 'Street address' }).fill('12 Orchard Road');
    await page.getByRole('combobox', { name: 'Country' }).fill('Singap');
    await page.getByRole('option', { name: 'Singapore' }).click();
    expect(await labels(page)).toEqual(['Country', 'Street address', 'Address, line 2', 'Postal code']);
    expect(await values(page)).toMatchObject({ address: { country_iso: 'SG', street_address: '12 Orchard Road' } });
    await page.getByRole('combobox', { name: 'Country' }).fill('Viet');
    await page.getByRole('option', { name: 'Vietnam' }).click();
    expect(await labels(page)).toContain('Province');
    expect(await faults(page)).toEqual([]);
  });

  test('tells at each part what is missing or invalid, and offers the regions of its country', async () => {
    const page = await open('en-GB', 360);
    await page.getByRole('textbox', { name: 'Postal code' }).fill('123');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not a postal code of Malaysia.').waitFor();
    expect(await page.getByText('Required', { exact: true }).count()).toBe(2);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'State' }).fill('Saraw');
    await page.getByRole('option', { name: 'Sarawak' }).click();
    await page.getByRole('combobox', { name: 'Country' }).fill('China');
    await page.getByRole('option', { name: 'China', exact: true }).click();
    await page.getByText('This is not a postal code of China.').waitFor();
    expect(await values(page)).toMatchObject({ address: { country_iso: 'CN', admin_area: 'Sarawak' } });
  });

  test.each([
    ['vi', 'Quốc gia', 'Ma-lai-xi-a|Malaysia'],
    ['zh-CN', '国家/地区', '马来西亚'],
  ])('names countries in the language of the person (%s)', async (lang, label, country) => {
    const page = await open(lang, 360);
    expect(country.split('|')).toContain(await page.getByRole('combobox', { name: label }).inputValue());
    expect(await faults(page)).toEqual([]);
  });
});

test('rows are added, changed and removed by their own buttons', async () => {
  const page = await open('en-GB');
  await page.getByRole('button', { name: 'Add batch' }).click();
  await page.getByRole('textbox', { name: 'Batch' }).fill('B1');
  await page.getByRole('button', { name: 'Add batch' }).click();
  await page.getByRole('textbox', { name: 'Batch' }).nth(1).fill('B2');
  expect(await values(page)).toMatchObject({ rows: ['B1', 'B2'] });
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove batch B1' }).click();
  expect(await values(page)).toMatchObject({ rows: ['B2'] });
});

test('texts belong to the language whose tab is open, and languages with a text are marked', async () => {
  const page = await open('en-GB');
  await page.getByRole('tab', { name: '简体中文' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('鼠饵站');
  await page.getByRole('tab', { name: 'Bahasa Melayu' }).click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
  await page.getByRole('tab', { name: '简体中文' }).locator('svg').waitFor();
  expect(await values(page)).toMatchObject({ texts: { 'zh-CN': { name: '鼠饵站' } } });
  expect(await faults(page)).toEqual([]);
});

describe('a recurrence', () => {
  const rule = async (page: Page): Promise<unknown> => z.object({ rule: z.string() }).parse(await values(page)).rule;
  const pick = async (page: Page, field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  test('is chosen by unit, interval, days and end, and said in a sentence', async () => {
    const page = await open('en-GB');
    await page.getByText('Every week on Monday', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'On these weekdays' }).getByText('Thursday', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Repeat every' }).fill('2');
    await page.getByRole('textbox', { name: 'Repeat every' }).blur();
    await pick(page, 'Ends', 'After a number of times');
    await page.getByText('Every 2 weeks on Thursday, 12 times', { exact: true }).waitFor();
    expect(await rule(page)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=12');
    expect(await faults(page)).toEqual([]);
    await pick(page, 'Time unit', 'months');
    await page.getByText('Every 2 months on day 2, 12 times', { exact: true }).waitFor();
    expect(await rule(page)).toBe('FREQ=MONTHLY;INTERVAL=2;COUNT=12');
    expect(await faults(page)).toEqual([]);
  });

  test('keeps its interval while an impossible one is typed', async () => {
    const page = await open('en-GB', 360);
    await page.getByRole('textbox', { name: 'Repeat every' }).fill('0');
    await page.getByRole('textbox', { name: 'Repeat every' }).blur();
    expect(await rule(page)).toBe('FREQ=WEEKLY');
  });

  test('that no choices express is kept until the person replaces it', async () => {
    const special = 'FREQ=MONTHLY;BYDAY=1MO,3TU';
    const page = await open('vi', 360, special);
    await page.getByText('Lịch đặc biệt này').waitFor();
    expect(await rule(page)).toBe(special);
    expect(await page.getByRole('main').innerText()).not.toMatch(/lịch.*FREQ/i);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Thay lịch' }).click();
    expect(await rule(page)).toBe('FREQ=WEEKLY');
  });
});
