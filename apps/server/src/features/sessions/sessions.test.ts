import { makeFolder, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { sentPassword } from '@field-service/testing/client.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

const loginBody = (username: string, password: string) => ({ username, password: sentPassword(username, password) });
const nobody = async () => await server.client();

describe('logging in', () => {
  it('answers the profile with a token of this issuer and the lifetime of the app', async () => {
    const { technician } = world;
    const { data } = await (await nobody()).session.login({ query: { app: 'app', did: 'phone-1' }, body: loginBody(technician.username, technician.password) });
    expect(data).toMatchObject({ iss: 'http://api.test', user: { username: technician.username, usertype: 'staff', isAdmin: false } });
    expect(data.folders.map((folder) => folder.id)).toEqual([world.folder.id]);
    expect(data.exp - Date.now()).toBeGreaterThan(29 * 86_400_000);
  });
});
