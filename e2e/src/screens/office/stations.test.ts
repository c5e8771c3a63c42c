import { courseOf } from '@field-service/domain/work/trends.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { Page } from 'playwright-core';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const dispatcher = async () => await site.server().client(demoLogin('dispatcher'));
const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase();

/** The plan on the screen, as its address names it. */
const planIn = (url: string): string => new URL(url).searchParams.get('plan') ?? '';

/** A site without stations of a customer of the demonstration, as a precondition of a test. */
async function emptySite() {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const name = `Plant ${unique()}`;
  const made = (
    await api.contactInfos.create({
      body: {
        contactid: scene.customer.id,
        type: 3,
        name,
        address: {
          country_iso: 'MY',
          street_address: '1 Jalan Ujian',
          locality: 'Kuala Lumpur',
          postal_code: '50000',
        },
      },
    })
  ).data;
  return { api, customer: scene.customer, id: made.id, name };
}
const drawing = async (colour: string) => ({
  name: 'plan.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

/** Chooses a picture in the open dialog, and waits until it has been sent. */
async function choosePicture(page: Page, colour: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawing(colour));
  await dialog.getByText('plan.png').waitFor();
  await dialog.getByText(/% of /).waitFor({ state: 'detached' });
}

/** Adds a plan to the site on the screen. */
async function addPlan(page: Page, name: string, colour: string): Promise<void> {
  await page.getByRole('button', { name: 'Add floor plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await choosePicture(page, colour);
  await dialog.getByRole('button', { name: 'Add floor plan' }).click();
  await page.getByRole('region', { name }).waitFor();
}

test('a plan is added to a site, and a station is added, placed, moved, relabelled, retired and restored', async () => {
  const { api, customer, id: siteId, name } = await emptySite();
  const page = await site.open('dispatcher', `/office/contact-list/${customer.id}?tab=stations`);
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByText('No floor plans yet').waitFor();
  await expectAccessible(page);
  await addPlan(page, 'Warehouse', '#eef');

  await page.getByRole('link', { name: 'New station' }).click();
  const barcode = `TEST-${unique()}`;
  await page.getByRole('combobox', { name: 'Station type' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Barcode' }).fill(barcode);
  await page.getByRole('textbox', { name: 'Label' }).fill('W1');
  await page.getByRole('textbox', { name: 'Area' }).fill('Dock');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add station' }).click();
  await page.getByRole('heading', { level: 1, name: 'W1' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async () => (await api.stations.get({ params: { id } })).data;
  expect(await read()).toMatchObject({ siteid: siteId, barcode, area: 'Dock', floorid: null });

  await page.getByRole('link', { name: 'Floor plans', exact: true }).click();
  await page.getByRole('button', { name: 'Place station W1' }).click();
  const plan = page.getByRole('region', { name: 'Warehouse' });
  const box = await plan.boundingBox();
  if (!box) throw new Error('the plan is shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByText('Station W1 placed on Warehouse').waitFor();
  const placed = await read();
  expect(placed.xy?.[0]).toBeCloseTo(0.5, 1);
  await expectAccessible(page);

  const marker = page.locator(`[data-station="${id}"]`);
  /** Where the marker stands across the frame of the plan. */
  const across = async () => {
    const [own, frame] = [await marker.boundingBox(), await plan.boundingBox()];
    return own && frame ? (own.x + own.width / 2 - frame.x) / frame.width : -1;
  };
  const entry = page.getByRole('complementary', { name: 'Stations' }).getByRole('button', { name: 'W1' });
  // Nothing moves before that is switched on.
  await entry.press('Shift+ArrowRight');
  await page.getByRole('switch', { name: 'Move stations' }).click();
  await entry.press('Shift+ArrowRight');
  await entry.press('Shift+ArrowRight');
  await page.getByText('Station W1 moved').waitFor();
  const moved = await read();
  expect(moved.xy?.[0]).toBeCloseTo((placed.xy?.[0] ?? 0) + 0.04, 3);
  await page.getByRole('alert').filter({ hasText: 'Station W1 moved' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read()).xy).toEqual(placed.xy);
  await page.getByText('Station W1 moved').waitFor({ state: 'hidden' });

  // It was placed in the middle.
  await expect.poll(across).toBeCloseTo(0.5, 2);
  await marker.hover();
  let from: Awaited<ReturnType<typeof marker.boundingBox>> = null;
  // Markers are made anew when the plan is read again.
  await expect.poll(async () => (from = await marker.boundingBox())).not.toBeNull();
  const { x, y } = from ?? { x: 0, y: 0 };
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 40, { steps: 6 });
  await page.mouse.up();
  await page.getByText('Station W1 moved').waitFor();
  expect((await read()).xy?.[0]).toBeGreaterThan((placed.xy?.[0] ?? 1) + 0.01);

  await page.getByRole('link', { name: 'Station W1' }).click();
  await page.getByRole('button', { name: 'Relabel' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Label' }).fill('W2');
  await page.getByRole('dialog').getByRole('button', { name: 'Relabel' }).click();
  await page.getByRole('heading', { level: 1, name: 'W2' }).waitFor();
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Wall removed');
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  // At most five notices are shown at once: the page says it too.
  await page.getByRole('button', { name: 'Retire' }).waitFor();
  expect(await read()).toMatchObject({ retired: false, stationLabel: 'W2', floorid: placed.floorid });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('retired this station').waitFor();
  await expectAccessible(page);
});

test('a new revision replaces the picture, and the earlier one can only be read', async () => {
  const { api, id: siteId } = await emptySite();
  const page = await site.open('dispatcher', `/office/stations/site/${siteId}`);
  await addPlan(page, 'Shop', '#fee');
  const types = (await api.lookups.list({ params: { types: '231' }, query: {} })).data;
  await api.stations.create({
    body: {
      siteid: siteId,
      typeid: types[0]?.id ?? '',
      barcode: `TEST-${unique()}`,
      floorid: planIn(page.url()),
      xy: [0.2, 0.2],
    },
  });
  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'New revision' }).click();
  await choosePicture(page, '#efe');
  await page.getByRole('dialog').getByRole('button', { name: 'Add revision' }).click();
  await page.getByText('Revision 2 added').waitFor();
  const revisions = page.getByRole('combobox', { name: 'Revision' });
  await revisions.selectOption({ index: 1 });
  await page.waitForURL(/at=\d+/);
  await page.getByRole('region', { name: 'Shop' }).waitFor();
  expect(await page.getByText('use the arrow keys').count()).toBe(0);
  await expectAccessible(page);
});

test('a label that another station at the site has is refused with a sentence', async () => {
  const { api, id: siteId } = await emptySite();
  const types = (await api.lookups.list({ params: { types: '231' }, query: {} })).data;
  const add = async (stationLabel: string) =>
    (
      await api.stations.create({
        body: { siteid: siteId, typeid: types[0]?.id ?? '', barcode: `TEST-${unique()}`, stationLabel },
      })
    ).data;
  await add('D1');
  const second = await add('D2');
  const page = await site.open('dispatcher', `/office/stations/${second.id}`);
  await page.getByRole('button', { name: 'Relabel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Label' }).fill('D1');
  await dialog.getByRole('button', { name: 'Relabel' }).click();
  await dialog.getByText('Another station at this site has the label D1.').first().waitFor();
  await expectAccessible(page);
  expect((await api.stations.get({ params: { id: second.id } })).data.stationLabel).toBe('D2');
});

test('a position that someone else changed meanwhile is not lost, and is saved again on request', async () => {
  const { api, id: siteId } = await emptySite();
  const page = await site.open('dispatcher', `/office/stations/site/${siteId}`);
  await addPlan(page, 'Hall', '#ffe');
  const types = (await api.lookups.list({ params: { types: '231' }, query: {} })).data;
  const made = (
    await api.stations.create({
      body: {
        siteid: siteId,
        typeid: types[0]?.id ?? '',
        barcode: `TEST-${unique()}`,
        stationLabel: 'H1',
        floorid: planIn(page.url()),
        xy: [0.2, 0.2],
      },
    })
  ).data;
  await page.reload();
  const entry = page.getByRole('complementary', { name: 'Stations' }).getByRole('button', { name: 'H1' });
  await entry.waitFor();
  await page.route('**/api/station/*/move', async (route) => await route.abort());
  await page.getByRole('switch', { name: 'Move stations' }).click();
  await entry.press('Shift+ArrowDown');
  await page.getByText('Some positions are not saved').waitFor();
  await page.unroute('**/api/station/*/move');
  await api.stations.move({ params: { id: made.id }, body: { uts: made.uts, xy: [0.9, 0.9] } });
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect
    .poll(async () => {
      const again = page.getByRole('button', { name: 'Save again' });
      if ((await again.count()) > 0) await again.click().catch(() => {});
      return (await api.stations.get({ params: { id: made.id } })).data.xy;
    })
    .toEqual([0.2, 0.22]);
  await page.getByText('Some positions are not saved').waitFor({ state: 'detached' });
});

test('labels are printed as a PDF, and the heat map can be played over the weeks', async () => {
  const scene = await chooseScene(site.server().url);
  const page = await site.open('dispatcher', `/office/stations/site/${scene.site.id}`);
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Print \d+ labels?$/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('station-labels.pdf');
  expect((await buffer(await download.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByText('Heat map', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Week of the heat map' });
  await slider.waitFor();
  const before = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowLeft');
  await expect.poll(async () => await slider.getAttribute('aria-valuetext')).not.toBe(before);
  await page.getByRole('region', { name: 'Values by station' }).waitFor();
  await expectAccessible(page);

  // The measure is the one that a threshold of the type limits, an index before the share of active stations.
  const api = await site.server().client(demoLogin('admin'));
  const { data } = await api.data.read({
    params: { id: 'thresholds' },
    query: { find: JSON.stringify({ siteid: scene.site.id }) },
  });
  const limits = z.array(z.object({ stationType: z.object({ id: z.string() }), measure: z.string() })).parse(data);
  const limit = limits.find(({ measure }) => measure !== 'active_rate') ?? limits[0];
  await page.getByRole('combobox', { name: 'Station type' }).selectOption(limit?.stationType.id ?? '');
  await expect
    .poll(async () => await page.getByRole('combobox', { name: 'Measure' }).inputValue())
    .toBe(limit?.measure ?? '');
});

test('the trend of a site is found from the analysis, says its course, and each visit leads to its job', async () => {
  const scene = await chooseScene(site.server().url);
  const page = await site.open('dispatcher', '/office/chart-page');
  await page.getByRole('link', { name: 'Trend of one site' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activity trend' }).waitFor();
  await page.getByText('Choose a customer and a site').waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Customer' }).fill(scene.customer.name);
  await page.getByRole('option', { name: scene.customer.name }).first().click();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: scene.site.name }).click();

  const api = await site.server().client(demoLogin('admin'));
  const type = page.getByRole('combobox', { name: 'Station type' });
  await type.waitFor();
  const { points } = (
    await api.trends.read({
      query: { siteid: scene.site.id, stationtypeid: await type.inputValue(), from: '20250101', to: String(scene.day) },
    })
  ).data;
  await page.getByRole('combobox', { name: 'Period' }).selectOption('104');
  await page.getByRole('combobox', { name: 'Measure' }).selectOption('active_rate');
  const visits = page.getByRole('region', { name: 'Visits' }).getByRole('row');
  await expect.poll(async () => await visits.count()).toBe(points.length + 1);
  const course = courseOf(points.map(({ activeRate }) => activeRate));
  const begins = course && { up: 'Rising', down: 'Falling', same: 'Steady' }[course.direction];
  await page
    .getByRole('status')
    .filter({ hasText: begins ?? 'Insufficient data' })
    .waitFor();
  const on = (level: string) =>
    points.filter(({ levels }) => levels.some((each) => each.measure === 'active_rate' && each.level === level)).length;
  const reached =
    on('action') > 0
      ? `action threshold reached on ${on('action')} visit`
      : on('alert') > 0
        ? `alert threshold reached on ${on('alert')} visit`
        : 'no threshold reached';
  await page
    .getByRole('listitem')
    .filter({ hasText: `Share of active stations: ${reached}` })
    .waitFor();
  // The share is a measure of every type, and stays chosen.
  const others = await type.getByRole('option').evaluateAll((all) => all.map((each) => each.textContent));
  await type.selectOption(others.at(-1) ?? '');
  expect(await page.getByRole('combobox', { name: 'Measure' }).inputValue()).toBe('active_rate');
  await type.selectOption(others[0] ?? '');
  await expectAccessible(page);
  const [latest] = points.toReversed();
  await page.getByRole('link', { name: latest?.docno ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: latest?.docno ?? '' }).waitFor();
});

test('the list narrows by customer, site, type, status and last result, and names the last visit', async () => {
  const scene = await chooseScene(site.server().url);
  const page = await site.open('dispatcher', `/office/stations?site=${scene.site.id}&status=used`);
  await page.getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  await expectAccessible(page);
});

test('a threshold of a station type is proposed, and its approval is recorded', async () => {
  const { api, id: siteId } = await emptySite();
  const types = (await api.lookups.list({ params: { types: '231' }, query: {} })).data;
  const station = (
    await api.stations.create({ body: { siteid: siteId, typeid: types[0]?.id ?? '', barcode: `TEST-${unique()}` } })
  ).data;
  const page = await site.open('dispatcher', `/office/stations/${station.id}?tab=thresholds`);
  await page.getByText('No thresholds are agreed for this station type.').waitFor();
  await page.getByRole('button', { name: 'Propose threshold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Alert from' }).fill('0.5');
  await dialog.getByRole('textbox', { name: 'Action from' }).fill('0.25');
  await dialog.getByRole('button', { name: 'Propose threshold' }).click();
  await dialog.getByText('The action threshold is not below the alert threshold.').first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Alert from' }).fill('0.1');
  await dialog.getByRole('button', { name: 'Propose threshold' }).click();
  await page.getByRole('button', { name: 'Record approval' }).click();
  await dialog.getByRole('textbox', { name: 'Approved by' }).fill('Ms Lim');
  await dialog.getByRole('button', { name: 'Record approval' }).click();
  await page.getByText('Ms Lim', { exact: false }).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectAccessible(page);
});

test('notes are written on a plan, moved, coloured and removed, which makes a revision', async () => {
  const { api, id: siteId } = await emptySite();
  const page = await site.open('dispatcher', `/office/stations/site/${siteId}`);
  await addPlan(page, 'Yard', '#efe');
  const read = async () => (await api.plans.get({ params: { id: planIn(page.url()) }, query: {} })).data;
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for Yard' }).click();
    await page.getByRole('menuitem', { name: 'Notes on the plan' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Notes on Yard' });
  const plan = dialog.getByRole('region', { name: 'Notes on Yard' });
  await plan.locator('img').waitFor();
  const box = await plan.boundingBox();
  if (!box) throw new Error('the plan is shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await dialog.getByRole('button', { name: 'Add a note in the middle' }).click();
  await dialog.getByRole('textbox', { name: 'Note 1' }).fill('Key at the gate');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.getByText('Write each note, or remove it.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Note 2' }).fill('Dog');
  await dialog.getByRole('combobox', { name: 'Colour of note 2' }).click();
  await page.getByRole('option', { name: 'Dark blue' }).click();
  await dialog.getByRole('button', { name: 'Move note 2', exact: true }).press('Shift+ArrowLeft');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Notes saved').waitFor();
  const stored = await read();
  expect(stored).toMatchObject({
    revision: 2,
    noteMarkers: [
      { text: 'Key at the gate', colour: 1 },
      { text: 'Dog', colour: 6, xy: [0.48, 0.5] },
    ],
  });
  expect(stored.noteMarkers[0]?.xy[0]).toBeCloseTo(0.5, 1);
  await page.getByRole('list', { name: 'Notes on the plan' }).getByText('Key at the gate').waitFor();
  await page.locator('[data-note="2"]').waitFor();
  await expectAccessible(page);

  await open();
  await dialog.getByRole('button', { name: 'Remove note 1' }).click();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('list', { name: 'Notes on the plan' })
    .getByText('Key at the gate')
    .waitFor({ state: 'detached' });
  expect((await read()).noteMarkers).toMatchObject([{ text: 'Dog' }]);
});
