import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { technician } from './people.ts';
import type { WorldSizes } from './sizes.ts';
import type { Sql } from './sql.ts';

const status = (code: string): string => lookupId(310, code);

/**
 * Plans all jobs: from 23 months ago to a month ahead, at sites drawn from all branches. The syncing technician's jobs
 * come last: three done jobs at each of their sites, and one to do.
 */
async function planJobs(sql: Sql, sizes: WorldSizes, now: number): Promise<void> {
  const ofTechnician = sizes.syncJobs * 4;
  await sql(
    `create temporary table planned as
     select n, site.id site_id, site.contact_id, site.folder_id, (${String(now)} - 700::bigint * ${dayMs} + n::bigint * 730 * ${dayMs} / $1::int) / 900000 * 900000 plan, null::bigint round
       from generate_series(0, $1::int - 1) n
       join lateral (select id, contact_id, folder_id from contact_info where id = pg_temp.uid('site', pg_temp.pick(n, 1, $2::int * 3))) site on true
     union all
     select $1::int + s.n * 4 + round, si.id, si.contact_id, si.folder_id, (${String(now)} + case when round = 3 then (s.n % 15) * ${dayMs} + (s.n % 8) * 3600000 else (round - 3) * 30::bigint * ${dayMs} - s.n * 60000 end) / 900000 * 900000, round
       from sync_site s join contact_info si on si.id = s.id, generate_series(0, 3) round`,
    [sizes.jobs - ofTechnician, sizes.customers],
  );
  await sql('alter table planned add primary key (n)');
  await sql('analyze planned');
}

/**
 * Inserts the planned jobs. Most past jobs are done; some are cancelled, unsigned or pending, and some of the last day
 * are in progress. Most future jobs are to do; some are cancelled. Timestamps match the history of each job.
 */
async function insertPosts(sql: Sql, now: number): Promise<void> {
  await sql('alter table post disable trigger stamp');
  await sql(
    `insert into post (id, folder_id, systype, type_id, status_id, docno, title, contact_id, site_id, plan, plan2, duration, date, natures, timeslot_id, data, done_at, created_by, cts, uts)
     select pg_temp.uid('post', j.n, j.cts), j.folder_id, 'job', $3, life.status, 'J-' || to_char(to_timestamp(j.plan / 1000), 'YYYY') || '-' || lpad(j.n::text, 6, '0'),
            'Monthly pest control, programme ' || j.n % 40, j.contact_id, j.site_id, j.plan, j.plan + 5400000, '90M', to_char(to_timestamp(j.plan / 1000) at time zone f.timezone, 'YYYYMMDD')::int,
            ($4::text[])[1 + j.n % 5 : 1 + j.n % 5 + j.n % 2], $5, jsonb_build_object('instructions', 'Report to the guard house, then to the quality manager. Wear the visitor badge.', 'priority', 'normal'),
            case when life.status = any(array[$6, $7]::text[]) then j.plan + 5400000 end, $8, j.cts, case when j.plan < $1::bigint then least(j.plan + 5400000, $1::bigint - 60000) else j.cts end
       from (select *, least(plan - 20::bigint * $2::bigint, $1::bigint - 3600000 - pg_temp.pick(n, 2, 86400000)) cts from planned) j
       join folder f on f.id = j.folder_id,
       lateral (select case
         when j.round < 3 then $6 when j.round = 3 then $9
         when j.plan > $1::bigint - 6 * 3600000::bigint then case when pg_temp.pick(j.n, 3, 100) < 5 then $10 else $9 end
         when j.plan > $1::bigint - 30 * 3600000::bigint then case when pg_temp.pick(j.n, 3, 100) < 40 then $11 else $6 end
         when pg_temp.pick(j.n, 3, 100) < 92 then $6 when pg_temp.pick(j.n, 3, 100) < 96 then $10 when pg_temp.pick(j.n, 3, 100) < 98 then $7 else $12 end::text status) life
      order by j.cts`,
    [
      now,
      dayMs,
      lookupId(20, 'JOB'),
      ['RODENT', 'COCKROACH', 'FLY', 'ANT', 'MOSQUITO', 'STORED'].map((code) => lookupId(207, code)),
      lookupId(208, 'MORNING'),
      status('DN'),
      status('CWO'),
      'dispatcher',
      status('TD'),
      status('X'),
      status('IP'),
      status('CLS'),
    ],
  );
  await sql('alter table post enable trigger stamp');
  await sql(
    'create temporary table made as select p.id, j.n, j.round, p.folder_id, p.site_id, p.cts, p.plan, p.status_id, p.done_at from planned j join post p on p.folder_id = j.folder_id and right(p.docno, 6) = lpad(j.n::text, 6, $1)',
    ['0'],
  );
  await sql('alter table made add primary key (n)');
  await sql('analyze made');
  // Numbers assigned by the benchmark follow those assigned here.
  await sql(`update counter set next = 200000 where code = 'JOB' and folder_id is not null`);
}

/**
 * Inserts two or three lines per job: a service that covers stations, then others. Jobs of the syncing technician have
 * the five services that cover stations. Lines have the first tax class of their folder, if there is one.
 */
async function insertLines(sql: Sql): Promise<void> {
  await sql(
    `insert into post_line (id, post_id, ord, item_id, code, name, station_type_id, qty, uom, price, tax_id, original, discount, nett, taxes, amount, tax_detail)
     select left(j.id, 24) || lpad(to_hex(j.n * 8 + k), 12, '0'), j.id, k, i.id, i.code, i.name, i.station_type_id, q.qty, 'Visit', i.price, tax.id, q.qty * i.price, 0, q.qty * i.price,
            round(q.qty * i.price * 0.08, 2), q.qty * i.price + round(q.qty * i.price * 0.08, 2),
            jsonb_build_array(jsonb_build_object('id', coalesce(tax.id, 'none'), 'name', coalesce(tax.name, 'none'), 'rate', '8', 'amount', trim_scale(round(q.qty * i.price * 0.08, 2))::text))
       from made j
       cross join lateral generate_series(0, case when j.round is not null then 4 else 1 + j.n % 2 end) k
       join item i on i.id = pg_temp.uid('item', case when j.round is not null then k when k = 0 then pg_temp.pick(j.n, 4, 5) else 5 + pg_temp.pick(j.n, 5 + k, 35) end)
       cross join lateral (select 1 + pg_temp.pick(j.n, 7 + k, 4) qty) q
       left join (select distinct on (folder_id) folder_id, id, name from lookup where type = 60 order by folder_id, ord) tax on tax.folder_id = j.folder_id`,
  );
}

/**
 * Assigns each job a lead from its branch, and every fifth job a second technician; the syncing technician works alone.
 */
async function insertAssignees(sql: Sql, sizes: WorldSizes): Promise<void> {
  await sql(
    `insert into post_assignee (post_id, user_id, lead, ord)
     select j.id, t.user_id, k = 0, k
       from made j cross join lateral generate_series(0, case when j.round is null and j.n % 5 = 0 then 1 else 0 end) k
       cross join lateral (
         select case when j.round is not null then $2 else (select fu.user_id from folder_user fu where fu.folder_id = j.folder_id and fu.user_id like 'tech-%'
            order by fu.user_id offset (pg_temp.pick(j.n, 20, $1::int) + k) % $1::int limit 1) end user_id) t`,
    [sizes.technicians / 12, technician],
  );
}

export async function insertJobs(sql: Sql, sizes: WorldSizes, now: number): Promise<void> {
  await planJobs(sql, sizes, now);
  await insertPosts(sql, now);
  await insertLines(sql);
  await insertAssignees(sql, sizes);
}
