import { dashboardId } from '@field-service/server/install/dashboards.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();
const dispatcher = async () => await site.server().client(demoLogin('dispatcher'));

test('a chart is read as a table too, and each of its values leads to its rows', async () => {
  const page = await site.open('dispatcher', '/office/chart-page');
  const boards = page.getByRole('navigation', { name: 'Dashboards' });
  await boards.getByRole('link', { name: 'Lateness' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lateness' }).waitFor();
  // The figures of invoices are none of a dispatcher's.
  expect(await boards.getByRole('link', { name: 'Revenue' }).count()).toBe(0);
  const tile = page.getByRole('region', { name: 'Jobs by month and punctuality' });
  await tile.locator('.recharts-bar-rectangle').first().waitFor();
  await expectAccessible(page);

  await tile.getByRole('button', { name: 'Show as table: Jobs by month and punctuality' }).click();
  const value = tile.getByRole('row').nth(1).getByRole('link').first();
  const count = Number(await value.textContent());
  expect(count).toBeGreaterThan(0);
  await value.click();
  await page.getByRole('heading', { level: 1, name: /^Jobs by month and punctuality · / }).waitFor();
  await expect
    .poll(
      async () =>
        await page
          .getByRole('main')
          .getByRole('link', { name: /^[A-Z].*\d/ })
          .count(),
    )
    .toBe(Math.min(count, 25));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).waitFor();

  await page.getByRole('link', { name: 'Lateness' }).click();
  await tile.locator('.recharts-bar-rectangle').first().click();
  await page.waitForURL('**/rows/by-month?*keys=*');
});

test('a dashboard is designed with its real data, saved, and deleted', async () => {
  const page = await site.open('dispatcher', '/office/chart-page/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('My day');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Add at least one widget').waitFor();
  for (const title of ['Punctuality', 'Sightings seen']) {
    await page.getByRole('button', { name: 'Add widget' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    if (title !== 'Punctuality') {
      await dialog.getByRole('combobox', { name: 'Data' }).click();
      await page.getByRole('option', { name: 'Sightings' }).click();
      await dialog.getByRole('combobox', { name: 'Shown as' }).click();
      await page.getByRole('option', { name: 'Figure' }).click();
      await expectAccessible(page);
    }
    await dialog.getByRole('button', { name: 'Add widget' }).click();
  }
  await page.getByRole('region', { name: 'Sightings seen' }).getByText(/^\d+$/).waitFor();
  await page.getByRole('button', { name: 'Move earlier: Sightings seen' }).click();
  await page.getByRole('radiogroup', { name: 'Width: Punctuality' }).getByText('Full').click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor();
  const id = new URL(page.url()).searchParams.get('board') ?? '';
  const api = await dispatcher();
  expect((await api.dashboards.get({ params: { id } })).data).toMatchObject({
    title: 'My day',
    shared: 'own',
    widgets: [
      { title: 'Sightings seen', kind: 'number', dataset: 'sightings' },
      { title: 'Punctuality', kind: 'bar', width: 'full' },
    ],
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('My day deleted').waitFor();
  expect((await api.dashboards.list({ query: { find: JSON.stringify({ id }) } })).data).toEqual([]);
});

test('a widget that the server refuses says why, and shows its figures to those who may read them', async () => {
  const page = await site.open('dispatcher', `/office/chart-page/new?copy=${dashboardId('revenue')}`);
  const tile = page.getByRole('region', { name: 'Revenue · This month' });
  await tile.waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await tile.getByRole('alert').waitFor();
  const { data } = await (await dispatcher()).dashboards.list({ query: { find: JSON.stringify({ shared: 'own' }) } });
  expect(data).toEqual([]);
  const clerk = await site.open('billing', `/office/chart-page?board=${dashboardId('revenue')}`);
  const figure = clerk.getByRole('region', { name: 'Revenue · This month' }).getByRole('link', { name: /\d/ });
  await figure.first().waitFor();
  // One figure for each currency, never a sum of several.
  const figures = await figure.allTextContents();
  expect(new Set(figures.map((text) => text.replaceAll(/[\d.,\s]/g, ''))).size).toBe(figures.length);
});

test('a widget is limited to a technician and a customer in the designer, and the reader changes the period', async () => {
  const api = await dispatcher();
  const { data: rows } = await api.data.read({
    params: { id: 'full-schedules' },
    query: { find: JSON.stringify({ kind: 'job', userid: { $exists: true } }), limit: '200' },
  });
  const [job] = z.array(z.object({ userid: z.string(), contact: z.string() })).parse(rows);
  const { data: people } = await api.data.read({ params: { id: 'technicians' }, query: {} });
  const technician = z
    .array(z.object({ id: z.string(), name: z.string() }))
    .parse(people)
    .find(({ id }) => id === job?.userid);
  if (job === undefined || technician === undefined) throw new Error('the demonstration has jobs of technicians');

  const page = await site.open('dispatcher', '/office/chart-page/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Filtered');
  await page.getByRole('button', { name: 'Add widget' }).first().click();
  const dialog = page.getByRole('dialog');
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Own jobs');
  await choose('Data', 'Jobs of technicians');
  await choose('Shown as', 'Figure');
  await choose('Period', 'This year');
  const filters = dialog.getByRole('group', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Technician' }).fill(technician.name);
  await page.getByRole('option', { name: technician.name }).click();
  await page.keyboard.press('Tab');
  await filters.getByRole('combobox', { name: 'Customer' }).fill(job.contact);
  await page.getByRole('option', { name: job.contact }).first().click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add widget' }).click();
  const tile = page.getByRole('region', { name: 'Own jobs' });
  await tile.getByText(/^\d+$/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Filtered' }).waitFor();
  const id = new URL(page.url()).searchParams.get('board') ?? '';
  const [widget] = (await api.dashboards.get({ params: { id } })).data.widgets;
  const { contactid } = z.object({ contactid: z.string() }).parse(widget?.find);
  expect(widget?.find).toEqual({ userid: technician.id, contactid });

  /** The number that the tile shows, and the number of rows that the server finds. */
  const shown = async () =>
    Number(
      (
        await tile
          .getByText(/^[\d,]+$/)
          .first()
          .textContent()
      )?.replaceAll(',', ''),
    );
  const counted = async (period: 'year' | 'month') => {
    const [data] = (await api.dashboards.data({ params: { id }, query: { period } })).data;
    return data?.total ?? -1;
  };
  await expect.poll(shown).toBe(await counted('year'));
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This month' }).click();
  await page.waitForURL('**period=month*');
  await expect.poll(shown).toBe(await counted('month'));
  await page.reload();
  await tile.waitFor();
  expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('This month');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Change: Own jobs' }).click();
  await expect
    .poll(async () => await filters.getByRole('combobox', { name: 'Customer' }).inputValue())
    .toContain(job.contact);
  await filters.getByRole('combobox', { name: 'Technician' }).press('Backspace');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  // The page of the designer has the same title.
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  expect((await api.dashboards.get({ params: { id } })).data.widgets[0]?.find).toEqual({ contactid });
});
