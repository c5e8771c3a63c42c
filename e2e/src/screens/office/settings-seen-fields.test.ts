import { demoLogin } from '@field-service/testing/demo.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import { chooseScene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

describe('a phone field', () => {
  const problems = [
    ['call me', 'Use only digits, spaces and + ( ) . - / in a phone number'],
    ['+0 123 4567', 'A country code does not begin with 0: enter it as in +60'],
    ['12345', 'Too few digits for a phone number: include the area code'],
    ['+60 1234 5678 9012 34', 'Too many digits for a phone number'],
  ] as const;

  /** Saves the form with the first wrong number, and reads what is said of each; a right one is taken. */
  const expectSaid = async (page: Page, save: string): Promise<void> => {
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await phone.fill('12');
    await page.getByRole('button', { name: save }).click();
    for (const [typed, said] of problems) {
      await phone.fill(typed);
      await page.getByText(said, { exact: true }).waitFor();
      expect(await phone.getAttribute('aria-invalid')).toBe('true');
    }
    await expectAccessible(page);
    for (const right of ['+60 3-2161 1234', '0065 6746 2210', '(021) 829 4411']) {
      await phone.fill(right);
      await expect.poll(async () => await phone.getAttribute('aria-invalid')).not.toBe('true');
    }
  };

  test('of a customer says what is wrong with the number', async () => {
    const page = await site.open('admin', '/office/contact-list/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Phones Ltd');
    await expectSaid(page, 'Create customer');
  });

  test('of a person says what is wrong with the number', async () => {
    const { technicianId } = await chooseScene(site.server().url);
    const page = await site.open('admin', `/office/team-list/${technicianId}/edit`);
    await expectSaid(page, 'Save');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: '(021) 829 4411' }).waitFor();
  });
});

describe('tags of items that cannot be read', () => {
  const failed = 'Failed to get Settings for Item Tags';
  const settings = '**/api/setting/item-tags*';

  test('are said on the list and on the form, until they can be read again', async () => {
    const page = await site.open('admin', '/office/');
    await page.route(settings, async (route) => await route.abort());
    await page.goto('/office/item-list');
    const alert = page.getByRole('alert').filter({ hasText: failed });
    await alert.waitFor();
    await expectAccessible(page);
    await page.goto('/office/item-list/new');
    await page.getByText(failed).waitFor();
    expect(await page.getByRole('combobox', { name: 'Tags' }).getAttribute('aria-invalid')).toBe('true');
    await page.goto('/office/item-list');
    await alert.waitFor();
    await page.unroute(settings);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Item tags' }).click();
    await page.getByRole('dialog', { name: 'Item tags' }).waitFor();
  });

  test('are said to people who may not change them, too', async () => {
    const page = await site.open('dispatcher', '/office/');
    await page.route(settings, async (route) => await route.abort());
    await page.goto('/office/item-list');
    await page.getByRole('alert').filter({ hasText: failed }).waitFor();
    expect(await page.getByRole('button', { name: 'Item tags' }).count()).toBe(0);
  });
});

test('a picker searches from three Latin letters or one Chinese character on', async () => {
  const admin = await site.server().client(demoLogin('admin'));
  await admin.contacts.create({ body: { code: 'ZQ-1', name: 'Zqorum Foods' } });
  await admin.contacts.create({ body: { code: 'HY-2', name: '海洋' } });
  const page = await site.open('admin', '/office/jobs/new');
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const search = searchParams.get('search') ?? '';
    if (pathname.endsWith('/data/contacts') && search !== '') searches.push(search);
  });
  const field = page.getByRole('combobox', { name: 'Customer' });
  const options = page.getByRole('option');
  await field.click();
  await options.first().waitFor();
  const offered = await options.allInnerTexts();
  const hint = 'There are more. Type part of a name to find them.';
  expect(offered.at(-1)).toBe(hint);

  // The records that are offered unasked stay, narrowed to what is typed.
  const two = (offered.find((text) => /^[a-z]{2}/i.test(text)) ?? '').slice(0, 2);
  await field.pressSequentially(two);
  await expect
    .poll(async () => await options.allInnerTexts())
    .toEqual(offered.filter((text) => text === hint || text.toLowerCase().includes(two.toLowerCase())));
  await field.fill('zq');
  await page.getByRole('option', { name: 'Type at least three letters.' }).waitFor();
  await expectPopupAccessible(page);
  // Longer than a pause after which a search is sent.
  await page.waitForTimeout(800);
  expect(searches).toEqual([]);

  await field.fill('zqo');
  await page.getByRole('option', { name: 'Zqorum Foods' }).waitFor();
  await field.fill('海');
  await page.getByRole('option', { name: '海洋' }).click();
  expect(await field.inputValue()).toContain('海洋');
  expect(searches.slice(0, 2)).toEqual(['zqo', '海']);
});

test('a line above a million million is reduced while it is typed, and says which of its numbers was', async () => {
  const page = await site.open('dispatcher', '/office/jobs/new');
  // The customer, whose folder decides the rules of lines, arrives after the line was typed.
  await page.route(/\/api\/contact\/[^/]+$/, async (route) => {
    await new Promise((passed) => setTimeout(passed, 3000));
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Add line' }).click();
  const [qty, price] = ['Quantity', 'Price'].map((name) => page.getByRole('textbox', { name: `${name}, line 1` }));
  await qty?.fill('3');
  await price?.fill('900000000000');
  const said = 'Reduced, so that the line stays below 1,000,000,000,000.';
  await page.getByText(said).waitFor();
  // Leaving the field reads the reduced number once more.
  await price?.press('Tab');
  await page.getByRole('textbox', { name: 'Discount, line 1' }).and(page.locator(':focus')).waitFor();
  await page.getByText(said).waitFor();
  expect(await price?.inputValue()).toMatch(/^333,?333,?333,?333/);
  expect(await qty?.inputValue()).toBe('3');
  await expectAccessible(page);
  await price?.fill('900');
  await price?.press('Tab');
  await page.getByText(said).waitFor({ state: 'detached' });
});
