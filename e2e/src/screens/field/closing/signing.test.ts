import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

test('the customer signs a summary of the work; a change afterwards voids the signature and says so', async () => {
  const { url } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const title = 'Rats in the canteen';
  const { docno } = await makeJob(office, scene, { title, day: scene.day, hour: 18, assigned: true });
  const page = await site.open('tech1', '/field/');
  await page.setViewportSize({ width: 360, height: 780 });
  await field.sync(page);
  await field.startJob(page, docno);
  await field.goTo(page, 'Additional Info');
  await page.getByRole('textbox', { name: 'Remarks for the customer' }).fill('Keep the door shut.');
  const summary = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Summary of the work' }) });
  await summary.getByText('Keep the door shut.').waitFor();
  await page.getByRole('textbox', { name: "Customer's name" }).fill('Nurul Huda');
  await field.sign(page);
  await field.saved(page);
  await expectAccessible(page);

  await field.goTo(page, 'Follow Up');
  await page.getByLabel('Follow-up needed').click();
  const voided = page.getByText('The work was changed after signing. Please sign again.');
  await voided.first().waitFor();
  await field.choose(page, 'Within', '7 days');
  await field.goTo(page, 'Closing');
  await page.getByRole('listitem').filter({ has: voided }).getByRole('button').click();
  await page.getByRole('main').getByRole('alert').filter({ has: voided }).waitFor();
  await summary.getByText('Within 7 days').waitFor();
  await expectAccessible(page);
  await field.sign(page);
  await expect.poll(async () => await page.getByRole('main').getByRole('alert').count()).toBe(0);
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();
});

test('a customer who signs later reads what the signature covers; what is not stored says so and is tried again', async () => {
  const { url } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const { id, docno } = await makeJob(office, scene, {
    title: 'Signed later',
    day: scene.day,
    hour: 21,
    assigned: true,
  });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, docno);
  await field.goTo(page, 'Additional Info');
  await page.getByRole('textbox', { name: 'Remarks for the customer' }).fill('Keep the door shut.');
  await field.mark(page, 'New photos show', 'Finding');
  const strip = page.getByRole('group', { name: 'Photos of the job', exact: true });
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
  await strip.getByLabel(/^Add picture/).setInputFiles([picture, { ...picture, name: 'b.jpg' }]);
  await expect.poll(async () => await strip.getByRole('button', { name: /^Open picture/ }).count()).toBe(2);
  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'Customer signs later');
  await page.getByText('Nothing is missing').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();
  const toJob = async () => {
    await page.getByRole('tab', { name: /^Today/ }).click();
    await field.openJob(page, docno);
  };
  await toJob();
  const summary = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Summary of the work' }) });
  await summary.getByText('Keep the door shut.').waitFor();
  // They are in the package, and still what the customer signs for.
  await expect.poll(async () => await summary.locator('dt:text-is("Photos") + dd').textContent()).toBe('2');

  await field.fillUp(page, true);
  await page.getByRole('textbox', { name: 'Position' }).fill('Manager');
  const retry = page.getByRole('main').getByText('Not saved. Try again');
  await retry.waitFor();
  await expectAccessible(page);
  await field.fillUp(page, false);
  await retry.click();
  await retry.waitFor({ state: 'detached' });

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Back' }).click();
  await field.sync(page);
  await toJob();
  await page.getByText(/^The signature confirms the work of /).waitFor();
  expect(await summary.count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Position' }).inputValue()).toBe('Manager');

  await page.getByRole('textbox', { name: "Customer's name" }).fill('Nurul Huda');
  const send = page.getByRole('button', { name: 'Send signature' });
  expect(await send.isDisabled()).toBe(true);
  await field.sign(page);
  await page.route('**/api/outbox/*', async (route) => {
    const json = { ok: false, code: 'upload.job_file_invalid', params: { fields: ['sign'] } };
    await route.fulfill({ status: 422, json });
  });
  await send.click();
  await page.getByText('The signature is saved and will be sent.').waitFor();
  await page.getByText('Failed to update closed job The job file is missing or invalid.').waitFor();
  await page.unroute('**/api/outbox/*');
  await page.goto('/field/device');
  await page.getByRole('button', { name: `Send now: ${docno}` }).click();
  await page.getByText('Job uploaded', { exact: true }).waitFor();
  await field.sent(page, 'Everything has been sent');
  const { data } = await office.posts.get({ params: { id } });
  expect(data.status.code).toBe('DN');
});
