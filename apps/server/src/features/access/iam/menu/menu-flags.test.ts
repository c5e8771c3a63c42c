import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  const body = { type: 7, code: 'TRYOUT', name: 'Try-out', flags: 'B', data: { url: '/try-out' } };
  await admin.lookups.create({ query: {}, body });
});
afterAll(async () => await server.stop());

const sees = async (client: TestClient): Promise<boolean> =>
  (await client.menu.read({})).data.some(({ code }) => code === 'TRYOUT');

describe('a menu entry in beta (flag B)', () => {
  it('is visible to administrators and to roles that take part in the beta', async () => {
    expect(await sees(await server.client(world.dispatcher))).toBe(false);
    expect(await sees(admin)).toBe(true);
    const tester = await makeStaff(server.db, { folders: [world.folder] });
    const role = randomUUID();
    await server.db
      .insertInto('role')
      .values({
        id: role,
        code: `R-${role}`,
        name: 'Tester',
        perms: ['EXT:AWEB:*', 'LOKP:VW:*'],
        role_config: JSON.stringify({ beta: true }),
      })
      .execute();
    await server.db.insertInto('user_role').values({ user_id: tester.id, role_id: role }).execute();
    expect(await sees(await server.client(tester))).toBe(true);
  });

  it('is visible to everyone with its permissions while the site takes part', async () => {
    const dispatcher = await server.client(world.dispatcher);
    await admin.settings.save({ body: { settings: { 'UI-features': { beta: 1 } } } });
    expect(await sees(dispatcher)).toBe(true);
    await admin.settings.save({ body: { settings: { 'UI-features': { beta: 0 } } } });
    expect(await sees(dispatcher)).toBe(false);
  });
});
