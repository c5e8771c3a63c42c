import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import { answer, callsOf, installFakeShell } from '../../../fake-shell.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const waits = async (page: Page): Promise<void> => await page.getByText('Not sent yet', { exact: true }).waitFor();
const isSent = async (page: Page): Promise<void> =>
  await page.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached', timeout: 30_000 });

/** What the server has of a technician: the signature, the picture, and how often each has changed. */
async function onServer(username: string) {
  const { db } = site.server();
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'signature', 'avatar', 'displayname'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const history = await db.selectFrom('history').select('after').where('noun_id', '=', user.id).execute();
  const changes = (of: string) => history.filter(({ after }) => of in after).length;
  return { ...user, signs: changes('signature'), avatars: changes('avatar') };
}

/** Waits until the server has taken so many profile pictures of a technician. */
const isTaken = async (username: string, times: number): Promise<void> =>
  await expect.poll(async () => (await onServer(username)).avatars, { timeout: 30_000 }).toBe(times);

/** The bytes of a user's file, as the office reads them. */
async function fileOf(id: string | null): Promise<Buffer> {
  const office = await demoClient(site.server().url, 'admin', 'web');
  return Buffer.from(await (await office.files.get({ params: { id: id ?? '' } })).data.arrayBuffer());
}

/** A message that stands above the page, and not in it. */
const toast = (page: Page, text: RegExp) =>
  page.locator('[role="alert"]:not(main *)').filter({ hasText: text }).first();

const drawAnew = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Draw my|Replace) signature$/ }).click();
  await field.sign(page);
};
const saveSign = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save signature' }).click();
  await page.getByRole('button', { name: 'Replace signature' }).waitFor();
};

/** A JPEG that a camera took while it was held sideways: its first rows are at the right. */
const sideways = async (): Promise<Buffer> => {
  const half = async (background: string) =>
    await sharp({ create: { width: 200, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  return await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .composite([
      { input: await half('#f00'), left: 0, top: 0 },
      { input: await half('#00f'), left: 200, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
};
const plain = async (width: number, height: number): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();

const strip = (page: Page) => page.getByRole('group', { name: 'Profile picture', exact: true });
const choosePicture = async (page: Page, buffer: Buffer, mimeType = 'image/jpeg', name = 'me.jpg'): Promise<void> =>
  await strip(page).getByLabel('Add picture: Profile picture').setInputFiles({ name, mimeType, buffer });
const crop = (page: Page) => page.getByRole('dialog', { name: 'Crop' });
const useCropped = async (page: Page): Promise<void> => {
  await crop(page).getByRole('button', { name: 'Use picture' }).click();
  await crop(page).waitFor({ state: 'hidden' });
};
const shownPicture = (page: Page) => strip(page).getByRole('img', { name: 'Profile picture 1' });

describe('a signature of one’s own', () => {
  test('is drawn offline, kept at every stroke, signs a job at once, and is sent once', async () => {
    const { url } = site.server();
    const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
    const folder = (await (await demoClient(url, 'tech1', 'app')).session.profile({})).data.folders[0]?.id ?? '';
    await admin.folders.saveAllSettings({
      params: { id: folder },
      body: { settings: { 'x-job-update': { requireSignature: false, requireTechSignature: true } } },
    });
    const job = await makeJob(admin, scene, { title: 'Own signature', day: scene.day, hour: 18, assigned: true });
    const page = await site.open('tech1', '/field/');
    await field.sync(page);
    await page.goto('/field/profile');
    await page.getByText('No signature yet').waitFor();
    await expectAccessible(page);
    await page.context().setOffline(true);
    await drawAnew(page);
    await expectAccessible(page);
    // The phone is killed before the signature is saved.
    await page.reload();
    await page.getByRole('button', { name: 'Save signature' }).waitFor();
    await page.getByRole('img', { name: 'My signature' }).waitFor();
    await saveSign(page);
    await waits(page);
    await expectAccessible(page);
    await page.goto('/field/device');
    await page.getByText('My signature').waitFor();
    await page.goto('/field/');
    await field.startJob(page, job.docno);
    await field.goTo(page, 'Additional Info');
    await page.getByRole('button', { name: 'Use my stored signature' }).click();
    await field.saved(page);
    await page.getByRole('img', { name: "Technician's signature" }).waitFor();
    expect(await onServer('tech1')).toMatchObject({ signature: null, signs: 0 });

    await page.goto('/field/profile');
    await waits(page);
    await page.context().setOffline(false);
    await isSent(page);
    const { signature, signs } = await onServer('tech1');
    expect([typeof signature, signs]).toEqual(['string', 1]);
    await page.getByRole('img', { name: 'My signature' }).waitFor();

    // A newer one takes the place of one that waits, and a drawing can be given up.
    await page.context().setOffline(true);
    await drawAnew(page);
    await saveSign(page);
    await drawAnew(page);
    await saveSign(page);
    await drawAnew(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waits(page);
    await page.context().setOffline(false);
    await isSent(page);
    const after = await onServer('tech1');
    expect(after.signs).toBe(2);
    expect(after.signature).not.toBe(signature);
  });

  test('that the server rejects is said, kept on the device, counted before logging out, and replaced', async () => {
    const page = await site.open('tech2', '/field/profile');
    await page.getByText('No signature yet').waitFor();
    await page.route('**/api/f?*', async (route) => {
      const json = { ok: false, code: 'file.quota_exceeded', params: { files: 2000, megabytes: 1024 } };
      await route.fulfill({ status: 409, json });
    });
    await drawAnew(page);
    await saveSign(page);
    const said = /^Upload User Sign error \S/;
    await toast(page, said).waitFor();
    await page.getByRole('main').getByText('Rejected').waitFor();
    await page.getByRole('main').getByText(said).waitFor();
    await page.getByRole('main').getByText('It stays on this device.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByText('1 item has not been sent').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/field/device');
    await page.getByText('My signature · Rejected').waitFor();
    await page.getByText(/Upload User Sign error \S/).waitFor();
    expect(await page.getByRole('button', { name: 'Export everything' }).count()).toBe(1);
    await page.unroute('**/api/f?*');
    await page.goto('/field/profile');
    await drawAnew(page);
    await saveSign(page);
    await isSent(page);
    expect(await onServer('tech2')).toMatchObject({ signs: 1 });
  });
});

describe('the profile picture', () => {
  test('is chosen and cropped offline, shown at once, sent once, and seen by the office upright', async () => {
    const page = await site.open('tech3', '/field/profile');
    await strip(page).waitFor();
    await page.context().setOffline(true);
    await choosePicture(page, await plain(2400, 1800));
    await crop(page).waitFor();
    await crop(page).getByRole('button', { name: 'Cancel' }).click();
    await crop(page).waitFor({ state: 'hidden' });
    expect(await shownPicture(page).count()).toBe(0);

    await choosePicture(page, await sideways());
    await crop(page).waitFor();
    await page.getByRole('button', { name: 'Use picture' }).and(page.locator(':enabled')).waitFor();
    await expectPopupAccessible(page);
    // The phone is killed: the picture is still there to be cropped.
    await page.reload();
    await crop(page).waitFor();
    const zoom = crop(page).getByRole('slider', { name: 'Zoom' });
    await zoom.press('ArrowRight');
    await crop(page).getByRole('button', { name: 'Zoom in' }).click();
    await crop(page).getByRole('button', { name: 'Move left' }).click();
    await crop(page)
      .getByRole('group', { name: /^Part of the picture/ })
      .press('ArrowDown');
    await zoom.fill('1');
    await useCropped(page);
    await shownPicture(page).waitFor();
    await waits(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Profile picture: not sent yet').waitFor();
    expect(await page.getByRole('dialog', { name: 'Menu' }).locator('img').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await onServer('tech3')).toMatchObject({ avatar: null });

    // The office changes the user meanwhile.
    await site
      .server()
      .db.updateTable('app_user')
      .set({ displayname: 'Tech Three' })
      .where('username', '=', 'tech3')
      .execute();
    await page.context().setOffline(false);
    await isSent(page);
    const { avatar, avatars, displayname } = await onServer('tech3');
    expect([avatars, displayname]).toEqual([1, 'Tech Three']);
    const stored = sharp(await fileOf(avatar));
    expect(await stored.metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 225 });
    const colours = await stored.removeAlpha().raw().toBuffer();
    const at = (row: number) => [...colours.subarray((row * 300 + 150) * 3, (row * 300 + 150) * 3 + 3)];
    expect([at(20), at(205)].map(([red = 0, , blue = 0]) => red > blue)).toEqual([true, false]);
  });

  test('is at most 1000 × 750, replaced, and removed', async () => {
    const page = await site.open('tech4', '/field/profile');
    await choosePicture(page, await plain(2400, 1200));
    await useCropped(page);
    await shownPicture(page).waitFor();
    await isTaken('tech4', 1);
    const { width, height } = await sharp(await fileOf((await onServer('tech4')).avatar)).metadata();
    expect([width, height]).toEqual([1000, 750]);
    await choosePicture(page, await plain(640, 480));
    await useCropped(page);
    await isTaken('tech4', 2);
    expect(await sharp(await fileOf((await onServer('tech4')).avatar)).metadata()).toMatchObject({ width: 640 });
    await strip(page).getByRole('button', { name: 'Remove picture 1' }).click();
    await shownPicture(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await onServer('tech4')).avatar).toBeNull();
  });

  test('that cannot be read, is not a picture, or is rejected is said, and nothing is lost', async () => {
    const page = await site.open('tech5', '/field/profile');
    await choosePicture(page, Buffer.from('text'), 'text/plain', 'notes.txt');
    await page.getByText('notes.txt was not added: not a picture').waitFor();
    await choosePicture(page, Buffer.from('broken'));
    const alert = page.getByRole('dialog', { name: 'Error!' });
    await alert.getByText(/^Unable to get picture due to \S/).waitFor();
    await alert.getByRole('button', { name: 'Ok' }).click();
    await page.route('**/api/my/profile', async (route) => {
      const json = { ok: false, code: 'field.invalid', params: { fields: ['contact.avatar'] } };
      await route.fulfill({ status: 422, json });
    });
    await choosePicture(page, await plain(800, 600));
    await useCropped(page);
    await toast(page, /^Upload Profile Image Failed/).waitFor();
    await page
      .getByRole('main')
      .getByText(/^Upload Profile Image Failed/)
      .waitFor();
    await shownPicture(page).waitFor();
    await page.goto('/field/device');
    await page.getByText('Profile picture · Rejected').waitFor();
    await page.unroute('**/api/my/profile');
    await page.goto('/field/');
    await field.sync(page);
    expect((await onServer('tech5')).avatars).toBe(1);
  });

  test('is taken with the camera of the native shell, which says why it cannot', async () => {
    const page = await site.open('tech6', '/field/');
    await installFakeShell(page, { 'Camera.takePhoto': { code: '20', message: 'denied' } });
    await page.goto('/field/profile');
    const take = strip(page).getByRole('button', { name: 'Take picture: Profile picture' });
    await take.click();
    await page.getByRole('alert').filter({ hasText: 'Failed To Take Picture' }).first().waitFor();
    const alert = page.getByRole('dialog', { name: 'Error!' });
    await alert.getByText('Unable to take picture due to No Permission').waitFor();
    await alert.getByRole('button', { name: 'Ok' }).click();
    const uri = 'file:///cache/me.jpg';
    const data = (await plain(800, 600)).toString('base64');
    await answer(page, {
      'Camera.takePhoto': { value: { type: 0, saved: false, uri, metadata: { format: 'jpeg' } } },
      'Filesystem.readFile': { value: { data } },
    });
    await take.click();
    await useCropped(page);
    await isTaken('tech6', 1);
    expect(await callsOf(page, 'Camera.takePhoto')).toHaveLength(2);
  });

  test('that the server does not have, or does not give, is told, and the sync goes on', async () => {
    const page = await site.open('tech7', '/field/profile');
    await choosePicture(page, await plain(800, 600));
    await useCropped(page);
    await isTaken('tech7', 1);
    const { avatar } = await onServer('tech7');
    for (const [status, code, said] of [
      [404, 'file.not_found', /^No avatar present\.$/],
      [403, 'permission.missing', /^Download profile picture: \S/],
    ] as const) {
      const other = await site.openSignedOut('/field/login');
      await other.route(`**/api/f/${avatar ?? ''}`, async (route) => {
        await route.fulfill({ status, json: { ok: false, code, params: { needs: 'FILE:VW' } } });
      });
      const told = other.getByText(said).first().waitFor();
      await Promise.all([told, field.logIn(other, 'tech7')]);
      expect(await other.getByRole('button', { name: 'Sync', exact: true }).count()).toBe(1);
    }
  });
});
