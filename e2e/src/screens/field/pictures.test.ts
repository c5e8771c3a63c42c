import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as field from '../../field.ts';
import { demoClient } from '../../api.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const jpeg = async (width: number, height: number, background: string): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('pictures of the job get their tags, open in full, are swiped through and noted, and a deleted one comes back', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openReport(page);
  const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
  const add = strip.getByLabel('Add picture: Photos of the job');
  await page.getByText('First choose what the photos show.').waitFor();
  expect(await add.isDisabled()).toBe(true);
  await field.mark(page, 'New photos show', 'Finding');
  await add.setInputFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300, '#3a7') },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 400, '#a37') },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
  ]);
  const alert = page.getByRole('dialog', { name: 'Error!' });
  await alert.getByText(/^Unable to get picture due to \S/).waitFor();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Ok' }).click();
  await alert.waitFor({ state: 'hidden' });
  const pictures = strip.getByRole('button', { name: /^Open picture/ });
  await expect.poll(async () => await pictures.count()).toBe(2);
  await pictures.first().click();
  const viewer = page.getByRole('dialog', { name: 'Photos of the job 1' });
  await viewer.getByText(/^1 of 2/).waitFor();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await viewer.getByRole('button', { name: 'Zoom in', pressed: true }).click();
  await field.mark(viewer, 'The picture shows', 'Damage');
  const note = viewer.getByRole('textbox', { name: 'Note' });
  await note.fill('Mesh trn');
  await note.press('ArrowLeft');
  await note.press('ArrowLeft');
  await page.keyboard.type('o');
  await note.press('ArrowRight');
  expect(await note.inputValue()).toBe('Mesh torn');
  await viewer.getByText(/^1 of 2/).waitFor();
  await viewer.getByRole('checkbox', { name: 'Damage' }).press('ArrowRight');
  await page.getByText(/^2 of 2/).waitFor();
  await page.getByRole('button', { name: 'Previous picture' }).press('ArrowLeft');
  await viewer.getByText(/^1 of 2/).waitFor();
  await expectAccessible(page);
  const box = await viewer.getByRole('img').boundingBox();
  if (box === null) throw new Error('the picture is on the screen');
  await page.mouse.move(box.x + 300, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 110, { steps: 4 });
  await page.mouse.up();
  await page.getByText(/^2 of 2/).waitFor();
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await viewer.getByText(/^1 of 2/).waitFor();
  expect(await viewer.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Mesh torn');
  await viewer.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByText(/^1 of 1/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(async () => await pictures.count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').filter({ hasText: 'Picture restored' }).waitFor();
  await expect.poll(async () => await pictures.count()).toBe(2);
  await pictures.first().click();
  expect(await viewer.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Mesh torn');
  await expect.poll(async () => await viewer.getByRole('checkbox', { name: 'Damage' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
});

test('several pictures that cannot be read are named, and one that cannot be removed stays', async () => {
  const page = await site.open('tech1', '/field/');
  await field.openReport(page);
  const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
  await field.mark(page, 'New photos show', 'Finding');
  const pictures = strip.getByRole('button', { name: /^Open picture/ });
  const before = await pictures.count();
  const broken = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await strip
    .getByLabel('Add picture: Photos of the job')
    .setInputFiles([
      broken('one.jpg'),
      broken('two.jpg'),
      { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 200, '#73a') },
    ]);
  const alert = page.getByRole('dialog', { name: 'Error!' });
  await alert.getByText(/^one\.jpg was not added: Unable to get picture due to \S/).waitFor();
  await alert.getByText(/^two\.jpg was not added: Unable to get picture due to \S/).waitFor();
  await alert.getByRole('button', { name: 'Ok' }).click();
  await alert.waitFor({ state: 'hidden' });
  await expect.poll(async () => await pictures.count()).toBe(before + 1);

  await field.fillUp(page, true);
  await strip.getByRole('button', { name: `Remove picture ${before + 1}` }).click();
  await page.getByRole('alert').getByText('Remove Image Failed', { exact: true }).waitFor();
  await field.fillUp(page, false);
  expect(await pictures.count()).toBe(before + 1);
});

test('50 large pictures at once are decoded one after another, and leaving the page loses none', async () => {
  const page = await site.open('tech2', '/field/');
  await page.addInitScript(() => {
    const counts = { now: 0, most: 0 };
    Object.assign(globalThis, { decoding: counts });
    const Original = Worker;
    globalThis.Worker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', () => {
          counts.now -= 1;
        });
      }
      override postMessage(message: unknown): void {
        counts.now += 1;
        counts.most = Math.max(counts.most, counts.now);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
        super.postMessage(message);
      }
    };
  });
  await page.reload();
  await field.openReport(page);
  await field.mark(page, 'New photos show', 'Before');
  const buffer = await jpeg(4000, 3000, '#274');
  const files = Array.from({ length: 50 }, (_, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.getByLabel('Add picture: Photos of the job').setInputFiles(files);
  const progress = page.getByRole('status').filter({ hasText: /^\d+ of 50$/ });
  await progress.waitFor();
  await field.goTo(page, 'Usage');
  await field.saved(page);
  await field.goTo(page, 'Additional Info');
  const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
  await expect
    .poll(async () => await strip.getByRole('button', { name: /^Open picture/ }).count(), { timeout: 60_000 })
    .toBe(50);
  expect(await page.evaluate((): unknown => Reflect.get(Object(Reflect.get(globalThis, 'decoding')), 'most'))).toBe(1);
}, 180_000);

test('a picture is stored before its position is asked for, and gets the position afterwards', async () => {
  const page = await site.open('tech1', '/field/');
  await page.context().grantPermissions(['geolocation']);
  // The position is answered with the number of pictures that are stored when it is asked for, as a longitude.
  await page.addInitScript(() => {
    const answer = async (found: PositionCallback): Promise<void> => {
      const stores = (await indexedDB.databases()).map(({ name }) => name ?? '');
      let stored = 0;
      for (const name of stores)
        stored += await new Promise<number>((resolve) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => {
            const store = opening.result;
            if (!store.objectStoreNames.contains('pictures')) return resolve(0);
            const count = store.transaction('pictures').objectStore('pictures').count();
            return count.addEventListener('success', () => resolve(count.result));
          });
        });
      const coords = { latitude: 3, longitude: stored, accuracy: 5, altitude: null, altitudeAccuracy: null };
      const json = () => ({});
      found({ timestamp: Date.now(), coords: { ...coords, heading: null, speed: null, toJSON: json }, toJSON: json });
    };
    navigator.geolocation.getCurrentPosition = (found) => void answer(found);
  });
  await page.reload();
  await field.openReport(page);
  const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
  await field.mark(page, 'New photos show', 'Finding');
  const before = (await field.storedHashes(page)).length;
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpeg(200, 150, '#37a') };
  await strip.getByLabel('Add picture: Photos of the job').setInputFiles([file]);
  await expect.poll(async () => await field.picturePositions(page)).toContainEqual([3, before + 1]);
});

test('a job that is closed while its pictures are still being added contains them all', async () => {
  const { url } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const { docno } = await makeJob(office, scene, { title: 'Many pictures', day: scene.day, hour: 23, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, docno);
  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'No signature');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await field.goTo(page, 'Additional Info');
  await field.mark(page, 'New photos show', 'Before');
  const buffer = await jpeg(4000, 3000, '#742');
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  // The package stays on the phone, so that it can be looked at.
  await page.context().route(/\/api\/(outbox|tus)/, async (route) => await route.abort());
  await page.getByLabel('Add picture: Photos of the job').setInputFiles(files);
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ of 12$/ })
    .waitFor();
  await field.goTo(page, 'Closing');
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.goto('/field/device');
  await page.getByRole('heading', { name: docno }).waitFor();
  const packed = await page.evaluate(async () => {
    const counts: number[] = [];
    for (const { name } of await indexedDB.databases())
      counts.push(
        await new Promise<number>((resolve) => {
          const opening = indexedDB.open(name ?? '');
          opening.addEventListener('success', () => {
            const store = opening.result;
            if (!store.objectStoreNames.contains('packageFiles')) return resolve(0);
            const rows = store.transaction('packageFiles').objectStore('packageFiles').getAllKeys();
            return rows.addEventListener('success', () =>
              resolve(rows.result.filter((key) => JSON.stringify(key).includes('images/')).length),
            );
          });
        }),
      );
    return Math.max(...counts);
  });
  expect(packed).toBe(12);
}, 180_000);
