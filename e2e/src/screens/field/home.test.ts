import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('without a network, a search finds jobs of every tab and stations by any of their words, and leads to them', async () => {
  const { url } = site.server();
  const scene = await chooseScene(url);
  const dispatcher = await demoClient(url, 'dispatcher', 'web');
  const { docno } = await makeJob(dispatcher, scene, {
    title: 'Rà soát kho lạnh',
    day: scene.day,
    hour: 20,
    assigned: true,
  });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.context().setOffline(true);
  const search = page.getByRole('searchbox', { name: 'Search jobs and stations' });
  await search.fill('kho LANH');
  const card = page.getByRole('listitem').filter({ hasText: docno });
  await card.waitFor();
  await expectAccessible(page);
  // The card opens wherever it is tapped, and coming back leads to the same results.
  await card.getByText('Rà soát kho lạnh').click({ force: true });
  await page.getByRole('button', { name: 'Back' }).waitFor();
  await page.goBack();
  await card.waitFor();
  expect(await search.inputValue()).toBe('kho LANH');

  await search.fill('no such thing');
  await page.getByText('Nothing found').waitFor();
  await search.fill('');
  await page.getByRole('tab', { name: /Today/ }).waitFor();

  // A station leads to its job, and once that is started to its own sheet.
  const station = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'R1', exact: true }) });
  await search.fill('R1');
  await page.getByRole('heading', { name: /Stations \(\d+\)/ }).waitFor();
  await station.first().getByRole('link').click({ force: true });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('navigation', { name: 'Job pages' }).waitFor();
  const started = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto('/field/');
  await search.fill('R1');
  await station.locator(`a[href*="/AllStations/${started}"]`).click({ force: true });
  await page.getByRole('dialog', { name: /R1/ }).waitFor();
});

test('one tap navigates, in the app that was chosen last', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Navigate to/ }) })
    .first();
  const tap = card.getByRole('link', { name: /^Navigate to/ });
  expect(await tap.getAttribute('href')).toContain('https://www.google.com/maps/dir/');
  await card.getByRole('button', { name: /^Navigate to .*: other apps$/ }).click();
  await expectPopupAccessible(page);
  const opened = page.waitForEvent('popup');
  await card.getByRole('link', { name: 'Waze', exact: true }).click();
  await (await opened).close();
  expect(await tap.getAttribute('href')).toContain('https://waze.com/ul');
  await page.reload();
  expect(await tap.getAttribute('href')).toContain('https://waze.com/ul');
});

test('the menu has the pages of a job once it is started, and names who is logged in', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const entries = async () => await menu.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByText('tech1@saujana.example').waitFor();
  await expectPopupAccessible(page);
  expect(await entries()).not.toContain('Stations');
  expect(await entries()).toEqual(expect.arrayContaining(['Home', 'Expense Claim', 'Leave Application', 'Profile']));
  await page.keyboard.press('Escape');

  await field.startFirst(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const grown = ['Stations', 'Usage', 'Additional Info', 'Follow Up', 'Closing', 'Billing'];
  await expect
    .poll(async () => (await entries()).filter((name) => grown.includes(name)))
    .toEqual(['Stations', 'Usage', 'Additional Info', 'Follow Up', 'Closing', 'Billing']);
  await menu.getByRole('link', { name: 'Closing' }).click();
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(async () => new URL(page.url()).pathname).toMatch(/^\/field\/Closing\//);
});
