import { partsOn } from '@field-service/domain/money/tax.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/connect.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { baseLookupRows } from './lookups/base-lookups.ts';
import { taxClassesOf } from './lookups/taxes.ts';
import { installSite } from './site.ts';

const site = {
  title: 'Test',
  company: { name: 'Test', address: '1 Street', taxid: 'T1' },
  epoch: 'epoch-1',
  now: 1_790_000_000_000,
};
const requiredLists = [
  'app-rate4',
  'app-rate2',
  'app-rate1',
  'app-area',
  'app-file-tags-users',
  'app-stat-acts',
  'app-followup-reason',
  'app-notes',
  'app-rate-cust1',
  'app-rate-cust2',
  'app-locs',
  'app-usage-notes',
];

let database: Database;
let db: SystemDb;
beforeAll(async () => {
  database = await createTestDatabase();
  db = systemDb(database.appPool);
});
afterAll(async () => await database.stop());

const everything = async () => ({
  site: await db.selectFrom('site').selectAll().execute(),
  lookups: await db.selectFrom('lookup').selectAll().orderBy('id').execute(),
  roles: await db.selectFrom('role').selectAll().orderBy('id').execute(),
  settings: await db.selectFrom('setting').selectAll().orderBy('key').execute(),
  counters: await db.selectFrom('counter').selectAll().orderBy('id').execute(),
});

describe('installing a site', () => {
  it('changes nothing when it is repeated, and keeps changes of the site', async () => {
    await installSite(db, site);
    await db
      .updateTable('setting')
      .set({ data: JSON.stringify({ customerPortal: false }) })
      .where('key', '=', 'x-contactSettings')
      .execute();
    const before = await everything();
    await installSite(db, { ...site, epoch: 'another', title: 'Another' });
    expect(await everything()).toEqual(before);
    expect(before.site).toHaveLength(1);
  });

  it('creates every required list with choices in five languages', () => {
    const rows = baseLookupRows();
    for (const code of requiredLists) {
      const list = rows.find((row) => row.type === 0 && row.code === code);
      const choices = rows.filter((row) => row.parent_id !== null && row.parent_id === list?.id);
      expect(choices.length).toBeGreaterThan(1);
      expect(choices.filter((choice) => choice.data?.['alt'] === undefined)).toEqual([]);
    }
  });

  it('gives every lookup of a type a unique code and id', () => {
    const rows = baseLookupRows();
    expect(new Set(rows.map((row) => `${row.type} ${row.code}`)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });
});

describe('tax classes of a country', () => {
  it.each([
    ['MY', 'SST-8', 20261121, '8'],
    ['MY', 'SST-8', 20240229, '6'],
    ['VN', 'VAT-8', 20261121, '8'],
    ['VN', 'VAT-8', 20270101, '10'],
    ['VN', 'VAT-10', 20261121, '10'],
    ['ID', 'PPN-12', 20261121, '12'],
    ['SG', 'GST-9', 20261121, '9'],
  ])('of %s: %s on %i is %s per cent', (country, code, day, rate) => {
    const tax = taxClassesOf(country).find((each) => each.code === code);
    const parts = tax?.data?.['parts'];
    expect(Array.isArray(parts)).toBe(true);
    expect(partsOn({ id: code, group: false, parts: Array.isArray(parts) ? parts : [] }, day)).toMatchObject([
      { rate },
    ]);
  });
});
