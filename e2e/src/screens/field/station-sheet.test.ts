import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';
import { photograph } from '../../technician.ts';

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

/** Opens a station from the list, and goes on from there to the one that its sheet names as the next. */
async function leadsTo(page: Page, from: string, next: string): Promise<void> {
  await page.getByRole('button', { name: `Station ${from}: ` }).click();
  const sheet = page.getByRole('dialog', { name: `${from} · ` });
  await sheet.getByRole('button', { name: `Next: ${next}`, exact: true }).click();
  await field.done(page.getByRole('dialog', { name: `${next} · ` }));
}

test('a sheet asks for what its type records, gives back what was deleted, and its records arrive at the server', async () => {
  const { page, id, stations } = await prepare(20);
  const [[bait, other], [board]] = [stations.bait, stations.boards];
  if (bait === undefined || other === undefined || board === undefined)
    throw new Error('the site has bait stations and glue boards');

  const ofBait = await field.scan(page, bait.tag);
  await part(ofBait, 'Bait').waitFor();
  expect(await part(ofBait, 'Catches').count()).toBe(0);
  await ofBait.getByRole('radio', { name: 'Damaged' }).waitFor();
  expect(await ofBait.getByRole('radio', { name: 'Lamp failed' }).count()).toBe(0);
  await field.done(ofBait);
  const unreached = await field.scan(page, other.tag);
  await unreached.getByRole('button', { name: 'Undo visit' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this visit?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo visit' }).click();
  await unreached.getByText(/^Scan the station, or say why/).waitFor();
  await field.done(unreached);

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
  await sheet.getByRole('button', { name: 'Remove German cockroach (Nymphs)' }).click();
  await sheet.getByText('German cockroach (Nymphs) deleted').waitFor();
  await sheet.getByRole('combobox', { name: 'Species' }).waitFor({ state: 'hidden' });
  await sheet.getByRole('button', { name: 'Undo', exact: true }).click();
  await sheet.getByText('German cockroach (Nymphs) restored').waitFor();
  expect(await sheet.getByRole('textbox', { name: /^Count: / }).inputValue()).toBe('1');
  await field.choose(sheet, 'Activity', 'Low');
  await field.addPicture(sheet, 'Before pictures', await photograph(5));
  const picture = sheet.getByRole('button', { name: /^Open picture/ });
  await picture.click();
  const viewer = page.getByRole('dialog', { name: 'Before pictures 1' });
  await viewer.getByText(/^1 of 1/).waitFor();
  await viewer.getByRole('img').waitFor();
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Remove picture 1' }).click();
  await viewer.waitFor({ state: 'hidden' });
  await sheet.getByText('Picture deleted').waitFor();
  await picture.waitFor({ state: 'hidden' });
  await sheet.getByRole('button', { name: 'Undo', exact: true }).click();
  await sheet.getByText('Picture restored').waitFor();
  await picture.waitFor();
  await sheet.getByRole('checkbox', { name: 'Emptied or reset' }).check();
  await field.done(sheet);
  await field.saved(page);

  await field.goTo(page, 'Closing');
  await page.getByRole('button', { name: 'Send my part' }).click();
  await field.sent(page, '1 job uploaded');
  const office = await demoClient(site.server().url, 'dispatcher', 'web');
  const recorded = (await office.posts.get({ params: { id } })).data.visits;
  expect(recorded).toHaveLength(2);
  const reset = recorded.find(({ catches }) => catches.length > 0);
  expect(reset).toMatchObject({ catches: [{ species: 'BLGE', stage: 'app-catch-stages.NYMPH', count: 1 }] });
  expect(reset?.imgbf).toHaveLength(1);
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
  // The station that was scanned is behind; the others follow it in the order of the walk once its scan is stored.
  let order: string[] = [];
  const isSettled = async (): Promise<boolean> => {
    const before = order;
    order = await listed(page);
    return order.at(-1) === first?.label && order.join() === before.join();
  };
  await expect.poll(isSettled, { interval: 500 }).toBe(true);
  // In walking order, the next station is the nearest to the last scan.
  const [nearest = ''] = order;
  const next = (label: string): string => byLabel[(byLabel.indexOf(label) + 1) % byLabel.length] ?? '';
  const further = order.slice(1, -1).find((label) => next(label) !== nearest) ?? '';
  await leadsTo(page, further, nearest);
  await page.getByRole('button', { name: 'Walking order' }).click();
  await expect.poll(async () => await listed(page)).toEqual(byLabel);
  await page.reload();
  await page.getByRole('button', { name: 'By label' }).waitFor();
  expect(await listed(page)).toEqual(byLabel);
  // By label, it is the one after this, and after the last one the first.
  await leadsTo(page, further, next(further));
  await leadsTo(page, byLabel.at(-1) ?? '', next(byLabel.at(-1) ?? ''));
});

/** How much longer than its visible part the content of a sheet is. */
const screensOf = async (sheet: Locator): Promise<number> =>
  await sheet.evaluate((element) => {
    const scrolled = [element, ...element.querySelectorAll('*')].filter((each) => {
      const { overflowY } = getComputedStyle(each);
      return (overflowY === 'auto' || overflowY === 'scroll') && each.clientHeight > 0;
    });
    return Math.max(...scrolled.map((each) => each.scrollHeight / each.clientHeight));
  });

test('the sheet of a bait station takes three screens of a small phone, and two of a larger one, before a part is unfolded', async () => {
  const { page, stations } = await prepare(18);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('textbox', { name: 'Barcode' }).fill(stations.bait[0]?.tag ?? '');
  await page.getByRole('button', { name: 'Open station' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Not scanned: Barcode entered manually').waitFor();
  await sheet.getByRole('button', { name: 'Remarks' }).waitFor();
  expect(await screensOf(sheet)).toBeLessThanOrEqual(3.1);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await screensOf(sheet)).toBeLessThanOrEqual(2.1);
});
