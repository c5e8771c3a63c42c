import { groups } from '@field-service/i18n/groups.ts';
import { makeFolder, makeStaff } from '@field-service/testing/people.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

type Client = Awaited<ReturnType<TestServer['client']>>;
let server: TestServer;
let admin: Client;
let anybody: Client;
let dispatcher: Client;

beforeAll(async () => {
  server = await startTestServer();
  const folder = await makeFolder(server.db);
  admin = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['ADMIN'] }));
  dispatcher = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
  anybody = await server.client();
});
afterAll(async () => await server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('language_phrase').execute();
  await server.db.deleteFrom('language_base').execute();
});

const own = async (code: string, part = 'office') =>
  (await anybody.languages.part({ params: { code, part } })).data[0]?.data.lang;

describe("a site's own phrases", () => {
  it('are in the dictionary of their language, for every app that shows them', async () => {
    const { data } = await admin.languages.savePart({
      params: { code: 'vi', part: 'office' },
      body: { lang: { 'New job': 'Tạo việc', Save: 'Ghi lại' } },
    });
    expect(data[0]?.data.lang).toEqual({ 'New job': 'Tạo việc', Save: 'Ghi lại' });
    expect(await own('vi')).toEqual({ 'New job': 'Tạo việc', Save: 'Ghi lại' });
    // `Save` is shared by all apps; `New job` is only in the office.
    expect(await own('vi', 'app')).toEqual({ Save: 'Ghi lại' });
    expect(await own('ms')).toEqual({});
    expect((await anybody.languages.dictionary({ params: { code: 'vi' } })).data).toMatchObject([
      { code: 'vi', data: { lang: { Save: 'Ghi lại' } } },
    ]);
  });

  it.each([
    ['zh-Hans', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['ms-MY', 'ms'],
  ])('are found by %s as %s', async (code, expected) => {
    expect((await anybody.languages.dictionary({ params: { code } })).data[0]?.code).toBe(expected);
  });

  it('are sent again only after a change, including the removal of a text', async () => {
    await admin.languages.savePart({ params: { code: 'id', part: 'office' }, body: { lang: { Save: 'Simpan data' } } });
    const uts = (await anybody.languages.part({ params: { code: 'id', part: 'office' } })).data[0]?.uts ?? 0;
    const again = async () =>
      (await anybody.languages.part({ params: { code: 'id', part: 'office' }, query: { uts: String(uts) } })).data;
    expect(await again()).toEqual([]);
    await admin.languages.savePart({ params: { code: 'id', part: 'office' }, body: { lang: { Save: 'Simpan data' } } });
    expect(await again()).toEqual([]);
    await admin.languages.savePart({ params: { code: 'id', part: 'office' }, body: { lang: {} } });
    expect(await again()).toEqual([]);
    await admin.languages.savePart({ params: { code: 'id', part: 'office' }, body: { lang: { Save: null } } });
    expect((await again())[0]?.data.lang).toEqual({});
  });

  it('must have the parameters of their phrase; otherwise, nothing is stored', async () => {
    const lang = { 'Sort by {{column}}': 'Susun ikut {{lajur}}', Save: 'Simpan' };
    const refusal = await refusalOf(
      admin.languages.savePart({ params: { code: 'ms', part: 'office' }, body: { lang } }),
    );
    expect(refusal).toMatchObject({
      code: 'language.placeholders',
      params: { phrase: 'Sort by {{column}}', expected: ['column'] },
    });
    expect(await own('ms')).toEqual({});
    await admin.languages.savePart({
      params: { code: 'ms', part: 'office' },
      body: { lang: { 'Sort by {{column}}': 'Susun ikut {{column}}' } },
    });
    expect(await own('ms')).toEqual({ 'Sort by {{column}}': 'Susun ikut {{column}}' });
  });

  it('are recorded in the history with the previous text', async () => {
    await admin.languages.savePart({ params: { code: 'vi', part: 'shared' }, body: { lang: { Save: 'Một' } } });
    await admin.languages.savePart({ params: { code: 'vi', part: 'shared' }, body: { lang: { Save: 'Hai' } } });
    const rows = await server.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('noun', '=', 'language')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([{ before: { 'vi Save': 'Một' }, after: { 'vi Save': 'Hai' } }]);
  });

  it.each([
    ['an unknown language', { code: 'fr', part: 'office' }, 'language.unknown'],
    ['an unknown part', { code: 'vi', part: 'kitchen' }, 'language.unknown_part'],
    ['a phrase that the product does not have', { code: 'vi', part: 'office' }, 'language.unknown_phrase'],
  ])('reject %s', async (_name, params, code) => {
    expect(
      await refusalOf(admin.languages.savePart({ params, body: { lang: { 'No such phrase': 'x' } } })),
    ).toMatchObject({ code });
  });

  it('require the permission to change them', async () => {
    const call = { params: { code: 'vi', part: 'office' }, body: { lang: { Save: 'x' } } };
    expect(await refusalOf(dispatcher.languages.savePart(call))).toMatchObject({ code: 'permission.missing' });
    expect(await refusalOf(anybody.languages.savePart(call))).toMatchObject({ code: 'session.missing' });
    expect(await refusalOf(dispatcher.languages.base({ params: { x: 'office' } }))).toMatchObject({
      code: 'permission.missing',
    });
    expect(await own('vi')).toEqual({});
  });
});

describe('the base', () => {
  it("contains every phrase of a part, with its parameters and both the product's and the site's texts", async () => {
    await admin.languages.savePart({ params: { code: 'vi', part: 'shared' }, body: { lang: { Save: 'Ghi' } } });
    const { data } = await admin.languages.base({ params: { x: 'shared' } });
    expect(data).toHaveLength(Object.keys(groups.shared).length);
    expect(data.find(({ phrase }) => phrase === 'Save')).toEqual({
      part: 'shared',
      phrase: 'Save',
      params: [],
      product: { 'en-GB': 'Save', ...groups.shared.Save },
      own: { vi: 'Ghi' },
      added: false,
    });
    expect(data.find(({ phrase }) => phrase === 'Sort by {{column}}')?.params).toEqual(['column']);
  });

  it('accepts phrases of the site, which are removed with their texts', async () => {
    await admin.languages.saveBase({
      params: { x: 'office' },
      body: { phrases: ['Cold room {{n}}', 'Save the bees'] },
    });
    await admin.languages.savePart({
      params: { code: 'ms', part: 'office' },
      body: { lang: { 'Cold room {{n}}': 'Bilik sejuk {{n}}' } },
    });
    expect(await own('ms')).toEqual({ 'Cold room {{n}}': 'Bilik sejuk {{n}}' });
    const { data } = await admin.languages.saveBase({ params: { x: 'office' }, body: { phrases: ['Save the bees'] } });
    expect(data.filter(({ added }) => added).map(({ phrase }) => phrase)).toEqual(['Save the bees']);
    expect(await own('ms')).toEqual({});
  });

  it('always keeps the phrases of the product', async () => {
    const before = (await admin.languages.base({ params: { x: 'portal' } })).data.length;
    expect((await admin.languages.saveBase({ params: { x: 'portal' }, body: { phrases: [] } })).data).toHaveLength(
      before,
    );
  });

  it('accepts phrases together with their text in one language', async () => {
    const { data } = await admin.languages.saveBasePart({
      params: { x: 'zh-Hans', part: 'field' },
      body: { lang: { 'Cold room': '冷库' } },
    });
    expect(data.find(({ phrase }) => phrase === 'Cold room')).toMatchObject({ added: true, own: { 'zh-CN': '冷库' } });
  });

  it('counts the phrases of each language', async () => {
    await admin.languages.savePart({ params: { code: 'vi', part: 'office' }, body: { lang: { Save: 'Ghi' } } });
    const { data } = await admin.languages.list({ params: { x: 'all' } });
    expect(data.map(({ code, own: count }) => [code, count])).toEqual([
      ['en-GB', 0],
      ['vi', 1],
      ['ms', 0],
      ['id', 0],
      ['zh-CN', 0],
    ]);
    expect(new Set(data.map(({ phrases }) => phrases))).toEqual(
      new Set([Object.values(groups).reduce((sum, group) => sum + Object.keys(group).length, 0)]),
    );
  });
});

describe('a sheet of translations', () => {
  const rows = [
    { phrase: 'Save', lang: { vi: 'Ghi', ms: 'Simpan' } },
    { phrase: 'No such phrase', lang: { vi: 'x' } },
    { phrase: 'Sort by {{column}}', lang: { vi: 'Sắp xếp' } },
    { phrase: 'Save', lang: { vi: 'Ghi lại' } },
    { phrase: 'Cancel', lang: { fr: 'Annuler' } },
    { phrase: 'Close', lang: {} },
  ];

  it('can be checked first, which reports every wrong row with its number and reason', async () => {
    const { data } = await admin.languages.importBase({ body: { part: 'shared', dryRun: true, rows } });
    expect(data).toEqual({
      taken: 0,
      problems: [
        { row: 2, phrase: 'No such phrase', reason: 'unknown_phrase' },
        { row: 3, phrase: 'Sort by {{column}}', reason: 'placeholders' },
        { row: 4, phrase: 'Save', reason: 'repeated' },
        { row: 5, phrase: 'Cancel', reason: 'unknown_language' },
        { row: 6, phrase: 'Close', reason: 'empty' },
      ],
    });
  });

  it('is accepted completely or not at all', async () => {
    expect(await refusalOf(admin.languages.importBase({ body: { part: 'shared', rows } }))).toMatchObject({
      code: 'language.rows_wrong',
    });
    expect(await own('vi', 'shared')).toEqual({});
    expect((await admin.languages.importBase({ body: { part: 'shared', rows: rows.slice(0, 1) } })).data).toEqual({
      taken: 1,
      problems: [],
    });
    expect([await own('vi', 'shared'), await own('ms', 'shared')]).toEqual([{ Save: 'Ghi' }, { Save: 'Simpan' }]);
  });
});
