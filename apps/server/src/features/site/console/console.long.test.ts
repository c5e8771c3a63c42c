import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeStaff } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());

it('rejects a statement that takes longer than ten seconds, while another one succeeds', async () => {
  const admin = await server.client(await makeStaff(server.db, { isAdmin: true }));
  await admin.settings.saveOne({ body: { key: 'sqlConsole', data: true } });
  const started = Date.now();
  const slow = refusalOf(
    admin.sqlConsole.exec({
      body: { sql: 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b' },
    }),
  );
  expect((await admin.sqlConsole.exec({ body: { sql: 'select 1' } })).data.rows).toEqual([['1']]);
  expect(await slow).toMatchObject({ code: 'query.too_slow' });
  expect(Date.now() - started).toBeLessThan(15_000);
}, 30_000);
