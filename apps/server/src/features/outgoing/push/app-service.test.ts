import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { openPushService, type PushService } from '@field-service/testing/push-service.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let service: PushService;
let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let technician: TestUser;
let phone: TestClient;

beforeAll(async () => {
  service = await openPushService();
  server = await startTestServer({ env: service.appEnv });
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  service.applications.add('app-1').add('beta-1');
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  phone = await server.client(technician, { app: 'app' });
});
afterAll(async () => {
  await server.stop();
  await service.close();
});

const set = async (client: TestClient, ids: { app?: string; beta?: string }) =>
  await client.settings.save({ body: { settings: { pushService: ids } } });
const assign = async (): Promise<string> => {
  const dispatcher = await server.client(world.dispatcher);
  const body = jobBody(world.site, { plan: Date.now(), assignees: [technician.id], reason: 'in between' });
  return (await dispatcher.posts.create({ body })).data.id;
};
const arrivedFor = (pushid: string) =>
  service.notifications.filter((notice) => JSON.stringify(notice['include_player_ids']) === JSON.stringify([pushid]));

describe('an application id', () => {
  it('is verified with Basic authorization, and rejected if the service does not know it', async () => {
    service.authorizations.length = 0;
    expect(await refusalOf(set(admin, { app: 'app-1', beta: 'unknown' }))).toMatchObject({
      code: 'field.invalid',
      params: { fields: ['pushService.beta'] },
    });
    expect(service.authorizations).toEqual(Array.from({ length: 2 }, () => `Basic ${service.appEnv['PUSH_APP_KEY']}`));
    expect((await admin.settings.one({ params: { key: 'pushService' } })).data['pushService']?.data).toEqual({});
    await set(admin, { app: 'app-1', beta: 'beta-1' });
    const one = admin.settings.saveOne({ body: { key: 'pushService', data: { app: 'unknown' } } });
    expect(await refusalCode(one)).toBe('field.invalid');
    expect((await phone.settings.one({ params: { key: 'pushService' } })).data['pushService']?.data).toEqual({
      app: 'app-1',
      beta: 'beta-1',
    });
  });

  it('cannot be stored without a configured service, and only administrators can have one verified', async () => {
    const without = await startTestServer({ env: service.env });
    const { admin: other } = await makeWorld(without.db);
    expect(await refusalCode(set(await without.client(other), { app: 'app-1' }))).toBe('field.invalid');
    await without.stop();
    service.authorizations.length = 0;
    expect(await refusalCode(set(await server.client(world.dispatcher), { app: 'app-1' }))).toBe('permission.missing');
    expect(service.authorizations).toEqual([]);
  });
});

describe('a push to a device of the native app', () => {
  it.each(['app', 'beta'] as const)('of type %s is sent through the service with its application id', async (type) => {
    await set(admin, { app: 'app-1', beta: 'beta-1' });
    const pushid = `device-${randomUUID()}`;
    await phone.push.register({ body: { pushid, type } });
    const postid = await assign();
    await expect
      .poll(() => arrivedFor(pushid), { timeout: 10_000 })
      .toMatchObject([{ app_id: `${type}-1`, data: { status: 'A', postid } }]);
  });

  it('is not sent if its application has no id', async () => {
    await set(admin, { beta: 'beta-1' });
    const [app, beta] = [`device-${randomUUID()}`, `device-${randomUUID()}`];
    await phone.push.register({ body: { pushid: app, type: 'app' } });
    await (await server.client(technician, { app: 'app' })).push.register({ body: { pushid: beta, type: 'beta' } });
    await assign();
    await expect.poll(() => arrivedFor(beta).length, { timeout: 10_000 }).toBe(1);
    expect(arrivedFor(app)).toEqual([]);
  });

  it('removes a device that the service no longer knows', async () => {
    await set(admin, { app: 'app-1' });
    const pushid = `device-${randomUUID()}`;
    service.goneDevices.add(pushid);
    await phone.push.register({ body: { pushid, type: 'app' } });
    await assign();
    await expect
      .poll(async () => (await phone.push.registrations()).data.registrations, { timeout: 10_000 })
      .toEqual([]);
  });
});
