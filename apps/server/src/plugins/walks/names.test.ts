import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import { sha256Of } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

// A right-to-left override, a line break and a bell character.
const hostile = (first: string, second: string): string => `${first}\u202E\r\n\u0007${second}`;

it('control and direction characters are removed from the names of records, people and files', async () => {
  const user = await makeStaff(server.db, { folders: [world.folder], isAdmin: true });
  const token = await server.token(user);
  const admin = await server.client(user);
  const { data: contact } = await admin.contacts.create({
    body: { code: hostile('C', '1'), name: hostile('Sea', 'Food'), folderid: world.folder.id },
  });
  expect([contact.code, contact.name]).toEqual(['C 1', 'Sea Food']);
  const { data } = await admin.accounts.saveProfile({ body: { displayname: hostile('The', 'Chief') } });
  expect(data.user.displayname).toBe('The Chief');
  const bytes = Buffer.from('plain');
  const upload = await tusSend(server.url, token, bytes);
  const sent = await admin.uploads.part({
    query: {},
    body: { upload, sha256: sha256Of(bytes), fileName: hostile('gnp', 'exe.png') },
  });
  expect(sent.data[0]?.fileName).toBe('gnp exe.png');
});

it('a user name with a direction character is rejected, because the password was hashed with it', async () => {
  const admin = await server.client(await makeStaff(server.db, { folders: [world.folder], isAdmin: true }));
  const { id } = world.technician;
  const change = admin.users.changeUsername({
    params: { id },
    body: { username: 'tech\u202E1', password: 'a'.repeat(64), oldPassword: 'a'.repeat(64) },
  });
  expect(await outcomeOf(change)).toBe('request.invalid');
});
