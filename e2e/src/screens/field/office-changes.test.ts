import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

let hour = 18;

/** A job of tech1 today, with the client of a dispatcher who changes it. */
async function jobOfToday() {
  const { url } = site.server();
  const office = await demoClient(url, 'dispatcher', 'web');
  const scene = await chooseScene(url);
  // A technician has one job at a time.
  hour += 1;
  const job = await makeJob(office, scene, { title: 'Monthly service', day: scene.day, hour, assigned: true });
  const put = async (body: { fields?: Record<string, unknown>; status?: 'X'; reason?: string }) => {
    const { uts } = (await office.posts.get({ params: { id: job.id } })).data;
    await office.posts.update({ params: { id: job.id }, body: { uts, fields: {}, ...body } });
  };
  return { office, job, put };
}

const card = (page: Page, docno: string) => page.getByRole('listitem').filter({ hasText: docno });

test('what the office changed stands on the card and on the job with old and new value, until "Got it"', async () => {
  const { job, put } = await jobOfToday();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await put({ fields: { priority: 'urgent', instructions: 'Use the back door' } });
  await field.sync(page);
  await card(page, job.docno).getByText('Changed by the office').waitFor();
  await field.openJob(page, job.docno);
  await page.getByText('Priority: Normal priority → Urgent').waitFor();
  await page.getByText(/^Instructions: .* → Use the back door$/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Priority: Normal priority → Urgent').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText('The office changed this job').waitFor({ state: 'detached' });
  await page.goto('/field/');
  await card(page, job.docno).waitFor();
  expect(await card(page, job.docno).getByText('Changed by the office').count()).toBe(0);
});

test('a job with work that the office cancels stands among the cancelled ones; its page says what is kept', async () => {
  const { job, put } = await jobOfToday();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.openJob(page, job.docno);
  await page.getByRole('button', { name: 'Start' }).click();
  await field.saved(page);
  await put({ status: 'X', reason: 'Cancelled by phone' });
  await page.goto('/field/');
  await field.sync(page);
  expect(await card(page, job.docno).count()).toBe(0);
  await page.getByRole('tab', { name: /^Cancelled/ }).click();
  await card(page, job.docno).getByText('Cancelled by the office').waitFor();
  await expectAccessible(page);
  await field.openJob(page, job.docno);
  await page.getByText(/^Your work is kept on this device\./).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'On this device' }).click();
  await page.getByText('Cancelled by the office; your work is kept').waitFor();
});

test('work that is closed before the phone hears of the cancellation is marked as late on card and job', async () => {
  const { job, put } = await jobOfToday();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'No signature');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await page.getByText('Nothing is missing').waitFor();
  await field.saved(page);
  await put({ status: 'X', reason: 'Cancelled by phone' });
  await page.getByRole('button', { name: 'Close job' }).click();
  await page
    .getByText(/^Job closed/)
    .first()
    .waitFor();
  await page.goto('/field/device');
  await field.sent(page, 'Everything has been sent');
  await page.goto('/field/');
  await field.sync(page);
  await page.getByRole('tab', { name: /^Cancelled/ }).click();
  await card(page, job.docno).getByText('Sent, waiting for office review').waitFor();
  await field.openJob(page, job.docno);
  await page.getByRole('heading', { name: 'Sent, waiting for office review' }).waitFor();
  await page.getByText('The office had ended this job before your work arrived. Your work is stored there.').waitFor();
  await expectAccessible(page);
});

test('a job without work that the office takes away is listed among the cancelled ones with the reason', async () => {
  const { office, job } = await jobOfToday();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await card(page, job.docno).waitFor();
  await office.posts.assign({ body: { ids: [job.id], assignees: [] } });
  await field.sync(page);
  await card(page, job.docno).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Cancelled/ }).click();
  await card(page, job.docno).getByText('No longer assigned to you').waitFor();
  await expectAccessible(page);
  await field.openJob(page, job.docno);
  await page.getByText(/^The job left this device on .* Nothing that you recorded was lost\.$/).waitFor();
});

test('the page of a job that leaves the device says why, and an unknown address leads on', async () => {
  const { office, job } = await jobOfToday();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.openJob(page, job.docno);
  await office.posts.assign({ body: { ids: [job.id], assignees: [] } });
  // Another window of the app syncs while the job is open here.
  const other = await page.context().newPage();
  await other.goto('/field/');
  await field.sync(other);
  await page.getByText('No longer assigned to you').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'On this device' }).waitFor();

  await page.goto('/field/job/unknown');
  await page.getByText('This job is not on this device').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('tab', { name: /^Today/ }).waitFor();
});
