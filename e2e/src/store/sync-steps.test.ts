import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { jobBody, line } from '@field-service/testing/jobs.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { noticesOf, openRig } from './faults/rig.ts';
import { recordWork } from './faults/work.ts';
import { sync } from './with-server.ts';

const rig = openRig();
const Told = z.object({ ids: z.array(z.string()), did: z.string().min(1) });

/** The office cancels a job. */
async function cancel(id: string): Promise<void> {
  const { uts } = (await rig.office().posts.get({ params: { id } })).data;
  await rig.office().posts.update({ params: { id }, body: { uts, fields: {}, status: 'X', reason: 'Called off' } });
}

/** The value of the month as the phone has stored it. */
const storedValue = async (page: Page): Promise<unknown> =>
  await page.evaluate(async () => (await globalThis.offline.db().facts.get('this'))?.pv);

describe("the technician's value of the month", () => {
  test('is stored, and is read again only after jobs have changed', async () => {
    const { page, user } = await rig.openPhone(0);
    const asked = () => rig.gateway().calls.filter(({ path }) => path === '/api/data/app-tech-pv').length;
    expect(await storedValue(page)).toBeNull();
    const lines = [line({ price: '40.50' }), line({ price: '9.50' })];
    const body = jobBody(rig.site(), { lines, plan: Date.now(), plan2: Date.now() + 60_000, assignees: [user.id] });
    const { data: job } = await rig.office().posts.create({ body });
    const before = asked();
    expect(await sync(page)).toBe('completed');
    expect(await storedValue(page)).toBe('0');
    expect(asked()).toBe(before + 1);
    const done = { done_at: Date.now(), status_id: lookupId(310, 'DN') };
    await rig.server().db.updateTable('post').set(done).where('id', '=', job.id).execute();
    expect(await sync(page)).toBe('completed');
    expect(await storedValue(page)).toBe('50');
    const last = asked();
    expect(await sync(page)).toBe('completed');
    expect(asked()).toBe(last);
    expect(await storedValue(page)).toBe('50');
  });
});

describe('lists that the job pages use', () => {
  test('are named by a notice if the site does not have them, and the jobs are downloaded all the same', async () => {
    const { db } = rig.server();
    const missing = (page: Page) => noticesOf(page).filter((notice) => notice.includes('missingList'));
    expect(missing((await rig.openPhone()).page)).toEqual([]);
    const rename = async (from: string, to: string) =>
      await db.updateTable('lookup').set({ code: to }).where('code', '=', from).where('type', '=', 0).execute();
    await rename('app-rate2', 'other-rate2');
    await rename('app-locs', 'other-locs');
    try {
      const { page, jobIds } = await rig.openPhone();
      expect(missing(page)).toEqual([JSON.stringify({ kind: 'missingList', names: ['app-rate2', 'app-locs'] })]);
      expect(await page.evaluate(async () => await globalThis.offline.db().jobs.count())).toBe(jobIds.length);
    } finally {
      await rename('other-rate2', 'app-rate2');
      await rename('other-locs', 'app-locs');
    }
  });
});

describe('the jobs that are complete on the phone', () => {
  test('are reported once, again when they have changed, and without those that were cancelled', async () => {
    const { page, user, jobIds } = await rig.openPhone(2);
    const told: z.output<typeof Told>[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/h/set-posts-synced-on')) told.push(Told.parse(request.postDataJSON()));
    });
    const onDevice = async () =>
      (
        await rig
          .server()
          .db.selectFrom('device_post')
          .select('post_id')
          .where('user_id', '=', user.id)
          .orderBy('post_id')
          .execute()
      ).map((row) => row.post_id);
    expect(await onDevice()).toEqual(jobIds.toSorted());
    expect(await sync(page)).toBe('completed');
    expect(told).toEqual([]);

    const [third = ''] = await rig.newJobs(user);
    expect(await sync(page)).toBe('completed');
    expect(told.map(({ ids }) => ids.toSorted())).toEqual([[...jobIds, third].toSorted()]);
    expect(await onDevice()).toEqual([...jobIds, third].toSorted());

    // A job that was cancelled is kept until its work was sent, and is not ready to be worked on.
    const [first = '', second = ''] = jobIds;
    await recordWork(page, first, { stations: rig.stations(), item: rig.item() });
    await cancel(first);
    expect(await sync(page)).toBe('completed');
    expect(await sync(page)).toBe('completed');
    expect(await page.evaluate(async () => await globalThis.offline.db().jobs.count())).toBe(3);
    expect(told.at(-1)?.ids.toSorted()).toEqual([second, third].toSorted());
    expect(new Set(told.map(({ did }) => did)).size).toBe(1);
  });
});
