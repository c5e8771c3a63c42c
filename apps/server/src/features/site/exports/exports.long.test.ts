import type { NewExport } from '@field-service/contract/site/exports.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import { makeStaff, makeWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());

const limit = 50_000;
const megabyte = 1024 * 1024;

test('50,000 rows are written with little memory, each once and in order; one more is refused', async () => {
  const world = await makeWorld(server.db);
  await server.db.deleteFrom('contact').where('id', '!=', world.contact.id).execute();
  await sql`insert into contact (id, folder_id, code, name, lang)
    select gen_random_uuid()::text, ${world.folder.id}, 'C-' || n, 'Customer Nguyễn Văn Đạt 服务 ' || lpad(n::text, 6, '0'), 'en-GB' from generate_series(2, ${limit}) n`.execute(
    server.db,
  );
  const client = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] }));
  const body: NewExport = {
    dataset: 'contacts',
    format: 'xlsx',
    title: 'Customers',
    filters: [],
    query: { sort: 'code asc' },
    columns: [
      { field: 'name', label: 'Name' },
      { field: 'code', label: 'Code' },
      { field: 'uts', label: 'Changed' },
    ],
    settings: { language: 'en-GB', timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR' },
  };
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const files = new Map<string, Buffer>();
  for (const format of ['csv', 'xlsx', 'xls'] as const) {
    const { data: order } = await client.exports.order({ body: { ...body, format } });
    await vi.waitUntil(
      async () => (await client.exports.list()).data.find(({ id }) => id === order.id)?.state === 'ready',
      { timeout: 120_000, interval: 250 },
    );
    const { data: response } = await client.exports.fetch({ params: { id: order.id } });
    files.set(format, Buffer.from(await response.arrayBuffer()));
  }
  clearInterval(sampling);
  // The server itself only passes rows on; the files of this test are in the same process.
  const kept = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  expect((most - before - kept) / megabyte).toBeLessThan(250);

  const csv = files.get('csv')?.toString('utf8').trimEnd().split('\r\n') ?? [];
  expect(csv).toHaveLength(limit + 1);
  const codes = csv.slice(1).map((line) => line.split(',')[1] ?? '');
  expect(new Set(codes).size).toBe(limit);
  const [sheet] = await readXlsxFile(files.get('xlsx') ?? Buffer.alloc(0));
  expect(sheet?.data).toHaveLength(limit + 1);
  expect(sheet?.data.slice(1).map((row) => row[1])).toEqual(codes);
  expect(files.get('xls')?.toString('utf8').match(/<Row>/g)).toHaveLength(limit + 1);

  await sql`insert into contact (id, folder_id, code, name, lang) values ('one-more', ${world.folder.id}, 'C-X', 'X', 'en-GB')`.execute(
    server.db,
  );
  expect(await refusalCode(client.exports.order({ body }))).toBe('export.too_many_rows');
}, 400_000);
