import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';
import { sendWholeJob, type WholeJob } from '../../whole-job.ts';

const site = openSite();
let dispatcher: Client<Contract>;
let admin: Client<Contract>;
let job: WholeJob;

beforeAll(async () => {
  dispatcher = await site.server().client(demoLogin('dispatcher'));
  admin = await site.server().client(demoLogin('admin'));
  job = await sendWholeJob(site.server());
});

const correct = async (batch: string) => {
  const { treatments } = (await dispatcher.posts.get({ params: { id: job.id } })).data;
  const current = treatments.find(({ correctedBy }) => correctedBy === null);
  await dispatcher.posts.correct({
    params: { id: current?.id ?? '' },
    body: { fields: { batch }, reason: 'Read the label' },
  });
};
const uploadsOf = async (username: string): Promise<Page> =>
  await site.open(username, `/office/jobs/${job.id}?tab=uploads`);
const compare = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: `Work received for ${job.docno}` });
  await dialog.waitFor();
  return dialog;
};

test('received work is listed with its sender, app and receipt; nothing would change on the job', async () => {
  const page = await uploadsOf('dispatcher');
  const row = page.getByRole('group', { name: 'Work received' }).getByRole('row').nth(1);
  await row.getByText('Applied').waitFor();
  await page.getByRole('columnheader', { name: 'App version' }).waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText(`job-${job.id}.json`).waitFor();
  await receipt.getByText('images/001/job.jpg').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });

  const dialog = await compare(page);
  await dialog.getByText('Nothing would change.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Reason' }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: 'Apply again' }).count()).toBe(0);
  await expectAccessible(page);
});

test('after a correction the comparison names it, and applying the work again brings the recorded value back', async () => {
  await correct('LOT-78');
  const page = await uploadsOf('dispatcher');
  const dialog = await compare(page);
  const row = dialog.getByRole('row', { name: 'Batch' });
  await row.getByText('LOT-78').waitFor();
  await row.getByText('LOT-77').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply again' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The technician is right');
  await dialog.getByRole('button', { name: 'Apply again' }).click();
  await page.getByRole('alert').filter({ hasText: 'Work applied' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const { treatments } = (await dispatcher.posts.get({ params: { id: job.id } })).data;
  expect(treatments.map(({ batch }) => batch)).toEqual(['LOT-77', 'LOT-78', 'LOT-77']);
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('applied the work received again').waitFor();
  await history.getByText('Reason: The technician is right').first().waitFor();
});

test('without approval permission the comparison is shown without the act', async () => {
  await correct('LOT-79');
  const page = await uploadsOf('billing');
  const dialog = await compare(page);
  await dialog.getByRole('row', { name: 'Batch' }).getByText('LOT-79').waitFor();
  await dialog.getByText('Someone with approval permission must decide.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Apply again' }).count()).toBe(0);
  await expectAccessible(page);
});

test('a second dispatcher who was slower is refused, and sees that nothing is left to change', async () => {
  const page = await uploadsOf('dispatcher');
  const dialog = await compare(page);
  await dialog.getByRole('row', { name: 'Batch' }).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Me too');
  const [upload] = (await admin.uploads.replays({ params: { id: job.id } })).data;
  const params = { id: job.id, x: upload?.uploadId ?? '' };
  // The other dispatcher acts while this one's request is on its way.
  await page.route('**/api/job/*/replay/*', async (route) => {
    if (route.request().method() === 'POST') {
      const { uts } = (await admin.uploads.replay({ params })).data;
      await admin.uploads.applyLate({ params, body: { act: 'apply', reason: 'I was faster', uts } });
    }
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Apply again' }).click();
  await dialog.getByText('Nothing would change.').waitFor();
  await page.getByRole('alert').filter({ hasText: 'changed in the meantime' }).waitFor();
  const { history } = (await dispatcher.posts.get({ params: { id: job.id } })).data;
  expect(history.filter(({ reason }) => reason === 'Me too')).toEqual([]);
  expect(history.map(({ reason }) => reason)).toContain('I was faster');
});
