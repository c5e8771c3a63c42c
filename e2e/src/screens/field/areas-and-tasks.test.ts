import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

let hour = 18;

/** Starts a job for which the office has entered these areas; its type adds the page for tasks. */
async function start(customArea: string): Promise<{ page: Page; id: string }> {
  const { url, db } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const params = { id: lookupId(20, 'JOB') };
  const type = (await admin.lookups.get({ params })).data;
  await admin.lookups.update({ params, query: {}, body: { uts: type.uts, data: { ...type.data, appflags: 'M' } } });
  hour += 1;
  const { id, docno } = await makeJob(admin, scene, { title: 'Areas', day: scene.day, hour, assigned: true });
  const { data } = await db.selectFrom('post').select('data').where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .updateTable('post')
    .set({ data: JSON.stringify({ ...data, customArea }) })
    .where('id', '=', id)
    .execute();
  const page = await site.open('tech1', '/field/?tab=todo');
  await field.sync(page);
  await field.startJob(page, docno);
  return { page, id };
}

const areas = '# Kitchen\nFloor\nDrains\n\n#Store\n  Shelves ';

test('the items of each area are ticked on the report, and arrive at the office with a task of the technician', async () => {
  const { page, id } = await start(areas);
  await field.goTo(page, 'Tasks');
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('textbox', { name: 'Task' }).fill('Check the traps outside');
  await page.getByRole('textbox', { name: 'Note' }).fill('Two are gone');
  await page.getByRole('checkbox', { name: 'Check the traps outside' }).check();
  await field.saved(page);
  await expectAccessible(page);

  await field.goTo(page, 'Additional Info');
  for (const area of ['Kitchen', 'Store']) await page.getByRole('heading', { name: area, exact: true }).waitFor();
  const item = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await item('Floor').check();
  await item('Drains').check();
  await item('Drains').uncheck();
  await item('Shelves').check();
  await field.saved(page);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(async () => await item('Floor').isChecked()).toBe(true);
  expect(await item('Drains').isChecked()).toBe(false);
  expect(await item('Shelves').isChecked()).toBe(true);

  await field.goTo(page, 'Closing');
  await field.choose(page, 'Signature', 'No signature');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  const office = await demoClient(site.server().url, 'dispatcher', 'web');
  const result = async () => (await office.posts.get({ params: { id } })).data.result;
  await expect.poll(async () => (await result())?.areaChecklist.length, { timeout: 60_000 }).toBe(3);
  expect(await result()).toMatchObject({
    tasks: [{ name: 'Check the traps outside', done: true, note: 'Two are gone' }],
    areaChecklist: [
      { area: 'Kitchen', item: 'Floor', done: true },
      { area: 'Kitchen', item: 'Drains', done: false },
      { area: 'Store', item: 'Shelves', done: true },
    ],
  });
});

test('areas that the office entered without a heading are named as not formatted, and nothing else is lost', async () => {
  const { page } = await start('Floor\n# Kitchen\nDrains');
  await field.goTo(page, 'Additional Info');
  await page.getByRole('alert').getByText('Custom Area is not formatted', { exact: true }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Drains' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Remarks for the customer' }).fill('All the same');
  await field.saved(page);
  await expectAccessible(page);
});
