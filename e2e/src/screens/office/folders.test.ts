import { demoLogin } from '@field-service/testing/demo.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { openSite } from '../../site.ts';

const site = openSite();

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Folder: / }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Folder: ${name}` }).waitFor();
};

test('a folder narrows lists and counts to itself, also after a reload, until all folders are chosen again', async () => {
  const api = await site.server().client(demoLogin('admin'));
  const { folders } = (await api.session.profile({})).data;
  const count = async (id: 'posts' | 'contacts', folder = '') =>
    (
      await api.data.read(
        { params: { id }, query: { limit: '1', total: '1' } },
        folder === '' ? {} : { headers: { folderid: folder } },
      )
    ).total ?? 0;
  const branch = folders.find(({ name }) => name === 'Singapore');
  const [all, some] = [await count('posts'), await count('posts', branch?.id)];
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  const totalOf = (page: Page, total: number) =>
    page.getByRole('status').filter({ hasText: `of ${total.toLocaleString('en-GB')}` });

  const page = await site.open('admin', '/office/jobs');
  await totalOf(page, all).waitFor();
  await choose(page, 'Singapore');
  await totalOf(page, some).waitFor();
  await expectAccessible(page);
  await page.reload();
  await totalOf(page, some).waitFor();

  // A list of another noun and the home page follow too.
  const customers = await count('contacts', branch?.id);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Customers', exact: true }).click();
  await totalOf(page, customers).waitFor();

  await choose(page, 'All folders');
  await page.goto('/office/jobs');
  await totalOf(page, all).waitFor();
});

test('whoever may not read service reports is told whom to ask, on the job itself', async () => {
  const admin = await site.server().client(demoLogin('admin'));
  const { data: roles } = await admin.roles.list({ query: { noLimit: 'true' } });
  const role = roles.find(({ code }) => code === 'DISP');
  if (role === undefined) throw new Error('The demonstration has dispatchers.');
  const { data } = await admin.data.read({
    params: { id: 'posts' },
    query: { find: JSON.stringify({ 'status.code': 'DN' }), limit: '1' },
  });
  const [job] = z.array(z.object({ id: z.string() })).parse(data);
  const page = await site.open('dispatcher', `/office/jobs/${job?.id ?? ''}`);
  await page.getByRole('button', { name: /service report$/i }).waitFor();
  const perms = role.perms.map((perm) => (perm === 'FILE:VW:*' ? 'FILE:VW:Picture' : perm));
  expect(perms).not.toEqual(role.perms);
  await admin.roles.update({ params: { id: role.id }, body: { uts: role.uts, perms } });
  const caller = await site.server().client(demoLogin('dispatcher'));
  await expect.poll(async () => (await caller.session.profile({})).data.perms).not.toContain('FILE:VW:*');
  // The server keeps what a session may do for a moment, each session for itself.
  const told = page.getByText('Please contact your administrator to enable the Service Report access');
  const isTold = async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    return await told.isVisible();
  };
  await expect.poll(isTold, { timeout: 20_000 }).toBe(true);
  expect(await page.getByRole('button', { name: /service report$/i }).count()).toBe(0);
  await expectAccessible(page);
});
