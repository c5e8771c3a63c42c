import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { makeZip, type MadeEntry } from '@field-service/testing/zip-maker.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let template: string;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  const columns = ['code', 'name'].map((field) => ({ header: field.toUpperCase(), field }));
  const created = await admin.lookups.create({
    body: { type: 92, code: randomUUID(), name: 'Zones', data: { noun: 'lookup', type: 41, columns } },
  });
  template = created.data.id;
});
afterAll(async () => await server.stop());

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** Creates a workbook with one sheet. `bend` changes how the archive describes the sheet. */
function workbook(sheetData: string, bend: Partial<MadeEntry> = {}, sharedStrings?: string): Buffer {
  const entry = (name: string, xml: string): MadeEntry => ({ name, data: Buffer.from(xml), deflate: true });
  return makeZip([
    entry('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    entry(
      '_rels/.rels',
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    entry(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    {
      ...entry(
        'xl/worksheets/sheet1.xml',
        `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
      ...bend,
    },
    entry('xl/sharedStrings.xml', `<sst xmlns="${main}">${sharedStrings ?? ''}</sst>`),
  ]);
}
const cell = (ref: string, text: string): string => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headers = `<row r="1">${cell('A1', 'CODE')}${cell('B1', 'NAME')}</row>`;

const tryOut = async (client: TestClient, file: Buffer, id = template, fileName = 'rows.xlsx') =>
  await client.imports.run({
    params: { id },
    body: { fileName, content: file.toString('base64'), dryRun: true, folderId: world.folder.id },
  });

describe('the sender of a sheet', () => {
  const unreadable = Buffer.from('no workbook');

  it.each(['TECH', 'DISP', 'BILL'] as const)('requires the permission to import, which %s lacks', async (role) => {
    const person = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: [role] }), {
      app: role === 'TECH' ? 'app' : 'web',
    });
    expect(await refusalOf(tryOut(person, unreadable))).toMatchObject({
      code: 'permission.missing',
      params: { needs: 'IMPT:CR' },
    });
  });

  it('is rejected for an unknown template before the sheet is read', async () => {
    expect(await refusalOf(tryOut(admin, unreadable, 'none'))).toMatchObject({ code: 'record.not_found' });
  });

  it('is rejected without the permission to write the noun before the sheet is read', async () => {
    const { data: role } = await admin.roles.create({
      body: { code: randomUUID(), name: 'Importer', perms: ['EXT:AWEB:*', 'IMPT:CR:*', 'LOKP:VW:*'] },
    });
    const importer = await makeStaff(server.db, { folders: [world.folder] });
    await server.db.insertInto('user_role').values({ user_id: importer.id, role_id: role.id }).execute();
    expect(await refusalOf(tryOut(await server.client(importer), unreadable))).toMatchObject({
      code: 'permission.missing',
      params: { needs: 'LOKP:CR|UP' },
    });
  });
});

describe('a workbook', () => {
  it('built by hand is accepted', async () => {
    const rows = `${headers}<row r="2">${cell('A2', randomUUID())}${cell('B2', 'North')}</row>`;
    expect((await tryOut(admin, workbook(rows))).data).toMatchObject({ created: 1, problems: [] });
  });

  it.each<[string, string]>([
    ['with a very distant cell', `${headers}<row r="30000"><c r="ALL30000"><v>1</v></c></row>`],
    ['with a cell in a column beyond the limit', `${headers}<row r="2"><c r="ALL2"><v>1</v></c></row>`],
    ['with a cell in a row beyond the limit', `${headers}<row r="900000"><c r="A900000"><v>1</v></c></row>`],
    ['with more cells than a sheet may have', `${headers}<row r="2">${'<c r="A2"/>'.repeat(300_000)}</row>`],
    ['with 16 MB in one cell', `<row r="1">${cell('A1', 'a'.repeat(16_000_000))}</row>`],
    ['with 4 MB in an attribute', `<row r="1" spans="${'1'.repeat(4_000_000)}">${cell('A1', 'CODE')}</row>`],
    ['that inflates to 300 MB', `<row r="1">${cell('A1', 'CODE')}</row>${' '.repeat(300_000_000)}`],
  ])('%s is rejected as too large', async (_name, sheetData) => {
    expect(await refusalOf(tryOut(admin, workbook(sheetData)))).toMatchObject({
      code: 'import.too_large',
      status: 422,
    });
  });

  it('whose shared strings expand too much is rejected as too large', async () => {
    const rows = Array.from(
      { length: 900 },
      (_none, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c></row>`,
    );
    const file = workbook(headers + rows.join(''), {}, `<si><t>${'a'.repeat(30_000)}</t></si>`);
    expect(await refusalCode(tryOut(admin, file))).toBe('import.too_large');
  });

  it.each<[string, Partial<MadeEntry>]>([
    ['states fewer bytes than it inflates to', { bytes: 100 }],
    ['states more bytes than it inflates to', { bytes: 100_000 }],
    ['has another checksum', { crc32: 1 }],
    ['has another name in its local header', { localName: 'xl/worksheets/sheet9.xml' }],
  ])('whose sheet %s is rejected as unreadable', async (_name, bend) => {
    const rows = `${headers}<row r="2">${cell('A2', randomUUID())}${cell('B2', 'North')}</row>`;
    expect(await refusalCode(tryOut(admin, workbook(rows, bend)))).toBe('import.unreadable');
  });

  it('whose cells disguise their position is rejected as unreadable', async () => {
    const hidden = `${headers}<row r="2"><c r="&#65;LL30000"><v>1</v></c></row>`;
    expect(await refusalCode(tryOut(admin, workbook(hidden)))).toBe('import.unreadable');
  });
});

describe('a csv file', () => {
  it.each<[string, string]>([
    ['with too many columns', `CODE,NAME\r\n${','.repeat(2000)}`],
    ['with too much text in a field', `CODE,NAME\r\na,${'b'.repeat(300_000)}`],
  ])('%s is rejected as too large', async (_name, text) => {
    expect(await refusalCode(tryOut(admin, Buffer.from(text), template, 'rows.csv'))).toBe('import.too_large');
  });
});

it('rejects sheets as busy while too many are waiting to be read', async () => {
  // The sheet is slow to read, and has more rows than one import accepts.
  const sheet = Buffer.from(`CODE,NAME\r\n${`${','.repeat(18)}\r\n`.repeat(9000)}`);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async () => await outcomeOf(tryOut(admin, sheet, template, 'rows.csv'))),
  );
  expect(new Set(outcomes)).toEqual(new Set(['import.too_many_rows', 'server.busy']));
});
