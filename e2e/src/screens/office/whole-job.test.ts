import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';
import {
  expectChanges,
  expectPictures,
  expectSigners,
  expectTogether,
  expectTreatment,
  factsIn,
  sendWholeJob,
} from '../../whole-job.ts';

const site = openSite();

test('the page of a job shows everything that the technician recorded', async () => {
  const job = await sendWholeJob(site.server());
  const page = await site.open('dispatcher', `/office/jobs/${job.id}`);
  const visit = page.getByRole('region', { name: 'Visit', exact: true });
  await visit.waitFor();
  expect(await factsIn(visit)).toMatchObject({ Started: job.started, Finished: job.finished });
  await expectSigners(page, job);
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Stations/ }).click();
  await expectChanges(page, job);
  await expectTogether(page, job);
  // The table of visits has a column for it, which is hidden at first.
  const visits = page.getByRole('region', { name: 'Station visits' });
  expect(await visits.getByText(job.together, { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Recorded together' }).check();
  await visits.getByText(job.together, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Treatments/ }).click();
  await expectTreatment(page, job);
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Photos/ }).click();
  await expectPictures(page, job);
  await expectAccessible(page);
});
