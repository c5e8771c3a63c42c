import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { addDays } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
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

test.each([
  [1440, 1],
  [1024, 3],
])('the texts of short jobs stay on a board in a window of %i px', async (width, later) => {
  const page = await site.open('dispatcher', '/office/jobs/board');
  await page.setViewportSize({ width, height: 900 });
  const half = { minutes: 30, assigned: true };
  for (const [at, zoom, hours] of [
    [0, '', [17]],
    [1, '&zoom=24', [17, 23]],
  ] as const) {
    const day = addDays(monday, later + at);
    const jobs = [];
    for (const hour of hours) jobs.push(await makeJob(server, scene, { title: `At ${hour}`, day, hour, ...half }));
    await page.goto(`/office/jobs/board?date=${day}${zoom}`);
    for (const { docno } of jobs) {
      const bar = office.onDay(page, scene.technician, docno);
      await bar.waitFor();
      const { text, track, hourPx } = await bar.evaluate((button) => {
        const whole = button.closest<HTMLElement>('[data-track]');
        const box = (element: Element | null | undefined) => {
          const { right = 0, width: px = 0 } = element?.getBoundingClientRect() ?? {};
          return { right, width: px };
        };
        return {
          text: box(button.querySelector('[aria-hidden]')),
          track: box(whole),
          hourPx: Number(whole?.dataset.hourPx),
        };
      });
      expect(text.right).toBeLessThanOrEqual(track.right);
      expect(text.width).toBeGreaterThan(80);
      // The board is as wide as its hours.
      expect(track.width / hourPx).toBeCloseTo(Math.round(track.width / hourPx), 1);
    }
  }
});

test('jobs that follow each other stand in one line, and a text ends where the next job begins', async () => {
  const day = addDays(monday, 8);
  const half = { minutes: 30, assigned: true };
  const docnos = [];
  for (const hour of [18, 19])
    docnos.push((await makeJob(server, scene, { title: `A long title at ${hour}`, day, hour, ...half })).docno);
  const page = await site.open('dispatcher', `/office/jobs/board?date=${day}&zoom=24`);
  const boxes = [];
  for (const docno of docnos) {
    const bar = office.onDay(page, scene.technician, docno);
    await bar.waitFor();
    boxes.push({ bar: await bar.boundingBox(), text: await bar.locator('[aria-hidden]').first().boundingBox() });
  }
  const [first, next] = boxes;
  expect(first?.bar?.y).toBe(next?.bar?.y);
  expect((first?.text?.x ?? 0) + (first?.text?.width ?? 0)).toBeLessThanOrEqual(next?.bar?.x ?? 0);
});

test('a job is unassigned from its panel, and the notice takes it back', async () => {
  const { id, docno } = await makeJob(server, scene, { title: 'To unassign', day: monday, hour: 18, assigned: true });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await office.openDay(page, monday);
  await office.onDay(page, scene.technician, docno).press('Enter');
  const panel = page.getByRole('dialog', { name: docno });
  await panel.getByRole('button', { name: 'Assign…' }).waitFor();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Unassign', exact: true }).click();
  await page.getByText(`${scene.technician} unassigned from ${docno}`).waitFor();
  await panel.waitFor({ state: 'hidden' });
  expect((await read(id)).assignees).toEqual([]);

  // A job that waits for a technician has nobody to take it from.
  await page.getByRole('searchbox', { name: 'Search waiting jobs' }).fill(docno);
  await office.inTray(page, docno).press('Enter');
  await panel.getByRole('button', { name: 'Assign…' }).waitFor();
  expect(await panel.getByRole('button', { name: 'Unassign' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`${docno} moved back`).waitFor();
  expect((await read(id)).assignees).toMatchObject([{ id: scene.technicianId }]);
});
