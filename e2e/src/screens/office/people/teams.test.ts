import { demoLogin } from '@field-service/testing/demo.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../../accessible.ts';
import * as office from '../../../office.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const Team = z.looseObject({ id: z.string(), name: z.string(), code: z.string(), vehicleno: z.string().nullable() });
const stored = async () => {
  const admin = await site.server().client(demoLogin('admin'));
  const { data } = await admin.data.read({ params: { id: 'teams' }, query: { limit: '50' } });
  return z.array(Team).parse(data);
};

test('a team is created with its vehicle, gets another one, and is deleted; a code that is taken is refused', async () => {
  const page = await site.open('admin', '/office/');
  await page.getByRole('link', { name: 'Teams and vehicles' }).click();
  await page.getByRole('link', { name: 'Kuala Lumpur van 1' }).waitFor();
  await expectAccessible(page);
  const taken = (await stored()).find(({ name }) => name === 'Kuala Lumpur van 1');
  await page.getByRole('link', { name: 'New team' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night team');
  await page.getByRole('textbox', { name: 'Code' }).fill(taken?.code ?? '');
  await page.getByRole('textbox', { name: 'Vehicle' }).fill('WXY 1234');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByText('Choose a folder.').waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option', { name: 'Kuala Lumpur' }).click();
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('alert').filter({ hasText: 'Not saved' }).waitFor();
  const code = page.getByRole('textbox', { name: 'Code' });
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  expect((await stored()).filter(({ name }) => name === 'Night team')).toEqual([]);
  await code.fill('NIGHT-1');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('heading', { level: 1, name: 'Night team' }).waitFor();
  await page.getByText('WXY 1234').waitFor();

  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Vehicle' }).fill('WXY 5678');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('WXY 5678').waitFor();
  expect((await stored()).find(({ name }) => name === 'Night team')).toMatchObject({
    code: 'NIGHT-1',
    vehicleno: 'WXY 5678',
  });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
  expect((await stored()).filter(({ name }) => name === 'Night team')).toEqual([]);
});

test('a team that has members cannot be deleted, and says why', async () => {
  const page = await site.open('admin', '/office/teams');
  await page.getByRole('link', { name: 'Kuala Lumpur van 1' }).click();
  await office.deleteInUse(page);
  expect((await stored()).map(({ name }) => name)).toContain('Kuala Lumpur van 1');
});
