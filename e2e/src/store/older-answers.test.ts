import type { TestClient } from '@field-service/testing/client.ts';
import {
  makeItem,
  makeJob,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openStore } from './store.ts';
import { connect, logIn, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
/** The technician, on something else than the phone. */
let own: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  own = await server.client(technician, { app: 'app' });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const newJob = async (assignees: readonly TestUser[] = [technician]): Promise<string> =>
  (await makeJob(server.db, world.site, { plan: Date.now(), assignees })).id;
const syncs = async (page: Page): Promise<void> => expect(await sync(page)).toBe('completed');

async function phone(): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  await syncs(page);
  return page;
}
/** The office changes something of the job, so that the next answer contains it. */
async function touch(id: string): Promise<void> {
  const { uts } = await server.db.selectFrom('post').select('uts').where('id', '=', id).executeTakeFirstOrThrow();
  await dispatcher.posts.update({ params: { id }, body: { uts, fields: { instructions: `Of ${uts}` } } });
}

const Answer = z.object({
  data: z.object({ jobs: z.object({ rows: z.array(z.object({ assignees: z.unknown() })) }) }),
});

/** Syncs, and acts while the first answer of this call is on its way: the server has given it, the phone has not got it. */
async function syncWhile(page: Page, act: () => Promise<unknown>, path = '/api/h/sync', full = false): Promise<void> {
  let held = false;
  await page.route(`**${path}`, async (route) => {
    if (held) return await route.fallback();
    held = true;
    const headers = { ...(await route.request().allHeaders()), origin: server.url };
    const response = await route.fetch({ url: `${server.url}${path}`, headers });
    await act();
    await route.fulfill({ response });
  });
  await page.evaluate(async (all) => await globalThis.offline.runSync({ full: all }), full);
  const outcome = await page.evaluate(() => globalThis.offline.syncProgress.current()?.outcome?.kind);
  expect([held, outcome]).toEqual([true, 'completed']);
  await page.unroute(`**${path}`);
}
const send = async (page: Page): Promise<unknown> =>
  await page.evaluate(
    async () => await globalThis.offline.sendPackages({ asked: true, signal: AbortSignal.timeout(20_000) }),
  );
const start = async (page: Page, id: string): Promise<void> =>
  await page.evaluate(async (job) => await globalThis.offline.startJob(job, null), id);
const pack = async (page: Page, id: string, status: 'CLS' | 'CWO' | 'DN'): Promise<unknown> =>
  await page.evaluate(async ([job, code]) => await globalThis.offline.packJob(job, code, null), [id, status] as const);
const stateOf = async (page: Page, id: string) =>
  await page.evaluate(async (job) => {
    const { db } = globalThis.offline;
    const row = await db().jobs.where('id').equals(job).first();
    return {
      bucket: row?.bucket,
      flags: row?.flags,
      aside: row?.aside?.reason ?? null,
      part: (row?.partSentAt ?? null) !== null,
      people: row?.job.assignees.map(({ id: person }) => person),
      news: row?.news?.changes.map(({ kind }) => kind) ?? [],
      drafts: await db().drafts.where('jobId').equals(job).count(),
    };
  }, id);
/** Syncs until the only job of the phone has a status. A sync brings nothing newer than a transaction that still runs. */
const syncsUntil = async (page: Page, status: string): Promise<void> => {
  const synced = async () => {
    await syncs(page);
    return await page.evaluate(async () =>
      (await globalThis.offline.db().jobs.toArray()).map(({ job }) => job.status.code),
    );
  };
  await expect.poll(synced).toEqual([status]);
};

describe('an answer that is older than what was done on the phone meanwhile', () => {
  test.each([false, true])('does not ask for a signature again that was sent (full sync: %s)', async (full) => {
    const id = await newJob();
    const page = await phone();
    await start(page, id);
    await syncs(page);
    await pack(page, id, 'CLS');
    await send(page);
    if (full) await syncs(page);
    const sign = async () => {
      await page.evaluate(async (job) => {
        const { work, packSignature } = globalThis.offline;
        const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]);
        await work.putLateSign({ jobId: job, name: 'Nurul', position: '', sign: { signedAt: Date.now(), png } });
        await packSignature(job);
      }, id);
      await send(page);
    };
    await syncWhile(page, sign, '/api/h/sync', full);
    expect(await stateOf(page, id)).toMatchObject({ bucket: 'closed', flags: 'C' });
    await syncsUntil(page, 'DN');
  });

  test('leaves the part of a helper that was sent waiting for the lead', async () => {
    const lead = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const id = await newJob([lead, technician]);
    const page = await phone();
    await start(page, id);
    await pack(page, id, 'DN');
    await touch(id);
    await syncWhile(page, async () => await send(page));
    expect(await stateOf(page, id)).toMatchObject({ bucket: 'complete', part: true });
    await syncs(page);
    expect(await stateOf(page, id)).toMatchObject({ bucket: 'complete', part: true });
  });

  test('leaves a job in progress that was started meanwhile, and lists it later if it had left the list', async () => {
    const id = await newJob();
    const page = await phone();
    await touch(id);
    await syncWhile(page, async () => await start(page, id));
    expect(await stateOf(page, id)).toMatchObject({ bucket: 'inProgress', drafts: 1 });

    const other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const left = await newJob();
    await syncs(page);
    await dispatcher.posts.assign({ body: { ids: [left], assignees: [other.id], reason: 'Sick' } });
    await syncWhile(page, async () => {
      await start(page, left);
      await dispatcher.posts.assign({ body: { ids: [left], assignees: [technician.id], reason: 'Well again' } });
    });
    expect(await stateOf(page, left)).toMatchObject({ drafts: 1, aside: 'unassigned' });
    await syncs(page);
    expect(await stateOf(page, left)).toMatchObject({ drafts: 1, aside: null, bucket: 'inProgress' });
  });

  test('leaves a job to do that was un-started meanwhile', async () => {
    const id = await newJob();
    const page = await phone();
    await start(page, id);
    await syncs(page);
    await touch(id);
    await syncWhile(page, async () => {
      await page.evaluate(async (job) => void (await globalThis.offline.unstartJob(job)), id);
    });
    expect(await stateOf(page, id)).toMatchObject({ bucket: 'todo', drafts: 0 });
    await syncs(page);
    expect(await stateOf(page, id)).toMatchObject({ bucket: 'todo', drafts: 0 });
    await syncsUntil(page, 'TD');
  });

  test('does not bring back a job that the office had ended, or given away, when it was un-started meanwhile', async () => {
    const [ended, given] = [await newJob(), await newJob()];
    const page = await phone();
    for (const id of [ended, given]) await start(page, id);
    await syncs(page);
    for (const id of [ended, given]) await touch(id);
    // A new job changes the list of jobs, which then names the others too.
    const added = await newJob();
    const other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const unstart = async (id: string) =>
      expect(await page.evaluate(async (job) => await globalThis.offline.unstartJob(job), id)).toBe('cleared');
    await syncWhile(page, async () => {
      const { uts } = await server.db
        .selectFrom('post')
        .select('uts')
        .where('id', '=', ended)
        .executeTakeFirstOrThrow();
      await dispatcher.posts.update({
        params: { id: ended },
        body: { uts, fields: {}, status: 'X', reason: 'Closed' },
      });
      await dispatcher.posts.assign({ body: { ids: [given], assignees: [other.id], reason: 'Sick' } });
      for (const id of [ended, given]) await unstart(id);
    });
    const gone = async () =>
      await page.evaluate(async () =>
        (await globalThis.offline.recentlyGone()).map(({ jobId, reason }) => [jobId, reason] as const),
      );
    const jobs = async () =>
      await page.evaluate(async () => (await globalThis.offline.db().jobs.toArray()).map(({ id }) => id));
    expect([await jobs(), new Map(await gone())]).toEqual([
      [added],
      new Map([
        [ended, 'cancelled'],
        [given, 'unassigned'],
      ]),
    ]);
    // Given back, the job is there again.
    await dispatcher.posts.assign({ body: { ids: [given], assignees: [technician.id], reason: 'Well again' } });
    await syncs(page);
    expect(await stateOf(page, given)).toMatchObject({ bucket: 'todo' });
  });

  test('does not take an unassigned job from who has started it, and tells no change of people', async () => {
    const id = await newJob();
    const page = await phone();
    // As the device stores a job that nobody has.
    await page.evaluate(async (job) => {
      const { db } = globalThis.offline;
      await db()
        .jobs.where('id')
        .equals(job)
        .modify((row) => {
          row.job.assignees = [];
        });
    }, id);
    await touch(id);
    const path = '/api/h/sync';
    await page.route(`**${path}`, async (route) => {
      const headers = { ...(await route.request().allHeaders()), origin: server.url };
      const response = await route.fetch({ url: `${server.url}${path}`, headers });
      const text = JSON.stringify(await response.json());
      await start(page, id);
      // The answer is from when nobody had the job.
      const [job] = Answer.parse(JSON.parse(text)).data.jobs.rows;
      await route.fulfill({
        response,
        body: text.replace(`"assignees":${JSON.stringify(job?.assignees)}`, '"assignees":[]'),
      });
    });
    await page.evaluate(async () => await globalThis.offline.runSync());
    await page.unroute(`**${path}`);
    expect(await stateOf(page, id)).toMatchObject({ people: [technician.id], news: ['instructions'] });
    await touch(id);
    await syncs(page);
    const taken = await page.evaluate(async () =>
      (await globalThis.offline.db().jobs.toArray()).map((row) => row.taken),
    );
    expect(taken).not.toContain(true);
  });

  test('takes used material from the own stock once', async () => {
    const { id: itemId } = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    const item = server.db.selectFrom('item').select('uom_id').where('id', '=', itemId);
    const { uom_id } = await item.executeTakeFirstOrThrow();
    const held = { stockist_id: technician.id, item_id: itemId, uom_id, qty: '100' };
    await server.db.insertInto('stock_balance').values(held).execute();
    const id = await newJob();
    const page = await phone();
    await start(page, id);
    await page.evaluate(
      async ([job, of, uomId]) => {
        const { work, aUsage, allStored } = globalThis.offline;
        work.putUsage(aUsage({ jobId: job, itemId: of, qty: '20', uomId }));
        await allStored();
      },
      [id, itemId, uom_id] as const,
    );
    await pack(page, id, 'CWO');
    const left = async () =>
      await page.evaluate(async (of) => {
        const stock = await globalThis.offline.readStock(of, '');
        const sum = (rows: readonly { qty: string }[] = []) => rows.reduce((all, { qty }) => all + Number(qty), 0);
        return sum(stock?.held) - sum(stock?.used);
      }, itemId);
    expect(await left()).toBe(80);
    await syncWhile(page, async () => await send(page));
    expect(await left()).toBe(80);
    await syncs(page);
    // The server has booked it.
    const balance = server.db.selectFrom('stock_balance').select('qty').where('item_id', '=', itemId);
    expect(await left()).toBe(Number((await balance.executeTakeFirstOrThrow()).qty));
  });
});

describe("the user's own settings", () => {
  const change = async (page: Page, value: string) =>
    await page.evaluate(async (time) => await globalThis.offline.changeMySetting('cutofftime', time), value);
  const pin = async (page: Page, item: string) =>
    await page.evaluate(async (id) => await globalThis.offline.togglePinnedItem(id), item);
  const shown = async (page: Page) =>
    await page.evaluate(async () => {
      const row = (await globalThis.offline.db().settings.get('my'))?.row;
      return { cutofftime: row?.cutofftime?.data, pinned: row?.['pinned-items']?.data };
    });

  test('stay as they were sent by a sync whose answer is from before', async () => {
    const page = await phone();
    // The answer brings the settings, because another device has changed one.
    await own.session.saveSettings({ body: { settings: { lang: 'ms' } } });
    await change(page, '05:00');
    await syncs(page);
    expect(await shown(page)).toMatchObject({ cutofftime: '05:00' });
  });

  test('stay as they were changed again while they were sent', async () => {
    const page = await phone();
    const { id: first } = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    const { id: second } = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    await pin(page, first);
    await change(page, '05:00');
    await syncWhile(
      page,
      async () => {
        await pin(page, second);
        await change(page, '06:00');
      },
      '/api/my/settings',
    );
    expect(await shown(page)).toEqual({ cutofftime: '06:00', pinned: [first, second] });
    await syncs(page);
    const { data } = await own.session.settings({});
    expect([data.cutofftime?.data, data['pinned-items']?.data]).toEqual(['06:00', [first, second]]);
  });

  test('stay as they were changed while the answer was on its way', async () => {
    const page = await phone();
    await own.session.saveSettings({ body: { settings: { cutofftime: '03:00' } } });
    await syncWhile(page, async () => await change(page, '07:00'));
    expect(await shown(page)).toMatchObject({ cutofftime: '07:00' });
    await syncs(page);
    expect((await own.session.settings({})).data.cutofftime?.data).toBe('07:00');
  });

  test('stay as they were changed while the jobs that they name are let go', async () => {
    const page = await phone();
    await own.accounts.saveSetting({ params: { key: 'xpostids' }, body: { value: ['a-job'] } });
    await syncWhile(page, async () => await change(page, '08:00'), '/api/my/setting/xpostids');
    expect(await shown(page)).toMatchObject({ cutofftime: '08:00' });
  });
});

test('a server that was restored to before work that was sent, and of which no copy is left, decides on its job', async () => {
  const id = await newJob();
  const page = await phone();
  await start(page, id);
  await pack(page, id, 'CWO');
  await syncs(page);
  const status = async (code: string) => {
    const found = server.db.selectFrom('lookup').select('id').where('type', '=', 310).where('code', '=', code);
    const { id: statusId } = await found.executeTakeFirstOrThrow();
    await server.db.updateTable('post').set({ status_id: statusId }).where('id', '=', id).execute();
  };
  await status('TD');
  await page.evaluate(async () => {
    const { db } = globalThis.offline;
    await db().sent.clear();
    await db().facts.toCollection().modify({ epoch: 'before the restore' });
    // The records of a restored server are older than the receipt.
    const later = Date.now() + 3_600_000;
    await db().jobs.toCollection().modify({ bucket: 'closed', flags: 'C', sentAt: later, uts: later });
  });
  await syncs(page);
  expect(await stateOf(page, id)).toMatchObject({ bucket: 'todo', flags: 'D' });
});
