import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { addDays } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { makeStaff } from '@field-service/testing/people.ts';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import * as office from '../../../office.ts';
import { chooseScene, makeJob, mondayAfterNext, type Scene } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();
let scene: Scene;
let server: Client<Contract>;
/** The Monday after next in the customer's time zone. */
let monday: number;

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  server = await site.server().client(demoLogin('dispatcher'));
  monday = mondayAfterNext(scene);
});

const read = async (id: string) => (await server.posts.get({ params: { id } })).data;

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('the week draws the rows in view, and a held job is taken to a technician further down', async () => {
  const { id, docno } = await makeJob(server, scene, { title: 'Far down', day: monday, hour: 21, assigned: true });
  const { folderid } = await read(id);
  const { db } = site.server();
  const folder = await db
    .selectFrom('folder')
    .select(['id', 'code', 'path'])
    .where('id', '=', folderid)
    .executeTakeFirstOrThrow();
  for (let made = 10; made < 40; made += 1)
    await makeStaff(db, { folders: [folder], roles: ['TECH'], username: `added-${made}` });
  const last = 'Person added-39';
  const page = await site.open('dispatcher', '/office/jobs/board');
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`/office/jobs/board?view=week&date=${monday}`);
  const week = page.getByRole('region', { name: 'Weekly board' });
  const rows = week.getByRole('row');
  await rows.nth(2).waitFor();
  expect(await rows.count()).toBeLessThan(20);
  expect(Number(await week.getByRole('table').getAttribute('aria-rowcount'))).toBeGreaterThan(30);
  await expectAccessible(page);

  const scrollTo = async (row: Locator) => {
    await week.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect
      .poll(async () => {
        if ((await row.count()) > 0) return true;
        await week.evaluate((element) => element.scrollBy({ top: 120 }));
        return false;
      })
      .toBe(true);
    await row.scrollIntoViewIfNeeded();
  };
  await scrollTo(page.getByRole('row', { name: scene.technician }));
  const job = office.onWeek(page, scene.technician, monday, docno);
  const from = await middleOf(job);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 3 });
  const target = page.getByRole('row', { name: last });
  await scrollTo(target);
  const to = await middleOf(target.locator(`[data-day="${addDays(monday, 2)}"]`));
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.getByRole('status').filter({ hasText: last }).waitFor();
  // Only the day under the pointer is marked.
  expect(await week.locator('[data-target="true"]').count()).toBe(1);
  await page.mouse.up();
  await office.onWeek(page, last, addDays(monday, 2), docno).waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await read(id)).toMatchObject({ date: addDays(monday, 2), assignees: [{ name: last }] });
});

test('an urgent job says so on the board, and waits before all others', async () => {
  const day = addDays(monday, 3);
  const waiting = await makeJob(server, scene, { title: 'Rats in the ward', day, hour: 18, priority: 'urgent' });
  const planned = await makeJob(server, scene, {
    title: 'Before the audit',
    day,
    hour: 20,
    assigned: true,
    priority: 'high',
  });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/office/jobs/board?zoom=24&date=${day}`);
  const first = page.getByRole('region', { name: 'Unassigned' }).getByRole('button').first();
  await first.getByText('Urgent', { exact: true }).waitFor();
  expect(await first.innerText()).toMatch(new RegExp(`${waiting.docno}.* · 1 hr`));
  const bar = office.onDay(page, scene.technician, planned.docno);
  await bar.scrollIntoViewIfNeeded();
  expect(await bar.evaluate((element) => element.textContent)).toContain('Before the audit High');
  await expectAccessible(page);
  await page.goto(`/office/jobs/board?view=week&date=${monday}`);
  await page.getByRole('button', { name: `${planned.docno} Before the audit High` }).waitFor();
});
