import { makeFolder } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as removeSeeded } from '../db/migrations/0062_plain_phone_settings.ts';
import { readFolderSetting, writeSetting } from '../features/site/settings/public.ts';

let server: TestServer;
let asOwner: Kysely<unknown>;
beforeAll(async () => {
  server = await startTestServer();
  asOwner = new Kysely({ dialect: new PostgresDialect({ pool: server.database.ownerPool }) });
});
afterAll(async () => await server.stop());

test('a site starts without phone settings that override those of its folders', async () => {
  const seeded = await readFolderSetting(server.db, null, 'x-mobileSetting');
  expect(seeded).toMatchObject({ synclimit: 20, toSignDays: 10 });
  expect(seeded).not.toHaveProperty('trackMode');
  expect(seeded).not.toHaveProperty('additionalDate');
  expect(await readFolderSetting(server.db, null, 'trackMode')).toBe(1);
  expect(await readFolderSetting(server.db, null, 'additionalDate')).toBe(0);
});

test.each([
  [{ trackMode: 1, additionalDate: 0, synclimit: 20 }, { synclimit: 20 }],
  [{ trackMode: 0, additionalDate: 0 }, { trackMode: 0 }],
  [{ trackMode: 1, additionalDate: 5 }, { additionalDate: 5 }],
  [{ synclimit: 7 }, { synclimit: 7 }],
])('an existing site with %j has %j afterwards, and devices receive the change', async (before, after) => {
  await writeSetting(server.db, {}, 'x-mobileSetting', before);
  const folder = await makeFolder(server.db);
  await writeSetting(server.db, { folderId: folder.id }, 'x-mobileSetting', before);
  const stamp = async () =>
    await server.db
      .selectFrom('setting')
      .select('uts')
      .where('key', '=', 'x-mobileSetting')
      .where('folder_id', 'is', null)
      .executeTakeFirstOrThrow();
  const { uts } = await stamp();
  await removeSeeded(asOwner);
  expect(await readFolderSetting(server.db, null, 'x-mobileSetting')).toEqual(after);
  expect(await readFolderSetting(server.db, folder.id, 'x-mobileSetting')).toEqual(before);
  expect((await stamp()).uts > uts).toBe(JSON.stringify(before) !== JSON.stringify(after));
});
