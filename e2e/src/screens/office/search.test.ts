import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const Job = z.object({ id: z.string(), docno: z.string(), contact: z.object({ name: z.string() }) });

/** A job that dispatchers see. */
async function someJob() {
  const dispatcher = await site.server().client(demoLogin('dispatcher'));
  const rows = (await dispatcher.data.read({ params: { id: 'posts' }, query: { limit: '1', sort: 'plan desc' } })).data;
  const [job] = z.array(Job).parse(rows);
  if (job === undefined) throw new Error('The demonstration company has jobs.');
  return job;
}

test('Ctrl+K finds a job by its number, and Enter opens it', async () => {
  const job = await someJob();
  const page = await site.open('dispatcher', '/office/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const field = palette.getByRole('combobox');
  await palette.getByRole('group', { name: 'Go to' }).waitFor();
  await expectAccessible(page);
  await field.fill(job.docno);
  const hit = palette.getByRole('group', { name: 'Jobs' }).getByRole('option').filter({ hasText: job.docno }).first();
  await hit.waitFor();
  expect(await hit.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await hit.getAttribute('id'));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: job.docno }).waitFor();
  await palette.waitFor({ state: 'hidden' });
});

test('arrows choose among customers, screens and acts; what nothing contains is said', async () => {
  const { contact } = await someJob();
  const page = await site.open('dispatcher', '/office/jobs');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const field = palette.getByRole('combobox');
  // A screen is found by other words than its name, too.
  await field.fill('dispatch');
  await palette.getByRole('group', { name: 'Go to' }).getByRole('option', { name: 'Board' }).waitFor();
  await field.fill('zzqxyw');
  await palette.getByText('Nothing matches').waitFor();
  await field.fill('zz');
  await palette.getByText('Type at least three letters.').waitFor();
  await field.fill(contact.name);
  await palette.getByRole('group', { name: 'Customers' }).getByRole('option').first().waitFor();
  await field.fill('job');
  const options = palette.getByRole('option');
  await palette.getByRole('option', { name: 'New job' }).waitFor();
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowUp');
  expect(await options.last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await palette.getByRole('option', { name: 'New job' }).click();
  await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
});

test('screens and records that the menu does not offer are not found', async () => {
  const page = await site.open('billing', '/office/bills/invoices');
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('option', { name: 'Record payment' }).waitFor();
  expect(await palette.getByRole('option', { name: 'New job' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
});

test('single keys open screens, the search of a list and the sheet of shortcuts, until they are switched off', async () => {
  const page = await site.open('dispatcher', '/office/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search jobs' });
  await search.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('g?j');
  expect(await search.inputValue()).toBe('g?j');
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Search everything').waitFor();
  await expectAccessible(page);
  await sheet.getByRole('checkbox', { name: 'Single keys are shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search everything' }).waitFor();
  expect(await sheet.count()).toBe(0);
});
