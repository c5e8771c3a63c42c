import { isDeepStrictEqual } from 'node:util';
import {
  makeFolder,
  makeItem,
  makeJob,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
} from '@field-service/testing/people.ts';
import type { TestFolder, TestSite, TestUser, TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { everywhere, openStore } from './store.ts';
import { connect, killAfter, logIn, reopen, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let elsewhere: TestFolder;
let technician: TestUser;
let site: TestSite;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  elsewhere = await makeFolder(server.db, { currency: 'VND', timezone: 'Asia/Ho_Chi_Minh' });
  technician = await makeStaff(server.db, { folders: [world.folder, elsewhere], roles: ['TECH'] });
  site = await makeSite(server.db, world.contact);
  await makeStation(server.db, site, null);
  await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
  await makeItem(server.db, elsewhere, { type: 'CHM', uom: 'ml' });
  for (let at = 0; at < 3; at += 1)
    await makeJob(server.db, site, { plan: Date.now() - at * 1000, assignees: [technician] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const choose = async (page: Page, folder: TestFolder) =>
  await page.evaluate(async (id) => await globalThis.offline.chooseFolder(id), folder.id);

/** A phone that has synced once. */
async function syncedPhone(folder = world.folder): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  await choose(page, folder);
  expect(await sync(page)).toBe('completed');
  return page;
}

/** What the phone knows from the server, apart from when it asked. */
const known = async (page: Page) =>
  await page.evaluate(async () => {
    const { db } = globalThis.offline;
    const { jobs, ibase, items, lookups, settings, profile, facts, packages, sent } = db();
    const given = await facts.get('this');
    return {
      jobs: await jobs.toArray(),
      ibase: await ibase.toArray(),
      items: await items.toArray(),
      lookups: await lookups.toArray(),
      settings: (await settings.toArray()).map(({ scope, row }) => ({ scope, row })),
      profile: await profile.toArray(),
      epoch: given?.epoch,
      statuses: given?.statuses,
      toSign: given?.toSign,
      packages: (await packages.toArray()).map(({ uploadId }) => uploadId),
      sent: (await sent.toArray()).map(({ uploadId }) => uploadId),
    };
  });

/** Gives the phone the data of a server that has since been restored from an older backup. */
const alter = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    const { db } = globalThis.offline;
    const store = db();
    const ahead = 1_000_000;
    await store.transaction('rw', store.tables, async () => {
      await store.facts.toCollection().modify({ epoch: 'before the restore', statuses: [], toSign: 7 });
      await store.jobs.toCollection().modify((row) => {
        row.job.title = 'Of the lost day';
        row.uts += ahead;
        row.job.uts += ahead;
        if (row.job.ib) row.job.ib.uts += ahead;
      });
      await store.ibase.toCollection().modify((base) => {
        base.stations = [];
        base.uts += ahead;
      });
      await store.items.toCollection().modify({ name: 'Of the lost day' });
      await store.lookups.toCollection().modify({ name: 'Of the lost day' });
      const [item, lookup] = [await store.items.toCollection().first(), await store.lookups.toCollection().first()];
      if (item) await store.items.put({ ...item, id: 'lost' });
      if (lookup) await store.lookups.put({ ...lookup, id: 'lost' });
      await store.settings.toCollection().modify({ row: {} });
      await store.profile.toCollection().modify((row) => {
        row.user.displayname = 'Of the lost day';
      });
      const ids = { uploadId: 'kept', jobId: 'a-job' };
      const manifest = { ...ids, kind: 'job' as const, device: '', appVersion: '', parts: 1, entries: [] };
      const receipt = { ...ids, state: 'applied' as const, receivedAt: 9, epoch: 'before the restore', reason: null };
      const shown = { docno: '', title: '', bytes: 1, sentAt: Date.now() };
      await store.sent.put({ ...ids, ...shown, manifest, receipt: { ...receipt, entries: [] } });
    });
  });

/** Every write in the long tests, every fifth otherwise: each takes a restart and a sync. */
const step = everywhere ? 1 : 5;

/**
 * Kills the phone during an act and its sync, before each of their writes in turn, and syncs again after a restart.
 * Returns the numbers of the writes after which the phone then did not know what it should, and how often it was killed.
 */
async function killAtEveryWrite(
  page: Page,
  expected: unknown,
  { prepare, act }: { prepare: () => Promise<void>; act: () => Promise<string> },
): Promise<{ wrong: number[]; killed: number }> {
  const wrong: number[] = [];
  for (let writes = 0; ; writes += step) {
    await prepare();
    await killAfter(page, writes);
    const completed = (await act()) === 'completed';
    await reopen(page);
    if ((await sync(page)) !== 'completed' || !isDeepStrictEqual(await known(page), expected)) wrong.push(writes);
    if (completed) return { wrong, killed: writes };
  }
}

test('a restored server is read anew in full, wherever the phone is killed meanwhile', async () => {
  const page = await syncedPhone();
  const expected = { ...(await known(page)), packages: ['kept'], sent: [] };
  const { wrong, killed } = await killAtEveryWrite(page, expected, {
    prepare: async () => {
      await page.evaluate(async () => await globalThis.offline.db().packages.clear());
      await alter(page);
    },
    act: async () => await sync(page),
  });
  expect(wrong).toEqual([]);
  expect(killed).toBeGreaterThan(20);
});

describe('another folder', () => {
  test('brings its settings, lists and items, wherever the phone is killed meanwhile', async () => {
    const fresh = await syncedPhone(elsewhere);
    const expected = await known(fresh);
    expect(expected.settings.find(({ scope }) => scope === `folder/${elsewhere.id}`)?.row['currency']?.data).toBe(
      'VND',
    );

    const page = await syncedPhone();
    expect(await known(page)).not.toEqual(expected);
    const { wrong, killed } = await killAtEveryWrite(page, expected, {
      prepare: async () => {
        await choose(page, world.folder);
        await sync(page);
      },
      act: async () => {
        try {
          await choose(page, elsewhere);
        } catch {
          // Killed before the choice was stored: the person chooses again.
          await reopen(page);
          await choose(page, elsewhere);
          return 'killed';
        }
        return await sync(page);
      },
    });
    expect(wrong).toEqual([]);
    expect(killed).toBeGreaterThan(20);
  });
});

describe('a full sync that the user asks for', () => {
  const askForAll = async (page: Page) =>
    await page.evaluate(async () => {
      const { runSync, syncProgress } = globalThis.offline;
      await runSync({ full: true });
      return syncProgress.current()?.outcome?.kind ?? 'none';
    });
  /** Spoils rows that the server has not changed. */
  const spoil = async (page: Page) =>
    await page.evaluate(async () => {
      const { db } = globalThis.offline;
      await db().lookups.toCollection().modify({ name: 'Spoiled' });
      await db().ibase.toCollection().modify({ stations: [] });
      await db()
        .jobs.toCollection()
        .modify((row) => {
          row.job.title = 'Spoiled';
        });
    });

  test('replaces what an ordinary sync would not read, and ends with the sync that completes it', async () => {
    const page = await syncedPhone();
    const expected = await known(page);
    await spoil(page);
    expect(await sync(page)).toBe('completed');
    expect(await known(page)).not.toEqual(expected);
    expect(await askForAll(page)).toBe('completed');
    expect(await known(page)).toEqual(expected);
    await spoil(page);
    await sync(page);
    expect(await known(page)).not.toEqual(expected);
  });

  test('that was cut off starts again from the first step, and everything stays usable meanwhile', async () => {
    const page = await syncedPhone();
    const expected = await known(page);
    await spoil(page);
    await page.route('**/api/data/app-ibase*', async (route) => await route.abort());
    expect(await askForAll(page)).toBe('failed');
    const kept = await known(page);
    expect([kept.jobs.length, kept.ibase.length, kept.items.length, kept.settings.length]).toEqual([
      expected.jobs.length,
      expected.ibase.length,
      expected.items.length,
      expected.settings.length,
    ]);
    expect(kept.jobs.every(({ whole }) => whole === 1)).toBe(true);
    await reopen(page);
    expect(await page.evaluate(async () => await globalThis.offline.stoppedAt())).toBeUndefined();
    await page.unroute('**/api/data/app-ibase*');
    // Whatever step a caller asks for.
    const states = await page.evaluate(async () => {
      const { runSync, syncProgress } = globalThis.offline;
      await runSync({ startAt: 10 });
      return syncProgress.current()?.steps.map(({ state }) => state);
    });
    expect(states).not.toContain('skipped');
    expect(await known(page)).toEqual(expected);
  });
});

test('an ordinary sync that was cut off resumes at the step where it stopped', async () => {
  const page = await syncedPhone();
  await makeJob(server.db, site, { plan: Date.now(), assignees: [technician] });
  await page.route('**/api/h/set-posts-synced-on', async (route) => await route.abort());
  await expect.poll(async () => await sync(page)).toBe('refresh: client.offline');
  await reopen(page);
  expect(await page.evaluate(async () => await globalThis.offline.stoppedAt())).toBe(12);
});

test('a store of the previous version keeps its unsent work, and its next sync reads everything', async () => {
  const page = await syncedPhone();
  const expected = await known(page);
  await page.evaluate(async () => {
    const { db, closeDb, startJob, work, allStored, Dexie, firstTables } = globalThis.offline;
    const [job] = await db().jobs.toArray();
    await startJob(job?.id ?? '', null);
    work.editVisit(job?.id ?? '', 's1', () => ({ remarks: 'Before the update' }));
    await allStored();
    await db().settings.toCollection().modify({ row: {} });
    // The store as the previous version left it.
    const rows = await Promise.all(
      db()
        .tables.filter(({ name }) => name in firstTables || name === 'lateSigns')
        .map(async (table): Promise<[string, unknown[]]> => [table.name, await table.toArray()]),
    );
    const { name } = db();
    closeDb();
    await Dexie.delete(name);
    const old = new Dexie(name);
    old.version(1).stores(firstTables);
    old.version(2).stores({ lateSigns: 'jobId' });
    await old.open();
    for (const [table, all] of rows) await old.table(table).bulkPut(all);
    await old
      .table('jobs')
      .toCollection()
      .modify((job: Record<string, unknown>) => {
        for (const field of ['news', 'partSentAt', 'late']) delete job[field];
      });
    await old
      .table('facts')
      .toCollection()
      .modify((facts: Record<string, unknown>) => {
        delete facts['fullSync'];
        delete facts['folderId'];
      });
    old.close();
  });
  await reopen(page);
  expect(await sync(page)).toBe('completed');
  const after = await known(page);
  expect([after.settings, after.items, after.lookups]).toEqual([expected.settings, expected.items, expected.lookups]);
  expect(after.jobs.map(({ news, partSentAt, late }) => ({ news, partSentAt, late }))).toEqual(
    expected.jobs.map(() => ({ news: null, partSentAt: null, late: null })),
  );
  const remarks = await page.evaluate(async () =>
    (await globalThis.offline.db().visits.toArray()).map((row) => row.remarks),
  );
  expect(remarks).toEqual(['Before the update']);
});
