import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { sentPassword, type TestClient } from '@field-service/testing/client.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestSite,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { connect, logIn, sync } from './with-server.ts';

declare global {
  var cancelLogin: (() => void) | undefined;
  var loggingIn: Promise<void> | undefined;
}

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
let lead: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  lead = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const newJob = async (assignees: readonly TestUser[] = [technician]): Promise<string> =>
  (await makeJob(server.db, world.site, { plan: Date.now(), assignees })).id;

async function phoneOf(user: TestUser): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, user);
  expect(await sync(page)).toBe('completed');
  return page;
}
async function syncs(page: Page): Promise<void> {
  expect(await sync(page)).toBe('completed');
}

const rowOf = async (page: Page, id: string) =>
  await page.evaluate(async (job) => {
    const { db } = globalThis.offline;
    const row = await db().jobs.where('id').equals(job).first();
    return {
      bucket: row?.bucket,
      aside: row?.aside?.reason,
      news: row?.news?.changes,
      partSentAt: row?.partSentAt,
      late: row?.late,
      gone: (await db().gone.get(job))?.reason,
      visits: await db().visits.where('jobId').equals(job).count(),
    };
  }, id);
const change = async (id: string, body: { fields?: Record<string, unknown>; status?: 'X' | 'TD'; reason?: string }) => {
  const { uts } = await server.db.selectFrom('post').select('uts').where('id', '=', id).executeTakeFirstOrThrow();
  await dispatcher.posts.update({ params: { id }, body: { uts, fields: {}, ...body } });
};
const startHere = async (page: Page, id: string) =>
  await page.evaluate(async (job) => {
    const { startJob, work, allStored } = globalThis.offline;
    await startJob(job, null);
    work.editVisit(job, 's1', () => ({ remarks: 'Begun' }));
    await allStored();
  }, id);

describe('what the office changes on a job', () => {
  test('is kept with old and new value, also through later syncs, until the technician knows it', async () => {
    const id = await newJob();
    const page = await phoneOf(technician);
    expect(await rowOf(page, id)).toMatchObject({ news: undefined });

    // Earlier, because a later time may belong to the next day.
    const plan = Date.now() - 90 * 60_000;
    await change(id, { fields: { plan, priority: 'urgent' } });
    await syncs(page);
    const { news } = await rowOf(page, id);
    expect(news).toMatchObject([
      { kind: 'time', after: plan },
      { kind: 'priority', before: 'normal', after: 'urgent' },
    ]);
    await change(id, { fields: { instructions: 'Use the back door', priority: 'normal' } });
    await syncs(page);
    await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
    expect((await rowOf(page, id)).news).toMatchObject([
      { kind: 'time', after: plan },
      { kind: 'instructions', before: null, after: 'Use the back door' },
    ]);

    await page.evaluate(async (job) => await globalThis.offline.forgetNews(job), id);
    await syncs(page);
    expect((await rowOf(page, id)).news).toBeUndefined();
  });

  test('is told on a job in progress too, and the start of the job by the technician is no news', async () => {
    const id = await newJob();
    const page = await phoneOf(technician);
    await startHere(page, id);
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'inProgress', news: undefined });
    await change(id, { fields: { instructions: 'Use the back door' } });
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'inProgress', news: [{ kind: 'instructions' }], visits: 1 });
  });

  test('marks a job of today as new that was not there at an earlier sync of the day', async () => {
    const first = await newJob();
    const page = await phoneOf(technician);
    expect((await rowOf(page, first)).news).toBeUndefined();
    const second = await newJob();
    await syncs(page);
    expect((await rowOf(page, second)).news).toMatchObject([{ kind: 'new' }]);
    await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
    expect((await rowOf(page, first)).news).toBeUndefined();
  });
});

describe('a job that the office takes away', () => {
  test('is gone with the reason if nothing was recorded on it', async () => {
    const [moved, later] = [await newJob(), await newJob()];
    const page = await phoneOf(technician);
    await dispatcher.posts.assign({ body: { ids: [moved], assignees: [lead.id] } });
    await change(later, { fields: { plan: Date.now() + 5 * dayMs, plan2: null } });
    await syncs(page);
    expect(await rowOf(page, moved)).toMatchObject({ bucket: undefined, gone: 'unassigned' });
    expect((await rowOf(page, later)).bucket).toBeUndefined();
    await dispatcher.posts.assign({ body: { ids: [moved], assignees: [technician.id] } });
    await syncs(page);
    expect(await rowOf(page, moved)).toMatchObject({ bucket: 'todo', gone: undefined });
  });

  test('keeps the recorded work and says why; work that is sent then is late, until the office decides', async () => {
    const [moved, cancelled] = [await newJob(), await newJob()];
    const page = await phoneOf(technician);
    for (const id of [moved, cancelled]) await startHere(page, id);
    await syncs(page);
    await dispatcher.posts.assign({ body: { ids: [moved], assignees: [lead.id] } });
    await change(cancelled, { status: 'X', reason: 'Cancelled by phone' });
    await syncs(page);
    expect(await rowOf(page, moved)).toMatchObject({ aside: 'unassigned', visits: 1 });
    expect(await rowOf(page, cancelled)).toMatchObject({ aside: 'cancelled', visits: 1 });

    await page.evaluate(async (job) => {
      const { packJob, work, allStored } = globalThis.offline;
      work.removeVisit(job, 's1');
      await allStored();
      await packJob(job, 'CWO', null);
    }, cancelled);
    await syncs(page);
    expect(await rowOf(page, cancelled)).toMatchObject({ bucket: 'cancelled', late: 'late' });
    await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
    expect(await rowOf(page, cancelled)).toMatchObject({ bucket: 'cancelled', late: 'late' });
  });
});

describe('a technician of two folders who chooses the other one', () => {
  const elsewhere = async () => {
    const folder = await makeFolder(server.db);
    const site = await makeSite(server.db, await makeContact(server.db, folder));
    const both = await makeStaff(server.db, { folders: [world.folder, folder], roles: ['TECH'] });
    const make = async (at: TestSite) => (await makeJob(server.db, at, { plan: Date.now(), assignees: [both] })).id;
    const first = [await make(world.site), await make(world.site)] as const;
    const there = await make(site);
    const page = await openEmpty();
    await connect(page, server);
    await logIn(page, both);
    await page.evaluate((id) => globalThis.offline.chooseFolder(id), world.folder.id);
    await syncs(page);
    await page.evaluate(() => {
      globalThis.offline.onNotice(({ kind }) => {
        document.title += ` ${kind}`;
      });
    });
    return { page, folder, there, untouched: first[0], started: first[1] };
  };

  test('is told of no reassignment; the jobs of the first folder return with it', async () => {
    const { page, folder, there, untouched, started } = await elsewhere();
    await startHere(page, started);
    await syncs(page);
    await page.evaluate((id) => globalThis.offline.chooseFolder(id), folder.id);
    await syncs(page);
    expect(await page.title()).not.toContain('taskRemoved');
    expect(await rowOf(page, untouched)).toMatchObject({ bucket: undefined, gone: 'otherFolder' });
    expect(await rowOf(page, started)).toMatchObject({ bucket: 'inProgress', aside: undefined, visits: 1 });
    expect(await rowOf(page, there)).toMatchObject({ bucket: 'todo' });

    await change(started, { fields: { instructions: 'Use the back door' } });
    await page.evaluate((id) => globalThis.offline.chooseFolder(id), world.folder.id);
    await syncs(page);
    expect(await rowOf(page, untouched)).toMatchObject({ bucket: 'todo', gone: undefined });
    expect(await rowOf(page, started)).toMatchObject({ bucket: 'inProgress', news: [{ kind: 'instructions' }] });
    expect(await rowOf(page, there)).toMatchObject({ bucket: undefined, gone: 'otherFolder' });
  });

  test('closes a job in progress of the first folder there, which leaves once it is sent', async () => {
    const { page, folder, started } = await elsewhere();
    await startHere(page, started);
    await page.evaluate((id) => globalThis.offline.chooseFolder(id), folder.id);
    await syncs(page);
    await page.evaluate(async (job) => {
      const { packJob, work, allStored } = globalThis.offline;
      work.removeVisit(job, 's1');
      await allStored();
      await packJob(job, 'CWO', null);
    }, started);
    await syncs(page);
    const packages = server.db.selectFrom('upload_package').select('status').where('post_id', '=', started);
    expect(await packages.execute()).toEqual([{ status: 'applied' }]);
    await syncs(page);
    expect(await page.title()).not.toContain('taskRemoved');
  });
});

describe("a helper's part that was sent", () => {
  const sendPart = async (page: Page, id: string) => {
    await page.evaluate(async (job) => {
      const { startJob, packJob, work, allStored } = globalThis.offline;
      await startJob(job, null);
      work.editDraft(job, () => ({ remarks: 'My part' }));
      await allStored();
      await packJob(job, 'DN', null);
    }, id);
    await syncs(page);
  };

  test('waits for the lead through every sync and on a cleared device, can be added to, and ends with the job', async () => {
    const id = await newJob([lead, technician]);
    const page = await phoneOf(technician);
    await sendPart(page, id);
    const sent = await rowOf(page, id);
    expect(sent.bucket).toBe('complete');
    expect(sent.partSentAt).toBeGreaterThan(0);
    await change(id, { fields: { instructions: 'Mind the dog' } });
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'complete', news: [{ kind: 'instructions' }] });
    await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'complete', partSentAt: sent.partSentAt });

    const cleared = await phoneOf(technician);
    expect(await rowOf(cleared, id)).toMatchObject({ bucket: 'complete', partSentAt: sent.partSentAt });

    await page.evaluate(async (job) => {
      const { startJob, unstartJob } = globalThis.offline;
      await startJob(job, null);
      await unstartJob(job);
    }, id);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'complete', partSentAt: sent.partSentAt });
    await sendPart(page, id);
    expect((await rowOf(page, id)).partSentAt).toBeGreaterThan(sent.partSentAt ?? 0);

    const leading = await phoneOf(lead);
    await sendPart(leading, id);
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'closed', partSentAt: null });
  });

  test('ends when the office makes the helper the lead', async () => {
    const id = await newJob([lead, technician]);
    const page = await phoneOf(technician);
    await sendPart(page, id);
    expect((await rowOf(page, id)).bucket).toBe('complete');
    await dispatcher.posts.assign({ body: { ids: [id], assignees: [technician.id] } });
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'todo', partSentAt: null });
  });
});

test('a login that is cancelled after the answer of the server waits for nothing more', async () => {
  const page = await openEmpty();
  await connect(page, server);
  const asked = page.waitForRequest('**/api/my/started-jobs*');
  await page.route('**/api/my/started-jobs*', () => undefined);
  await page.evaluate(
    ([username, password]) => {
      const call = new AbortController();
      globalThis.cancelLogin = () => call.abort();
      const passwordFor = async () => await Promise.resolve(password);
      globalThis.loggingIn = globalThis.offline.logIn({ username, password, passwordFor }, call.signal);
    },
    [technician.username, sentPassword(technician.username, technician.password)] as const,
  );
  await asked;
  const user = await page.evaluate(async () => {
    globalThis.cancelLogin?.();
    await globalThis.loggingIn;
    return globalThis.offline.session()?.userId;
  });
  expect(user).toBe(technician.id);
});

test('positions are recorded from the moment at which the permission is given, without a restart', async () => {
  const page = await openEmpty();
  const context = page.context();
  await page.evaluate(async () => {
    const { openDb, db, putJob, rowOfJob, aJob, startJob, trackPosition } = globalThis.offline;
    await openDb('user-1');
    const data = { trackMode: 1 };
    await db().settings.put({ scope: 'folder/folder-1', uts: 1, row: { 'x-mobileSetting': { data, uts: 1 } } });
    await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob(), 'todo')));
    await startJob(aJob().id, null);
    trackPosition();
  });
  const trails = async () => await page.evaluate(async () => await globalThis.offline.db().trails.count());
  await context.setGeolocation({ latitude: 3.1, longitude: 101.6 });
  expect(await trails()).toBe(0);
  await context.grantPermissions(['geolocation']);
  await expect.poll(trails).toBe(1);
  await context.setGeolocation({ latitude: 3.2, longitude: 101.7 });
  await expect.poll(trails).toBe(2);
});

describe('an unassigned job', () => {
  test('is led by whoever starts it, until it is un-started before the start was sent', async () => {
    const page = await phoneOf(technician);
    await page.context().setOffline(true);
    const people = await page.evaluate(async () => {
      const { aJob, db, putJob, rowOfJob, startJob, unstartJob } = globalThis.offline;
      const job = aJob({ assignees: [] });
      const assignees = async () => (await db().jobs.where('id').equals(job.id).first())?.job.assignees;
      await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(job, 'todo')));
      await startJob(job.id, null);
      const started = await assignees();
      await unstartJob(job.id);
      return [started, await assignees(), await db().outbox.count()];
    });
    expect(people).toEqual([[expect.objectContaining({ id: technician.id, lead: true })], [], 0]);
  });

  test('of someone else is no loss when it leaves the list', async () => {
    const page = await phoneOf(technician);
    const gone = await page.evaluate(async () => {
      const { aJob, db, onNotice, putJob, rowOfJob } = globalThis.offline;
      const job = aJob({ assignees: [], plan: Date.now() });
      await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(job, 'todo')));
      onNotice(({ kind }) => {
        document.title += kind;
      });
      return job.id;
    });
    await syncs(page);
    expect(await rowOf(page, gone)).toMatchObject({ bucket: undefined, gone: undefined });
    expect(await page.title()).not.toContain('taskRemoved');
  });
});
