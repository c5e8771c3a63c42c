import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/*
 * The statements with which the server loads, locks and writes a job, without scope, history, outbox or idempotency.
 * The rules in between (transitions, licences, clashes, amounts, merges) are omitted, except for the reads that they
 * need.
 */

export interface NewJob {
  contactid: string;
  addressid: string;
  typeid: string;
  title: string;
  natures: string[];
  timeslotid: string | null;
  plan: number;
  plan2: number;
  due: number | null;
  duration: string;
  instructions: string;
  priority: string;
  lines: {
    itemid: string;
    name: string;
    qty: string;
    price: string;
    uiDisc: string | null;
    tax: string | null;
    flags: string;
  }[];
  assignees: string[];
}

interface Status {
  id: string;
  code: string;
  name: string;
  flags: string;
}

export interface Written {
  id: string;
  uts: number;
  status: Status;
  docno: string;
  conflicts: string[];
}

const folderLine = (id: string): string => `array(with recursive line as (
  select id, parent_id from folder where id = ${id} union all select above.id, above.parent_id from folder above join line on above.id = line.parent_id) select id from line)`;

const loadText = `select p.id, p.docno, p.title, p.folder_id "folderId", f.timezone, f.currency, p.systype, p.type_id "typeId",
    json_build_object('id', st.id, 'code', st.code, 'name', st.name, 'flags', st.flags) status,
    p.contact_id "contactId", p.site_id "siteId", p.plan, p.plan2, p.due, p.duration, p.date, p.natures, p.timeslot_id "timeslotId",
    p.data, p.customer_signed signed, p.done_at "doneAt", exists (select from invoice_post ip where ip.post_id = p.id) billed,
    coalesce((select json_agg(json_build_object('id', a.user_id, 'name', person.displayname, 'lead', a.lead) order by a.lead desc, a.ord, a.user_id)
       from post_assignee a join person on person.id = a.user_id where a.post_id = p.id), '[]') assignees, p.cts, p.uts
  from post p join lookup st on st.id = p.status_id join folder f on f.id = p.folder_id where p.id = any($1::text[]) and p.dts is null`;
const linesText = `select l.id, l.item_id "itemId", l.name, trim_scale(l.qty)::text qty, trim_scale(l.price)::text price, l.ui_disc "uiDisc", l.tax_id tax, l.flags
  from post_line l where l.post_id = $1 order by l.ord, l.id`;
const statusesText = 'select id, code, name, flags from lookup where type = 310 and deletor is null order by ord, seq';
const lookupsText = `select l.id, l.type, l.code, l.name, l.flags, l.data from lookup l
  where l.id = any($1::text[]) and l.deletor is null and (l.folder_id is null or l.folder_id = any(${folderLine('$2')}))`;

async function statusOf(client: pg.PoolClient, code: string): Promise<Status> {
  const { rows } = await client.query<Status>(statusesText);
  const status = rows.find((row) => row.code === code);
  if (status === undefined) throw new Error(`There is no status ${code}.`);
  return status;
}

/** Runs `work` in one transaction on a connection of the pool. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Moves a job to the status with this code. */
export async function moveStatus(client: pg.PoolClient, id: string, code: string): Promise<Written> {
  await client.query(
    'select p.id from post p where p.id = any($1::text[]) and p.dts is null order by p.id for no key update',
    [[id]],
  );
  const {
    rows: [post],
  } = await client.query<{ id: string; docno: string; doneAt: number | null }>(loadText, [[id]]);
  if (post === undefined) throw new Error(`There is no job ${id}.`);
  await client.query(linesText, [id]);
  const status = await statusOf(client, code);
  const {
    rows: [moved],
  } = await client.query<{ uts: number }>('update post set status_id = $2, done_at = $3 where id = $1 returning uts', [
    id,
    status.id,
    post.doneAt,
  ]);
  return { id, uts: moved?.uts ?? 0, status, docno: post.docno, conflicts: [] };
}

const yyyymmdd = (stamp: number): number =>
  Number(new Date(stamp + 28_800_000).toISOString().slice(0, 10).replaceAll('-', ''));

async function checkReads(client: pg.PoolClient, job: NewJob): Promise<string> {
  await client.query('select c.id from contact c where c.id = $1 for key share', [job.contactid]);
  const {
    rows: [site],
  } = await client.query<{ folderId: string }>(
    `select c.id "contactId", f.id "folderId", f.timezone, f.currency,
            exists (select from contact_info si where si.id = $2 and si.contact_id = c.id and si.type_val = 3 and si.dts is null) "siteIsTheirs"
       from contact c join folder f on f.id = c.folder_id where c.id = $1 and c.dts is null`,
    [job.contactid, job.addressid],
  );
  if (site === undefined) throw new Error(`There is no customer ${job.contactid}.`);
  await client.query(lookupsText, [
    [job.typeid, ...(job.timeslotid === null ? [] : [job.timeslotid]), ...job.natures],
    site.folderId,
  ]);
  await client.query(
    `select i.id, i.code, u.name uom, i.station_type_id "stationTypeId" from item i join lookup u on u.id = i.uom_id
      where i.id = any($1::text[]) and i.dts is null and i.folder_id = any(${folderLine('$2')})`,
    [job.lines.map(({ itemid }) => itemid), site.folderId],
  );
  await client.query(lookupsText, [job.lines.flatMap(({ tax }) => tax ?? []), site.folderId]);
  if (job.assignees.length > 0) await calendarReads(client, job);
  return site.folderId;
}

async function calendarReads(client: pg.PoolClient, job: NewJob): Promise<void> {
  await client.query('select id from app_user where id = any($1::text[]) order by id for no key update', [
    job.assignees,
  ]);
  await client.query(
    `select u.id, u.displayname name, u.is_admin "isAdmin",
            u.usertype = 'staff' and u.status = 'active' and (u.is_admin or exists (
              select from user_role ur join role r on r.id = ur.role_id, unnest(r.perms) perm
               where ur.user_id = u.id and r.dts is null and perm ~ '^EXT:([A-Z]+[|])*SAPP([|:]|$)')) works,
            array(select fu.folder_id from folder_user fu where fu.user_id = u.id) "folderIds"
       from app_user u where u.id = any($1::text[]) and u.dts is null`,
    [job.assignees],
  );
  await client.query(
    `select p.id "postId", p.folder_id "folderId", a.user_id "userId", p.plan "from", coalesce(p.plan2, p.plan + 1) "to", p.title, p.docno,
            case when p.systype = 'job' then 'job' when upper(p.data->>'kind') = 'MC' then 'mc' when upper(p.data->>'kind') = 'AL' then 'al' else 'leave' end kind
       from post_assignee a join post p on p.id = a.post_id join lookup st on st.id = p.status_id
      where a.user_id = any($1::text[]) and p.dts is null and p.plan < $3::bigint and coalesce(p.plan2, p.plan + 1) > $2::bigint
        and p.id <> all($4::text[]) and st.flags !~ 'X'
        and case p.systype when 'job' then st.flags !~ 'C' when 'leave' then upper(p.data->>'kind') in ('MC', 'HL') or st.flags ~ 'A' or st.flags !~ '[DR]' else false end
      order by p.plan, p.id`,
    [job.assignees, job.plan, job.plan2, []],
  );
  await client.query(
    `select l.id, array(select jsonb_array_elements_text(l.data->'licences')) licences from lookup l where l.id = any($1::text[]) and jsonb_typeof(l.data->'licences') = 'array'`,
    [job.natures],
  );
  await client.query(
    'select user_id as "userId", class, number, valid_from as "validFrom", valid_to as "validTo" from licence where user_id = any($1::text[])',
    [job.assignees],
  );
}

async function nextDocno(client: pg.PoolClient, folderId: string, date: number): Promise<string> {
  const {
    rows: [taken],
  } = await client.query<{ number: number }>(
    `with taken as (insert into counter (id, folder_id, code, pattern, digits, next) values ($1, $2, 'JOB', 'J-{folder}-{yyyy}-', 5, 2)
       on conflict (folder_id, code) do update set next = counter.next + 1 returning next - 1 as number, pattern, digits)
     select taken.*, f.code from taken, folder f where f.id = $2`,
    [randomUUID(), folderId],
  );
  return `J-${Math.trunc(date / 10_000)}-${taken?.number ?? 0}`;
}

async function insertLines(client: pg.PoolClient, postId: string, lines: NewJob['lines']): Promise<void> {
  const values = lines.flatMap((line, ord) => {
    const nett = Number(line.qty) * Number(line.price);
    return [
      randomUUID(),
      postId,
      null,
      ord,
      line.itemid,
      '',
      line.name,
      null,
      line.qty,
      '',
      line.price,
      line.uiDisc,
      line.tax,
      line.flags,
      nett,
      0,
      nett,
      0,
      nett,
      '[]',
    ];
  });
  const width = 20;
  const rows = lines.map(
    (_, at) => `(${Array.from({ length: width }, (__, column) => `$${at * width + column + 1}`).join(', ')})`,
  );
  await client.query(
    `insert into post_line (id, post_id, parent_id, ord, item_id, code, name, station_type_id, qty, uom, price, ui_disc, tax_id, flags, original, discount, nett, taxes, amount, tax_detail)
     values ${rows.join(', ')}`,
    values,
  );
}

/** Creates a job with its number, lines and assignees. */
export async function create(client: pg.PoolClient, job: NewJob): Promise<Written> {
  const folderId = await checkReads(client, job);
  const status = await statusOf(client, 'TD');
  const id = randomUUID();
  const date = yyyymmdd(job.plan);
  const docno = await nextDocno(client, folderId, date);
  await client.query(
    `insert into post (id, folder_id, systype, type_id, status_id, docno, title, contact_id, site_id, plan, plan2, due, duration, date, natures, timeslot_id, parent_id, appid, followup, created_by, data)
     values ($1, $2, 'job', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, null, null, false, null, $16) returning uts`,
    [
      id,
      folderId,
      job.typeid,
      status.id,
      docno,
      job.title,
      job.contactid,
      job.addressid,
      job.plan,
      job.plan2,
      job.due,
      job.duration,
      date,
      job.natures,
      job.timeslotid,
      JSON.stringify({ instructions: job.instructions, priority: job.priority }),
    ],
  );
  await insertLines(client, id, job.lines);
  if (job.assignees.length > 0) {
    await client.query(
      'insert into post_assignee (post_id, user_id, lead, ord) select $1, u, at = 1, at - 1 from unnest($2::text[]) with ordinality t (u, at)',
      [id, job.assignees],
    );
  }
  const {
    rows: [made],
  } = await client.query<{ uts: number }>(loadText, [[id]]);
  return { id, uts: made?.uts ?? 0, status, docno, conflicts: [] };
}
