import { demoLogin } from '@field-service/testing/demo.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';
import { expectDrawn } from '../../whole-job.ts';

const site = openSite();

const dispatcher = async () => await site.server().client(demoLogin('dispatcher'));

test('a recommendation is added on a job, changed, accepted, carried out and verified, and found in the list', async () => {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const job = await makeJob(api, scene, { title: 'Check the dock', day: scene.day, hour: 21 });
  const page = await site.open('dispatcher', `/office/jobs/${job.id}?tab=recommendations`);
  await page.getByRole('link', { name: 'Add recommendation' }).click();
  await page.getByRole('textbox', { name: 'Recommendation' }).fill('Seal the gap under the gate');
  await page.getByRole('button', { name: 'Add recommendation' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Proofing' }).click();
  await page.getByRole('textbox', { name: 'Due by' }).fill('01/02/2020');
  await page.getByRole('textbox', { name: 'Place' }).fill('Loading dock');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add recommendation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seal the gap under the gate' }).waitFor();
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async () => (await api.recommendations.get({ params: { id } })).data;
  expect(await read()).toMatchObject({ postid: job.id, site: { id: scene.site.id }, owner: 'customer', state: 'open' });

  await page.goto('/office/recommendation-list?q=Seal%20the%20gap&state=pending&until=20200201');
  await page.getByRole('row').filter({ hasText: 'Seal the gap under the gate' }).first().waitFor();
  await expectAccessible(page);
  await page.goto('/office/recommendation-list?q=Seal%20the%20gap&state=verified');
  await page.getByText('Nothing matches').waitFor();
  await page.goto(`/office/contact-list/${scene.customer.id}?tab=recommendations`);
  await page.getByRole('link', { name: 'Seal the gap under the gate' }).first().click();

  for (const [act, state] of [
    ['Accept', 'accepted'],
    ['Mark as carried out', 'done'],
    ['Verify', 'verified'],
  ] as const) {
    await page.getByRole('button', { name: act, exact: true }).click();
    await page.getByRole('button', { name: act, exact: true }).waitFor({ state: 'detached' });
    expect((await read()).state).toBe(state);
  }
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Job of this recommendation' }).click();
  await page.getByRole('heading', { level: 1, name: job.docno }).waitFor();
});

test('a step that someone else took meanwhile is refused with a sentence', async () => {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const made = (
    await api.recommendations.create({
      body: { siteid: scene.site.id, type: 'hygiene', priority: 'low', owner: 'us', title: 'Keep the bins closed' },
    })
  ).data;
  const page = await site.open('dispatcher', `/office/recommendation-list/${made.id}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not needed any more.');
  await api.recommendations.accept({ params: { id: made.id }, body: { uts: made.uts } });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('alert').first().waitFor();
  expect((await api.recommendations.get({ params: { id: made.id } })).data.state).toBe('accepted');
});

test('people who may only read recommendations are offered no steps, and no form', async () => {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const made = (
    await api.recommendations.create({
      body: { siteid: scene.site.id, type: 'stock', priority: 'normal', owner: 'customer', title: 'Rotate the stock' },
    })
  ).data;
  const page = await site.open('billing', `/office/recommendation-list/${made.id}`);
  await page.getByRole('heading', { level: 1, name: 'Rotate the stock' }).waitFor();
  for (const name of ['Accept', 'Reject', 'Edit'])
    expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
  await page.goto('/office/recommendation-list/new');
  await page.waitForURL('**/error-page/access-denied');
});

test('a recommendation shows its pictures; some are added, others taken off', async () => {
  const api = await dispatcher();
  const scene = await chooseScene(site.server().url);
  const picture = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  });
  const made = (
    await api.recommendations.create({
      body: { siteid: scene.site.id, type: 'proofing', priority: 'low', owner: 'us', title: 'Close the hatch' },
    })
  ).data;
  const read = async () => (await api.recommendations.get({ params: { id: made.id } })).data.files;
  const page = await site.open('dispatcher', `/office/recommendation-list/${made.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  const field = page.getByRole('group', { name: 'Photos' }).locator('input[type=file]');
  await field.setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }]);
  await page.getByText('notes.txt').waitFor();
  await field.setInputFiles([await picture('hatch.jpg', 'red'), await picture('hinge.jpg', 'blue')]);
  await page.getByRole('button', { name: 'Remove hinge.jpg' }).waitFor();
  // The form is not saved while its pictures are on the way.
  await expect.poll(async () => await field.isEnabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Close the hatch' }).waitFor();
  const photos = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: /^Open picture/ });
  await expect.poll(async () => await photos.count()).toBe(2);
  await expectDrawn(photos, 2);
  await expectAccessible(page);
  const [hatch, hinge] = await read();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove Photo 1' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => await photos.count()).toBe(1);
  expect(await read()).toEqual([hinge]);
  expect(hatch).not.toBe(hinge);
});
