import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
const day = 86_400_000;

test('a phone whose clock is a day ahead says so, sends its work, which is recorded today, and downloads nothing', async () => {
  const { url } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const job = { title: 'Done by a wrong clock', day: scene.day, hour: 18, assigned: true };
  const { id, docno } = await makeJob(office, scene, job);
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  await page.clock.install({ time: Date.now() + day });
  await page.reload();

  await field.startJob(page, docno);
  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'No signature');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  // Known from the answer to the start of the job.
  const banner = page.getByRole('status').filter({ hasText: 'The clock of this device is' });
  await banner.waitFor();
  expect(await banner.innerText()).toContain('fast. Set it to automatic.');
  await expectAccessible(page);
  await field.saved(page);
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();
  await field.sent(page, '1 job uploaded');

  const { data } = await office.posts.get({ params: { id } });
  expect(data.status.code).toBe('CWO');
  expect(Math.abs((data.result?.endAt ?? 0) - Date.now())).toBeLessThan(5 * 60_000);
  expect(data.packages).toMatchObject([{ status: 'applied', clockDoubtful: false }]);

  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page.getByText('Unable to Sync, device time is too different with server time').first().waitFor();

  // A restart without the server knows the difference from the device.
  await page.context().route('**/api/**', async (route) => await route.abort());
  await page.reload();
  await banner.waitFor();
  expect(await banner.innerText()).toContain('fast. Set it to automatic.');
});
