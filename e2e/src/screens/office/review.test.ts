import { datasets } from '@field-service/contract/data.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const dispatcher = async () => await site.server().client(demoLogin('dispatcher'));
const waiting = async (find: object = {}) => {
  const api = await dispatcher();
  const { data } = await api.data.read({ params: { id: 'reviews' }, query: { find: JSON.stringify(find) } });
  return z.array(datasets.reviews).parse(data);
};

/** One of the jobs that wait, with a report, done in a twentieth of its planned time and started far from its site. */
const makeHasty = async (place: number) => {
  const job = (await waiting())[place];
  if (job === undefined) throw new Error('The demonstration has jobs that wait for a review.');
  const api = await dispatcher();
  await expect
    .poll(async () => (await api.reports.make({ params: { id: job.id }, body: {} })).data.ready, { timeout: 60_000 })
    .toBe(true);
  const { db } = site.server();
  const { plan } = await db.selectFrom('post').select('plan').where('id', '=', job.id).executeTakeFirstOrThrow();
  const begun = plan ?? 0;
  await db
    .updateTable('post')
    .set({ plan: begun, plan2: begun + 7_200_000 })
    .where('id', '=', job.id)
    .execute();
  await db
    .updateTable('post_result')
    .set({ start_at: begun, end_at: begun + 360_000, start_geo: JSON.stringify([1, 100]) })
    .where('post_id', '=', job.id)
    .execute();
  return job;
};

test('the queue says what should be looked at, and a supervisor releases a report from the job', async () => {
  const job = await makeHasty(0);
  const page = await site.open('dispatcher', '/office/review?flag=fast');
  const row = page.getByRole('row').filter({ hasText: job.docno });
  await row.getByText('Too fast').waitFor();
  await row.getByText('Too far from the site').waitFor();
  await expectAccessible(page);
  await page.goto('/office/review?flag=none');
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  expect(await page.getByRole('link', { name: job.docno }).count()).toBe(0);
  await page.goto('/office/review?flag=far');
  await page.getByRole('link', { name: job.docno }).click();
  await page.getByText(/^Time on site: .*planned: /).waitFor();
  await page.getByText(/^Started or finished [\d,]+\.\d\d km from the site; 2\.00 km are allowed$/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release to customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release to customer' }).click();
  await page.getByText('Service report released').waitFor();
  expect(await waiting({ id: job.id })).toEqual([]);
});

/** The place of a job that was signed: one without a signature is not sent back, because its signature may still come. */
async function placeOfSigned(): Promise<number> {
  const api = await dispatcher();
  for (const [place, { id }] of (await waiting()).entries())
    if ((await api.posts.get({ params: { id } })).data.status.code === 'DN') return place;
  throw new Error('The demonstration has signed jobs that wait for a review.');
}

test('a supervisor sends work back with a reason', async () => {
  const job = await makeHasty(await placeOfSigned());
  const page = await site.open('dispatcher', `/office/jobs/${job.id}`);
  await page.getByRole('button', { name: 'Send back…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Check the stations in the yard again.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText(`${job.docno} reopened`).first().waitFor();
  expect(await waiting({ id: job.id })).toEqual([]);
  expect((await (await dispatcher()).posts.get({ params: { id: job.id } })).data.status.code).toBe('IP');
});

test('people who may not approve jobs have no queue, and see no flags on a job', async () => {
  const job = await makeHasty(0);
  const page = await site.open('billing', '/office/review');
  await page.waitForURL('**/error-page/access-denied');
  await page.goto(`/office/jobs/${job.id}`);
  await page.getByText('Waiting for review').first().waitFor();
  expect(await page.getByText('Too fast').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Send back…' }).count()).toBe(0);
});
