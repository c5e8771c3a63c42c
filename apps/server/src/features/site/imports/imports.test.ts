import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let office: TestClient;
let strangersFolder: string;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  office = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] }));
  strangersFolder = (await makeFolder(server.db)).id;
});
afterAll(async () => await server.stop());

const code = (): string => randomUUID().slice(0, 8);
const column = (field: string) => ({ header: field.toUpperCase(), field });
const template = async (data: Record<string, unknown>): Promise<string> =>
  (await admin.lookups.create({ body: { type: 92, code: `t-${code()}`, name: 'Template', data } })).data.id;
const zones = async (): Promise<string> =>
  await template({ noun: 'lookup', type: 41, columns: ['code', 'name', 'seq', 'parent', 'flags'].map(column) });
type Body = RouteInput<typeof contract.imports.run>['body'];
const csv = (lines: readonly string[]): Pick<Body, 'fileName' | 'content'> => ({
  fileName: 'rows.csv',
  content: Buffer.from(lines.join('\r\n')).toString('base64'),
});
const run = async (client: TestClient, id: string, body: Partial<Body> & Pick<Body, 'fileName' | 'content'>) =>
  (await client.imports.run({ params: { id }, body: { dryRun: false, folderId: world.folder.id, ...body } })).data;
const namesOf = async (codes: readonly string[]): Promise<string[]> =>
  (
    await server.db
      .selectFrom('lookup')
      .select('name')
      .where('code', 'in', [...codes])
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

describe('an import of lookups', () => {
  it('has a dry run, a first run, and another run that updates the same records', async () => {
    const id = await zones();
    const [a, b] = [code(), code()];
    const sheet = csv(['CODE,NAME,SEQ,PARENT,FLAGS', `${a},North,1,,D`, `${b},"North, inner",2,${a},`]);
    expect(await run(office, id, { ...sheet, dryRun: true })).toEqual({
      noun: 'lookup',
      rows: 2,
      created: 2,
      updated: 0,
      problems: [],
    });
    expect(await namesOf([a, b])).toEqual([]);
    const recorded = await server.db.selectFrom('history').select('after').where('noun', '=', 'lookup').execute();
    expect(recorded.filter(({ after }) => after['code'] === a)).toEqual([]);
    expect(await run(office, id, sheet)).toEqual({ noun: 'lookup', rows: 2, created: 2, updated: 0, problems: [] });
    expect(await run(office, id, csv(['name,code', `South,${a}`]))).toMatchObject({ created: 0, updated: 1 });
    expect(await namesOf([a, b])).toEqual(['North, inner', 'South']);
  });

  it('reports every bad row by its number, and imports nothing', async () => {
    const id = await zones();
    const [good, twice] = [code(), code()];
    const sheet = csv([
      'CODE,NAME,SEQ,PARENT,FLAGS',
      `${good},Good,1,,`,
      `${code()},,1,,`,
      `${twice},One,1,,`,
      `${twice},Two,1,,`,
      '',
      `${code()},Wrong,x,,`,
      `${code()},Orphan,1,nobody,`,
      `${code()},Flags,1,,DD`,
    ]);
    const problems = [
      { row: 3, field: 'name', problem: 'missing' },
      { row: 5, field: 'code', problem: 'duplicate' },
      { row: 6, field: 'seq', problem: 'invalid' },
      { row: 7, field: 'parent', problem: 'unknown' },
      { row: 8, field: 'flags', problem: 'invalid' },
    ];
    expect(await run(office, id, { ...sheet, dryRun: true })).toMatchObject({ rows: 7, created: 2, problems });
    expect(await refusalOf(run(office, id, sheet))).toMatchObject({
      code: 'import.rows_refused',
      status: 422,
      params: { problems },
    });
    expect(await namesOf([good, twice])).toEqual([]);
  });
});

describe('an import of items and customers', () => {
  it('finds types and units by their codes', async () => {
    const id = await template({
      noun: 'item',
      columns: ['code', 'name', 'type', 'uom', 'price', 'stationType'].map(column),
      defaults: { status: 'active' },
    });
    const [bait, wrong] = [code(), code()];
    const header = 'CODE,NAME,TYPE,UOM,PRICE,STATIONTYPE';
    expect(await run(office, id, csv([header, `${bait},Bait,BAIT,g,1.50,RBS`]))).toMatchObject({ created: 1 });
    const item = await server.db
      .selectFrom('item')
      .select(['id', 'price', 'folder_id'])
      .where('code', '=', bait)
      .executeTakeFirstOrThrow();
    expect((await office.items.get({ params: { id: item.id } })).data).toMatchObject({
      name: 'Bait',
      uom: 'Gram',
      status: { code: 'active' },
    });
    expect(
      await run(office, id, {
        ...csv([header, `${wrong},X,NOTYPE,g,1,`, `${code()},Y,BAIT,g,-1,`, `${code()},Z,BAIT,g,1.2.3,`]),
        dryRun: true,
      }),
    ).toMatchObject({
      problems: [
        { row: 2, field: 'type', problem: 'unknown' },
        { row: 3, field: 'price', problem: 'invalid' },
        { row: 4, field: 'price', problem: 'invalid' },
      ],
    });
  });

  it('reads the first sheet of a workbook', async () => {
    const id = await template({
      noun: 'contact',
      columns: ['code', 'name', 'email', 'paymentdays', 'type'].map(column),
    });
    const [one, two] = [code(), code()];
    const cells = [
      ['CODE', 'NAME', 'EMAIL', 'PAYMENTDAYS', 'TYPE'],
      [one, 'Công ty Đông Á', 'a@example.com', 14, 'CUST'],
      [two, '东亚', null, null, null],
    ];
    const content = (
      await writeExcelFile(cells.map((row) => row.map((value) => (value === null ? null : { value })))).toBuffer()
    ).toString('base64');
    expect(await run(office, id, { fileName: 'customers.XLSX', content })).toMatchObject({
      noun: 'contact',
      created: 2,
      problems: [],
    });
    expect(
      await server.db
        .selectFrom('contact')
        .select(['name', 'email', 'payment_days', 'folder_id'])
        .where('code', 'in', [one, two])
        .orderBy('payment_days')
        .execute(),
    ).toEqual([
      { name: 'Công ty Đông Á', email: 'a@example.com', payment_days: 14, folder_id: world.folder.id },
      { name: '东亚', email: null, payment_days: 30, folder_id: world.folder.id },
    ]);
    expect(await run(office, id, { ...csv(['code,name,email', `${code()},X,nobody`]), dryRun: true })).toMatchObject({
      problems: [{ row: 2, field: 'email', problem: 'invalid' }],
    });
  });
});

describe('a sheet', () => {
  it.each<[string, Pick<Body, 'fileName' | 'content'>, string]>([
    [
      'that is not a workbook',
      { fileName: 'a.xlsx', content: Buffer.from('no zip').toString('base64') },
      'import.unreadable',
    ],
    [
      'that is not UTF-8',
      { fileName: 'a.csv', content: Buffer.from([0xff, 0xfe, 0x41]).toString('base64') },
      'import.unreadable',
    ],
    ['without a required column', csv(['CODE', 'A']), 'import.headers_missing'],
    [
      'with too many rows',
      csv(['CODE,NAME', ...Array.from({ length: 1001 }, (_none, at) => `c${at},N`)]),
      'import.too_many_rows',
    ],
  ])('%s is rejected', async (_name, sheet, refusal) => {
    expect(await refusalOf(run(office, await zones(), sheet))).toMatchObject({ code: refusal, status: 422 });
  });
});

describe('permission to import', () => {
  it('includes the permission to write the noun in the folder or, for the whole site, requires an administrator', async () => {
    const id = await zones();
    const sheet = csv(['CODE,NAME', `${code()},N`]);
    expect(await refusalCode(run(await server.client(world.dispatcher), id, sheet))).toBe('permission.missing');
    expect(await refusalCode(run(office, id, { ...sheet, folderId: strangersFolder }))).toBe(
      'record.referenced_missing',
    );
    expect(await refusalCode(office.imports.run({ params: { id }, body: { ...sheet, dryRun: true } }))).toBe(
      'permission.missing',
    );
    expect((await admin.imports.run({ params: { id }, body: { ...sheet, dryRun: false } })).data.created).toBe(1);
  });

  it('requires an existing template', async () => {
    const other = (await admin.lookups.create({ body: { type: 41, code: code(), name: 'Zone' } })).data.id;
    for (const id of [other, 'none'])
      expect(await refusalOf(run(admin, id, csv(['a', 'b'])))).toMatchObject({ code: 'record.not_found', status: 404 });
  });
});
