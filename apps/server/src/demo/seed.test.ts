import { createHash } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/connect.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { customerCount, demoPassword, technicianCount } from './facts.ts';
import { seedDemo, type SeedOptions } from './seed.ts';

const now = Date.UTC(2026, 10, 21, 0, 30);
const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** Stores the bytes by their hash, as the file store does. */
function memory() {
  const kept = new Map<string, Uint8Array>();
  const put = async (bytes: Uint8Array) => {
    const name = sha256(bytes);
    kept.set(name, bytes);
    return await Promise.resolve({ sha256: name, bytes: bytes.length });
  };
  return { kept, put };
}
const options = (files = memory()): SeedOptions & { files: ReturnType<typeof memory> } => ({
  now,
  epoch: 'epoch-1',
  files,
  hashPassword: async (sent) => await hash(sent, { memoryCost: 64, timeCost: 1 }),
});

let database: Database;
let db: SystemDb;
const seeded = options();
beforeAll(async () => {
  database = await createTestDatabase();
  db = systemDb(database.ownerPool);
  await seedDemo(db, seeded);
}, 120_000);
afterAll(async () => await database.stop());

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(db)).rows;
}
async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const [row] = await rowsOf(query);
  if (row === undefined) throw new Error('the query answers no row');
  return row;
}

describe('the demonstration company', () => {
  it('has the documented size', async () => {
    const [stations, visits, jobs] = [
      await one(sql<{ n: number }>`select count(*) n from station`),
      await one(sql<{ n: number }>`select count(*) n from visit`),
      await one(sql<{ n: number }>`select count(*) n from post where systype = 'job' and plan < ${now - dayMs}`),
    ].map((row) => row.n);
    expect(stations).toBeGreaterThan(2700);
    expect(stations).toBeLessThan(3300);
    expect(visits).toBeGreaterThan(8000);
    expect(visits).toBeLessThan(12_500);
    expect(jobs).toBeGreaterThanOrEqual(300);
    expect(jobs).toBeLessThanOrEqual(400);
    const sites = await rowsOf(sql<{ branch: string; customers: number; sites: string; least: number; most: number }>`
      select f.code branch, count(*) customers, sum(s.n) sites, min(s.n) least, max(s.n) most
        from contact c join folder f on f.id = c.folder_id join (select contact_id, count(*) n from contact_info where type_val = 3 group by 1) s on s.contact_id = c.id group by 1 order by 1`);
    expect(sites.map(({ branch, customers, sites: n }) => [branch, customers, Number(n)])).toEqual([
      ['HCM', 10, 25],
      ['JKT', 10, 25],
      ['KL', 10, 25],
      ['SIN', 10, 25],
    ]);
    expect(Math.min(...sites.map((row) => row.least))).toBe(1);
    expect(Math.max(...sites.map((row) => row.most))).toBe(6);
  });

  it('accepts the printed password for every login', async () => {
    const users = await rowsOf(
      sql<{ username: string; hash: string }>`select username, password_hash hash from app_user`,
    );
    expect(users.filter((user) => /^tech\d$/.test(user.username))).toHaveLength(technicianCount);
    expect(users.filter((user) => /^customer\d+$/.test(user.username))).toHaveLength(customerCount);
    for (const { username, hash: stored } of users)
      expect(await verify(stored, sha256(`${username}:${demoPassword}`))).toBe(true);
  });

  it('shows every customer their sites and invoices', async () => {
    const strangers = await rowsOf(sql`
      select u.username from app_user u where u.usertype = 'portal' and (not u.billing
        or (select count(*) from portal_site p join contact_info s on s.id = p.info_id where p.user_id = u.id and s.contact_id = u.contact_id)
           <> (select count(*) from contact_info s where s.contact_id = u.contact_id and s.type_val = 3)
        or (select count(*) from portal_site p where p.user_id = u.id and p.is_primary) <> 1)`);
    expect(strangers).toEqual([]);
  });

  it("begins the first technician's day at a site with one plan and twelve stations", async () => {
    const jobs = await rowsOf(sql<{ stations: number; plans: number; code: string; status: string }>`
      select (select count(*) from station s where s.site_id = p.site_id) stations, (select count(*) from floor_plan f where f.site_id = p.site_id) plans, f.code, st.code status
        from post p join post_assignee a on a.post_id = p.id join app_user u on u.id = a.user_id join folder f on f.id = p.folder_id join lookup st on st.id = p.status_id
       where u.username = 'tech1' and p.systype = 'job' and p.date = 20261121 order by p.plan`);
    expect(jobs[0]).toEqual({ stations: 12, plans: 1, code: 'KL', status: 'TD' });
  });

  it("has half a year of visits at the first site of each branch's first customer, each made after its stations were set", async () => {
    const sites = await rowsOf(sql<{ branch: string; jobs: number; days: number; early: number; lines: number }>`
      select f.code branch, count(distinct p.id) jobs, (max(v.visited_at) - min(v.visited_at)) / ${dayMs}::bigint days, count(*) filter (where v.visited_at < s.cts) early,
             (select count(*) from post_line l where l.post_id in (select id from post o where o.site_id = p.site_id and o.plan < ${now - 30 * dayMs})) lines
        from visit v join station s on s.id = v.station_id join post p on p.id = v.post_id join folder f on f.id = p.folder_id
       where p.site_id in (select site_id from post where systype = 'job' and plan < ${now - 30 * dayMs}) group by f.code, p.site_id order by 1`);
    expect(sites.map(({ branch }) => branch)).toEqual(['HCM', 'JKT', 'KL', 'SIN']);
    for (const { jobs, days, early, lines } of sites) {
      expect(jobs).toBeGreaterThanOrEqual(12);
      expect(days).toBeGreaterThan(150);
      expect([early, lines]).toEqual([0, 0]);
    }
  });

  it('gives every technician jobs for today', async () => {
    const idle = await rowsOf(sql`
      select u.username from app_user u where u.username like 'tech%' and (select count(*) from post p join post_assignee a on a.post_id = p.id join lookup st on st.id = p.status_id
        where a.user_id = u.id and p.date = 20261121 and st.code = 'TD') < 2`);
    expect(idle).toEqual([]);
  });

  it('has records of every kind that a user would look for', async () => {
    const counts = await rowsOf(sql<{
      branch: string;
      products: number;
      shipments: number;
      parcels: number;
      ways: number;
      forms: number;
      answers: number;
      recommendations: number;
      sightings: number;
    }>`
      select f.code branch, (select count(*) from item i where i.folder_id = f.id and (i.data ->> 'published')::boolean) products, (select count(*) from shipment s where s.folder_id = f.id) shipments,
             (select count(*) from parcel k where k.folder_id = f.id) parcels, (select count(*) from parcel_event e join parcel k on k.id = e.parcel_id where k.folder_id = f.id) ways,
             (select count(*) from form m where m.folder_id = f.id) forms, (select count(*) from form_answer a where a.folder_id = f.id) answers, (select count(*) from recommendation r where r.folder_id = f.id) recommendations,
             (select count(*) from sighting n where n.folder_id = f.id) sightings
        from folder f where f.code in ('KL', 'HCM', 'JKT', 'SIN') order by 1`);
    for (const { products, ...rest } of counts) {
      expect(products).toBeGreaterThan(0);
      expect(rest).toMatchObject({
        shipments: 3,
        parcels: 3,
        ways: 4,
        forms: 1,
        answers: 3,
        recommendations: 3,
        sightings: 4,
      });
    }
    expect(counts).toHaveLength(4);
    expect(await one(sql<{ n: number }>`select count(*) n from dashboard`)).toEqual({ n: 7 });
    const house = await rowsOf(sql<{
      branch: string;
      account: string;
      contracts: number;
      plan: string;
      days: number;
      minutes: number;
    }>`
      select f.code branch, (select s.data ->> 'account' from setting s where s.folder_id = f.id and s.key = 'bankDetails') account, (select count(*) from order_set o where o.folder_id = f.id) contracts,
             (select min(o.billing_plan) from order_set o where o.folder_id = f.id) plan, count(w.post_id) filter (where w.state = 'closed') days, min(w.work_minutes) filter (where w.state = 'closed') minutes
        from folder f left join post p on p.folder_id = f.id and p.systype = 'worktime' left join work_time w on w.post_id = p.id where f.code in ('KL', 'HCM', 'JKT', 'SIN') group by f.id, f.code order by 1`);
    expect(house.map(({ branch, account, contracts, plan }) => [branch, account, contracts, plan])).toEqual([
      ['HCM', '0071 0011 48821', 1, 'monthly_arrears'],
      ['JKT', '525 041 9930', 1, 'quarterly_advance'],
      ['KL', '5140 1234 8890', 1, 'monthly_advance'],
      ['SIN', '003-904118-2', 1, 'annual'],
    ]);
    for (const { days, minutes } of house) expect([days >= 6, minutes > 60]).toEqual([true, true]);
    const team = await rowsOf(sql<{ username: string; phone: string | null; running: boolean; last: number | null }>`
      select u.username, u.data ->> 'phone' phone, exists (select from work_time w where w.user_id = u.id and w.state = 'open') running,
             (select max(g.device_time) from ping g where g.user_id = u.id) last from app_user u where u.username ~ '^tech' order by 1`);
    expect(team).toHaveLength(technicianCount);
    for (const { phone, running, last } of team)
      expect([phone !== null, running, last !== null && last <= now && last > now - 5 * 60_000]).toEqual([
        true,
        true,
        true,
      ]);
    expect(await one(sql`select count(*) n, count(*) filter (where published) shown from document`)).toEqual({
      n: 4,
      shown: 3,
    });
    expect(await rowsOf(sql`select active from webhook`)).toEqual([{ active: false }]);
  });

  it('has no file that is missing from the store, and a different picture for each plan', async () => {
    const named = await rowsOf(sql<{ sha256: string; bytes: number }>`select distinct sha256, bytes from file`);
    for (const { sha256: name, bytes } of named) expect(seeded.files.kept.get(name)?.length).toBe(bytes);
    const plans = await rowsOf(
      sql<{
        n: number;
        different: number;
      }>`select count(*) n, count(distinct sha256) different from file where ref_kind = 'PLAN'`,
    );
    expect(plans[0]?.different).toBe(plans[0]?.n);
  });
});

/** Every row of every table that the seed fills, without the stamps that the database sets. */
async function contents(of: SystemDb): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(
    of,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const given = [
      ...(['lookup', 'role', 'setting', 'dashboard', 'licence'].includes(name) ? ['cts'] : []),
      'uts',
      'seq',
      'folders_at',
    ];
    const { rows } = await sql<{
      text: string;
    }>`select coalesce(string_agg(row, E'\n' order by row collate "C"), '') as text from (select (to_jsonb(t) - ${given}::text[] - 'password_hash')::text as row from ${sql.table(name)} t) r`.execute(
      of,
    );
    found[name] = rows[0]?.text ?? '';
  }
  return found;
}

describe('seeding', () => {
  it('leaves nothing behind when it fails, and creates the same rows every time', async () => {
    const other = await createTestDatabase();
    try {
      const second = systemDb(other.ownerPool);
      const empty = await contents(second);
      const { sha256: picture } = await one(
        sql<{ sha256: string }>`select sha256 from file where ref_kind = 'PLAN' limit 1`,
      );
      await second.insertInto('file_blob').values({ sha256: picture, bytes: 1, cts: now }).execute();
      await expect(seedDemo(second, options())).rejects.toThrow('file_blob_pkey');
      await second.deleteFrom('file_blob').execute();
      expect(await contents(second)).toEqual(empty);

      expect(await seedDemo(second, options())).toEqual({ seeded: true });
      const [first, again] = [await contents(db), await contents(second)];
      expect(Object.keys(first).filter((table) => again[table] !== first[table])).toEqual([]);
    } finally {
      await other.stop();
    }
  }, 120_000);

  it('does not touch a database that is in use', async () => {
    const before = await contents(db);
    expect(await seedDemo(db, options())).toEqual({ seeded: false });
    expect(await contents(db)).toEqual(before);
  });
});
