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

test('the report of a visit shows everything that the technician recorded', async () => {
  const job = await sendWholeJob(site.server());
  const page = await site.open('customer1', `/portal/sr-details?id=${job.id}`);
  await page.getByRole('heading', { level: 1, name: job.docno }).waitFor();
  const visit = page.getByRole('region', { name: 'Visit', exact: true });
  expect(await factsIn(visit)).toMatchObject({ Start: job.started, Finish: job.finished });
  await expectTogether(page, job);
  await expectChanges(page, job);
  await expectTreatment(page, job);
  await expectPictures(page, job);
  await expectSigners(page, job);
  await expectAccessible(page);
});
