import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const remarks = (page: Page) => page.getByRole('textbox', { name: 'Remarks for the customer' });

/** Creates a job for the technician, syncs and starts it. */
async function started(title: string, hour: number) {
  const { url } = site.server();
  const [scene, office] = await Promise.all([chooseScene(url), demoClient(url, 'dispatcher', 'web')]);
  const job = await makeJob(office, scene, { title, day: scene.day, hour, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, job.docno);
  return { page, office, job };
}

/** Closes the job on its closing page; the customer signs later. */
async function close(page: Page): Promise<void> {
  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'Customer signs later');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();
}

const fromTheList = async (page: Page, docno: string): Promise<void> => {
  await page.getByRole('tab', { name: /^Today/ }).click();
  await field.openJob(page, docno);
};

test('a job that was closed without a network is reopened with what was recorded, and reaches the office once', async () => {
  const { page, office, job } = await started('Closed too early', 20);
  await field.goTo(page, 'Additional Info');
  await remarks(page).fill('Keep the door shut.');
  await field.saved(page);
  await page.context().setOffline(true);
  await close(page);
  await fromTheList(page, job.docno);
  await page.getByText('You can still reopen it to correct or add something.').waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reopen job' }).click();

  await field.goTo(page, 'Additional Info');
  expect(await remarks(page).inputValue()).toBe('Keep the door shut.');
  await remarks(page).fill('Keep both doors shut.');
  await field.saved(page);
  await close(page);
  await page.context().setOffline(false);
  await page.goto('/field/device');
  await field.sent(page, 'Everything has been sent');
  const { data } = await office.posts.get({ params: { id: job.id } });
  expect(data.packages).toMatchObject([{ status: 'applied' }]);
  expect(data).toMatchObject({ status: { code: 'CLS' }, result: { remarks: 'Keep both doors shut.' } });
});

test('a job whose package the server may have says that it cannot be reopened, and stays closed', async () => {
  const { page, office, job } = await started('Closed in time', 22);
  await page.context().setOffline(true);
  await close(page);
  await fromTheList(page, job.docno);
  const reopen = page.getByRole('button', { name: 'Reopen job' });
  await reopen.waitFor();
  // The phone begins to send just before the button is tapped.
  const begun = Promise.withResolvers<Route>();
  await page.route('**/api/outbox/*', (route) => begun.resolve(route), { times: 1 });
  await page.context().setOffline(false);
  const sending = await begun.promise;
  await reopen.click();
  await page.getByText('Work is being sent. Try again when it has ended.').waitFor();
  await sending.continue();
  await page.goto('/field/device');
  await field.sent(page, 'Everything has been sent');
  await page.goto(`/field/job/${job.id}`);
  await page.getByText(job.docno).first().waitFor();
  expect(await reopen.count()).toBe(0);
  expect((await office.posts.get({ params: { id: job.id } })).data.packages).toMatchObject([{ status: 'applied' }]);
});
