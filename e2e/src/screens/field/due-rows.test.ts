import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a question that the office rewords is asked in the new words after the next sync, which reads no site again', async () => {
  const { db } = site.server();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  const type = await db.selectFrom('lookup').select(['id', 'data']).where('code', '=', 'GB').executeTakeFirstOrThrow();
  const given: unknown = type.data['checklist'];
  const rows = Array.isArray(given) ? given.filter((row): row is object => typeof row === 'object') : [];
  const checklist = rows.map((row, at) => (at === 0 ? { ...row, Title: 'Reworded?', required: true } : row));
  await db
    .updateTable('lookup')
    .set({ data: JSON.stringify({ ...type.data, checklist }) })
    .where('id', '=', type.id)
    .execute();
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  await field.sync(page);
  expect(read.filter((path) => path.startsWith('/api/data/app-'))).toEqual([]);
  const sheet = await field.openGlueBoard(page);
  await sheet.getByText(/^Reworded\?/).waitFor();
});

test('checklist rows that are not due are folded, can be answered all the same, and are not required', async () => {
  const { db } = site.server();
  // The site asks twice as seldom as anybody comes whether a glue board's label is legible, and must know.
  const type = await db.selectFrom('lookup').select(['id', 'data']).where('code', '=', 'GB').executeTakeFirstOrThrow();
  const given: unknown = type.data['checklist'];
  const rows = Array.isArray(given) ? given.filter((row): row is object => typeof row === 'object') : [];
  const checklist = rows.map((row) =>
    Reflect.get(row, 'row') === 'label' ? { ...row, DueInterval: '2 Y', required: true } : row,
  );
  await db
    .updateTable('lookup')
    .set({ data: JSON.stringify({ ...type.data, checklist }) })
    .where('id', '=', type.id)
    .execute();
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  const sheet = await field.openGlueBoard(page);
  const label = sheet.getByRole('radiogroup', { name: /^Label legible/ });
  const more = sheet.getByRole('button', { name: 'More checklist questions' });
  await more.waitFor();
  await expect.poll(async () => await label.isVisible()).toBe(false);
  await expectAccessible(page);
  await more.click();
  await sheet.getByText(/^Not due \(\d+\)$/).waitFor();
  expect(await label.getAttribute('aria-label')).toBe('Label legible');
  await label.getByText('Yes', { exact: true }).click();
  await field.saved(page);
  expect(await label.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
});
