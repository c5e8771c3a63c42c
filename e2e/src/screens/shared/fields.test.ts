import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const open = async (query: string, width = 1024): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${site.url}?${query}`);
  await page.getByRole('button', { name: /^Calendar|^Lịch|^日历/ }).waitFor();
  return page;
};

const values = async (page: Page): Promise<unknown> => JSON.parse(await page.locator('output').innerText());
const leave = async (page: Page) => await page.keyboard.press('Tab');

describe('an amount', () => {
  test('of a Vietnamese customer keeps its thousands separators', async () => {
    const page = await open('lang=vi&currency=VND');
    await page.getByLabel('Số tiền').fill('150.000');
    await leave(page);
    expect(await values(page)).toMatchObject({ amount: '150000' });
    expect(await page.getByLabel('Số tiền').inputValue()).toBe('150.000');
  });

  test('that is ambiguous is read back, and the form is not sent before the answer', async () => {
    const page = await open('lang=en-GB&currency=MYR');
    await page.getByLabel('Amount').fill('1,500');
    await leave(page);
    const question = page.getByRole('group', { name: 'What do you mean by “1,500”?' });
    await question.waitFor();
    expect(await values(page)).toMatchObject({ amount: null });
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.locator('output').getAttribute('data-sent')).toBe('0');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    await question.getByRole('button', { name: '1,500.00' }).press('Enter');
    expect(await values(page)).toMatchObject({ amount: '1500' });
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.locator('output').getAttribute('data-sent')).toBe('1');
    expect(await page.getByLabel('Amount').inputValue()).toBe('1,500.00');
  });

  test('stays unchanged when the field is only focused and left', async () => {
    const page = await open('lang=en-GB&currency=MYR');
    await page.getByLabel('Quantity').fill('1500');
    await leave(page);
    expect(await page.getByLabel('Quantity').inputValue()).toBe('1,500');
    await page.getByLabel('Quantity').focus();
    await leave(page);
    expect(await values(page)).toMatchObject({ quantity: '1500' });
  });
});

test('a date that does not exist is rejected, and its text is kept', async () => {
  const page = await open('lang=en-GB');
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('31/02/2026');
  await page.keyboard.press('Enter');
  await page.locator('p').filter({ hasText: 'February 2026 has 28 days' }).waitFor();
  expect(await date.inputValue()).toBe('31/02/2026');
  expect(await page.locator('output').getAttribute('data-sent')).toBe('0');
  await date.fill('28/02/2026');
  await page.keyboard.press('Enter');
  expect(await values(page)).toMatchObject({ date: 20_260_228 });
  await expect.poll(async () => await page.locator('output').getAttribute('data-sent')).toBe('1');
});

test('a date is picked from the calendar by keyboard', async () => {
  const page = await open('lang=en-GB');
  await page.getByRole('textbox', { name: 'Date' }).fill('20/11/2026');
  await leave(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Calendar: Date' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: '20 November 2026' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await values(page)).toMatchObject({ date: 20_261_121 });
});

test('an invalid time shows an explanation, and a 12-hour clock asks for am or pm', async () => {
  const page = await open('lang=en-GB&locale=en-MY-u-hc-h12');
  await page.getByLabel('Start').fill('25:99');
  await leave(page);
  await page.locator('p').filter({ hasText: 'Enter hours from 0 to 23 and minutes from 0 to 59' }).waitFor();
  expect(await page.getByLabel('Start').inputValue()).toBe('25:99');
  await page.getByLabel('Start').fill('2:30');
  await leave(page);
  await page.getByRole('button', { name: '02:30 pm' }).click();
  expect(await values(page)).toMatchObject({ start: 870 });
});

test('a duration can be typed in the words of the language', async () => {
  const page = await open('lang=zh-CN&currency=CNY');
  await page.getByLabel('时长').fill('1小时30分钟');
  await leave(page);
  expect(await values(page)).toMatchObject({ length: 90 });
});

describe('axe finds nothing, and nothing scrolls sideways,', () => {
  test.each(['en-GB', 'vi', 'zh-CN'])('in %s on a phone where every field asks for clarification', async (language) => {
    const page = await open(`lang=${language}&density=field`, 360);
    const typed = ['1.500,00.0', '1,500', '1.234', '31/02/2026', '25:99', '2'];
    const inputs = page.getByRole('textbox').or(page.getByRole('combobox'));
    for (const [at, text] of typed.entries()) await inputs.nth(at).fill(text);
    await page.locator('h1').click();
    expect(await faults(page)).toEqual([]);
    const small = await page
      .locator('input, button')
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 48).map((each) => each.outerHTML),
      );
    expect(small).toEqual([]);
  });
});
