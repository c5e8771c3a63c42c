import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
const Files = z.array(z.object({ tags: z.array(z.string()), fileName: z.string() }));

test('the log of a day is read on the phone and sent to the office; without a network that is said', async () => {
  const { url } = site.server();
  const page = await site.open('tech3', '/field/');
  await field.sync(page);
  await page.goto('/field/device');
  await page.getByRole('link', { name: 'Log' }).click();
  // A new device may have nothing to tell yet: a failed sync is told.
  const nothing = page.getByText('No log found for this day');
  const day = page.getByLabel('Day');
  await day.or(nothing).waitFor();
  if (await nothing.isVisible()) {
    await expectAccessible(page);
    await page.route('**/api/h/sync', async (route) => await route.abort());
    await page.goto('/field/');
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await page.unroute('**/api/h/sync');
    await page.goto('/field/logs');
  }
  await day.waitFor();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send to the office' }).click();
  await page.getByRole('alert').filter({ hasText: 'Network Unreachable' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send to the office' }).click();
  await page.getByRole('alert').filter({ hasText: 'The log was sent to the office.' }).waitFor();

  const tech = await demoClient(url, 'tech3', 'app');
  const { user } = (await tech.session.profile({})).data;
  const files = Files.parse((await tech.files.list({ query: { appref: `USER.${user.id}` } })).data);
  const logs = files.filter(({ tags }) => tags.includes('applog'));
  expect(logs.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/^log-\d{8}\.txt$/)]);
});
