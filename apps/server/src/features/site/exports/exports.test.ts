import { randomUUID } from 'node:crypto';
import { exportLimits, type Export, type NewExport } from '@field-service/contract/site/exports.ts';
import { parseCsv } from '@field-service/domain/values/csv.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeDoneJob, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { issueInvoice } from '@field-service/testing/invoices.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobContext } from '../../../context.ts';
import { datasets } from '../../../features.ts';
import type { JobContext } from '../../../queue/job.ts';
import { sweepExports, writeExport } from './public.ts';

let server: TestServer;
let world: TestWorld;
let clerk: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  clerk = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

const settings = { language: 'vi', timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR' } as const;
const customers: NewExport = {
  dataset: 'contacts',
  format: 'csv',
  title: 'Customers',
  filters: ['Name: A'],
  query: { sort: 'name asc' },
  columns: [
    { field: 'name', label: 'Tên' },
    { field: 'code', label: 'Mã' },
  ],
  settings,
};
const ended = async (client: TestClient, id: string): Promise<Export> =>
  await vi.waitUntil(
    async () => {
      const found = (await client.exports.list()).data.find((each) => each.id === id);
      return found !== undefined && !['waiting', 'running'].includes(found.state) ? found : undefined;
    },
    { timeout: 40_000, interval: 100 },
  );
const order = async (client: TestClient, body: NewExport): Promise<string> =>
  (await client.exports.order({ body })).data.id;
const fileOf = async (client: TestClient, id: string): Promise<{ bytes: Buffer; headers: Headers }> => {
  const { data: response } = await client.exports.fetch({ params: { id } });
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
};
const exported = async (client: TestClient, body: NewExport) => {
  const made = await ended(client, await order(client, body));
  expect(made).toMatchObject({ state: 'ready', code: null, rows: made.total });
  return { made, ...(await fileOf(client, made.id)) };
};
const linesOf = (bytes: Buffer): string[][] => parseCsv(bytes.toString('utf8'));
const makeRole = async (db: TestServer['db'], perms: string[]): Promise<string> => {
  const id = randomUUID();
  await db.insertInto('role').values({ id, code: id, name: 'Own role', perms, role_config: '{}' }).execute();
  return id;
};
const named = (name: string, more: Partial<NewExport> = {}): NewExport => ({
  ...customers,
  query: { find: JSON.stringify({ name: { $like: name } }), sort: 'name asc' },
  ...more,
});

describe('an export of a list', () => {
  test('as csv has the rows, order, columns and headings that were asked for, and is named after the list', async () => {
    for (const name of ['Csv B', 'Csv A', 'Csv C; "D"']) await makeContact(server.db, world.folder, { name });
    const { made, bytes, headers } = await exported(clerk, named('Csv'));
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [heading, ...rows] = bytes.toString('utf8').slice(1).split('\r\n');
    expect(heading).toBe('Tên;Mã');
    expect(rows.map((row) => row.replace(/;C-[^;]+$/, ''))).toEqual(['Csv A', 'Csv B', '"Csv C; ""D"""', '']);
    expect(made.fileName).toMatch(/^Customers \d{4}-\d\d-\d\d \d{4}\.csv$/);
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${made.fileName}"`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('separates with commas where the decimal sign is a point, and never lets a text become a formula', async () => {
    for (const name of ['=1+1 Evil', '+60 Evil', '-2 Evil', '@sum Evil', '＝1 Evil'])
      await makeContact(server.db, world.folder, { name });
    const find = JSON.stringify({ name: { $in: ['=1+1 Evil', '+60 Evil', '-2 Evil', '@sum Evil', '＝1 Evil'] } });
    const body: NewExport = {
      ...customers,
      query: { find },
      settings: { ...settings, language: 'en-GB' },
      columns: [
        { field: 'name', label: '=Name' },
        { field: 'code', label: 'Code' },
      ],
    };
    const { bytes } = await exported(clerk, body);
    const [heading, ...rows] = linesOf(bytes);
    expect(heading).toEqual(["'=Name", 'Code']);
    expect(new Set(rows.map(([name]) => name?.slice(0, 2)))).toEqual(new Set(["'+", "'-", "'=", "'@", "'＝"]));
  });

  test('as xlsx and xls has typed numbers, amounts and dates under a frozen heading', async () => {
    const billing = await server.client(world.billing);
    const job = await makeDoneJob(server.db, world.site, { price: '1234.5', status: 'DN', doneAt: Date.now() });
    const { data: draft } = await billing.invoices.create({ body: { postIds: [job] } });
    const { data: invoice } = await issueInvoice(billing, draft.id);
    const body: NewExport = {
      ...customers,
      dataset: 'invoices',
      format: 'xlsx',
      title: 'Hoá đơn/发票',
      query: { find: JSON.stringify({ id: invoice.id }) },
      columns: [
        { field: 'docno', label: 'Số' },
        { field: 'shownState', label: 'Trạng thái', names: { issued: 'Đã phát hành' } },
        { field: 'shownAmount', label: 'Số tiền' },
        { field: 'issuedOn', label: 'Ngày' },
        { field: 'uts', label: 'Sửa' },
        { field: 'jobs', label: 'Việc', of: 'docno' },
      ],
    };
    const { bytes, made } = await exported(billing, body);
    expect(made.fileName).toMatch(/^Hoá đơn 发票 /);
    const [sheet] = await readXlsxFile(bytes);
    const [heading, row] = sheet?.data ?? [];
    expect(heading).toEqual(body.columns.map(({ label }) => label));
    expect(row?.slice(0, 3)).toEqual([invoice.docno, 'Đã phát hành', 1234.5]);
    const day = row?.[3];
    if (!(day instanceof Date)) throw new Error('The day is a date.');
    expect(Number(day.toISOString().slice(0, 10).replaceAll('-', ''))).toBe(invoice.issuedOn);
    // The wall clock in the reader's zone, to the minute.
    const changed = row?.[4];
    if (!(changed instanceof Date)) throw new Error('The time is a date.');
    const minute = 60_000;
    expect(Math.abs(changed.getTime() - (Math.floor(invoice.uts / minute) * minute + 8 * 60 * minute))).toBeLessThan(
      10,
    );

    const xls = (await exported(billing, { ...body, format: 'xls' })).bytes.toString('utf8');
    expect(xls).toContain('<?mso-application progid="Excel.Sheet"?>');
    expect(xls).toMatch(/<Cell ss:StyleID="MYR"><Data ss:Type="Number">1234\.5<\/Data>/);
    expect(xls).toMatch(/<Cell ss:StyleID="date"><Data ss:Type="DateTime">\d{4}-\d\d-\d\dT00:00:00\.000<\/Data>/);
    expect(xls).toContain('<FreezePanes/>');

    const csv = linesOf(
      Buffer.from(
        (await exported(billing, { ...body, format: 'csv' })).bytes
          .toString()
          .replaceAll(';', ',')
          .replace('1234,5', '"1234,5"'),
      ),
    );
    expect(csv[0]?.slice(2, 4)).toEqual(['Số tiền', 'Tiền tệ']);
    expect(csv[1]?.slice(2, 4)).toEqual(['1234,5', 'MYR']);
  });

  test('as pdf and as a picture shows the list with Vietnamese and Chinese letters, its filters and page numbers', async () => {
    for (let i = 0; i < 60; i += 1)
      await makeContact(server.db, world.folder, { name: `Trang Nguyễn Văn Đạt 服务 ${String(i).padStart(2, '0')}` });
    const { bytes } = await exported(clerk, named('Trang', { format: 'pdf', filters: ['Trạng thái: Quá hạn'] }));
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(bytes);
    const pages = [...document.pages()].map((page) => page.getText());
    document.destroy();
    library.destroy();
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Trạng thái: Quá hạn');
    expect(pages[0]).toContain('Test site');
    expect(pages[0]).toContain('Nguyễn Văn Đạt 服务 00');
    expect(pages[0]).toContain('Trang 1/2');
    expect(pages[1]).toContain('Nguyễn Văn Đạt 服务 59');
    expect(pages[1]).toContain('Tên');

    const one = await exported(clerk, named('Trang Nguyễn Văn Đạt 服务 1', { format: 'png' }));
    expect(one.made.fileName).toMatch(/\.png$/);
    expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'png' });
    const jpg = await exported(clerk, named('Trang Nguyễn Văn Đạt 服务 1', { format: 'jpg' }));
    expect(await sharp(jpg.bytes).metadata()).toMatchObject({ format: 'jpeg' });
    const several = await exported(clerk, named('Trang', { format: 'jpg' }));
    expect(several.made.fileName).toMatch(/\.zip$/);
    expect(several.headers.get('content-type')).toBe('application/zip');
  });

  test('as html is a page that runs nothing, whatever the texts are', async () => {
    await makeContact(server.db, world.folder, { name: 'Html <script>alert(1)</script> & "co"' });
    const { bytes, headers } = await exported(clerk, named('Html', { format: 'html', title: '<b>List</b>' }));
    const html = bytes.toString('utf8');
    expect(html).toContain('Html &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;');
    expect(html).toContain('<h1>&lt;b&gt;List&lt;/b&gt;</h1>');
    expect(html).not.toMatch(/<script|<b>/);
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });

  test('of nothing is a file with its heading', async () => {
    const { bytes, made } = await exported(clerk, named('Nobody'));
    expect(linesOf(bytes)).toEqual([['Tên;Mã']]);
    expect(made).toMatchObject({ rows: 0, total: 0 });
    const [sheet] = await readXlsxFile((await exported(clerk, named('Nobody', { format: 'xlsx' }))).bytes);
    expect(sheet?.data).toEqual([['Tên', 'Mã']]);
  });
});

describe('whose rows', () => {
  test('a person gets only the rows of the folders that the list shows, and a customer only their own', async () => {
    const elsewhere = await makeFolder(server.db);
    await makeContact(server.db, elsewhere, { name: 'Scope hidden' });
    await makeContact(server.db, world.folder, { name: 'Scope seen' });
    expect(linesOf((await exported(clerk, named('Scope'))).bytes).slice(1)).toHaveLength(1);
    const admin = await server.client(world.admin);
    expect(linesOf((await exported(admin, named('Scope'))).bytes).slice(1)).toHaveLength(2);
    const narrowed = await server.client(world.admin, { folderId: elsewhere.id });
    expect((await exported(narrowed, named('Scope'))).bytes.toString()).toContain('Scope hidden');

    const other = await makeContact(server.db, world.folder);
    const stranger = await makePortalUser(server.db, other, { sites: [await makeSite(server.db, other)] });
    const portal = await server.client(stranger, { app: 'portal' });
    const invoices = { ...customers, dataset: 'invoices', query: {}, columns: [{ field: 'docno', label: 'No' }] };
    expect(linesOf((await exported(portal, invoices)).bytes)).toEqual([['No']]);
    expect(await refusalCode(portal.exports.order({ body: customers }))).toBe('permission.missing');
  });

  test('a list that one may not see, an unknown field and an invalid filter are refused like the list itself', async () => {
    const technician = await server.client(world.technician, { app: 'app' });
    const invoices = { ...customers, dataset: 'invoices', query: {}, columns: [{ field: 'docno', label: 'No' }] };
    expect(await refusalCode(technician.exports.order({ body: invoices }))).toBe('permission.missing');
    const refused = async (change: Partial<NewExport>) =>
      await refusalCode(clerk.exports.order({ body: { ...customers, ...change } }));
    expect(await refused({ dataset: 'nothing' })).toBe('record.not_found');
    expect(await refused({ columns: [{ field: 'secret', label: 'x' }] })).toBe('find.unknown_field');
    expect(await refused({ columns: [{ field: 'constructor', label: 'x' }] })).toBe('find.unknown_field');
    expect(await refused({ query: { find: '{"nope":1}' } })).toBe('find.unknown_field');
    expect(await refused({ query: { find: '{' } })).toBe('find.malformed');
    expect(await refused({ query: { find: '{"name":{"$regex":"x"}}' } })).toBe('find.unknown_operator');
    expect(await refused({ query: { find: '{"uts":{"$gt":"x"}}' } })).toBe('find.wrong_type');
    expect(
      await refused({ query: { find: JSON.stringify({ $or: Array.from({ length: 101 }, () => ({ id: 'x' })) }) } }),
    ).toBe('find.too_complex');
    expect(await refused({ query: { sort: 'nope asc' } })).toBe('find.unknown_field');
    expect(await refused({ settings: { ...settings, timeZone: 'Mars/Base' } })).toBe('request.invalid');
  });

  test('a list is exported only with the action EX of its area; it can be printed without', async () => {
    const perms = ['EXT:AWEB:*', 'CONT:VW:*', 'POST:VW|EX:*'];
    const role = await makeRole(server.db, perms);
    const person = await makeStaff(server.db, { folders: [world.folder], roles: [] });
    await server.db.insertInto('user_role').values({ user_id: person.id, role_id: role }).execute();
    const client = await server.client(person);
    expect(await refusalOf(client.exports.order({ body: customers }))).toMatchObject({
      code: 'permission.missing',
      params: { needs: 'CONT:EX' },
    });
    const names = (await client.exports.datasets()).data;
    expect([names.includes('contacts'), names.includes('posts'), names.includes('invoices')]).toEqual([
      false,
      true,
      false,
    ]);
    // A page to print is no file of another format.
    expect(await refusalCode(client.exports.order({ body: { ...customers, print: true } }))).toBe('request.invalid');
    const { made } = await exported(client, named('Csv', { format: 'html', print: true }));
    expect(made.print).toBe(true);
    const [entry] = await server.db.selectFrom('history').selectAll().where('noun_id', '=', made.id).execute();
    expect(entry?.after).toMatchObject({ format: 'html', print: true });

    await server.db
      .updateTable('role')
      .set({ perms: [...perms, 'CONT:EX:*'] })
      .where('id', '=', role)
      .execute();
    server.services.sessions.forgetAll();
    expect((await client.exports.datasets()).data).toContain('contacts');
    await exported(client, customers);
  });

  test('customers export what they see, without a permission of their own', async () => {
    const portal = await server.client(world.customer, { app: 'portal' });
    expect((await portal.exports.datasets()).data).toContain('invoices');
    const body = { ...customers, dataset: 'invoices', query: {}, columns: [{ field: 'docno', label: 'No' }] };
    await exported(portal, body);
  });

  test('only the owner finds, downloads, notes or cancels an export', async () => {
    const { made } = await exported(clerk, named('Csv'));
    const others = [await server.client(world.billing), await server.client(world.admin)];
    for (const other of others) {
      const params = { id: made.id };
      expect((await other.exports.list()).data.map(({ id }) => id)).not.toContain(made.id);
      expect(await refusalCode(other.exports.fetch({ params }))).toBe('record.not_found');
      expect(await refusalCode(other.exports.note({ params }))).toBe('record.not_found');
      expect(await refusalCode(other.exports.stop({ params }))).toBe('record.not_found');
    }
    await fileOf(clerk, made.id);
  });

  test('its end is told once, whoever asks first', async () => {
    const { made } = await exported(clerk, named('Csv'));
    const told = await Promise.all(
      [1, 2, 3].map(async () => (await clerk.exports.note({ params: { id: made.id } })).data.first),
    );
    expect(told.filter(Boolean)).toHaveLength(1);
    expect((await clerk.exports.list()).data.find(({ id }) => id === made.id)?.noted).toBe(true);
  });

  test('what was exported by whom is in the history', async () => {
    const { made } = await exported(clerk, named('Csv'));
    const [entry] = await server.db.selectFrom('history').selectAll().where('noun_id', '=', made.id).execute();
    expect(entry).toMatchObject({ noun: 'export', kind: 'create', user_id: world.dispatcher.id });
    expect(entry?.after).toMatchObject({ dataset: 'contacts', format: 'csv' });
  });
});

describe('limits', () => {
  test('1,001 rows fit a workbook but no page, which says so and orders nothing', async () => {
    const folder = await makeFolder(server.db);
    await sql`insert into contact (id, folder_id, code, name, lang)
      select gen_random_uuid()::text, ${folder.id}, 'L-' || n, 'Limit ' || n, 'en-GB' from generate_series(1, 1001) n`.execute(
      server.db,
    );
    const client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
    for (const format of ['pdf', 'html', 'jpg', 'png'] as const)
      expect(await refusalOf(client.exports.order({ body: { ...customers, format } }))).toMatchObject({
        code: 'export.too_many_rows',
        params: { format, limit: exportLimits[format] },
      });
    expect((await client.exports.list()).data).toEqual([]);
    expect(linesOf((await exported(client, customers)).bytes)).toHaveLength(1002);
  });
});

describe('while it is written', () => {
  let quiet: TestServer;
  let quietWorld: TestWorld;
  let owner: TestClient;
  beforeAll(async () => {
    quiet = await startTestServer();
    quietWorld = await makeWorld(quiet.db);
    owner = await quiet.client(quietWorld.dispatcher);
    // The tests run the work themselves, so that they can stop in the middle.
    await quiet.services.queue.stop();
    await sql`insert into contact (id, folder_id, code, name, lang)
      select gen_random_uuid()::text, ${quietWorld.folder.id}, 'Q-' || n, 'Quiet ' || n, 'en-GB' from generate_series(1, 900) n`.execute(
      quiet.db,
    );
  });
  afterAll(async () => await quiet.stop());

  const stateOf = async (id: string): Promise<Export> => {
    const found = (await owner.exports.list()).data.find((each) => each.id === id);
    if (found === undefined) throw new Error('The export is not in the list.');
    return found;
  };
  /** Runs an export and lets `between` happen after the first rows have been written. */
  const run = async (exportId: string, between: () => Promise<void> = async () => await Promise.resolve()) => {
    const job = jobContext(quiet.services);
    const stage: JobContext['files']['stage'] = async (source, expected) =>
      await job.files.stage(
        (async function* () {
          let chunks = 0;
          for await (const chunk of source) {
            chunks += 1;
            if (chunks === 3) await between();
            yield chunk;
          }
        })(),
        expected,
      );
    await writeExport(datasets, { ...job, files: { ...job.files, stage } }, { exportId });
  };
  const clear = async () => {
    for (const { id, state } of (await owner.exports.list()).data)
      if (state === 'waiting' || state === 'running') await owner.exports.stop({ params: { id } });
  };
  const storedCount = async (): Promise<number> => {
    let count = 0;
    for await (const { bytes } of quiet.services.files.list()) if (bytes > 0) count += 1;
    return count;
  };

  test('three exports may wait or run; a fourth is refused, also of those that are ordered at once', async () => {
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(async () => await order(owner, customers)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await refusalOf(owner.exports.order({ body: customers }))).toMatchObject({
      code: 'export.too_many',
      params: { limit: 3 },
    });
    await clear();
    await order(owner, customers);
    await clear();
  });

  test('a cancelled export leaves no file and is not noted as ended', async () => {
    const before = await storedCount();
    const id = await order(owner, customers);
    expect(await refusalCode(owner.exports.fetch({ params: { id } }))).toBe('export.not_ready');
    expect(await refusalCode(owner.exports.note({ params: { id } }))).toBe('export.not_ready');
    await run(id, async () => void (await owner.exports.stop({ params: { id } })));
    expect(await stateOf(id)).toMatchObject({ state: 'stopped', bytes: null });
    expect(await refusalCode(owner.exports.fetch({ params: { id } }))).toBe('export.not_ready');
    expect(await storedCount()).toBe(before);
    await run(id);
    expect(await stateOf(id)).toMatchObject({ state: 'stopped' });
  });

  test('a right that ends meanwhile ends the export, and afterwards the download', async () => {
    const id = await order(owner, customers);
    const kept = await order(owner, customers);
    await run(kept);
    await fileOf(owner, kept);
    const takeAway = async () => {
      await quiet.db.deleteFrom('user_role').where('user_id', '=', quietWorld.dispatcher.id).execute();
      quiet.services.sessions.forgetAll();
    };
    await run(id, takeAway);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', code: 'export.access_changed' });
    expect(await refusalCode(owner.exports.fetch({ params: { id: kept } }))).toBe('export.access_changed');
  });

  test('a session that ends meanwhile ends the export', async () => {
    const person = await makeStaff(quiet.db, { folders: [quietWorld.folder], roles: ['DISP'] });
    const client = await quiet.client(person);
    const id = await order(client, customers);
    await run(id, async () => void (await client.session.logout({ query: { type: 'app' } })));
    const again = await quiet.client(person);
    expect((await again.exports.list()).data).toMatchObject([{ id, state: 'failed', code: 'session.ended' }]);
  });

  test('an interrupted export is written again from its beginning, at most three times', async () => {
    const person = await quiet.client(await makeStaff(quiet.db, { folders: [quietWorld.folder], roles: ['DISP'] }));
    const cut = async () => await Promise.reject(new Error('the process was killed'));
    const id = await order(person, customers);
    await expect(run(id, cut)).rejects.toThrow('killed');
    expect((await person.exports.list()).data).toMatchObject([{ id, state: 'running' }]);
    await run(id);
    expect(linesOf((await fileOf(person, id)).bytes)).toHaveLength(902);
    const doomed = await order(person, customers);
    await expect(run(doomed, cut)).rejects.toThrow('killed');
    await expect(run(doomed, cut)).rejects.toThrow('killed');
    await run(doomed, cut);
    expect((await person.exports.list()).data[0]).toMatchObject({ state: 'failed', code: 'server.failed' });
  });

  test('two exports of equal rows are two files, each kept for a day and removed alone', async () => {
    const person = await quiet.client(await makeStaff(quiet.db, { folders: [quietWorld.folder], roles: ['DISP'] }));
    const [first, second] = [await order(person, customers), await order(person, customers)];
    await run(first);
    await run(second);
    const until = (await person.exports.list()).data.map(({ keptUntil }) => (keptUntil ?? 0) - Date.now());
    for (const left of until) expect(Math.round(left / 3_600_000)).toBe(24);
    await person.exports.stop({ params: { id: first } });
    await sweepExports.run(jobContext(quiet.services));
    expect(await refusalCode(person.exports.fetch({ params: { id: first } }))).toBe('export.not_ready');
    expect(linesOf((await fileOf(person, second)).bytes)).toHaveLength(902);
    const job = jobContext(quiet.services);
    const tomorrow = { ...job, now: () => Date.now() + 25 * 3_600_000 };
    const before = await storedCount();
    await sweepExports.run(tomorrow);
    expect(await storedCount()).toBeLessThan(before);
    expect((await person.exports.list()).data.find(({ id }) => id === second)).toMatchObject({ state: 'gone' });
  });
});
