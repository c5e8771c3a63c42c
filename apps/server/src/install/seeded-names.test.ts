import { jobStatusCodes, type JobStatus } from '@field-service/domain/work/post-status.ts';
import { languages } from '@field-service/i18n/languages.ts';
import { translate } from '@field-service/i18n/translate.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { up } from '../db/migrations/0040_seeded_names.ts';
import { nameRoles } from '../db/migrations/0049_role_names.ts';
import { up as addReasons } from '../db/migrations/0045_reasons.ts';
import { up as addStages } from '../db/migrations/0056_catch_stages.ts';
import { up as addProtection } from '../db/migrations/0059_protection.ts';
import { up as markTogether } from '../db/migrations/0061_stations_together.ts';
import { up as rename } from '../db/migrations/0050_seeded_names.ts';
import { up as addAnalysis } from '../db/migrations/0075_analysis.ts';
import { dashboardId } from './dashboards.ts';
import { installSite } from './site.ts';
import { lookupId } from './lookup-row.ts';
import { baseLookupRows } from './lookups/base-lookups.ts';
import { taxClassesOf } from './lookups/taxes.ts';

const Named = z.object({ alt: z.record(z.string(), z.object({ name: z.string() })) });
const nameIn = (row: { name: string; data: unknown }, language: string): string | undefined =>
  language === 'en-GB' ? row.name : Named.safeParse(row.data).data?.alt[language]?.name;
const statusPhrase = {
  TD: 'To do',
  IP: 'In progress',
  CLS: 'Pending signature',
  CWO: 'Closed without signature',
  DN: 'Done',
  X: 'Cancelled',
} as const satisfies Record<JobStatus, string>;

let database: Database;
let db: SystemDb;
let asOwner: Kysely<unknown>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = systemDb(database.appPool);
  asOwner = new Kysely({ dialect: new PostgresDialect({ pool: database.ownerPool }) });
});
afterAll(async () => await database.stop());

const read = async (id: string) =>
  await db.selectFrom('lookup').select(['name', 'data']).where('id', '=', id).executeTakeFirstOrThrow();

describe('the names of seeded lookups', () => {
  it('exist in five languages', () => {
    const nameless = baseLookupRows().flatMap((row) =>
      languages
        .filter((language) => !nameIn({ name: row.name, data: row.data }, language))
        .map((language) => `${row.type} ${row.code ?? ''}: ${language}`),
    );
    expect(nameless).toEqual([]);
    const taxes = ['MY', 'VN', 'ID', 'SG'].flatMap(taxClassesOf);
    expect(taxes.filter((tax) => typeof tax.names === 'string')).toEqual([]);
  });

  it('of statuses match the phrases shown on screens', () => {
    const rows = baseLookupRows().filter((row) => row.type === 310);
    const differing = jobStatusCodes.flatMap((code) => {
      const row = rows.find((each) => each.code === code);
      return languages
        .filter(
          (language) =>
            !row ||
            nameIn({ name: row.name, data: row.data }, language) !== translate(language, 'shared', statusPhrase[code]),
        )
        .map((language) => `${code} in ${language}`);
    });
    expect(differing).toEqual([]);
  });
});

describe('the migration of seeded names', () => {
  const pending = lookupId(310, 'CLS');
  const zone = lookupId(33, 'RETAIL');
  it('renames unchanged names, but none that the site has changed', async () => {
    await installSite(db, {
      title: 'Test',
      company: { name: 'Test', address: '1 Street', taxid: 'T1' },
      epoch: 'epoch-1',
      now: 1_790_000_000_000,
    });
    const old = { alt: { vi: { name: 'Chờ cập nhật hoặc chữ ký' }, ms: { name: 'Tunggu' } } };
    await db
      .updateTable('lookup')
      .set({ name: 'Pending update or signature', data: JSON.stringify(old) })
      .where('id', '=', pending)
      .execute();
    await db.updateTable('lookup').set({ name: 'Shops', data: '{}' }).where('id', '=', zone).execute();
    await up(asOwner);
    expect(await read(pending)).toMatchObject({
      name: 'Pending signature',
      data: { alt: { vi: { name: 'Chờ chữ ký' }, ms: { name: 'Tunggu' } } },
    });
    expect(await read(zone)).toEqual({ name: 'Shops', data: {} });
  });

  it('adds translations to names without any', async () => {
    await db.updateTable('lookup').set({ name: 'Retail', data: '{}' }).where('id', '=', zone).execute();
    await up(asOwner);
    expect(await read(zone)).toMatchObject({
      name: 'Retail',
      data: { alt: { vi: { name: 'Bán lẻ' }, 'zh-CN': { name: '零售' } } },
    });
  });
});

describe('a later migration', () => {
  it('gives an existing site the same list as a new one', async () => {
    const inList = db
      .selectFrom('lookup')
      .select(['id', 'code', 'name', 'parent_id', 'data'])
      .where('type', '=', 0)
      .where('code', 'like', 'app-nosign-reason%')
      .orderBy('code');
    const installed = await inList.execute();
    expect(installed.length).toBe(5);
    await db.deleteFrom('lookup').where('type', '=', 0).where('code', 'like', 'app-nosign-reason.%').execute();
    await db.deleteFrom('lookup').where('type', '=', 0).where('code', '=', 'app-nosign-reason').execute();
    await addReasons(asOwner);
    await addReasons(asOwner);
    expect(await inList.execute()).toEqual(installed);
  });

  it('gives an existing site the list of protective equipment, and says which areas are outdoors', async () => {
    const inLists = db
      .selectFrom('lookup')
      .select(['id', 'code', 'name', 'parent_id', 'data'])
      .where('type', '=', 0)
      .where((where) => where.or([where('code', 'like', 'app-protection%'), where('code', 'like', 'app-area.%')]))
      .orderBy('code');
    const installed = await inLists.execute();
    expect(installed.filter(({ code }) => code.startsWith('app-protection.')).length).toBe(8);
    expect(installed.filter(({ data }) => data['outdoors'] === true).map(({ code }) => code)).toEqual([
      'app-area.PERIMETER',
      'app-area.WASTE',
    ]);
    await db.deleteFrom('lookup').where('type', '=', 0).where('code', 'like', 'app-protection.%').execute();
    await db.deleteFrom('lookup').where('type', '=', 0).where('code', '=', 'app-protection').execute();
    await db
      .updateTable('lookup')
      .set({ data: sql`data - 'outdoors'` })
      .where('code', 'like', 'app-area.%')
      .execute();
    await addProtection(asOwner);
    await addProtection(asOwner);
    expect(await inLists.execute()).toEqual(installed);
  });

  it('gives an existing site the list of the stages of catches', async () => {
    const stages = db
      .selectFrom('lookup')
      .select(['id', 'code', 'name', 'parent_id', 'data'])
      .where('type', '=', 0)
      .where('code', 'like', 'app-catch-stages%')
      .orderBy('code');
    const installed = await stages.execute();
    expect(installed.map(({ name }) => name)).toContain('Larvae');
    await db.deleteFrom('lookup').where('type', '=', 0).where('code', 'like', 'app-catch-stages.%').execute();
    await db.deleteFrom('lookup').where('type', '=', 0).where('code', '=', 'app-catch-stages').execute();
    await addStages(asOwner);
    await addStages(asOwner);
    expect(await stages.execute()).toEqual(installed);
  });

  it('gives the station types of an existing site what a new one has, except what the site has set', async () => {
    const types = db.selectFrom('lookup').select(['code', 'data']).where('type', '=', 231).orderBy('code');
    const installed = await types.execute();
    await sql`
      update lookup set data = jsonb_set(data - 'actions', '{checklist}', (select jsonb_agg(e - 'many') from jsonb_array_elements(data->'checklist') e))
       where type = 231`.execute(asOwner);
    await markTogether(asOwner);
    await markTogether(asOwner);
    expect(await types.execute()).toEqual(installed);
    const bait = lookupId(231, 'RBS');
    const own = { actions: ['CHECKED'], checklist: [{ row: 'secured', Title: 'Secured', many: false }] };
    await db
      .updateTable('lookup')
      .set({ data: JSON.stringify(own) })
      .where('id', '=', bait)
      .execute();
    await markTogether(asOwner);
    expect((await read(bait)).data).toEqual(own);
  });

  it('translates the names of seeded roles, except one that the site renamed', async () => {
    const named = async () => await db.selectFrom('role').select(['code', 'name', 'alt']).orderBy('code').execute();
    const installed = await named();
    expect(installed.filter(({ alt }) => Object.keys(alt).length !== languages.length - 1)).toEqual([]);
    await db.updateTable('role').set({ alt: '{}' }).execute();
    await db.updateTable('role').set({ name: 'Crew' }).where('code', '=', 'TECH').execute();
    await nameRoles(asOwner);
    expect(await named()).toEqual(
      installed.map((role) => (role.code === 'TECH' ? { ...role, name: 'Crew', alt: {} } : role)),
    );
  });

  it('corrects the Chinese name of payment due on receipt, unless the site has changed it', async () => {
    const due = lookupId(101, 'N0');
    const write = async (name: string) =>
      await db
        .updateTable('lookup')
        .set({ data: JSON.stringify({ alt: { 'zh-CN': { name } } }) })
        .where('id', '=', due)
        .execute();
    await write('货到付款');
    await addReasons(asOwner);
    expect((await read(due)).data).toEqual({ alt: { 'zh-CN': { name: '见票即付' } } });
    await write('收货付款');
    await addReasons(asOwner);
    expect((await read(due)).data).toEqual({ alt: { 'zh-CN': { name: '收货付款' } } });
  });

  it('improves seeded texts of lookups and dashboards, except those that the site has changed', async () => {
    const rows = async () => ({
      due: await read(lookupId(101, 'N0')),
      site: await read(lookupId(31, 'SITE')),
      billing: await db.selectFrom('dashboard').selectAll().where('id', '=', dashboardId('billing-month')).execute(),
    });
    await rename(asOwner);
    const installed = await rows();
    expect(installed.billing).toMatchObject([{ title: "This month's billing", names: { id: 'Penagihan bulan ini' } }]);
    const put = async (id: string, name: string, ms: string) =>
      await db
        .updateTable('lookup')
        .set({ name, data: sql`jsonb_set(data, '{alt,ms,name}', to_jsonb(${ms}::text))` })
        .where('id', '=', id)
        .execute();
    await put(lookupId(31, 'SITE'), 'Branch address', 'Alamat cawangan');
    await put(lookupId(101, 'N0'), 'On receipt', 'Bayar semasa terima');
    await sql`
      update dashboard set title = 'Billing month', names = replace(names::text, 'Penagihan bulan ini', 'Bulan penagihan')::jsonb
       where id = ${dashboardId('billing-month')}`.execute(asOwner);
    await rename(asOwner);
    const renamed = await rows();
    expect(renamed.site).toEqual(installed.site);
    expect(renamed.due).toEqual({ ...installed.due, name: 'On receipt' });
    expect(renamed.billing.map(({ title, names }) => ({ title, names }))).toEqual(
      installed.billing.map(({ title, names }) => ({ title, names })),
    );
  });
});

describe('the migration that adds the analysis', () => {
  it('gives existing sites its dashboards with titles in five languages, and keeps those that a site has changed', async () => {
    const codes = ['lateness', 'findings', 'chemicals', 'revenue', 'technicians'];
    const [changed, ...missing] = codes.map(dashboardId);
    const title = 'Ours';
    await db
      .updateTable('dashboard')
      .set({ title })
      .where('id', '=', changed ?? '')
      .execute();
    await sql`delete from dashboard where id = any(${missing}::text[])`.execute(asOwner);
    await addAnalysis(asOwner);
    const found = await db
      .selectFrom('dashboard')
      .select(['id', 'shared', 'title', 'names'])
      .where('id', 'in', codes.map(dashboardId))
      .execute();
    expect(found).toHaveLength(codes.length);
    expect(found.find(({ id }) => id === changed)?.title).toBe(title);
    expect(found.filter(({ names }) => Object.keys(names).length !== languages.length - 1)).toEqual([]);
  });
});
