import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, type JobBody, refusalCode } from '@field-service/testing/jobs.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let dispatcher: TestClient;
let technician: TestUser;

const minute = 60_000;
const hour = 60 * minute;
/** 10:00 in Kuala Lumpur. */
const ten = Date.UTC(2026, 10, 24, 2);
const anytime = 0;
const preferred = 2;
const allDay = 3;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterAll(async () => await server.stop());

const make = async (over: Partial<JobBody>): Promise<string> =>
  (await dispatcher.posts.create({ body: jobBody(world.site, { assignees: [technician.id], ...over }) })).data.id;
/** Whether a job at this time clashes with the technician's calendar. */
const clashes = async (over: Partial<JobBody>): Promise<boolean> => {
  const outcome = await outcomeOf(make(over));
  expect(['ok', 'assign.clash']).toContain(outcome);
  return outcome !== 'ok';
};

describe('a job without an end', () => {
  it('occupies its people for one hour by default', async () => {
    await make({ plan: ten });
    expect(await clashes({ plan: ten + 59 * minute, plan2: ten + 90 * minute })).toBe(true);
    expect(await clashes({ plan: ten - 2 * hour, plan2: ten })).toBe(false);
    expect(await clashes({ plan: ten + hour, plan2: ten + 2 * hour })).toBe(false);
  });

  it('occupies the time set in scheduleDuration, whichever job is assigned first', async () => {
    await admin.settings.save({ body: { settings: { scheduleDuration: '90M' } } });
    await make({ plan: ten + hour, plan2: ten + 2 * hour });
    expect(await clashes({ plan: ten })).toBe(true);
    expect(await clashes({ plan: ten - 30 * minute })).toBe(false);
    expect(await clashes({ plan: ten + 30 * minute, plan2: ten + hour })).toBe(true);
    await admin.settings.remove({ params: { key: 'scheduleDuration' } });
  });
});

describe('the time type of a job', () => {
  it('is fixed by default, and can be changed, searched and read in the history', async () => {
    const id = await make({ plan: ten });
    const { data: job } = await dispatcher.posts.get({ params: { id } });
    expect(job.timetype).toBe(1);
    await dispatcher.posts.update({ params: { id }, body: { uts: job.uts, fields: { timetype: allDay } } });
    const { data: after } = await dispatcher.posts.get({ params: { id } });
    expect(after.timetype).toBe(allDay);
    expect(after.history.at(-1)?.changes).toContainEqual({ field: 'timetype', before: 1, after: allDay });
    const find = JSON.stringify({ id, timetype: allDay });
    expect((await dispatcher.posts.list({ query: { find } })).data).toMatchObject([{ id, timetype: allDay }]);
    const wrong = dispatcher.posts.update({ params: { id }, body: { uts: after.uts, fields: { timetype: 4 } } });
    expect(await refusalCode(wrong)).toBe('request.invalid');
  });

  it("Allday occupies the whole day in the folder's time zone", async () => {
    await make({ plan: ten, timetype: allDay });
    const midnight = ten - 10 * hour;
    expect(await clashes({ plan: midnight, plan2: midnight + hour })).toBe(true);
    expect(await clashes({ plan: midnight + 23 * hour, plan2: midnight + 24 * hour })).toBe(true);
    expect(await clashes({ plan: midnight + 24 * hour, plan2: midnight + 25 * hour })).toBe(false);
    expect(await clashes({ plan: midnight - hour, plan2: midnight })).toBe(false);
  });

  it('Anytime never clashes, whether for the earlier or the later job', async () => {
    await make({ plan: ten, plan2: ten + hour, timetype: anytime });
    expect(await clashes({ plan: ten, plan2: ten + hour })).toBe(false);
    expect(await clashes({ plan: ten, plan2: ten + hour, timetype: anytime })).toBe(false);
  });

  it('Pref occupies its time like a fixed time', async () => {
    await make({ plan: ten, plan2: ten + hour, timetype: preferred });
    expect(await clashes({ plan: ten, plan2: ten + hour })).toBe(true);
  });
});
