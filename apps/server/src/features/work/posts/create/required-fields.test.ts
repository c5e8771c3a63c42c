import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, jobRecords, line, refusalOf, type JobBody } from '@field-service/testing/jobs.ts';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let dispatcher: TestClient;
let slots: string[];

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  dispatcher = await server.client(world.dispatcher);
  const { data } = await admin.lookups.list({ params: { types: '208' }, query: {} });
  slots = data.map(({ id }) => id);
});
afterAll(async () => await server.stop());
const set = async (settings: Record<string, unknown>) =>
  await admin.folders.saveAllSettings({ params: { id: world.folder.id }, body: { settings } });
afterEach(async () => void (await set({ required: null, slots: null })));
const make = async (over: Partial<JobBody> = {}) =>
  (await dispatcher.posts.create({ body: jobBody(world.site, over) })).data;

describe('the required fields of a folder', () => {
  it('reject a new job that leaves any of them empty, naming all of those, and nothing is stored', async () => {
    await set({ required: ['title', 'due', 'lines', 'tags', 'assignees'] });
    const before = await jobRecords(server.db);
    expect(await refusalOf(make({ title: '  ', tags: ['vip'] }))).toMatchObject({
      code: 'field.required',
      status: 422,
      params: { fields: ['title', 'due', 'lines', 'assignees'] },
    });
    expect(await jobRecords(server.db)).toEqual(before);
    const filled = { due: Date.now(), lines: [line()], tags: ['vip'], assignees: [world.technician.id] };
    expect((await make(filled)).status.code).toBe('TD');
  });

  it('must be fields of a job', async () => {
    expect((await refusalOf(set({ required: ['colour'] }))).params).toEqual({ fields: ['required'] });
  });
});

describe('the time slots of a folder', () => {
  it('are the only ones accepted for new jobs; if none are set, all are accepted', async () => {
    const [offered = '', other = ''] = slots;
    await make({ timeslotid: other });
    await set({ slots: [offered] });
    await make({ timeslotid: offered });
    await make({ timeslotid: null });
    expect(await refusalOf(make({ timeslotid: other }))).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'timeslotid', id: other },
    });
  });
});
