import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makeJob, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

const reader = async (...perms: string[]): Promise<TestClient> => {
  const user = await makeStaff(server.db, { folders: [world.folder] });
  const role = randomUUID();
  await server.db
    .insertInto('role')
    .values({ id: role, code: `R-${role}`, name: 'Reader', perms: ['EXT:AWEB:*', ...perms] })
    .execute();
  await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role }).execute();
  return await server.client(user);
};
const read = async (client: TestClient, id: string) => (await client.data.read({ params: { id }, query: {} })).data;

describe('a data source with a code', () => {
  it.each([
    ['LORWLP', 'full-schedules', 'POST:VW:*'],
    ['PLNUC', 'schedules', 'POST:VW:*'],
    ['GUVEOPN', 'unbilled', 'BILL:VW:*'],
  ])('%s returns the rows of %s with a DATA permission for that code', async (code, name, needs) => {
    await makeJob(server.db, world.site, { plan: Date.now(), assignees: [world.technician] });
    const allowed = await reader(needs, 'POST:VW:*', `DATA:VW:${code}`);
    expect(await read(allowed, code)).toEqual(await read(allowed, name));
    const other = await reader(needs, 'POST:VW:*', 'DATA:VW:lookups-exp');
    expect(await refusalOf(read(other, code))).toMatchObject({
      code: 'permission.missing',
      params: { needs: `DATA:VW:${code}` },
    });
    await read(other, name);
  });

  it('also requires the permission of its area', async () => {
    const client = await reader('POST:VW:*', 'DATA:VW:*');
    expect(await refusalCode(read(client, 'GUVEOPN'))).toBe('permission.missing');
  });

  it('can only be read by its exact code', async () => {
    const client = await reader('POST:VW:*', 'DATA:VW:*');
    expect(await refusalCode(read(client, 'lorwlp'))).toBe('record.not_found');
  });
});
