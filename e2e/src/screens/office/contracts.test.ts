import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { addDays, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene, dateText, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
let scene: Scene;
/** A Monday in three weeks. */
let monday: number;

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  const later = addDays(scene.day, 21);
  monday = addDays(later, (8 - weekdayOf(later)) % 7);
});

const Contract = z.looseObject({ id: z.string(), state: z.string(), rrule: z.string(), uts: z.number() });

const choose = async (page: Page, field: Locator, text: string) => {
  await field.fill(text);
  await page.getByRole('option').filter({ hasText: text }).first().click();
};

/** Fills the form of a new contract of the scene, every second week on Monday. */
async function fill(page: Page, title: string): Promise<void> {
  await choose(page, page.getByRole('combobox', { name: 'Customer' }), scene.customer.name);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await choose(page, page.getByRole('combobox', { name: 'Sites' }), scene.site.name);
  await page.keyboard.press('Tab');
  await choose(page, page.getByRole('combobox', { name: 'Service types' }), 'Rodents');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Start date' }).fill(dateText(monday));
  await page.getByRole('textbox', { name: 'Repeat every' }).fill('2');
  await page.getByRole('textbox', { name: 'Repeat every' }).blur();
  await page.getByRole('combobox', { name: 'Time unit' }).click();
  await page.getByRole('option', { name: 'weeks' }).click();
  await page.getByRole('group', { name: 'On these weekdays' }).getByText('Monday', { exact: true }).click();
  // What follows moves down when the dates arrive.
  await page.getByRole('region', { name: 'Next dates' }).getByRole('row').first().waitFor();
}

const stored = async (title: string) => {
  const api = await site.server().client(demoLogin('admin'));
  const rows = (await api.data.read({ params: { id: 'order-sets' }, query: { search: title } })).data;
  const [row] = z.array(Contract).parse(rows);
  if (row === undefined) throw new Error(`${title} is stored`);
  return (await api.orderSets.get({ params: { id: row.id } })).data;
};

test('a contract is created with its dates ahead, started, changed for what is to do, and ended', async () => {
  const page = await site.open('admin', '/office/contracts');
  await page.getByRole('main').getByRole('row').getByRole('link').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New contract' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await fill(page, 'Quarterly kitchens');
  await page.getByText('Every 2 weeks on Monday').first().waitFor();
  const dates = page.getByRole('group', { name: 'Next dates' }).getByRole('row');
  await expect.poll(async () => await dates.count()).toBeGreaterThanOrEqual(13);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create draft' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Quarterly kitchens' }).waitFor();
  await page.getByText('Draft', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await stored('Quarterly kitchens')).toMatchObject({
    state: 'draft',
    rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    startsOn: monday,
    sites: [scene.site.id],
    visits: [],
  });

  // A new record had nothing that could have been changed.
  await page.getByRole('tab', { name: 'History' }).click();
  const created = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await created.getByText('Quarterly kitchens').waitFor();
  expect(await created.innerText()).not.toContain('→');
  await page.getByRole('tab', { name: 'Details' }).click();

  await page.getByRole('button', { name: 'Start contract' }).click();
  const start = page.getByRole('dialog', { name: 'Start this contract?' });
  await expectAccessible(page);
  await start.getByRole('button', { name: 'Start contract' }).dblclick();
  await page.getByText('Running', { exact: true }).waitFor();
  await expect.poll(async () => (await stored('Quarterly kitchens')).visits.length).toBeGreaterThan(1);
  const { visits } = await stored('Quarterly kitchens');
  await page.getByRole('tab', { name: 'Next dates' }).click();
  await page.getByRole('link', { name: visits[0]?.docno ?? '' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Start time' }).fill('21:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${visits.length} jobs to do get the new terms.`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quarterly kitchens' }).waitFor();
  await page.getByRole('button', { name: 'End contract' }).waitFor();
  expect((await stored('Quarterly kitchens')).visits.map(({ docno }) => docno)).toEqual(
    visits.map(({ docno }) => docno),
  );

  await page.getByRole('button', { name: 'End contract' }).click();
  const end = page.getByRole('dialog', { name: 'End this contract?' });
  await end.getByRole('button', { name: 'End contract' }).click();
  await end.getByText('Required').first().waitFor();
  await end.getByRole('textbox', { name: 'Reason' }).fill('The site closes');
  await expectAccessible(page);
  await end.getByRole('button', { name: 'End contract' }).dblclick();
  await page.getByText('Ended', { exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await stored('Quarterly kitchens')).toMatchObject({ state: 'ended' });

  await page.goto(`/office/contact-list/${scene.customer.id}?tab=contracts`);
  await page.getByRole('link', { name: 'Quarterly kitchens' }).waitFor();
});

test('a contract that is billed by period says when its first invoice is and, once it runs, the next one', async () => {
  const page = await site.open('admin', '/office/contracts/new');
  await fill(page, 'Monthly kitchens');
  const billing = page.getByRole('region', { name: 'Billing' });
  expect(await billing.innerText()).not.toContain('invoice');
  await page.getByRole('combobox', { name: 'Billing plan' }).click();
  await page.getByRole('option', { name: 'Monthly in advance' }).click();
  await page.getByRole('textbox', { name: 'Amount per period' }).fill('310');
  // The end is asked for once, and lines that are not billed have no total.
  expect(await page.getByRole('combobox', { name: 'Ends' }).count()).toBe(0);
  const lines = page.getByRole('region', { name: 'Lines of each job' });
  await lines.getByRole('button', { name: 'Add line' }).click();
  await lines.getByRole('textbox', { name: 'Description' }).fill('Baiting');
  await lines.getByRole('textbox', { name: 'Price' }).fill('72');
  await lines.getByText('Not billed: the amount per period covers the visits.').waitFor();
  expect(await lines.getByLabel('Totals').count()).toBe(0);
  const firstOfMonth = (day: number) => day - (day % 100) + 1;
  const following = firstOfMonth(addDays(firstOfMonth(monday), 31));
  const days = `${dateText(monday)} to ${dateText(addDays(following, -1))}`;
  await billing.getByText(`${dateText(monday)}, for ${days}`).waitFor();
  await page.getByRole('combobox', { name: 'Billing plan' }).click();
  await page.getByRole('option', { name: 'Monthly in arrears' }).click();
  const afterFirst = `${dateText(following)}, for ${days}`;
  await billing.getByText(afterFirst).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'Monthly kitchens' }).waitFor();
  const fact = async (name: string) =>
    await page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition').innerText();
  await expect.poll(async () => await fact('First invoice')).toBe(afterFirst);
  await page.getByRole('button', { name: 'Start contract' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start contract' }).click();
  await expect.poll(async () => await fact('Next invoice')).toBe(afterFirst);

  await page.getByRole('link', { name: 'Edit' }).click();
  await billing.getByText('Next invoice').waitFor();
  // What is next under other terms depends on what was billed.
  await page.getByRole('combobox', { name: 'Billing plan' }).click();
  await page.getByRole('option', { name: 'Quarterly in arrears' }).click();
  await billing.getByText('Next invoice').waitFor({ state: 'hidden' });
});

test('the type of a contract is asked for only where the site has contract types', async () => {
  const page = await site.open('admin', '/office/contracts/new');
  const type = page.getByRole('combobox', { name: 'Contract type' });
  await page.getByRole('combobox', { name: 'Job type' }).waitFor();
  await expect.poll(async () => await type.count()).toBe(0);
  const api = await site.server().client(demoLogin('admin'));
  const body = { type: lookupNumbers.orderSetType, code: 'GOV', name: 'Government', flags: '' };
  const { id } = (await api.lookups.create({ query: {}, body })).data;
  try {
    await page.reload();
    await type.click();
    await page.getByRole('option', { name: 'Government' }).click();
    await type.fill('No such type');
    await page.getByRole('listbox', { name: 'Contract type' }).getByText('Nothing matches').waitFor();
  } finally {
    await api.lookups.remove({ params: { id } });
  }
});

test('the form of a contract is closed to people who may not create jobs', async () => {
  const page = await site.open('billing', '/office/');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.goto('/office/contracts/new');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/error-page\/access-denied$/);
});
