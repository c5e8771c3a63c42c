import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const Items = z.array(z.object({ id: z.string(), name: z.string() }));

/** Starts a job on which tech1 assists, for the bait stations and glue boards of the scene's site. */
async function prepare(hour: number) {
  const { url } = site.server();
  const [scene, admin, other] = await Promise.all([
    chooseScene(url),
    demoClient(url, 'admin', 'web'),
    demoClient(url, 'tech2', 'app'),
  ]);
  const lead = (await other.session.profile({})).data.user.id;
  const job = await makeJob(admin, scene, {
    title: 'Sheets',
    day: scene.day,
    hour,
    assignees: [lead, scene.technicianId],
  });
  const items = Items.parse((await admin.data.read({ params: { id: 'item-report' }, query: { limit: '0' } })).data);
  const lines = ['Rodent bait station check', 'Cockroach monitor check'].map((name) => {
    const itemid = items.find((item) => item.name === name)?.id ?? '';
    return { itemid, name, qty: '1', price: '5', uiDisc: null, tax: null, flags: '' };
  });
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines } } });
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  await field.startJob(page, job.docno);
  return { page, id: job.id, stations: scene.stations };
}

const texts = async (choices: Locator): Promise<string[]> => (await choices.allInnerTexts()).map((text) => text.trim());
const part = (sheet: Locator, name: string) => sheet.getByRole('heading', { name, exact: true });

/** The labels of the listed stations; a row out of view has no text that is drawn. */
const listed = async (page: Page): Promise<string[]> =>
  await page.getByRole('list', { name: 'Stations' }).locator('[class*="name"]').allTextContents();

test('a sheet asks for what its type records; a stage and a reset of a glue board arrive at the server', async () => {
  const { page, id, stations } = await prepare(20);
  const [bait, board] = [stations.bait[0], stations.boards[0]];
  if (bait === undefined || board === undefined) throw new Error('the site has bait stations and glue boards');

  const ofBait = await field.scan(page, bait.tag);
  await part(ofBait, 'Bait').waitFor();
  expect(await part(ofBait, 'Catches').count()).toBe(0);
  await ofBait.getByRole('radio', { name: 'Damaged' }).waitFor();
  expect(await ofBait.getByRole('radio', { name: 'Lamp failed' }).count()).toBe(0);
  await field.done(ofBait);

  await page.getByRole('textbox', { name: 'Barcode' }).fill(board.tag);
  await page.getByRole('button', { name: 'Open station' }).click();
  const sheet = page.getByRole('dialog');
  const history = sheet.getByRole('button', { name: /^Previous visits/ });
  const visits = sheet.getByText(/^Activity: |This station has not been visited before\./);
  await history.waitFor();
  expect(await history.getAttribute('aria-expanded')).toBe('false');
  expect(await visits.first().isVisible()).toBe(false);
  await history.click();
  await visits.first().waitFor();

  await field.unfold(sheet);
  expect(await part(sheet, 'Bait').count()).toBe(0);
  expect(await texts(sheet.getByRole('group', { name: 'Actions', exact: true }).locator('label'))).toEqual([
    'Checked',
    'Glue board replaced',
    'Station moved',
    'Station replaced',
  ]);
  await sheet.getByRole('button', { name: 'Add catch' }).click();
  expect(await texts(sheet.getByRole('combobox', { name: 'Species' }).getByRole('option'))).toEqual([
    'German cockroach',
    'American cockroach',
    'Australian cockroach',
  ]);
  await sheet.getByRole('combobox', { name: 'Stage' }).selectOption('Nymphs');
  await sheet.getByRole('button', { name: /^Add one: / }).click();
  await field.choose(sheet, 'Activity', 'Low');
  await sheet.getByRole('checkbox', { name: 'Emptied or reset' }).check();
  await field.done(sheet);
  await field.saved(page);

  await field.goTo(page, 'Closing');
  await page.getByRole('button', { name: 'Send my part' }).click();
  await field.sent(page, '1 job uploaded');
  const office = await demoClient(site.server().url, 'dispatcher', 'web');
  const recorded = (await office.posts.get({ params: { id } })).data.visits;
  const reset = recorded.find(({ catches }) => catches.length > 0);
  expect(reset).toMatchObject({ catches: [{ species: 'BLGE', stage: 'app-catch-stages.NYMPH', count: 1 }] });
  expect(reset?.resetAt).toBeGreaterThanOrEqual(reset?.visitedAt ?? Infinity);
  expect(recorded.find((visit) => visit !== reset)?.resetAt).toBeNull();
});

test('stations are listed by label instead of in walking order after a tap, which the device keeps', async () => {
  const { page, stations } = await prepare(22);
  const [first] = stations.bait;
  const byLabel = [...stations.bait, ...stations.boards]
    .map(({ label }) => label)
    .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  await page.getByRole('button', { name: 'Walking order' }).waitFor();
  await field.done(await field.scan(page, first?.tag ?? ''));
  // The station that was scanned is behind, and so are its records.
  await expect.poll(async () => (await listed(page)).at(-1)).toBe(first?.label);
  await page.getByRole('button', { name: 'Walking order' }).click();
  await expect.poll(async () => await listed(page)).toEqual(byLabel);
  await page.reload();
  await page.getByRole('button', { name: 'By label' }).waitFor();
  expect(await listed(page)).toEqual(byLabel);
});
