import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import { answer, callsOf, emit, installFakeShell, type ShellAnswers } from '../../fake-shell.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** Opens the app in a shell whose device answers so. */
async function openShell(username: string, answers?: ShellAnswers): Promise<Page> {
  const page = await site.open(username, '/field/');
  await installFakeShell(page, answers);
  await page.goto('/field/');
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  return page;
}

const picture = async (background: string): Promise<string> =>
  (
    await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
/** A picture that cannot be compressed: as large as pictures of this size become. */
const noise = async (): Promise<string> => {
  const [width, height] = [1500, 1500];
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 31 + at * 17) % 251));
  return (
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
};
const taken = (name: string) => ({ type: 0, saved: false, uri: `file:///cache/${name}`, metadata: { format: 'jpeg' } });

describe('pictures', () => {
  test('come from the camera and the gallery of the device, as many as have room', async () => {
    const page = await openShell('tech1', {
      'Camera.takePhoto': { value: taken('one.jpg') },
      'Camera.chooseFromGallery': { value: { results: [taken('two.jpg'), taken('three.jpg')] } },
      'Filesystem.readFile': { value: { data: await picture('#264') } },
    });
    await field.openReport(page);
    await field.mark(page, 'New photos show', 'Finding');
    const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
    const pictures = strip.getByRole('button', { name: /^Open picture/ });
    expect(await strip.locator('input[type=file]').count()).toBe(0);
    await strip.getByRole('button', { name: 'Take picture: Photos of the job' }).click();
    await expect.poll(async () => await pictures.count()).toBe(1);
    await strip.getByRole('button', { name: 'Add picture: Photos of the job' }).click();
    await expect.poll(async () => await pictures.count()).toBe(3);
    const size = { targetWidth: 1500, targetHeight: 1500 };
    expect(await callsOf(page, 'Camera.takePhoto')).toMatchObject([{ ...size, editable: 'in-app' }]);
    const [, limit = ''] = /of at most (\d+) pictures/.exec(await strip.innerText()) ?? [];
    expect(await callsOf(page, 'Camera.chooseFromGallery')).toMatchObject([
      { ...size, allowMultipleSelection: true, limit: Number(limit) - 1 },
    ]);
    expect(await callsOf(page, 'Filesystem.readFile')).toEqual(
      ['one', 'two', 'three'].map((name) => ({ path: `file:///cache/${name}.jpg` })),
    );
    await expectAccessible(page);
  });

  test('that were not taken or chosen are told by an alert, in the words of the specification', async () => {
    const page = await openShell('tech2');
    await field.openReport(page);
    await field.mark(page, 'New photos show', 'Finding');
    const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
    const alert = page.getByRole('dialog', { name: 'Error!' });
    const told = async (button: 'Take' | 'Add', failure: { code?: string; message: string }): Promise<string> => {
      const method = button === 'Take' ? 'Camera.takePhoto' : 'Camera.chooseFromGallery';
      await answer(page, { [method]: failure });
      await strip.getByRole('button', { name: `${button} picture: Photos of the job` }).click();
      const text = await alert.getByRole('alert').innerText();
      await alert.getByRole('button', { name: 'Ok' }).click();
      await alert.waitFor({ state: 'hidden' });
      return text;
    };
    expect(await told('Take', { code: 'OS-PLUG-CAMR-0003', message: 'no' })).toBe(
      'Unable to take picture due to No Permission',
    );
    expect(await told('Take', { code: 'OS-PLUG-CAMR-0007', message: 'no' })).toBe(
      'The app is not campatible with your camera, get photos from gallery instead.',
    );
    expect(await told('Take', { code: 'OS-PLUG-CAMR-0010', message: 'The camera is in use' })).toBe(
      'Unable to take picture due to The camera is in use',
    );
    expect(await told('Add', { code: 'OS-PLUG-CAMR-0005', message: 'no' })).toBe('No Permission or Unsupported.');
    expect(await told('Add', { message: '' })).toBe('Unable to get picture due to Unknown Error');

    // Who closes the camera or the gallery is told nothing.
    await answer(page, {
      'Camera.takePhoto': { code: 'OS-PLUG-CAMR-0006', message: 'cancelled' },
      'Camera.chooseFromGallery': { message: 'No Image Selected' },
    });
    await strip.getByRole('button', { name: 'Take picture: Photos of the job' }).click();
    await strip.getByRole('button', { name: 'Add picture: Photos of the job' }).click();
    await expect.poll(async () => (await callsOf(page, 'Camera.chooseFromGallery')).length).toBe(3);
    await page.getByRole('navigation', { name: 'Job pages' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('the back button goes back, closes a dialog, and leaves the app when it is pressed twice at Home', async () => {
  const page = await openShell('tech1');
  // Once the app listens, the button does something. A second press within two seconds would leave.
  const notice = page.getByRole('alert').filter({ hasText: 'Press back again to leave the app.' });
  await expect
    .poll(
      async () => {
        await emit(page, 'App.backButton', { canGoBack: true });
        await page.waitForTimeout(1000);
        return await notice.count();
      },
      { interval: 2000, timeout: 30_000 },
    )
    .toBe(1);
  await page.waitForTimeout(2100);
  expect(await callsOf(page, 'App.exitApp')).toEqual([]);
  await emit(page, 'App.backButton');
  await page.waitForTimeout(300);
  expect(await callsOf(page, 'App.exitApp')).toEqual([]);
  await emit(page, 'App.backButton');
  await expect.poll(async () => (await callsOf(page, 'App.exitApp')).length).toBe(1);

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await emit(page, 'App.backButton');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await emit(page, 'App.backButton');
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  expect((await callsOf(page, 'App.exitApp')).length).toBe(1);
});

describe('pushes', () => {
  const allowed: ShellAnswers = {
    'PushNotifications.checkPermissions': { value: { receive: 'prompt' } },
    'PushNotifications.requestPermissions': { value: { receive: 'granted' } },
  };
  const listens = async (page: Page) =>
    await expect.poll(async () => (await callsOf(page, 'PushNotifications.register')).length).toBe(1);

  test.each([
    ['app', 'com.fieldservice.app'],
    ['beta', 'com.fieldservice.app.beta'],
  ])('a device with the %s is registered after the login, until the logout', async (type, id) => {
    const username = type === 'app' ? 'tech3' : 'tech4';
    const page = await site.openSignedOut('/field/');
    await installFakeShell(page, { ...allowed, 'App.getInfo': { value: { id } } });
    await page.goto('/field/');
    await field.logIn(page, username);
    await listens(page);
    const client = await demoClient(site.server().url, username, 'app');
    const registered = async () => {
      const { registrations } = (await client.push.registrations()).data;
      return registrations.map((each) => [each.type, each.pushid]);
    };
    expect(await registered()).toEqual([]);
    await emit(page, 'PushNotifications.registration', { value: `token-${type}` });
    await expect.poll(registered).toEqual([[type, `token-${type}`]]);

    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await expect.poll(async () => (await callsOf(page, 'PushNotifications.unregister')).length).toBe(1);
    expect(await registered()).toEqual([]);
  });

  test('a job that is assigned arrives without a tap, and its push is acknowledged; one that is withdrawn goes', async () => {
    const { url } = site.server();
    const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
    const page = await openShell('tech1', allowed);
    await page.goto('/field/?tab=todo');
    await listens(page);
    const pings: unknown[] = [];
    await page.route('**/api/my/ping', async (route) => {
      pings.push(route.request().postDataJSON());
      await route.continue();
    });
    const { id, docno } = await makeJob(office, scene, { title: 'Pushed', day: scene.day, hour: 22, assigned: true });
    await emit(page, 'PushNotifications.pushNotificationReceived', {
      data: { oid: 'push-1', status: 'A', postid: id },
    });
    const card = page.getByRole('listitem').filter({ hasText: docno });
    await card.waitFor();
    await expect.poll(() => pings).toContainEqual([expect.objectContaining({ type: 'PR', oid: 'push-1', postid: id })]);
    expect(await page.getByRole('dialog').count()).toBe(0);

    // Pushes of one job in a burst are fetched once.
    let fetched = 0;
    page.on('request', (request) => (fetched += request.url().endsWith('/api/h/sync') ? 1 : 0));
    await office.posts.assign({ body: { ids: [id], assignees: [] } });
    for (const oid of ['push-2', 'push-3'])
      await emit(page, 'PushNotifications.pushNotificationReceived', { data: { oid, status: 'D', postid: id } });
    await card.waitFor({ state: 'hidden' });
    await page.waitForTimeout(2000);
    expect(fetched).toBe(1);
    expect(JSON.stringify(pings)).not.toContain('push-2');

    await page.route('**/api/h/sync', async (route) => {
      await route.fulfill({ status: 500, json: { ok: false, code: 'server.failed', params: {} } });
    });
    await emit(page, 'PushNotifications.pushNotificationReceived', {
      data: { oid: 'push-3', status: 'A', postid: id },
    });
    await page.getByText('Failed to get the data for this post.').waitFor();
    expect(JSON.stringify(pings)).not.toContain('push-3');
  });

  test('a tap on a push opens its job, which is fetched if it is not here yet', async () => {
    const { url } = site.server();
    const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
    const page = await openShell('tech1', allowed);
    await listens(page);
    const { id, docno } = await makeJob(office, scene, { title: 'Tapped', day: scene.day, hour: 23, assigned: true });
    const tap = async (status: string) =>
      await emit(page, 'PushNotifications.pushNotificationActionPerformed', {
        actionId: 'tap',
        notification: { id: '1', data: { oid: `push-${status}`, status, postid: id } },
      });
    await tap('A');
    await page.waitForURL(`**/field/job/${id}`);
    await page.getByText(docno).first().waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await office.posts.assign({ body: { ids: [id], assignees: [] } });
    await page.goBack();
    await tap('D');
    await page.waitForURL('**/field/?tab=today');
    await expect.poll(async () => await page.getByRole('listitem').filter({ hasText: docno }).count()).toBe(0);
  });
});

test('the position of the device tells how far away jobs are, and is asked for only if that was allowed before', async () => {
  const page = await openShell('tech1');
  const distance = page.getByText(/^\d+(\.\d+)? km$/).first();
  await field.firstOpen(page).waitFor();
  expect(await callsOf(page, 'Geolocation.getCurrentPosition')).toEqual([]);
  expect(await distance.count()).toBe(0);
  await installFakeShell(page, {
    'Geolocation.checkPermissions': { value: { location: 'granted', coarseLocation: 'granted' } },
    'Geolocation.getCurrentPosition': { value: { timestamp: 0, coords: { latitude: 1.3, longitude: 103.8 } } },
  });
  await page.reload();
  await distance.waitFor();
});

test('a file of any size goes to another app in parts', async () => {
  const page = await openShell('tech5', {
    'Camera.takePhoto': { value: taken('one.jpg') },
    'Filesystem.readFile': { value: { data: await noise() } },
    'Filesystem.rmdir': { message: 'no such folder' },
    'Filesystem.writeFile': { value: { uri: 'file:///cache/exports/a.zip' } },
  });
  await field.openReport(page);
  await field.mark(page, 'New photos show', 'Finding');
  const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
  for (let n = 1; n <= 3; n++) {
    await strip.getByRole('button', { name: 'Take picture: Photos of the job' }).click();
    await expect.poll(async () => await strip.getByRole('button', { name: /^Open picture/ }).count()).toBe(n);
  }
  await page.goto('/field/device');
  await page.getByRole('button', { name: /^Export .+ to a file$/ }).click();
  await expect
    .poll(async () => await callsOf(page, 'Share.share'))
    .toMatchObject([{ files: ['file:///cache/exports/a.zip'] }]);
  const Written = z.object({ directory: z.literal('CACHE'), path: z.string(), data: z.string() });
  const [written] = z.array(Written).parse(await callsOf(page, 'Filesystem.writeFile'));
  expect(written?.path).toMatch(/^exports\/[\p{L}\p{N}._ -]+\.zip$/u);
  const parts = z.array(Written).parse(await callsOf(page, 'Filesystem.appendFile'));
  expect(parts.length).toBeGreaterThan(1);
  const zip = Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64')));
  // The end of a zip says how many files it has.
  expect([zip.subarray(0, 2).toString(), zip.readUInt32LE(zip.length - 22), zip.readUInt16LE(zip.length - 12)]).toEqual(
    ['PK', 0x06054b50, 4],
  );
});

test('a new barcode is read by the scanner of the device', async () => {
  const page = await openShell('tech1', {
    'CapacitorBarcodeScanner.scanBarcode': { code: 'OS-PLUG-BARC-0004', message: 'failed' },
  });
  await field.sync(page);
  await field.startFirst(page);
  await field.goTo(page, 'Stations');
  const sheet = page.getByRole('dialog', { name: / · / });
  await page
    .getByRole('button', { name: /^Station / })
    .first()
    .click();
  await field.unfold(sheet);
  await sheet.getByRole('button', { name: 'Replace barcode label' }).click();
  const swap = page.getByRole('dialog', { name: /^New barcode for / });
  const code = swap.getByRole('textbox', { name: 'New barcode' });
  const scan = swap.getByRole('button', { name: 'Scan with the camera' });
  // A scanner that fails is replaced by the app's own camera; a closed one is not.
  const camera = page.getByRole('dialog', { name: 'Scan the barcode' });
  await scan.click();
  await camera.getByRole('button', { name: 'Close' }).first().click();
  await camera.waitFor({ state: 'hidden' });
  await answer(page, {
    'CapacitorBarcodeScanner.scanBarcode': { code: 'OS-PLUG-BARC-0006', message: 'cancelled' },
  });
  await scan.click();
  await page.waitForTimeout(500);
  expect([await camera.count(), await code.inputValue()]).toEqual([0, '']);
  await answer(page, { 'CapacitorBarcodeScanner.scanBarcode': { value: { ScanResult: ' NEW-7 ', format: 0 } } });
  await scan.click();
  await expect.poll(async () => await code.inputValue()).toBe('NEW-7');
  expect(await callsOf(page, 'CapacitorBarcodeScanner.scanBarcode')).toMatchObject(
    Array.from({ length: 3 }, () => ({ hint: 17, cameraDirection: 1 })),
  );
});
