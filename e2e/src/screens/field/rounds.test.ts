import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import { showCode, useFakeCamera } from '../../fake-camera.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
/** The full form has as many stations as a large site; the taps are the same with the scene's own. */
const wanted = process.env.FS_LOOKS === 'all' ? 60 : 0;

const Named = z.array(z.object({ id: z.string(), name: z.string() }));
const Stations = z.array(
  z.object({
    id: z.string(),
    siteid: z.string(),
    barcode: z.string(),
    type: z.object({ id: z.string(), code: z.string() }),
  }),
);

/** Creates a job of an hour for all bait stations of the scene's site, to which bait stations are added up to `wanted`. */
async function prepare(hour: number): Promise<{ scene: Scene; id: string; docno: string; barcodes: string[] }> {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const read = async (dataset: string, find: object) =>
    (await admin.data.read({ params: { id: dataset }, query: { find: JSON.stringify(find), limit: '0' } })).data;
  const own = Stations.parse(await read('stations', { siteid: scene.site.id }));
  const bait = own.filter(({ type }) => type.code === 'RBS');
  const barcodes = bait.map(({ barcode }) => barcode);
  for (let at = bait.length; at < wanted; at += 1) {
    const barcode = `ROUND-${at}`;
    await admin.stations.create({
      body: { siteid: scene.site.id, typeid: bait[0]?.type.id ?? '', barcode, stationLabel: `Z${at}` },
    });
    barcodes.push(barcode);
  }
  const items = Named.parse((await admin.data.read({ params: { id: 'item-report' }, query: { limit: '0' } })).data);
  const item = items.find(({ name }) => name === 'Rodent bait station check');
  const job = await makeJob(admin, scene, { title: 'Nothing found', day: scene.day, hour, assigned: true });
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  const line = { itemid: item?.id ?? '', name: 'Check', qty: '1', price: '5', uiDisc: null, tax: null, flags: '' };
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines: [line] } } });
  return { scene, ...job, barcodes };
}

/** Counts taps. */
function counter(): { tap: (target: Locator) => Promise<void>; taps: () => number } {
  let taps = 0;
  return {
    tap: async (target) => {
      await target.click();
      taps += 1;
    },
    taps: () => taps,
  };
}

const choice = (page: Page, group: RegExp, name: string) =>
  page.getByRole('dialog').getByRole('radiogroup', { name: group }).getByText(name, { exact: true });

test('a site without activity is closed with one scan per station and at most 15 taps', async () => {
  const { id, docno, barcodes } = await prepare(18);
  const page = await site.open('tech1', '/field/');
  await useFakeCamera(page);
  await page.goto('/field/?tab=todo');
  await field.sync(page);
  const { tap, taps } = counter();
  await tap(page.getByRole('listitem').filter({ hasText: docno }).getByRole('link').first());
  await tap(page.getByRole('button', { name: 'Start', exact: true }));

  await tap(page.getByRole('button', { name: 'Scan with the camera' }));
  for (const [at, barcode] of barcodes.entries()) {
    await showCode(page, barcode);
    await page.getByText(`${at + 1} of ${barcodes.length} scanned`).waitFor();
  }
  await tap(page.getByRole('button', { name: 'Done', exact: true }));

  await tap(page.getByRole('button', { name: `Record ${barcodes.length} stations together` }));
  await tap(choice(page, /^Condition$/, 'Good condition'));
  await tap(choice(page, /^Station locked and secured \*/, 'Yes'));
  await tap(page.getByRole('button', { name: `Record for ${barcodes.length} stations` }));
  await page.getByText(`${barcodes.length} of ${barcodes.length} done`).waitFor();

  await tap(page.getByRole('navigation', { name: 'Job pages' }).getByRole('button', { name: 'Closing' }));
  await tap(page.getByRole('radiogroup', { name: 'Signature' }).getByText('No signature', { exact: true }));
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await field.saved(page);
  await tap(page.getByRole('button', { name: 'Close job' }));
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();
  // Choosing the reason takes two taps on a phone.
  expect(taps() + 2).toBeLessThanOrEqual(15);

  await field.sent(page, '1 job uploaded');
  const office = await demoClient(site.server().url, 'dispatcher', 'web');
  const { visits } = (await office.posts.get({ params: { id } })).data;
  expect(visits).toHaveLength(barcodes.length);
  for (const visit of visits)
    expect(visit).toMatchObject({
      scanMethod: 'qr',
      activity: 0,
      condition: 'ok',
      together: ['activity', 'condition'],
      checklist: [{ row: 'secured', value: 'Yes', together: true }],
    });
});

test('the camera buzzes once for a station and twice for any other code, takes a scan back and opens the station, whose sheet leads back to it', async () => {
  const { docno, barcodes } = await prepare(20);
  const page = await site.open('tech1', '/field/');
  await useFakeCamera(page);
  await page.addInitScript(() => {
    const buzzes: string[] = [];
    Object.assign(globalThis, { buzzes });
    navigator.vibrate = (pattern) => buzzes.push(JSON.stringify(pattern)) > 0;
  });
  await page.goto('/field/?tab=todo');
  await field.sync(page);
  await field.startJob(page, docno);
  const buzzes = async () => await page.evaluate<unknown>('globalThis.buzzes');
  const [first = '', second = '', third = ''] = barcodes;
  const counted = (reached: number) => page.getByText(`${reached} of ${barcodes.length} scanned`);

  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const camera = page.getByRole('dialog', { name: 'Scan stations' });
  await showCode(page, first);
  await counted(1).waitFor();
  await expect.poll(buzzes).toEqual(['60']);
  await camera.getByRole('button', { name: 'Undo' }).click();
  await camera.getByText(/^Scan of .+ undone$/).waitFor();
  await counted(0).waitFor();
  await showCode(page, 'NOT-A-STATION');
  await camera.getByText('No station of this job has barcode NOT-A-STATION.').waitFor();
  expect(await buzzes()).toEqual(['60', '[60,60,60]']);
  expect(await camera.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await showCode(page, second);
  await counted(1).waitFor();
  expect(await buzzes()).toEqual(['60', '[60,60,60]', '60']);
  const label = ((await camera.getByRole('status').innerText()).match(/^(.+) scanned$/) ?? [])[1] ?? '';
  expect(label).not.toBe('');
  await camera.getByRole('button', { name: 'Open station' }).click();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${label} · `) });
  await sheet.getByText('Scanned', { exact: true }).waitFor();

  // The sheet leads back to the camera, and from there to another station.
  await sheet.getByRole('button', { name: 'Scan with the camera' }).click();
  await camera.waitFor();
  await showCode(page, third);
  await counted(2).waitFor();
  await camera.getByRole('button', { name: 'Open station' }).click();
  await page.getByRole('dialog', { name: / · / }).getByText('Scanned', { exact: true }).waitFor();
  expect(await sheet.count()).toBe(0);
});

test('the sheet for several stations can be read by everyone', async () => {
  const { docno, barcodes } = await prepare(22);
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  await field.startJob(page, docno);
  await field.done(await field.scan(page, barcodes[0] ?? ''));
  await page.getByRole('button', { name: 'Record 1 scanned station' }).click();
  await page.getByRole('dialog').getByText('No activity at 1 station').waitFor();
  await expectAccessible(page);
});
