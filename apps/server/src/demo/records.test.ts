import { createHash } from 'node:crypto';
import { TreatmentEntry, VisitEntry } from '@field-service/contract/work/job-package.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { findClashes, missingLicences, type Busy } from '@field-service/domain/work/assignment.ts';
import { choiceFindings } from '@field-service/domain/work/treatment.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { customerCount } from './facts.ts';
import { minDistance } from './plans/positions.ts';
import { seedDemo } from './seed.ts';

// A Sunday: the only day of the week without its own calendar.
const now = Date.UTC(2026, 10, 22, 4);

let database: Database;
let db: SystemDb;
beforeAll(async () => {
  database = await createTestDatabase();
  // The database role that serves requests has all the rights that seeding needs.
  db = systemDb(database.appPool);
  const put = async (bytes: Uint8Array) =>
    await Promise.resolve({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
  await seedDemo(db, {
    now,
    epoch: 'epoch-1',
    files: { put },
    hashPassword: async (sent) => await Promise.resolve(sent),
  });
}, 120_000);
afterAll(async () => await database.stop());

const rowsOf = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows;

describe('the calendar', () => {
  it('never sends anyone to two places at the same time, or to work during leave', async () => {
    const busy = await rowsOf(sql<Busy>`
      select p.id "postId", a.user_id "userId", p.plan "from", p.plan2 "to", case p.systype when 'leave' then 'al' else 'job' end kind, p.title
        from post p join post_assignee a on a.post_id = p.id where p.plan is not null and p.systype in ('job', 'leave') order by p.plan`);
    expect(busy.length).toBeGreaterThan(450);
    expect(busy.filter((each) => each.kind === 'al')).toHaveLength(1);
    const clashes = busy.flatMap((each) =>
      findClashes({ id: each.postId, assignees: [each.userId], plan: each.from, plan2: each.to }, busy),
    );
    expect(clashes).toEqual([]);
  });

  it('sends people only to jobs that their licences allow on the day', async () => {
    const jobs = await rowsOf(sql<{
      docno: string;
      date: number;
      wanted: string[];
      held: { class: string; number: string; validFrom: number; validTo: number }[];
    }>`
      select p.docno, p.date, array(select distinct jsonb_array_elements_text(l.data->'licences') from lookup l where l.id = any(p.natures)) wanted,
             coalesce((select jsonb_agg(jsonb_build_object('class', class, 'number', number, 'validFrom', valid_from, 'validTo', valid_to)) from licence where user_id = a.user_id), '[]') held
        from post p join post_assignee a on a.post_id = p.id where p.systype = 'job'`);
    expect(jobs.filter((job) => missingLicences(job.wanted, job.held, job.date).length > 0)).toEqual([]);
  });

  it('has an expired licence, and an unassigned job that requires it', async () => {
    expect(
      await rowsOf(
        sql`select u.username, l.class from licence l join app_user u on u.id = l.user_id where l.valid_to < 20261122`,
      ),
    ).toEqual([{ username: 'tech2', class: 'FUM' }]);
    const tray = await rowsOf(sql<{ code: string; wants: boolean }>`
      select f.code, bool_or(l.data->'licences' ? 'FUM') wants from post p join folder f on f.id = p.folder_id join lookup l on l.id = any(p.natures)
       where p.systype = 'job' and p.plan is null and not exists (select from post_assignee a where a.post_id = p.id) group by 1 order by 1`);
    expect(tray).toEqual(['HCM', 'JKT', 'KL', 'SIN'].map((code) => ({ code, wants: true })));
  });
});

describe('floor plans', () => {
  it('contain 6 to 60 stations, all inside the picture and none on top of another', async () => {
    const plans = await rowsOf(sql<{ name: string; width: number; height: number; at: [number, number][] }>`
      select f.name, r.width, r.height, (select jsonb_agg(jsonb_build_array(x, y)) from station_placement p where p.plan_id = f.id and p.valid_to is null) at
        from floor_plan f join floor_plan_revision r on r.plan_id = f.id`);
    for (const { width, height, at } of plans) {
      expect(at.length).toBeGreaterThanOrEqual(6);
      expect(at.length).toBeLessThanOrEqual(60);
      expect(
        at.every(([x, y]) => x * width > 30 && x * width < width - 30 && y * height > 30 && y * height < height - 100),
      ).toBe(true);
      const distances = at.flatMap((a, i) =>
        at.slice(i + 1).map((b) => Math.hypot((a[0] - b[0]) * width, (a[1] - b[1]) * height)),
      );
      expect(Math.min(...distances)).toBeGreaterThan(minDistance - 1);
    }
  });
});

describe('money', () => {
  it('adds up on every line and every invoice', async () => {
    const wrong = await rowsOf(sql`
      select l.id from post_line l where l.nett + l.taxes <> l.amount or l.original - l.discount <> l.nett or l.taxes <> (select coalesce(sum((t->>'amount')::numeric), 0) from jsonb_array_elements(l.tax_detail) t)
      union all
      select i.id from invoice i join (select invoice_id, sum(nett) nett, sum(taxes) taxes, sum(amount) amount from invoice_line group by 1) l on l.invoice_id = i.id
       where (i.nett, i.taxes, i.amount) <> (l.nett, l.taxes, l.amount) or i.nett + i.taxes <> i.amount
      union all
      select i.id from invoice i where i.paid <> (select coalesce(sum(p.applied), 0) from payment_invoice p where p.invoice_id = i.id)
          or i.state <> case when i.docno is null then 'draft' when i.paid = i.amount then 'paid' when i.paid > 0 then 'part_paid' else 'issued' end`);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['KL', '8', 2],
    ['HCM', '8', 0],
    ['JKT', '12', 0],
    ['SIN', '9', 2],
  ])('%s charges %s per cent to %i decimals', async (branch, rate, decimals) => {
    const [row] = await rowsOf(sql<{ rates: string[]; scale: number }>`
      select array_agg(distinct t->>'rate') rates, max(scale(trim_scale(l.amount))) scale
        from post_line l join post p on p.id = l.post_id join folder f on f.id = p.folder_id, jsonb_array_elements(l.tax_detail) t where f.code = ${branch}`);
    expect(row?.rates).toEqual([rate]);
    expect(row?.scale).toBeLessThanOrEqual(decimals);
  });

  it('numbers invoices without gaps, and leaves most of the last week unbilled', async () => {
    const gaps = await rowsOf(sql`
      select c.id from counter c left join counter_use u on u.counter_id = c.id where c.code = 'INV' and c.folder_id is not null
       group by c.id having count(u.number) <> c.next - 1 or max(u.number) <> c.next - 1`);
    expect(gaps).toEqual([]);
    const [week] = await rowsOf(sql<{ done: number; billed: number }>`
      select count(*) done, count(i.post_id) billed from post p left join invoice_post i on i.post_id = p.id where p.done_at > ${now - 7 * dayMs}`);
    expect(week?.done).toBeGreaterThan(40);
    expect(week?.billed).toBeLessThan((week?.done ?? 0) / 2);
    const states = await rowsOf(sql<{ state: string }>`select distinct state from invoice order by 1`);
    expect(states.map(({ state }) => state)).toEqual(['draft', 'issued', 'paid', 'part_paid']);
  });

  it('leaves a balance due for every customer who was billed', async () => {
    const [billed] = await rowsOf(sql<{ customers: number }>`
      select count(distinct contact_id)::int customers from invoice where state <> 'draft'`);
    expect(billed?.customers).toBe(customerCount);
    const settled = await rowsOf(sql`
      select contact_id from invoice where state <> 'draft' group by 1 having bool_and(state = 'paid')`);
    expect(settled).toEqual([]);
  });
});

describe('records of work', () => {
  it('have the format in which technicians upload them', async () => {
    const visits = await rowsOf(sql<{ data: unknown }>`select data from visit`);
    expect(z.array(VisitEntry).safeParse(visits.map((visit) => visit.data)).error).toBeUndefined();
    const treatments = await rowsOf(sql<{ data: unknown }>`select data from treatment`);
    expect(z.array(TreatmentEntry).safeParse(treatments.map((treatment) => treatment.data)).error).toBeUndefined();
  });

  it('use only products that were allowed on that day', async () => {
    const used = await rowsOf(sql<{
      registration: string;
      registeredTo: number;
      batch: { batch: string; expiry: number };
      dilution: { id: string; name: string; concentrate: string; diluent: string; unit: string; labelRateMax: string };
      concentrate: string;
      areaTreated: string;
      day: number;
    }>`
      select i.data->>'registration' registration, (i.data->>'registeredTo')::int "registeredTo", jsonb_build_object('batch', b.batch, 'expiry', b.expiry) batch,
             (select d from jsonb_array_elements(i.data->'dilutions') d where d->>'id' = t.data->>'dilutionId') dilution, t.data->>'concentrate' concentrate, t.data->>'areaTreated' "areaTreated", p.date "day"
        from treatment t join item i on i.id = t.item_id join post p on p.id = t.post_id join item_batch b on b.item_id = i.id and b.batch = t.batch`);
    expect(used.length).toBeGreaterThan(100);
    expect(used.flatMap((choice) => choiceFindings({ registrable: true, ...choice }))).toEqual([]);
  });

  it('include an expired batch and a product with a lapsed registration, both unusable', async () => {
    const [found] = await rowsOf(sql<{ expired: number; lapsed: number }>`
      select (select count(*) from item_batch where expiry < 20261122) expired, (select count(*) from item where (data->>'registeredTo')::int < 20261122) lapsed`);
    expect(found).toEqual({ expired: 8, lapsed: 4 });
  });

  it('reduce a stock that matches the ledger and is never negative', async () => {
    const wrong = await rowsOf(sql`
      select stockist_id from stock_balance b where qty < 0 or (qty, value) <> (select sum(qty_in - qty_out), sum(case when qty_in > 0 then l.value else -l.value end) from stock_ledger l where (l.stockist_id, l.item_id, l.uom_id) = (b.stockist_id, b.item_id, b.uom_id))`);
    expect(wrong).toEqual([]);
    const usages = await rowsOf(sql<{ docno: string }>`
      select l.docno from stock_ledger l where l.type = 'usage' and not exists (select from treatment t where (t.upload_id, t.entry) = (l.upload_id, l.entry)) and not exists (select from visit v where (v.upload_id, v.entry) = (l.upload_id, l.entry) and v.data->'bait'->>'replaced' = 'true')`);
    expect(usages).toEqual([]);
  });

  it('belong to jobs that are over, with a signature or the reason for its absence', async () => {
    const wrong = await rowsOf(sql`
      select p.docno from post p join lookup s on s.id = p.status_id left join post_result r on r.post_id = p.id
       where p.systype = 'job' and case s.code when 'DN' then r.customer_sign is null when 'CWO' then r.no_sign_reason is null or r.customer_sign is not null when 'CLS' then r.post_id is null else r.post_id is not null end`);
    expect(wrong).toEqual([]);
  });

  it('show activity that rises and falls', async () => {
    const weeks = await rowsOf(sql<{ site: string; first: string; last: string }>`
      select p.site_id site, avg(v.activity) filter (where v.visited_at < ${now - 14 * dayMs}) "first", avg(v.activity) filter (where v.visited_at >= ${now - 14 * dayMs}) "last"
        from visit v join post p on p.id = v.post_id group by 1`);
    expect(weeks.some((site) => Number(site.first) > 1.5 * Number(site.last))).toBe(true);
    expect(weeks.some((site) => Number(site.last) > 1.5 * Number(site.first))).toBe(true);
  });
});
