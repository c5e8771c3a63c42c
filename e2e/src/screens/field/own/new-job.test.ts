import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
const picture = path.resolve(import.meta.dirname, '../../../../../apps/field/public/icon-192.png');
const Jobs = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    assignees: z.array(z.object({ name: z.string() })),
    files: z.array(z.object({ filename: z.string() })),
  }),
);

test('a job with a picture is created without a network, kept at every key, and reaches the office once', async () => {
  const { url } = site.server();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Create job' }).click();
  await expectAccessible(page);

  // What is missing is said, and nothing is created.
  await page.getByRole('button', { name: 'Create job' }).click();
  const missing = page.getByRole('alert').filter({ hasText: 'Choose a site.' });
  await missing.waitFor();
  await expectAccessible(page);

  await page.getByRole('list', { name: 'Sites' }).getByRole('button').first().click();
  await page.getByRole('radiogroup', { name: 'Kind of job' }).getByRole('radio').first().check({ force: true });
  await page.getByRole('group', { name: 'Service types' }).getByRole('checkbox').first().check({ force: true });
  const title = `Nest in the ceiling ${Date.now()}`;
  await page.getByLabel('Title').fill(title);
  const added = page.getByRole('button', { name: /^Open picture/ });
  await page.getByLabel('Add picture: Photos').setInputFiles(picture);
  await added.waitFor();
  // A kill loses nothing.
  await page.reload();
  await expect.poll(async () => await page.getByLabel('Title').inputValue()).toBe(title);
  await added.waitFor();
  await page.getByRole('button', { name: 'Create job' }).click();
  await page.getByRole('tab', { name: /Today/ }).waitFor();
  await page.getByRole('link', { name: /On this device \d/ }).click();
  await page.getByText(title).waitFor();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await page.getByRole('alert').filter({ hasText: 'Create Job Successful' }).waitFor({ timeout: 90_000 });
  const admin = await demoClient(url, 'admin', 'web');
  const find = JSON.stringify({ title });
  const made = Jobs.parse((await admin.data.read({ params: { id: 'posts' }, query: { find } })).data);
  expect(made).toHaveLength(1);
  expect(made[0]?.assignees.map(({ name }) => name)).toEqual(['Ahmad Faizal bin Roslan']);
  expect(made[0]?.files).toHaveLength(1);

  await page.goto('/field/');
  await field.sync(page);
  await page.getByRole('listitem').filter({ hasText: title }).first().waitFor();
});

test('a begun job is discarded only after a question', async () => {
  const page = await site.open('tech2', '/field/');
  await field.sync(page);
  await page.goto('/field/create-job');
  await page.getByLabel('Title').fill('Mistake');
  await page.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this job?' });
  await question.waitFor();
  await expectPopupAccessible(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('tab', { name: /Today/ }).waitFor();
  await page.goto('/field/create-job');
  await expect.poll(async () => await page.getByLabel('Title').inputValue()).toBe('');
});
