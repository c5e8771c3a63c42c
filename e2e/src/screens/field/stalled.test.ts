import { expect, test } from 'vitest';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('an upload whose connection is dead is stopped after 30 seconds and resumed, without the user', async () => {
  const { url } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const job = { title: 'Sent over a dead connection', day: scene.day, hour: 18, assigned: true };
  const { id, docno } = await makeJob(office, scene, job);
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  await page.clock.install();
  await page.reload();
  await field.startJob(page, docno);
  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'No signature');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await field.saved(page);

  const uploads: string[] = [];
  await page.route(/\/api\/tus/, async (route) => {
    uploads.push(route.request().method());
    // The first request gets no answer, as over a connection that one end has forgotten.
    if (uploads.length > 1) await route.continue();
  });
  await page.getByRole('button', { name: 'Close job' }).click();
  await expect.poll(() => uploads.length).toBe(1);
  await page.clock.runFor(29_000);
  expect(uploads).toEqual(['POST']);
  await page.clock.runFor(2000);
  await page.getByText('1 job uploaded').first().waitFor();
  expect(uploads.length).toBeGreaterThan(1);
  expect((await office.posts.get({ params: { id } })).data.status.code).toBe('CWO');
});
